//! A lock on the folder of SQLite files: everyone who opens a file shares it; a restore and a move need it alone.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// Held while a store in the folder is open. It needs no file, so it also protects a folder whose files were moved away.
#[derive(Debug)]
pub struct FolderLock {
    _folder: File,
}

impl FolderLock {
    /// The lock of those who use the files; `None` where a folder can't be read, or the file system has no such locks.
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

    /// The lock of a command that needs the files alone.
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
    /// The folder can't be locked, so nobody knows.
    #[error("whether a running muster uses the folder {} can't be told: {source}", path.display())]
    Unknown {
        /// The folder.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
}
