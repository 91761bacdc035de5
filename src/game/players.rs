//! Everybody with a record, kept on disk: a server may have millions.
//!
//! Records that come together are a roster. A new roster is written beside the one that is served, in short
//! transactions, and becomes current in one step; so a large one holds up neither look-ups nor other writes.

mod write;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use jiff::Timestamp;
use tokio::sync::Semaphore;

use crate::db::{self, Db};

/// The records of all servers.
#[derive(Clone, Debug)]
pub struct Players {
    db: Db,
    /// One roster is written at a time.
    turn: Arc<Semaphore>,
    /// Rises with every change of what is served.
    revision: Arc<AtomicU64>,
}

/// What is on record about one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    text: Box<str>,
    online_at: usize,
    /// When the player was last seen, if that is known.
    pub last_seen: Option<Timestamp>,
    /// When the record came in.
    pub taken: Timestamp,
}

impl Record {
    /// The text of the record up to where the value of `online` belongs.
    pub fn before_online(&self) -> &str {
        self.text.get(..self.online_at).unwrap_or_default()
    }

    /// The text of the record after the value of `online`.
    pub fn after_online(&self) -> &str {
        self.text.get(self.online_at..).unwrap_or_default()
    }
}

/// A record that was judged good, ready to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Whose it is.
    pub nickname: String,
    /// Its text, without the value of `online`.
    pub text: String,
    /// Where that value belongs.
    pub online_at: usize,
    /// When the player was last seen, if that is known.
    pub last_seen: Option<Timestamp>,
}

/// Why records were not kept; those that were served before still are.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] db::Error),
    /// The records themselves could not be read to the end.
    #[error("the records can't be read: {0}")]
    Source(#[from] std::io::Error),
}

impl SaveError {
    /// Whether there was no room left.
    pub fn is_full(&self) -> bool {
        matches!(self, Self::Store(wrong) if wrong.kind == db::ErrorKind::Full)
    }
}

impl From<sqlx::Error> for SaveError {
    fn from(wrong: sqlx::Error) -> Self {
        Self::Store(wrong.into())
    }
}

impl Players {
    /// The records kept in `db`.
    #[must_use]
    pub fn new(db: Db) -> Self {
        Self { db, turn: Arc::new(Semaphore::new(1)), revision: Arc::default() }
    }

    /// What was read after the same revision as now is still true.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision.load(Ordering::Acquire)
    }

    /// The record of exactly this nickname.
    pub async fn find(&self, server: u32, nickname: &str) -> Result<Option<Record>, db::Error> {
        let row: Option<(String, i64, Option<i64>, i64)> = sqlx::query_as(
            "SELECT record, online_at, last_seen, players.taken FROM rosters JOIN players ON roster = id
             WHERE server = ? AND current = 1 AND nickname = ?",
        )
        .bind(server)
        .bind(nickname)
        .fetch_optional(self.db.read())
        .await?;
        Ok(row.map(|(text, online_at, last_seen, taken)| Record {
            text: text.into(),
            online_at: usize::try_from(online_at).unwrap_or_default(),
            last_seen: last_seen.and_then(|at| Timestamp::from_second(at).ok()),
            taken: Timestamp::from_second(taken).unwrap_or_default(),
        }))
    }

    /// Whether any records of a server have come, and when the current roster did.
    pub async fn taken(&self, server: u32) -> Result<Option<Timestamp>, db::Error> {
        let taken: Option<i64> =
            sqlx::query_scalar("SELECT taken FROM rosters WHERE server = ? AND current = 1")
                .bind(server)
                .fetch_optional(self.db.read())
                .await?;
        Ok(taken.and_then(|at| Timestamp::from_second(at).ok()))
    }

    /// When the current roster of each server did.
    pub async fn arrivals(&self) -> Result<Vec<(u32, Timestamp)>, db::Error> {
        let rows: Vec<(u32, i64)> =
            sqlx::query_as("SELECT server, taken FROM rosters WHERE current = 1")
                .fetch_all(self.db.read())
                .await?;
        let moment = |(server, at)| Some((server, Timestamp::from_second(at).ok()?));
        Ok(rows.into_iter().filter_map(moment).collect())
    }

    /// Which file the current roster was read from, as its reader described it: it need not be read again.
    pub async fn source(&self, server: u32) -> Result<Option<String>, db::Error> {
        let source: Option<Option<String>> =
            sqlx::query_scalar("SELECT source FROM rosters WHERE server = ? AND current = 1")
                .bind(server)
                .fetch_optional(self.db.read())
                .await?;
        Ok(source.flatten())
    }
}
