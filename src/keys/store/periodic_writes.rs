//! Periodic writes of the store: writes usage, records expiries, and purges old rows.

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use tokio::time::{Instant, MissedTickBehavior};
use tokio_util::sync::CancellationToken;

use super::Store;
use super::answers::write_answers;
use super::failures::write_failures;
use crate::db::{self, Transaction};
use crate::keys::Digest;
use crate::keys::day::day;
use crate::keys::usage_counters::Unwritten;

/// A killed process loses at most the usage of this time.
const FLUSH_INTERVAL: Duration = Duration::from_secs(3);
const PURGE_INTERVAL: Duration = Duration::from_secs(3_600);
/// How many counters one transaction writes, each with at most four statements, so that other writers need not wait long.
const BATCH: usize = 100;

impl Store {
    /// Writes periodically until `stop`, then writes the remaining usage.
    pub async fn run_periodic_writes(self, stop: CancellationToken) -> Result<(), db::Error> {
        let mut ticks = tokio::time::interval(FLUSH_INTERVAL);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut next_purge = Instant::now();
        while stop.run_until_cancelled(ticks.tick()).await.is_some() {
            let now = Timestamp::now();
            let mut result = self.flush_and_end(now).await;
            if result.is_ok() && Instant::now() >= next_purge {
                next_purge = Instant::now() + PURGE_INTERVAL;
                result = self.purge(now).await;
            }
            if let Err(error) = result {
                self.db.log_failure(
                    "a periodic write of the key store failed and will be retried",
                    &error,
                );
            }
        }
        self.flush(Timestamp::now()).await
    }

    async fn flush_and_end(&self, now: Timestamp) -> Result<(), db::Error> {
        let flushed = self.flush(now).await;
        self.record_expiries(now).await?;
        // Without the usage of this process, a key that it has admitted may look idle.
        flushed?;
        self.end_idle(now).await.map(drop)
    }

    /// Writes the counted usage. Usage that can't be written stays counted.
    pub async fn flush(&self, now: Timestamp) -> Result<(), db::Error> {
        let store = self.clone();
        db::run_to_completion(async move { store.write_usage(now).await })
            .await
            .unwrap_or_else(|| Err(sqlx::Error::PoolClosed.into()))
    }

    async fn write_usage(&self, now: Timestamp) -> Result<(), db::Error> {
        let _one_at_a_time = self.usage_write.lock().await;
        let now = self.latest(now);
        for batch in self.usage.unwritten().chunks(BATCH) {
            let rows: Arc<[_]> =
                batch.iter().map(|(digest, counter)| (*digest, counter.unwritten())).collect();
            let written = rows.clone();
            self.db.write(move |tx| Box::pin(write_rows(tx, rows, now))).await?;
            for ((_, counter), (_, written)) in batch.iter().zip(written.iter()) {
                counter.subtract(written);
            }
        }
        self.write_unknown().await
    }
}

/// A key that was deleted meanwhile gets no row.
async fn write_rows(
    tx: &mut Transaction<'_>,
    rows: Arc<[(Digest, Unwritten)]>,
    now: Timestamp,
) -> Result<(), db::Error> {
    for (digest, Unwritten { usage, answers, failures }) in rows.iter() {
        db::query(
            "INSERT INTO key_usage (digest, last_used_at, uses, day, used_today, refused_today)
             SELECT digest, $2, $3, $4, $3, $5 FROM keys WHERE digest = $1
             ON CONFLICT (digest) DO UPDATE SET
                 last_used_at = CASE WHEN excluded.last_used_at <= key_usage.last_used_at THEN key_usage.last_used_at
                                     ELSE coalesce(excluded.last_used_at, key_usage.last_used_at) END,
                 uses = key_usage.uses + excluded.uses,
                 used_today = excluded.used_today
                     + CASE WHEN key_usage.day = excluded.day THEN key_usage.used_today ELSE 0 END,
                 refused_today = excluded.refused_today
                     + CASE WHEN key_usage.day = excluded.day THEN key_usage.refused_today ELSE 0 END,
                 day = excluded.day",
        )
        .bind(digest.bytes())
        .bind(usage.last_used_at.map(Timestamp::as_millisecond))
        .bind(i64::try_from(usage.uses).unwrap_or(i64::MAX))
        .bind(day(now))
        .bind(i64::try_from(usage.refused_today).unwrap_or(i64::MAX))
        .execute(&mut *tx)
        .await?;
        write_answers(tx, digest, answers).await?;
        write_failures(tx, digest, failures).await?;
    }
    Ok(())
}
