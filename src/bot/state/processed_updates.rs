//! Which updates are dealt with, kept over a restart.

use std::collections::HashSet;

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use serde_json::json;
use tokio::sync::oneshot;

use crate::db::{Db, Error};

/// Telegram brings an update again for a day; ours are kept for two.
const KEPT: SignedDuration = SignedDuration::from_hours(48);

/// The updates that are dealt with.
pub(in crate::bot) struct ProcessedUpdates {
    db: Db,
    waiting: Mutex<Vec<Note>>,
    /// Held by whoever writes: the others wait, and are written together by the next. Whose note is written waits no more.
    write_lock: tokio::sync::Mutex<()>,
}

/// An update that is to be noted.
struct Note {
    update: u32,
    at: Timestamp,
    written: oneshot::Sender<()>,
}

impl ProcessedUpdates {
    pub(in crate::bot) fn new(db: Db) -> Self {
        Self { db, waiting: Mutex::default(), write_lock: tokio::sync::Mutex::default() }
    }

    /// Those of the updates that are dealt with.
    pub(in crate::bot) async fn contained(&self, updates: &[u32]) -> Result<HashSet<u32>, Error> {
        let known = sqlx::query_scalar(
            "SELECT id FROM seen_updates WHERE id IN (SELECT value FROM json_each(?))",
        )
        .bind(json!(updates).to_string())
        .fetch_all(self.db.read())
        .await?;
        Ok(known.into_iter().collect())
    }

    /// The update is dealt with. Those that wait at the same time are written at once: each commit waits for the disk.
    pub(in crate::bot) async fn record(&self, update: u32, now: Timestamp) -> Result<(), Error> {
        let (written, mut mine) = oneshot::channel();
        self.waiting.lock().push(Note { update, at: now, written });
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
            // Whoever wrote for this one as well could not.
            false => self.write(&[(update, now)]).await,
        }
    }

    async fn write_all(&self) -> Result<(), Error> {
        let batch = std::mem::take(&mut *self.waiting.lock());
        if batch.is_empty() {
            return Ok(());
        }
        let notes: Vec<_> = batch.iter().map(|note| (note.update, note.at)).collect();
        self.write(&notes).await?;
        for note in batch {
            // Nobody may be left to hear of it.
            let _ = note.written.send(());
        }
        Ok(())
    }

    async fn write(&self, notes: &[(u32, Timestamp)]) -> Result<(), Error> {
        const NOTE: &str = "INSERT OR IGNORE INTO seen_updates (id, at)
             SELECT value ->> 0, value ->> 1 FROM json_each(?)";
        let notes: Vec<_> = notes.iter().map(|(id, at)| (id, at.as_millisecond())).collect();
        let notes = json!(notes).to_string();
        self.db
            .write(move |tx| {
                Box::pin(async move {
                    sqlx::query(NOTE).bind(notes).execute(tx).await?;
                    Ok(())
                })
            })
            .await
    }

    /// Drops what Telegram can no longer bring.
    pub(in crate::bot) async fn prune(&self, now: Timestamp) -> Result<(), Error> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::STORE;

    #[tokio::test]
    async fn whoever_notes_at_once_is_noted_and_nobody_else_is_known() {
        let folder = tempfile::tempdir().unwrap();
        let db = Db::open(&folder.path().join("muster.db"), &STORE).await.unwrap();
        let (ledger, now) =
            (ProcessedUpdates::new(db.clone()), Timestamp::from_second(1_000_000).unwrap());
        let notes = futures_util::future::join_all((10..60).map(|id| ledger.record(id, now)));
        assert!(notes.await.iter().all(Result::is_ok));
        ledger.record(u32::MAX, now + KEPT).await.unwrap();
        ledger.record(u32::MAX, now).await.unwrap();
        let known = ProcessedUpdates::new(db).contained(&[9, 10, 59, 60, u32::MAX]).await.unwrap();
        assert_eq!(known, HashSet::from([10, 59, u32::MAX]));
        ledger.prune(now + KEPT + KEPT).await.unwrap();
        assert_eq!(ledger.contained(&[10, u32::MAX]).await.unwrap(), HashSet::from([u32::MAX]));
    }
}
