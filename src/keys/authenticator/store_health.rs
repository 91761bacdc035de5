//! Whether the store is there, seen with fresh eyes: connections that are open already would not notice.

use std::ffi::OsString;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sqlx::{ConnectOptions, Connection};

use crate::db::Db;

const PATIENCE: Duration = Duration::from_secs(5);

/// The last answer, and the files that it was about.
#[derive(Debug)]
pub(super) struct StoreHealth {
    files: Vec<(PathBuf, Identity)>,
    away: AtomicBool,
}

/// Device and number: a file by another name is the same, one put in its place is not.
type Identity = (u64, u64);

#[derive(Debug, thiserror::Error)]
enum Away {
    #[error("{} is gone: {source}", path.display())]
    Gone { path: PathBuf, source: io::Error },
    #[error("{} is not the file that was opened; start again to use it", path.display())]
    Replaced { path: PathBuf },
    #[error("it can't be read: {0}")]
    Unreadable(#[from] sqlx::Error),
    #[error("it does not answer")]
    Silent,
}

impl StoreHealth {
    /// Of an open store, and of its WAL index if marks are read from one.
    pub(super) fn of(db: &Db, with_index: bool) -> io::Result<StoreHealth> {
        let mut index = OsString::from(db.path());
        index.push("-shm");
        let index = with_index.then(|| PathBuf::from(index));
        let files = [Some(db.path().to_owned()), index];
        let files =
            files.into_iter().flatten().map(|path| identity(&path).map(|found| (path, found)));
        Ok(StoreHealth { files: files.collect::<Result<_, _>>()?, away: AtomicBool::new(false) })
    }

    /// Whether the store was away when it was last looked at.
    pub(super) fn is_away(&self) -> bool {
        self.away.load(Ordering::Relaxed)
    }

    /// Looks again.
    pub(super) async fn check(&self, db: &Db) {
        let felt = tokio::time::timeout(PATIENCE, self.look(db)).await.unwrap_or(Err(Away::Silent));
        let was_away = self.away.swap(felt.is_err(), Ordering::Relaxed);
        match felt {
            Err(why) if !was_away => {
                tracing::error!(%why, "the key store is away: every key is answered 503")
            }
            Ok(()) if was_away => tracing::info!("the key store is back"),
            Err(_) | Ok(()) => {}
        }
    }

    async fn look(&self, db: &Db) -> Result<(), Away> {
        for (path, known) in &self.files {
            match identity(path) {
                Ok(found) if found == *known => {}
                Ok(_) => return Err(Away::Replaced { path: path.clone() }),
                Err(source) => return Err(Away::Gone { path: path.clone(), source }),
            }
        }
        let mut fresh = db.reader().connect().await?;
        crate::keys::Store::probe(&mut fresh).await?;
        fresh.close().await?;
        Ok(())
    }
}

fn identity(path: &Path) -> io::Result<Identity> {
    let file = std::fs::metadata(path)?;
    Ok((file.dev(), file.ino()))
}
