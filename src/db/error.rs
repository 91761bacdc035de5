//! Errors of a store, worded for the operator.

use std::io;
use std::path::PathBuf;

use sqlx::postgres::PgDatabaseError;

/// Why a store did not open. Each is one sentence.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The folder could not be created.
    #[error("the folder {} can't be created: {source}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The file could not be created, or its permissions could not be restricted.
    #[error("the store {} can't be opened: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// A newer version of the program wrote the file.
    #[error("the store {} was written by a newer version of muster (unknown migration {step}): start that version", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// The first migration that this version doesn't know.
        step: i64,
    },
    /// The file is not a store, is damaged, or is locked by another program.
    #[error("the store {} can't be opened: {source}", path.display())]
    Store {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: Error,
    },
    /// A migration failed and was rolled back.
    #[error("the store {} can't be migrated: {source}", path.display())]
    Migration {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: sqlx::migrate::MigrateError,
    },
    /// The PostgreSQL database can't be reached or used.
    #[error("the database (DATABASE_URL) can't be opened: {source}")]
    Database {
        /// The cause, which contains no password.
        source: sqlx::Error,
    },
    /// A newer version of the program has migrated the PostgreSQL database.
    #[error(
        "the database was migrated by a newer version of muster (unknown migration {step}): start that version"
    )]
    NewerDatabase {
        /// The first migration that this version doesn't know.
        step: i64,
    },
    /// A migration of the PostgreSQL database failed and was rolled back.
    #[error("the database can't be migrated: {source}")]
    DatabaseMigration {
        /// The cause.
        source: sqlx::migrate::MigrateError,
    },
}

/// A failed read or write. A failed write is rolled back as a whole, unless the kind says otherwise.
#[derive(Debug, thiserror::Error)]
#[error("{kind}")]
pub struct Error {
    /// The kind of failure.
    pub kind: ErrorKind,
    /// The error of the library.
    #[source]
    pub source: sqlx::Error,
}

/// The failures of a store that need different answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ErrorKind {
    /// Another writer kept the lock for longer than the timeout, or the store did not answer in time.
    #[error("the store is locked or does not answer; nothing was changed, try again in a moment")]
    Busy,
    /// The disk is full.
    #[error("the disk is full; nothing was changed")]
    Full,
    /// The file or its folder can't be written.
    #[error("the store's file or folder is read-only; nothing was changed")]
    ReadOnly,
    /// The file can't be opened.
    #[error("the file is missing, or this program has no permission to open it")]
    CannotOpen,
    /// The file is not a readable store.
    #[error("the file is not a readable store")]
    Damaged,
    /// The database server can't be reached, or is shutting down.
    #[error("the database can't be reached; try again in a moment")]
    Unreachable,
    /// The change was made, but some process may not have noticed.
    #[error(
        "the change is saved, but Redis can't be reached, and a process that does not answer may act on old keys for up to two hours"
    )]
    Unconfirmed,
    /// The connection to the database was lost during the commit: the change was made as a whole, or not at all.
    #[error(
        "the connection to the database was lost while the change was saved: look whether it was made before you try again"
    )]
    Unknown,
    /// Any other failure.
    #[error("the store failed; nothing was changed")]
    Other,
}

impl From<sqlx::Error> for Error {
    fn from(source: sqlx::Error) -> Error {
        Error { kind: kind(&source), source }
    }
}

impl From<Error> for io::Error {
    fn from(error: Error) -> Self {
        match error.kind {
            ErrorKind::Full => Self::new(io::ErrorKind::StorageFull, error),
            _ => Self::other(error),
        }
    }
}

/// The answer to a commit did not arrive.
#[derive(Debug, thiserror::Error)]
#[error("the outcome of the commit is unknown: {0}")]
struct CommitLost(sqlx::Error);

/// Marks a commit as unknown if the connection was lost.
pub(super) fn of_commit(error: sqlx::Error) -> sqlx::Error {
    match kind(&error) {
        ErrorKind::Unreachable => sqlx::Error::Io(io::Error::other(CommitLost(error))),
        _ => error,
    }
}

pub(super) fn kind(error: &sqlx::Error) -> ErrorKind {
    match error {
        sqlx::Error::Io(error) if error.get_ref().is_some_and(|error| error.is::<CommitLost>()) => {
            ErrorKind::Unknown
        }
        sqlx::Error::Database(database) => {
            let code = database.code().unwrap_or_default();
            match database.try_downcast_ref::<PgDatabaseError>() {
                Some(_) => postgres_kind(&code),
                None => sqlite_kind(code.parse().unwrap_or_default()),
            }
        }
        sqlx::Error::PoolTimedOut => ErrorKind::Busy,
        // The library returns a protocol error if a connection is closed at once.
        sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::Protocol(_) => {
            ErrorKind::Unreachable
        }
        _ => ErrorKind::Other,
    }
}

/// The class of a SQLSTATE is its first two characters.
fn postgres_kind(code: &str) -> ErrorKind {
    match code {
        "55P03" | "40P01" | "57014" => ErrorKind::Busy,
        "53100" => ErrorKind::Full,
        "25006" => ErrorKind::ReadOnly,
        _ if code.starts_with("08") || code.starts_with("57P") || code.starts_with("53") => {
            ErrorKind::Unreachable
        }
        _ => ErrorKind::Other,
    }
}

/// SQLite can't enlarge the index of a log: `SQLITE_IOERR_SHMSIZE`.
const NO_ROOM_FOR_INDEX: i32 = 4_874;

/// The low byte of SQLite's extended result code is the primary one.
fn sqlite_kind(code: i32) -> ErrorKind {
    if code == NO_ROOM_FOR_INDEX {
        return ErrorKind::Full;
    }
    match code & 0xff {
        5 | 6 => ErrorKind::Busy,
        8 => ErrorKind::ReadOnly,
        3 | 14 => ErrorKind::CannotOpen,
        11 | 26 => ErrorKind::Damaged,
        13 => ErrorKind::Full,
        _ => ErrorKind::Other,
    }
}
