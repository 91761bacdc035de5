//! What the store does by itself: writes counts, records expiries, throws away what has had its time.

use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use sqlx::{Row, SqliteConnection};
use tokio::time::{Instant, MissedTickBehavior};
use tokio_util::sync::CancellationToken;

use super::read::day;
use super::{Event, Store, record};
use crate::db;
use crate::keys::usage_counters::{UsageCounter, UsageDelta};
use crate::keys::{Digest, KeyId, Owner};

/// So much is lost after a kill at most.
const ROUND: Duration = Duration::from_secs(3);
const HOUR: Duration = Duration::from_secs(3_600);
/// So many counts are written before others may write.
const BATCH: usize = 500;
const KEEP_DIGESTS: SignedDuration = SignedDuration::from_hours(90 * 24);
/// How long the owner of a deleted key counts in the day's limit.
const KEEP_OWNERS: SignedDuration = SignedDuration::from_hours(24);
const KEEP_CHANGES: i64 = 1_000;

impl Store {
    /// Keeps the books until `stop`, and leaves none open: run it for as long as keys are in use.
    pub async fn run_maintenance(self, stop: CancellationToken) -> Result<(), db::Error> {
        let mut rounds = tokio::time::interval(ROUND);
        rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut next_purge = Instant::now();
        while stop.run_until_cancelled(rounds.tick()).await.is_some() {
            let now = Timestamp::now();
            let mut done = self.flush(now).await.and(self.record_expiries(now).await.map(drop));
            if done.is_ok() && Instant::now() >= next_purge {
                next_purge = Instant::now() + HOUR;
                done = self.purge(now).await;
            }
            if let Err(error) = done {
                tracing::warn!(%error, cause = ?error.source, "the books of the key store wait for the next round");
            }
        }
        self.flush(Timestamp::now()).await
    }

    /// Writes what has been counted. What can't be written stays counted.
    pub async fn flush(&self, now: Timestamp) -> Result<(), db::Error> {
        let store = self.clone();
        db::run_to_completion(async move { store.write_counts(now).await })
            .await
            .unwrap_or_else(|| Err(sqlx::Error::PoolClosed.into()))
    }

    async fn write_counts(&self, now: Timestamp) -> Result<(), db::Error> {
        let _one_at_a_time = self.writing.lock().await;
        for batch in self.usage.unwritten().chunks(BATCH) {
            let taken: Arc<[(Digest, UsageDelta)]> = batch
                .iter()
                .map(|(digest, count): &(Digest, Arc<UsageCounter>)| (*digest, count.read()))
                .collect();
            let rows = taken.clone();
            self.db.write(move |tx| Box::pin(write_usage(tx, rows, now))).await?;
            for ((_, count), (_, taken)) in batch.iter().zip(taken.iter()) {
                count.written(*taken);
            }
        }
        Ok(())
    }

    /// Writes down which keys have come to their end, so that no clock can take it back. Gives back how many.
    pub async fn record_expiries(&self, now: Timestamp) -> Result<usize, db::Error> {
        let now = self.clock.latest(now);
        let due: bool = sqlx::query_scalar(
            "SELECT count(*) > 0 FROM keys
             WHERE expires_at IS NOT NULL AND expired_at IS NULL AND expires_at <= ?",
        )
        .bind(now.as_millisecond())
        .fetch_one(self.db.read())
        .await?;
        if !due {
            return Ok(0);
        }
        self.db.write(move |tx| Box::pin(end_expired(tx, now))).await
    }

    /// Throws away digests of keys deleted 90 days ago, and whatever else has had its time.
    pub async fn purge(&self, now: Timestamp) -> Result<(), db::Error> {
        self.db.write(move |tx| Box::pin(throw_away(tx, now))).await
    }
}

/// A key that was deleted meanwhile has no row to count in, and gets none.
async fn write_usage(
    tx: &mut SqliteConnection,
    rows: Arc<[(Digest, UsageDelta)]>,
    now: Timestamp,
) -> Result<(), db::Error> {
    for (digest, taken) in rows.iter() {
        sqlx::query(
            "INSERT INTO key_usage (digest, last_used_at, uses, day, used_today, refused_today)
             SELECT digest, ?2, ?3, ?4, ?3, ?5 FROM keys WHERE digest = ?1
             ON CONFLICT (digest) DO UPDATE SET
                 last_used_at = max(coalesce(last_used_at, excluded.last_used_at),
                                    coalesce(excluded.last_used_at, last_used_at)),
                 uses = uses + excluded.uses,
                 used_today = excluded.used_today + iif(day = excluded.day, used_today, 0),
                 refused_today = excluded.refused_today + iif(day = excluded.day, refused_today, 0),
                 day = excluded.day",
        )
        .bind(digest.bytes())
        .bind(taken.last_used_at.map(Timestamp::as_millisecond))
        .bind(i64::try_from(taken.uses).unwrap_or(i64::MAX))
        .bind(day(now))
        .bind(i64::try_from(taken.refused).unwrap_or(i64::MAX))
        .execute(&mut *tx)
        .await?;
    }
    Ok(())
}

async fn end_expired(tx: &mut SqliteConnection, now: Timestamp) -> Result<usize, db::Error> {
    let ended = sqlx::query(
        "UPDATE keys SET expired_at = ?1
         WHERE expires_at IS NOT NULL AND expired_at IS NULL AND expires_at <= ?1 RETURNING id, owner",
    )
    .bind(now.as_millisecond())
    .fetch_all(&mut *tx)
    .await?;
    for row in &ended {
        let owner = row.try_get::<Option<i64>, _>("owner")?.map(Owner);
        if let Ok(id) = row.try_get::<&str, _>("id")?.parse::<KeyId>() {
            record(tx, now, &id, owner, Event::Expired, None).await?;
        }
    }
    Ok(ended.len())
}

async fn throw_away(tx: &mut SqliteConnection, now: Timestamp) -> Result<(), db::Error> {
    sqlx::query("DELETE FROM deleted_keys WHERE deleted_at < ?")
        .bind((now - KEEP_DIGESTS).as_millisecond())
        .execute(&mut *tx)
        .await?;
    sqlx::query("UPDATE deleted_keys SET owner = NULL WHERE owner IS NOT NULL AND created_at < ?")
        .bind((now - KEEP_OWNERS).as_millisecond())
        .execute(&mut *tx)
        .await?;
    sqlx::query("DELETE FROM key_changes WHERE seq <= (SELECT max(seq) FROM key_changes) - ?")
        .bind(KEEP_CHANGES)
        .execute(&mut *tx)
        .await?;
    Ok(())
}
