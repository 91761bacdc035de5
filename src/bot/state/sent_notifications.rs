//! What owners were told of the bot's own accord.

use std::collections::{HashMap, HashSet};

use jiff::Timestamp;
use parking_lot::Mutex;

use crate::db::{Db, Error};
use crate::keys::KeyId;

/// The notices that went out, each once.
pub(in crate::bot) struct SentNotifications {
    db: Db,
    /// Those that are not noted yet.
    said: Mutex<HashSet<(KeyId, String)>>,
}

impl SentNotifications {
    pub(in crate::bot) fn new(db: Db) -> Self {
        Self { db, said: Mutex::default() }
    }

    /// Whether this was told.
    pub(in crate::bot) async fn contains(&self, key: KeyId, about: &str) -> Result<bool, Error> {
        if self.said.lock().contains(&(key, about.to_owned())) {
            return Ok(true);
        }
        let known =
            sqlx::query_scalar("SELECT count(*) > 0 FROM notices WHERE key = ? AND about = ?")
                .bind(key.as_str())
                .bind(about)
                .fetch_one(self.db.read())
                .await?;
        Ok(known)
    }

    /// This was told. It is not told again even where that can't be noted.
    pub(in crate::bot) async fn record(
        &self,
        key: KeyId,
        about: &str,
        now: Timestamp,
    ) -> Result<(), Error> {
        let said = (key, about.to_owned());
        self.said.lock().insert(said.clone());
        let about = about.to_owned();
        let noted = self
            .db
            .write(move |tx| {
                Box::pin(async move {
                    sqlx::query("INSERT OR IGNORE INTO notices (key, about, at) VALUES (?, ?, ?)")
                        .bind(key.as_str())
                        .bind(about)
                        .bind(now.as_millisecond())
                        .execute(tx)
                        .await?;
                    Ok(())
                })
            })
            .await;
        if noted.is_ok() {
            self.said.lock().remove(&said);
        }
        noted
    }

    /// The keys whose owners know of a block, in milliseconds, and of no end of it.
    pub(in crate::bot) async fn open_blocks(&self) -> Result<HashMap<KeyId, i64>, Error> {
        let rows: Vec<(String, i64)> = sqlx::query_as(
            "SELECT key, CAST(substr(about, 9) AS INTEGER) FROM notices AS told
             WHERE about GLOB 'blocked *' AND NOT EXISTS (
                 SELECT 1 FROM notices
                 WHERE key = told.key AND about = 'unblocked ' || substr(told.about, 9))
             ORDER BY 2",
        )
        .fetch_all(self.db.read())
        .await?;
        Ok(rows.into_iter().filter_map(|(key, at)| Some((key.parse().ok()?, at))).collect())
    }
}
