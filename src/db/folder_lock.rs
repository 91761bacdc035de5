//! A lock on the folder of SQLite files. Every process that opens a file shares the lock; a restore or a move takes it
//! alone.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// Held while the files in the folder are used. It locks the folder itself, so it also protects a folder whose files
/// were moved away.
#[derive(Debug)]
pub struct FolderLock {
    _folder: File,
}

impl FolderLock {
    /// Takes a shared lock, to use the files; `None` if the folder can't be read, or the file system has no such locks.
    pub(super) fn share(folder: &Path) -> io::Result<Option<Self>> {
        let Ok(folder) = File::open(folder) else { return Ok(None) };
        match folder.try_lock_shared() {
            Ok(()) => Ok(Some(Self { _folder: folder })),
            Err(TryLockError::WouldBlock) => {
                Err(io::Error::other("muster restore or muster move is using its folder"))
            }
            Err(TryLockError::Error(_)) => Ok(None),
        }
    }

    /// Takes the lock alone, for a command that nobody may disturb.
    pub fn exclude(folder: &Path) -> Result<Self, FolderInUse> {
        let path = folder.to_owned();
        let unlocked = |source| FolderInUse::Unknown { path: path.clone(), source };
        let folder = File::open(folder).map_err(unlocked)?;
        match folder.try_lock() {
            Ok(()) => Ok(Self { _folder: folder }),
            Err(TryLockError::WouldBlock) => Err(FolderInUse::ByProcess { path }),
            Err(TryLockError::Error(source)) => Err(unlocked(source)),
        }
    }
}

/// Why a command can't have a folder alone.
#[derive(Debug, thiserror::Error)]
pub enum FolderInUse {
    /// A process has opened a file in it.
    #[error("a running muster uses the folder {}: stop it first", path.display())]
    ByProcess {
        /// The folder.
        path: PathBuf,
    },
    /// The folder can't be locked, so its use is unknown.
    #[error("whether a running muster uses the folder {} can't be told: {source}", path.display())]
    Unknown {
        /// The folder.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
}
