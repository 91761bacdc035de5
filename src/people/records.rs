//! What is stored about one person, for a person who asks the operator for it.

use jiff::Timestamp;
use serde_json::{Value, json};

use super::{People, time};
use crate::db::{self, Error};

impl People {
    /// The claims with their checks, the settings of the private chat, and the alerts and boards of a person. Keys are in the
    /// key store.
    pub async fn records_of(&self, person: i64) -> Result<Value, Error> {
        let hidden = self.hidden().await?;
        let claims = self.claims_of(person).await?.into_iter().map(|claim| {
            let is_hidden =
                claim.is_confirmed() && hidden.has(claim.nickname.server, &claim.nickname.name);
            json!({
                "server": claim.nickname.server,
                "nickname": &*claim.nickname.name,
                "claimedAt": claim.claimed_at.to_string(),
                "isQuiet": claim.is_quiet,
                "isHidden": is_hidden,
                "confirmedBy": claim.confirmation.map(<&str>::from),
                "absence": claim.absence.map(|absence| {
                    json!({"until": absence.until.to_string(), "reason": absence.reason})
                }),
            })
        });
        let claims: Vec<Value> = claims.collect();
        const CHECKS: &str = "SELECT server, nickname, started_at FROM presence_checks
             WHERE person = $1 ORDER BY server, nickname";
        let checks: Vec<(u32, String, i64)> =
            db::query_as(CHECKS).bind(person).fetch_all(&self.db).await?;
        let checks = checks.into_iter().map(|(server, nickname, at)| {
            json!({"server": server, "nickname": nickname, "startedAt": time(at).to_string()})
        });
        let checks: Vec<Value> = checks.collect();
        type Settings = (Option<String>, Option<u32>, Option<u32>, Option<u64>);
        const SETTINGS: &str =
            "SELECT language, server, fraction, family FROM chats WHERE chat = $1";
        let settings =
            db::query_as::<Settings>(SETTINGS).bind(person).fetch_optional(&self.db).await?;
        let settings = settings.map(|(language, server, fraction, family)| {
            json!({"language": language, "server": server, "fraction": fraction, "family": family})
        });
        const ALERTS: &str = "SELECT chat, server, condition, created_at FROM alerts
             WHERE chat = $1 OR person = $1 ORDER BY id";
        let alerts: Vec<(i64, u32, String, i64)> =
            db::query_as(ALERTS).bind(person).fetch_all(&self.db).await?;
        let alerts = alerts.into_iter().map(|(chat, server, condition, at)| {
            let condition: Value = serde_json::from_str(&condition).unwrap_or(Value::Null);
            json!({"chat": chat, "server": server, "condition": condition, "createdAt": time(at).to_string()})
        });
        let alerts: Vec<Value> = alerts.collect();
        const BOARDS: &str =
            "SELECT chat, text FROM boards WHERE chat = $1 OR person = $1 ORDER BY id";
        let boards: Vec<(i64, String)> =
            db::query_as(BOARDS).bind(person).fetch_all(&self.db).await?;
        let boards: Vec<Value> =
            boards.into_iter().map(|(chat, text)| json!({"chat": chat, "text": text})).collect();
        Ok(json!({
            "claims": claims, "checks": checks, "settings": settings, "alerts": alerts, "boards": boards
        }))
    }

    /// Asks the bot to forget a person. Only the bot may delete alerts, boards and settings, because it has them in memory.
    /// The messages that show a key are known only until the key is deleted.
    pub async fn ask_to_forget(&self, person: i64, now: Timestamp) -> Result<(), Error> {
        const MESSAGES: &str = "SELECT message FROM key_messages
             WHERE chat = $1 AND message IS NOT NULL AND is_hidden = 0";
        const ASK: &str =
            "INSERT INTO forget_requests (person, requested_at, messages) VALUES ($1, $2, $3)
             ON CONFLICT DO NOTHING";
        let messages: Vec<i64> =
            db::query_scalar(MESSAGES).bind(person).fetch_all(&self.db).await?;
        let ask = db::query(ASK).bind(person).bind(now.as_millisecond());
        self.db.execute(ask.bind(json!(messages).to_string())).await.map(drop)
    }

    /// The persons whom the bot is asked to forget, and the messages that showed their keys.
    pub async fn to_forget(&self) -> Result<Vec<(i64, Vec<i32>)>, Error> {
        let rows: Vec<(i64, String)> = db::query_as("SELECT person, messages FROM forget_requests")
            .fetch_all(&self.db)
            .await?;
        let read = |messages: String| serde_json::from_str(&messages).unwrap_or_default();
        Ok(rows.into_iter().map(|(person, messages)| (person, read(messages))).collect())
    }

    /// The bot has forgotten a person.
    pub async fn is_forgotten(&self, person: i64) -> Result<(), Error> {
        let done = db::query("DELETE FROM forget_requests WHERE person = $1").bind(person);
        self.db.execute(done).await.map(drop)
    }
}
