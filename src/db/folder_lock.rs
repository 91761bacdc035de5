//! A lock on the folder of SQLite files: everyone who opens a file shares it, and a restore needs it alone.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;

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
                Err(io::Error::other("a restore into its folder is running"))
            }
            Err(TryLockError::Error(_)) => Ok(None),
        }
    }

    /// The lock of one who replaces the files; `None` while a process uses them.
    pub fn exclude(folder: &Path) -> io::Result<Option<Self>> {
        let folder = File::open(folder)?;
        match folder.try_lock() {
            Ok(()) => Ok(Some(Self { _folder: folder })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}
