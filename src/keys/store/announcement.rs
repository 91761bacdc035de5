//! Announces changes of keys. A change succeeds only once every process that remembers keys is sure to notice it.
//!
//! With a SQLite file, the WAL index shows every commit. With PostgreSQL, the process raises the generation in Redis.
//! If it can't, it waits until every process has registered in PostgreSQL that it has read the change. A silent process
//! is removed by another one that can raise the generation, or counts as stopped after two hours.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use jiff::SignedDuration;

use super::Store;
use super::change_reader::{NOW, milliseconds};
use crate::db::{self, Error, ErrorKind, Transaction, Work};

/// How long a change waits for its announcement before it fails as unconfirmed.
const ANNOUNCE_TIMEOUT: Duration = Duration::from_secs(10);
/// How often a waiting change checks whether every process has read it.
const INTERVAL: Duration = Duration::from_millis(50);
/// A process that has been silent for this time no longer uses what it remembers. This is twice as long as such use is
/// allowed, so that the clock of the process may be set back meanwhile.
pub(super) const FORGOTTEN: SignedDuration = SignedDuration::from_hours(2);

impl Store {
    /// Changes keys as [`db::Db::write`] does. `Ok` means that the change was committed, and that every process is sure
    /// to notice it.
    pub(super) async fn change_keys<T, E, W>(&self, work: W) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<sqlx::Error> + From<Error> + Send + 'static,
        W: for<'t> FnOnce(&'t mut Transaction<'_>) -> Work<'t, T, E> + Send + 'static,
    {
        let store = self.clone();
        let changed = db::run_to_completion(async move {
            let is_done = Arc::new(AtomicBool::new(false));
            let result: Result<T, E> =
                store.db.write(track_success(work, Arc::clone(&is_done))).await;
            if result.is_err() && is_done.load(Ordering::Relaxed) {
                // The commit failed, or only its answer was lost. If this announcement fails, the next change repeats
                // it.
                let _ = store.announce().await;
                return result;
            }
            // A repeated deletion must not return that the key is gone while some process may still accept the key.
            if result.is_ok() || store.unannounced.load(Ordering::Acquire) {
                // The change was made, so a failure only means that it is unconfirmed.
                store.announce().await.map_err(|Error { source, .. }| Error {
                    kind: ErrorKind::Unconfirmed,
                    source,
                })?;
            }
            result
        });
        changed.await.unwrap_or_else(|| Err(E::from(sqlx::Error::PoolClosed)))
    }

    /// Returns once every process is sure to notice what was committed before.
    pub(super) async fn announce(&self) -> Result<(), Error> {
        if self.db.path().is_some() || self.raise_generation().await {
            self.unannounced.store(false, Ordering::Release);
            return Ok(());
        }
        self.unannounced.store(true, Ordering::Release);
        // The pool may have no free connection for a moment.
        let waited = async {
            while let Err(error) = self.wait_for_readers().await {
                tracing::debug!(%error, "it can't be asked whether every process knows of a change");
                tokio::time::sleep(INTERVAL).await;
            }
        };
        let waited = tokio::time::timeout(ANNOUNCE_TIMEOUT, waited).await;
        waited.map_err(|_| Error::from(sqlx::Error::PoolTimedOut))?;
        self.unannounced.store(false, Ordering::Release);
        Ok(())
    }

    async fn raise_generation(&self) -> bool {
        match &self.redis {
            Some(redis) => redis.raise_generation().await.is_ok(),
            None => false,
        }
    }

    async fn wait_for_readers(&self) -> Result<(), Error> {
        let latest: i64 =
            db::query_scalar("SELECT max(seq) FROM key_changes").fetch_one(&self.db).await?;
        let is_known = concat!(
            "SELECT NOT EXISTS (SELECT 1 FROM key_readers WHERE seq < $1 AND seen_at > ",
            NOW!(),
            " - $2)"
        );
        loop {
            let is_known: bool = db::query_scalar(is_known)
                .bind(latest)
                .bind(milliseconds(FORGOTTEN))
                .fetch_one(&self.db)
                .await?;
            if is_known || self.raise_generation().await {
                return Ok(());
            }
            tokio::time::sleep(INTERVAL).await;
        }
    }
}

/// Wraps `work` to set `is_done` if it succeeds, so that a later error can only come from the commit.
fn track_success<T, E, W>(
    work: W,
    is_done: Arc<AtomicBool>,
) -> impl for<'t> FnOnce(&'t mut Transaction<'_>) -> Work<'t, T, E> + Send + 'static
where
    T: Send + 'static,
    E: Send + 'static,
    W: for<'t> FnOnce(&'t mut Transaction<'_>) -> Work<'t, T, E> + Send + 'static,
{
    move |tx| {
        let work = work(tx);
        Box::pin(async move {
            let result = work.await;
            is_done.store(result.is_ok(), Ordering::Relaxed);
            result
        })
    }
}
