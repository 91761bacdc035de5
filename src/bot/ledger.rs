//! Which updates are dealt with, kept over a restart.

use jiff::{SignedDuration, Timestamp};

use crate::db::{Db, Error};

/// Telegram brings an update again for a day; ours are kept for two.
const KEPT: SignedDuration = SignedDuration::from_hours(48);

/// The updates that are dealt with.
pub(super) struct Ledger {
    db: Db,
}

impl Ledger {
    pub(super) fn new(db: Db) -> Self {
        Self { db }
    }

    /// Whether the update is dealt with.
    pub(super) async fn knows(&self, update: u32) -> Result<bool, Error> {
        let known = sqlx::query_scalar("SELECT count(*) > 0 FROM seen_updates WHERE id = ?")
            .bind(i64::from(update))
            .fetch_one(self.db.read())
            .await?;
        Ok(known)
    }

    /// The update is dealt with.
    pub(super) async fn note(&self, update: u32, now: Timestamp) -> Result<(), Error> {
        self.db
            .write(move |tx| {
                Box::pin(async move {
                    sqlx::query("INSERT OR IGNORE INTO seen_updates (id, at) VALUES (?, ?)")
                        .bind(i64::from(update))
                        .bind(now.as_millisecond())
                        .execute(tx)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    /// Drops what Telegram can no longer bring.
    pub(super) async fn prune(&self, now: Timestamp) -> Result<(), Error> {
        self.db
            .write(move |tx| {
                Box::pin(async move {
                    sqlx::query("DELETE FROM seen_updates WHERE at < ?")
                        .bind((now - KEPT).as_millisecond())
                        .execute(tx)
                        .await?;
                    Ok(())
                })
            })
            .await
    }
}
