//! The health of the store. A SQLite file is checked over new connections, because an open connection does not notice a
//! lost file. PostgreSQL is checked over one connection that stays open.

use std::ffi::OsString;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;

use jiff::Timestamp;
use tokio::sync::Mutex;

use crate::db::{Connection, Db};
use crate::keys::Store;

const CHECK_TIMEOUT: Duration = Duration::from_secs(5);

/// How long the files count as unchanged after a check, in microseconds. Replacing the store and changing a key in the
/// new one takes longer.
const SAME_FOR: u64 = 500;

/// The result of the last check, and the files that belong to the open store.
pub(super) struct StoreHealth {
    files: Vec<(PathBuf, Identity)>,
    is_available: AtomicBool,
    /// The connection to PostgreSQL; `None` before the first check and after a failure.
    connection: Mutex<Option<Connection>>,
    /// When a check last found the files unchanged, in microseconds since the epoch.
    seen: AtomicI64,
}

/// Device and inode: a renamed file keeps them, a replaced one doesn't.
type Identity = (u64, u64);

#[derive(Debug, thiserror::Error)]
enum CheckError {
    #[error("{} is missing: {source}", path.display())]
    Missing { path: PathBuf, source: io::Error },
    #[error("{} was replaced by another file; restart to use it", path.display())]
    Replaced { path: PathBuf },
    #[error("it can't be read: {0}")]
    Unreadable(#[from] sqlx::Error),
}

impl StoreHealth {
    /// The health of an open store, including its WAL index if one is used.
    pub(super) fn new(db: &Db, with_index: bool) -> io::Result<StoreHealth> {
        let index = db.path().filter(|_| with_index).map(index_path);
        let paths = [db.path().map(Path::to_owned), index].into_iter().flatten();
        let files = paths.map(|path| identity(&path).map(|found| (path, found)));
        Ok(StoreHealth {
            files: files.collect::<Result<_, _>>()?,
            is_available: AtomicBool::new(true),
            connection: Mutex::default(),
            seen: AtomicI64::new(0),
        })
    }

    /// Whether the store could be read at the last check, and the files at its paths are the open ones. Other processes
    /// write to the files at the paths, so changes in replaced files would not be noticed.
    pub(super) fn is_available(&self, now: Timestamp) -> bool {
        self.is_available.load(Ordering::Relaxed) && (self.files.is_empty() || self.are_same(now))
    }

    fn are_same(&self, now: Timestamp) -> bool {
        let now = now.as_microsecond();
        // The absolute difference, because the clock may have been set back.
        if now.abs_diff(self.seen.load(Ordering::Relaxed)) < SAME_FOR {
            return true;
        }
        let are_same = self.compare().is_ok();
        if are_same {
            self.seen.store(now, Ordering::Relaxed);
        }
        are_same
    }

    fn compare(&self) -> Result<(), CheckError> {
        for (path, known) in &self.files {
            match identity(path) {
                Ok(found) if found == *known => {}
                Ok(_) => return Err(CheckError::Replaced { path: path.clone() }),
                Err(source) => return Err(CheckError::Missing { path: path.clone(), source }),
            }
        }
        Ok(())
    }

    pub(super) async fn check(&self, db: &Db) {
        let read = tokio::time::timeout(CHECK_TIMEOUT, self.read(db)).await;
        let result = read.unwrap_or(Err(CheckError::Unreadable(sqlx::Error::PoolTimedOut)));
        let was_available = self.is_available.swap(result.is_ok(), Ordering::Relaxed);
        match result {
            Err(error) if db.is_shared() => db.log_outage("the key store can't be read", &error),
            Ok(()) if db.is_shared() => db.log_success(),
            Err(error) if was_available => {
                tracing::error!(%error, "the key store is unavailable: every key gets 503")
            }
            Ok(()) if !was_available => tracing::info!("the key store is available again"),
            Err(_) | Ok(()) => {}
        }
    }

    async fn read(&self, db: &Db) -> Result<(), CheckError> {
        self.compare()?;
        let mut kept = self.connection.lock().await;
        // A connection that the server has closed is replaced.
        if let Some(mut connection) = kept.take()
            && Store::probe(&mut connection).await.is_ok()
        {
            *kept = Some(connection);
            return Ok(());
        }
        let mut connection = db.connect().await?;
        Store::probe(&mut connection).await?;
        match db.path() {
            Some(_) => connection.close().await?,
            None => *kept = Some(connection),
        }
        Ok(())
    }
}

pub(super) fn index_path(store: &Path) -> PathBuf {
    let mut path = OsString::from(store);
    path.push("-shm");
    path.into()
}

fn identity(path: &Path) -> io::Result<Identity> {
    let file = std::fs::metadata(path)?;
    Ok((file.dev(), file.ino()))
}
