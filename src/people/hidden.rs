//! Hidden nicknames, which no history of persons shows.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use jiff::Timestamp;

use super::{Nickname, People};
use crate::db::{self, Error};

/// The hidden nicknames of all servers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct HiddenNicknames(Arc<BTreeMap<u32, BTreeSet<Arc<str>>>>);

impl HiddenNicknames {
    /// Whether a nickname is hidden.
    #[must_use]
    pub fn has(&self, server: u32, name: &str) -> bool {
        self.0.get(&server).is_some_and(|hidden| hidden.contains(name))
    }

    /// Whether no nickname of the server is hidden.
    #[must_use]
    pub fn is_empty_on(&self, server: u32) -> bool {
        !self.0.contains_key(&server)
    }
}

impl People {
    /// The hidden nicknames. They are read anew for each answer, so that what was just hidden is hidden in every process.
    pub async fn hidden(&self) -> Result<HiddenNicknames, Error> {
        self.hidden.get(|| self.read_hidden()).await
    }

    async fn read_hidden(&self) -> Result<HiddenNicknames, Error> {
        let rows: Vec<(u32, String)> =
            db::query_as("SELECT server, nickname FROM hidden_nicknames")
                .fetch_all(&self.db)
                .await?;
        let mut hidden: BTreeMap<u32, BTreeSet<Arc<str>>> = BTreeMap::new();
        for (server, name) in rows {
            hidden.entry(server).or_default().insert(name.into());
        }
        Ok(HiddenNicknames(Arc::new(hidden)))
    }

    /// Whether a nickname is hidden.
    pub async fn is_hidden(&self, nickname: &Nickname) -> Result<bool, Error> {
        const READ: &str =
            "SELECT count(*) FROM hidden_nicknames WHERE server = $1 AND nickname = $2";
        let query = db::query_scalar::<i64>(READ).bind(nickname.server);
        Ok(query.bind(nickname.name.to_string()).fetch_one(&self.db).await? > 0)
    }

    /// Hides a nickname, or shows it again; false if it was so before.
    pub async fn set_hidden(
        &self,
        nickname: &Nickname,
        is_hidden: bool,
        now: Timestamp,
    ) -> Result<bool, Error> {
        let (server, name) = (nickname.server, nickname.name.to_string());
        let change = match is_hidden {
            true => {
                const HIDE: &str =
                    "INSERT INTO hidden_nicknames (server, nickname, hidden_at) VALUES ($1, $2, $3)
                     ON CONFLICT DO NOTHING";
                db::query(HIDE).bind(server).bind(name).bind(now.as_millisecond())
            }
            false => {
                let show =
                    db::query("DELETE FROM hidden_nicknames WHERE server = $1 AND nickname = $2");
                show.bind(server).bind(name)
            }
        };
        Ok(self.db.execute(change).await? > 0)
    }
}
