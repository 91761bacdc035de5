//! The store's own mark of its last commit, read straight from shared memory.
//!
//! In WAL mode every process that has the store open maps one small file, the WAL index. It begins with a
//! header of 48 bytes, kept twice, that every commit rewrites before it is acknowledged; SQLite compares it
//! with its copy to learn whether its page cache still holds. The layout is part of the file format
//! (<https://www.sqlite.org/walformat.html>). Comparing it costs nanoseconds, and asks nobody.

#![expect(unsafe_code, reason = "SQLite hands out its shared memory as a bare pointer")]

use std::ffi::{c_int, c_void};
use std::ptr::{NonNull, null_mut};
use std::sync::atomic::{AtomicU64, Ordering, fence};

use libsqlite3_sys as ffi;
use parking_lot::Mutex;
use sqlx::sqlite::SqliteConnection;

const WORDS: usize = 6;
/// SQLite maps the index in regions of this size; the header opens the first one.
const REGION: c_int = 32_768;
/// The format's version stands in the first four bytes; it has never been another.
const VERSION: u64 = 3_007_000;
/// Set, in the second word, once the header has been made.
const IS_INIT: u64 = 0xff << 32;

/// What the store looked like at some moment. Two equal ones have no commit between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WalHeader([u64; WORDS]);

/// The header of the WAL index, mapped for as long as this lives.
pub(super) struct WalIndex {
    header: NonNull<[[AtomicU64; WORDS]; 2]>,
    /// Holds the mapping: SQLite unmaps it when the last connection of this process to the file closes.
    _holder: Mutex<SqliteConnection>,
}

// SAFETY: the pointer leads to memory that other processes share too; it is only read, and only atomically.
unsafe impl Send for WalIndex {}
// SAFETY: as above.
unsafe impl Sync for WalIndex {}

impl WalIndex {
    /// Takes over a connection that has read from a store in WAL mode. `None` when there is nothing to map.
    pub(super) async fn of(mut holder: SqliteConnection) -> Result<Option<WalIndex>, sqlx::Error> {
        let Some(header) = map(&mut holder).await? else {
            return Ok(None);
        };
        let index = WalIndex { header: header.cast(), _holder: Mutex::new(holder) };
        let known = index.words(0);
        let formed = known[0] & 0xffff_ffff == VERSION && known[1] & IS_INIT != 0;
        Ok(formed.then_some(index))
    }

    /// The mark of now, or `None` while a commit is rewriting it.
    pub(super) fn stamp(&self) -> Option<WalHeader> {
        // A commit writes the second copy, then the first. Read the other way round, equal copies are whole.
        let first = self.words(0);
        fence(Ordering::SeqCst);
        let second = self.words(1);
        (first == second).then_some(WalHeader(first))
    }

    fn words(&self, copy: usize) -> [u64; WORDS] {
        // SAFETY: the mapping is at least REGION long, page-aligned, and outlives `self`, whose connection
        // keeps it. Whoever commits writes to it while this reads: hence atomics, and two copies to compare.
        let header = unsafe { self.header.as_ref() };
        header[copy].each_ref().map(|word| word.load(Ordering::Acquire))
    }
}

/// Asks SQLite where it has mapped the WAL index. A mapping of our own would need a descriptor of our own, and
/// closing that would drop the locks that SQLite holds on the file.
async fn map(holder: &mut SqliteConnection) -> Result<Option<NonNull<c_void>>, sqlx::Error> {
    let mut handle = holder.lock_handle().await?;
    let mut file: *mut ffi::sqlite3_file = null_mut();
    // SAFETY: the handle is open and nobody else uses it while it is locked; the call writes one pointer.
    let asked = unsafe {
        ffi::sqlite3_file_control(
            handle.as_raw_handle().as_ptr(),
            c"main".as_ptr(),
            ffi::SQLITE_FCNTL_FILE_POINTER,
            (&raw mut file).cast(),
        )
    };
    // SAFETY: SQLite answered with its own open file, or with null.
    let methods = match unsafe { file.as_ref() } {
        // SAFETY: an open file has methods; a file that is not open has null.
        Some(open) if asked == ffi::SQLITE_OK => unsafe { open.pMethods.as_ref() },
        _ => None,
    };
    let Some(shm_map) = methods.filter(|m| m.iVersion >= 2).and_then(|m| m.xShmMap) else {
        return Ok(None);
    };
    let mut region: *mut c_void = null_mut();
    // SAFETY: the call SQLite itself makes for the first region, with its own size, and without extending the file.
    // It only looks up what is mapped already, under SQLite's own lock.
    let found = unsafe { shm_map(file, 0, REGION, 0, &raw mut region) };
    let readable = found == ffi::SQLITE_OK || found & 0xff == ffi::SQLITE_READONLY;
    Ok(NonNull::new(region).filter(|_| readable))
}
