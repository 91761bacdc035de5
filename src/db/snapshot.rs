//! Copies of SQLite files that are in use.

#![expect(unsafe_code, reason = "sqlx does not offer SQLite's backup API")]

use std::path::{Path, PathBuf};
use std::time::Duration;

use libsqlite3_sys as ffi;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode};
use sqlx::{ConnectOptions, Connection};

use super::Error;

/// How long to wait for those who write: a long list of players takes seconds.
const BUSY_TIMEOUT: Duration = Duration::from_secs(60);

/// Copies each file to a new one, all as of the same moment. Other processes go on reading and writing; only at that moment,
/// which is short, nobody writes. The file that others lock for longest comes first.
pub async fn copy_files(files: &[(PathBuf, PathBuf)]) -> Result<(), Error> {
    let mut readers = Vec::new();
    let mut writers = Vec::new();
    for (from, _) in files {
        let mut writer = open(from).await?;
        sqlx::query("BEGIN IMMEDIATE").execute(&mut writer).await?;
        writers.push(writer);
    }
    for (from, _) in files {
        let mut reader = open(from).await?;
        sqlx::query("BEGIN").execute(&mut reader).await?;
        // The first read fixes what the transaction sees.
        sqlx::query("SELECT count(*) FROM sqlite_schema").execute(&mut reader).await?;
        readers.push(reader);
    }
    for mut writer in writers {
        sqlx::query("ROLLBACK").execute(&mut writer).await?;
        writer.close().await?;
    }
    for (mut reader, (_, to)) in readers.into_iter().zip(files) {
        copy(&mut reader, to).await?;
        sqlx::query("ROLLBACK").execute(&mut reader).await?;
        reader.close().await?;
    }
    Ok(())
}

async fn open(file: &Path) -> Result<SqliteConnection, sqlx::Error> {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(false)
        .busy_timeout(BUSY_TIMEOUT)
        .connect()
        .await
}

/// Copies what the connection sees. The copy is one file, without a log beside it.
async fn copy(from: &mut SqliteConnection, to: &Path) -> Result<(), Error> {
    let options = SqliteConnectOptions::new().filename(to).create_if_missing(true);
    let mut target = options.clone().connect().await?;
    let result = {
        let mut from = from.lock_handle().await?;
        let mut target = target.lock_handle().await?;
        let (from, target) = (from.as_raw_handle().as_ptr(), target.as_raw_handle().as_ptr());
        // SAFETY: both handles are open and locked for all of these calls, and the names are strings of C. A failed
        // start returns null, which the other functions accept.
        unsafe {
            let backup = ffi::sqlite3_backup_init(target, c"main".as_ptr(), from, c"main".as_ptr());
            if backup.is_null() {
                ffi::sqlite3_errcode(target)
            } else {
                ffi::sqlite3_backup_step(backup, -1);
                // It returns the error of the step, too.
                ffi::sqlite3_backup_finish(backup)
            }
        }
    };
    if result != ffi::SQLITE_OK {
        return Err(Error::of_sqlite(result));
    }
    // A file in WAL mode would get a log as soon as somebody reads it.
    target.close().await?;
    options.journal_mode(SqliteJournalMode::Delete).connect().await?.close().await?;
    Ok(())
}
