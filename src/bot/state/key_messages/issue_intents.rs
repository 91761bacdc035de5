//! Idempotent issuing: the update that requests a key is recorded before the key is created.

use jiff::Timestamp;
use teloxide::types::ChatId;

use super::KeyMessages;
use crate::db::{self, Error, Row};
use crate::keys::{KeyId, Owner};

/// An update that requested a key. It is not known whether the key was created.
pub(crate) struct IssueIntent {
    pub(crate) update: u32,
    pub(crate) chat: ChatId,
    pub(crate) requested_at: Timestamp,
}

impl KeyMessages {
    /// Records that the update requests a key; false if it already did.
    pub(crate) async fn begin_issue(
        &self,
        update: u32,
        chat: ChatId,
        replaced_key: Option<KeyId>,
        now: Timestamp,
    ) -> Result<bool, Error> {
        const BEGIN: &str = "INSERT INTO key_messages (update_id, chat, requested_at, replaced_key)
             VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
        let query = db::query(BEGIN)
            .bind(update)
            .bind(chat.0)
            .bind(now.as_millisecond())
            .bind(replaced_key.map(|key| key.to_string()));
        Ok(self.db.execute(query).await? == 1)
    }

    pub(crate) async fn cancel_issue(&self, update: u32) -> Result<(), Error> {
        let query = db::query("DELETE FROM key_messages WHERE update_id = $1").bind(update);
        self.db.execute(query).await.map(drop)
    }

    /// The requests that were unfinished when the last process ended.
    pub(crate) async fn unfinished_issues(&self) -> Result<Vec<IssueIntent>, Error> {
        const READ: &str =
            "SELECT update_id, chat, requested_at FROM key_messages WHERE key IS NULL";
        let intent = |row: &Row| {
            Some(IssueIntent {
                update: row.get("update_id").ok()?,
                chat: ChatId(row.get("chat").ok()?),
                requested_at: Timestamp::from_millisecond(row.get("requested_at").ok()?).ok()?,
            })
        };
        Ok(db::query(READ).fetch_all(&self.db).await?.iter().filter_map(intent).collect())
    }

    /// Records the key of an unfinished request. Its owner has yet to be told that its message may be lost.
    pub(crate) async fn mark_interrupted(&self, update: u32, key: KeyId) -> Result<(), Error> {
        const MARK: &str =
            "UPDATE key_messages SET key = $1, report_interruption = 1 WHERE update_id = $2";
        self.db.execute(db::query(MARK).bind(key.to_string()).bind(update)).await.map(drop)
    }

    /// The keys whose owners have yet to be told that the message may be lost.
    pub(crate) async fn unreported_interruptions(&self) -> Result<Vec<(KeyId, Owner)>, Error> {
        const READ: &str =
            "SELECT key, chat FROM key_messages WHERE report_interruption = 1 AND key IS NOT NULL";
        let rows: Vec<(String, i64)> = db::query_as(READ).fetch_all(&self.db).await?;
        Ok(rows
            .into_iter()
            .filter_map(|(key, chat)| Some((key.parse().ok()?, Owner(chat))))
            .collect())
    }

    pub(crate) async fn mark_reported(&self, key: KeyId) -> Result<(), Error> {
        let query = db::query("UPDATE key_messages SET report_interruption = 0 WHERE key = $1");
        self.db.execute(query.bind(key.to_string())).await.map(drop)
    }
}
