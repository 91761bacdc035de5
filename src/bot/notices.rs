//! What owners were told of the bot's own accord.

use std::collections::HashMap;

use jiff::Timestamp;

use crate::db::{Db, Error};
use crate::keys::KeyId;

/// The notices that went out, each once.
pub(super) struct Notices {
    db: Db,
}

impl Notices {
    pub(super) fn new(db: Db) -> Self {
        Self { db }
    }

    /// Notes that this is told now; false when it was told before.
    pub(super) async fn first(
        &self,
        key: KeyId,
        about: &str,
        now: Timestamp,
    ) -> Result<bool, Error> {
        let about = about.to_owned();
        self.db
            .write(move |tx| {
                Box::pin(async move {
                    let made = sqlx::query(
                        "INSERT OR IGNORE INTO notices (key, about, at) VALUES (?, ?, ?)",
                    )
                    .bind(key.as_str())
                    .bind(about)
                    .bind(now.as_millisecond())
                    .execute(tx)
                    .await?;
                    Ok(made.rows_affected() == 1)
                })
            })
            .await
    }

    /// The keys whose owners know of a block, in milliseconds, and of no end of it.
    pub(super) async fn open_blocks(&self) -> Result<HashMap<KeyId, i64>, Error> {
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

    /// It was not told after all.
    pub(super) async fn untell(&self, key: KeyId, about: &str) -> Result<(), Error> {
        let about = about.to_owned();
        self.db
            .write(move |tx| {
                Box::pin(async move {
                    sqlx::query("DELETE FROM notices WHERE key = ? AND about = ?")
                        .bind(key.as_str())
                        .bind(about)
                        .execute(tx)
                        .await?;
                    Ok(())
                })
            })
            .await
    }
}
