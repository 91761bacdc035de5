//! Ids of processed updates, kept across restarts.

use std::collections::HashSet;

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use serde_json::json;
use tokio::sync::oneshot;

use crate::db::{self, Db, Error};
use crate::redis::Redis;

/// Telegram redelivers an update for a day; ids are kept for two.
const KEPT: SignedDuration = SignedDuration::from_hours(48);

/// The set in Redis of updates that could not be written to PostgreSQL.
const UNWRITTEN: &str = "muster:processed_updates";

pub(crate) struct ProcessedUpdates {
    db: Db,
    /// The Redis from which another process learns which updates this one answered while PostgreSQL was away.
    redis: Option<Redis>,
    waiting: Mutex<Vec<Pending>>,
    /// Held during a write. Updates that arrive meanwhile wait and are written together by the next holder.
    write_lock: tokio::sync::Mutex<()>,
}

struct Pending {
    update: u32,
    at: Timestamp,
    written: oneshot::Sender<()>,
}

impl ProcessedUpdates {
    pub(crate) fn new(db: Db, redis: Option<Redis>) -> Self {
        Self { db, redis, waiting: Mutex::default(), write_lock: tokio::sync::Mutex::default() }
    }

    /// The updates that are already processed.
    pub(crate) async fn contained(&self, updates: &[u32]) -> Result<HashSet<u32>, Error> {
        let mut known: HashSet<u32> = db::query_scalar(
            "SELECT id FROM processed_updates WHERE id IN (
                 SELECT CAST(value ->> 0 AS BIGINT) FROM json_each($1))",
        )
        .bind(json!(updates.iter().map(|id| [id]).collect::<Vec<_>>()).to_string())
        .fetch_all(&self.db)
        .await?
        .into_iter()
        .collect();
        if let Some(redis) = &self.redis {
            known.extend(redis.contained_in_set(UNWRITTEN, updates).await.unwrap_or_default());
        }
        Ok(known)
    }

    /// Records a processed update in the database, or in Redis if that fails.
    pub(crate) async fn record(&self, update: u32, now: Timestamp) -> Result<(), Error> {
        let Err(error) = self.write_with_others(update, now).await else { return Ok(()) };
        let Some(redis) = &self.redis else { return Err(error) };
        redis.add_to_set(UNWRITTEN, update, KEPT.unsigned_abs()).await.map_err(|_| error)
    }

    /// Writes one update. Concurrent calls share one commit, because each commit waits for the disk.
    async fn write_with_others(&self, update: u32, now: Timestamp) -> Result<(), Error> {
        let (written, mut mine) = oneshot::channel();
        self.waiting.lock().push(Pending { update, at: now, written });
        let is_written = tokio::select! {
            biased;
            written = &mut mine => written.is_ok(),
            _guard = self.write_lock.lock() => {
                self.write_all().await?;
                mine.try_recv().is_ok()
            }
        };
        match is_written {
            true => Ok(()),
            // The shared write failed.
            false => self.write(&[(update, now)]).await,
        }
    }

    async fn write_all(&self) -> Result<(), Error> {
        let batch = std::mem::take(&mut *self.waiting.lock());
        if batch.is_empty() {
            return Ok(());
        }
        let updates: Vec<_> = batch.iter().map(|pending| (pending.update, pending.at)).collect();
        self.write(&updates).await?;
        for pending in batch {
            // The caller may have been dropped.
            let _ = pending.written.send(());
        }
        Ok(())
    }

    async fn write(&self, updates: &[(u32, Timestamp)]) -> Result<(), Error> {
        const WRITE: &str = "INSERT INTO processed_updates (id, processed_at)
             SELECT CAST(value ->> 0 AS BIGINT), CAST(value ->> 1 AS BIGINT) FROM json_each($1) WHERE true
             ON CONFLICT DO NOTHING";
        let updates: Vec<_> = updates.iter().map(|(id, at)| (id, at.as_millisecond())).collect();
        self.db.execute(db::query(WRITE).bind(json!(updates).to_string())).await.map(drop)
    }

    pub(crate) async fn prune(&self, now: Timestamp) -> Result<(), Error> {
        let query = db::query("DELETE FROM processed_updates WHERE processed_at < $1");
        self.db.execute(query.bind((now - KEPT).as_millisecond())).await.map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::STORE;

    #[tokio::test]
    async fn concurrent_records_are_written_and_pruned_after_two_days() {
        let folder = tempfile::tempdir().unwrap();
        let db = Db::open(&folder.path().join("muster.db"), &STORE).await.unwrap();
        let updates = ProcessedUpdates::new(db.clone(), None);
        let now = Timestamp::from_second(1_000_000).unwrap();
        let records = futures_util::future::join_all((10..60).map(|id| updates.record(id, now)));
        assert!(records.await.iter().all(Result::is_ok));
        updates.record(u32::MAX, now + KEPT).await.unwrap();
        updates.record(u32::MAX, now).await.unwrap();
        let known =
            ProcessedUpdates::new(db, None).contained(&[9, 10, 59, 60, u32::MAX]).await.unwrap();
        assert_eq!(known, HashSet::from([10, 59, u32::MAX]));
        updates.prune(now + KEPT + KEPT).await.unwrap();
        assert_eq!(updates.contained(&[10, u32::MAX]).await.unwrap(), HashSet::from([u32::MAX]));
    }
}
