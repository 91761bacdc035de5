//! The header of SQLite's WAL index, which changes with every commit.
//!
//! In WAL mode, every process that has the store open maps one small file, `-shm`. The file starts with two copies of a
//! header of 48 bytes, which every commit rewrites before it is acknowledged. SQLite keeps a copy of its own and
//! compares it with the header, to find out whether its page cache is still current. The layout is part of the file
//! format (<https://www.sqlite.org/walformat.html>).
//!
//! The header is read from SQLite's own mapping, in nanoseconds. Reading the file instead would need no unsafe code,
//! but would take about 450 ns per request, and POSIX does not promise that a read sees stores to a mapping.

#![expect(unsafe_code, reason = "SQLite returns its shared memory as a raw pointer")]

use std::ffi::{c_int, c_void};
use std::ptr::{NonNull, null_mut};
use std::sync::atomic::{AtomicU64, Ordering, fence};

use libsqlite3_sys as ffi;
use parking_lot::Mutex;
use sqlx::sqlite::SqliteConnection;

use crate::db::{Connection, Db};
use crate::keys::Store;

const WORDS: usize = 6;
/// SQLite maps the index in regions of this size; the first one starts with the header.
const REGION: c_int = 32_768;
/// The format's version, in the first four bytes. There has never been another.
const VERSION: u64 = 3_007_000;
/// Set in the second word once the header has been written.
const IS_INIT: u64 = 0xff << 32;

/// The header at some moment. There is no commit between two equal ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WalHeader([u64; WORDS]);

/// The header of the WAL index, mapped as long as this value lives.
pub(super) struct WalIndex {
    header: NonNull<[[AtomicU64; WORDS]; 2]>,
    /// Keeps the mapping: SQLite unmaps it when this process closes its last connection to the file.
    _connection: Mutex<SqliteConnection>,
}

// SAFETY: the pointer leads to memory shared with other processes; it is only read, and only atomically.
unsafe impl Send for WalIndex {}
// SAFETY: as above.
unsafe impl Sync for WalIndex {}

impl WalIndex {
    /// Opens the index of a store. `None` if the store has none, or one of an unknown format.
    pub(super) async fn open(db: &Db) -> Result<Option<WalIndex>, sqlx::Error> {
        let mut connection = db.connect().await?;
        // The first read maps the index.
        Store::probe(&mut connection).await?;
        let Connection::Sqlite(mut connection) = connection else {
            return Ok(None);
        };
        let Some(header) = map(&mut connection).await? else {
            return Ok(None);
        };
        let index = WalIndex { header: header.cast(), _connection: Mutex::new(connection) };
        let known = index.words(0);
        let is_known = known[0] & 0xffff_ffff == VERSION && known[1] & IS_INIT != 0;
        Ok(is_known.then_some(index))
    }

    /// The header as of now, or `None` while a commit rewrites it.
    pub(super) fn header(&self) -> Option<WalHeader> {
        // A commit writes the second copy, then the first. Equal copies read in the other order are whole.
        let first = self.words(0);
        fence(Ordering::SeqCst);
        let second = self.words(1);
        (first == second).then_some(WalHeader(first))
    }

    fn words(&self, copy: usize) -> [u64; WORDS] {
        // SAFETY: the mapping is at least REGION long, page-aligned, and outlives `self`, whose connection
        // keeps it. A commit may write to it during this read: hence atomics, and two copies to compare.
        let header = unsafe { self.header.as_ref() };
        header[copy].each_ref().map(|word| word.load(Ordering::Acquire))
    }
}

/// The address at which SQLite has mapped the WAL index. A second mapping would need a second descriptor, and closing
/// that would drop the locks that SQLite holds on the file.
async fn map(connection: &mut SqliteConnection) -> Result<Option<NonNull<c_void>>, sqlx::Error> {
    let mut handle = connection.lock_handle().await?;
    let mut file: *mut ffi::sqlite3_file = null_mut();
    // SAFETY: the handle is open and locked for this call, which writes one pointer.
    let result = unsafe {
        ffi::sqlite3_file_control(
            handle.as_raw_handle().as_ptr(),
            c"main".as_ptr(),
            ffi::SQLITE_FCNTL_FILE_POINTER,
            (&raw mut file).cast(),
        )
    };
    // SAFETY: SQLite returned its own open file, or null.
    let methods = match unsafe { file.as_ref() } {
        // SAFETY: an open file has methods; a file that is not open has null.
        Some(open) if result == ffi::SQLITE_OK => unsafe { open.pMethods.as_ref() },
        _ => None,
    };
    let Some(shm_map) = methods.filter(|m| m.iVersion >= 2).and_then(|m| m.xShmMap) else {
        return Ok(None);
    };
    let mut region: *mut c_void = null_mut();
    // SAFETY: SQLite itself makes this call for the first region, with its own size. The call does not extend the file.
    // It only looks up the existing mapping under SQLite's own lock.
    let result = unsafe { shm_map(file, 0, REGION, 0, &raw mut region) };
    let readable = result == ffi::SQLITE_OK || result & 0xff == ffi::SQLITE_READONLY;
    Ok(NonNull::new(region).filter(|_| readable))
}
