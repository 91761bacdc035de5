//! What can be wrong with a store, in words for whoever runs it.

use std::borrow::Cow;
use std::fmt;
use std::path::PathBuf;

/// Why a store did not open. Each is one sentence.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The folder could not be made.
    #[error("the folder {} can't be made: {source}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// The file could not be made, or not be closed to others.
    #[error("the store {} can't be opened: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// The file was written by a newer version of the program.
    #[error("the store {} was made by a newer version of muster (its step {step} is unknown here): start that version", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// The first migration that this version doesn't know.
        step: i64,
    },
    /// The file is no store, or is damaged, or is held by somebody else.
    #[error("the store {} can't be opened: {source}", path.display())]
    Store {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: Error,
    },
    /// A migration failed; nothing of it is left.
    #[error("the store {} can't be brought up to date: {source}", path.display())]
    Migration {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: sqlx::migrate::MigrateError,
    },
}

/// A read or a write that failed; nothing half done is left of it.
#[derive(Debug, thiserror::Error)]
#[error("{trouble}")]
pub struct Error {
    /// What the trouble is.
    pub trouble: Trouble,
    /// What the library says.
    #[source]
    pub source: sqlx::Error,
}

/// The ways a store fails that call for different answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Somebody else holds the writer for longer than we wait.
    Busy,
    /// There is no room left.
    Full,
    /// The file or its folder can't be written.
    ReadOnly,
    /// The file can't be opened.
    Shut,
    /// The file can't be read as a store.
    Damaged,
    /// Anything else.
    Other,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Trouble::Busy => {
                "another program holds the store; nothing was changed, try again in a moment"
            }
            Trouble::Full => "there is no room left on the disk; nothing was changed",
            Trouble::ReadOnly => {
                "the store can't be written: its file or folder is read-only; nothing was changed"
            }
            Trouble::Shut => "the file is gone, or this program has no permission to open it",
            Trouble::Damaged => "the file is not a readable store",
            Trouble::Other => "the store failed; nothing was changed",
        })
    }
}

impl From<sqlx::Error> for Error {
    fn from(source: sqlx::Error) -> Error {
        Error { trouble: trouble(&source), source }
    }
}

/// The low byte of SQLite's extended result code is the primary one.
fn trouble(error: &sqlx::Error) -> Trouble {
    let code = match error {
        sqlx::Error::Database(database) => {
            database.code().and_then(|code: Cow<'_, str>| code.parse::<i32>().ok())
        }
        sqlx::Error::PoolTimedOut => return Trouble::Busy,
        _ => None,
    };
    match code.map(|code| code & 0xff) {
        Some(5 | 6) => Trouble::Busy,
        Some(8) => Trouble::ReadOnly,
        Some(3 | 14) => Trouble::Shut,
        Some(11 | 26) => Trouble::Damaged,
        Some(13) => Trouble::Full,
        _ => Trouble::Other,
    }
}
