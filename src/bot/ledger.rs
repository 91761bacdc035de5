//! Which updates are dealt with, kept over a restart.

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use tokio::sync::oneshot;

use crate::db::{Db, Error};

/// Telegram brings an update again for a day; ours are kept for two.
const KEPT: SignedDuration = SignedDuration::from_hours(48);

/// The updates that are dealt with.
pub(super) struct Ledger {
    db: Db,
    waiting: Mutex<Vec<Note>>,
    /// Held by whoever writes: the others wait, and are written together by the next.
    pen: tokio::sync::Mutex<()>,
}

/// An update that is to be noted.
struct Note {
    update: u32,
    at: Timestamp,
    written: oneshot::Sender<()>,
}

impl Ledger {
    pub(super) fn new(db: Db) -> Self {
        Self { db, waiting: Mutex::default(), pen: tokio::sync::Mutex::default() }
    }

    /// Whether the update is dealt with.
    pub(super) async fn knows(&self, update: u32) -> Result<bool, Error> {
        let known = sqlx::query_scalar("SELECT count(*) > 0 FROM seen_updates WHERE id = ?")
            .bind(i64::from(update))
            .fetch_one(self.db.read())
            .await?;
        Ok(known)
    }

    /// The update is dealt with. Those that wait at the same time are written at once: each commit waits for the disk.
    pub(super) async fn note(&self, update: u32, now: Timestamp) -> Result<(), Error> {
        let (written, mut mine) = oneshot::channel();
        self.waiting.lock().push(Note { update, at: now, written });
        let pen = self.pen.lock().await;
        let batch = std::mem::take(&mut *self.waiting.lock());
        if !batch.is_empty() {
            let notes = batch.iter().map(|note| (note.update, note.at)).collect();
            self.write(notes).await?;
            for note in batch {
                // Nobody may be left to hear of it.
                let _ = note.written.send(());
            }
        }
        drop(pen);
        match mine.try_recv() {
            Ok(()) => Ok(()),
            // Whoever wrote for this one as well could not.
            Err(_) => self.write(vec![(update, now)]).await,
        }
    }

    async fn write(&self, notes: Vec<(u32, Timestamp)>) -> Result<(), Error> {
        self.db
            .write(move |tx| {
                Box::pin(async move {
                    for (update, at) in notes {
                        sqlx::query("INSERT OR IGNORE INTO seen_updates (id, at) VALUES (?, ?)")
                            .bind(i64::from(update))
                            .bind(at.as_millisecond())
                            .execute(&mut *tx)
                            .await?;
                    }
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
