//! What owners were told of the bot's own accord.

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

    /// Whether this was told.
    pub(super) async fn told(&self, key: KeyId, about: &str) -> Result<bool, Error> {
        let told =
            sqlx::query_scalar("SELECT count(*) > 0 FROM notices WHERE key = ? AND about = ?")
                .bind(key.as_str())
                .bind(about)
                .fetch_one(self.db.read())
                .await?;
        Ok(told)
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

    /// Drops the notices about keys that are gone.
    pub(super) async fn prune(&self) -> Result<(), Error> {
        self.db
            .write(|tx| {
                Box::pin(async move {
                    sqlx::query("DELETE FROM notices WHERE key NOT IN (SELECT id FROM keys)")
                        .execute(tx)
                        .await?;
                    Ok(())
                })
            })
            .await
    }
}
