//! The records of all players, on disk, because a server may have millions.
//!
//! Records that arrive together form a list. A new list is written beside the current one, in short transactions, and
//! becomes current in one step. So a long list delays neither reads nor other writes.

mod replace_list;
mod shared_lists;
mod sort_records;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use jiff::Timestamp;
use parking_lot::Mutex;
use tokio::sync::Semaphore;

use crate::db::{self, Db};

pub use sort_records::{Duplicate, SortedRecords, Staging};

/// The records of all servers.
#[derive(Clone, Debug)]
pub struct Players {
    db: Db,
    /// One list is written at a time.
    write_permit: Arc<Semaphore>,
    /// Increases with every change of the records that are served.
    revision: Arc<AtomicU64>,
    /// The last seen version of each server's players in a database that several processes share.
    versions: Arc<Mutex<HashMap<u32, i64>>>,
}

/// The record of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    text: Box<str>,
    online_at: usize,
    /// When the player was last seen, if known.
    pub last_seen: Option<Timestamp>,
    /// When the record arrived.
    pub received: Timestamp,
}

impl Record {
    /// A record that is not stored.
    pub fn new(record: NewRecord, received: Timestamp) -> Self {
        let NewRecord { text, online_at, last_seen, .. } = record;
        Self { text: text.into(), online_at, last_seen, received }
    }

    /// The number of bytes of its JSON text.
    pub fn length(&self) -> usize {
        self.text.len()
    }

    /// The JSON text of the record up to the value of `online`.
    pub fn before_online(&self) -> &str {
        self.text.get(..self.online_at).unwrap_or_default()
    }

    /// The JSON text of the record after the value of `online`.
    pub fn after_online(&self) -> &str {
        self.text.get(self.online_at..).unwrap_or_default()
    }
}

/// Whether a nickname has the form of the game's nicknames. Only such nicknames can be looked up.
pub fn is_nickname(text: &str) -> bool {
    let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"_[]()$@.=".contains(&byte);
    (1..=24).contains(&text.len()) && text.bytes().all(is_allowed)
}

/// A validated record, ready to be stored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewRecord {
    /// The line it was read from.
    pub line: i64,
    /// The number of the account, if known.
    pub id: Option<i64>,
    /// The nickname of the player.
    pub nickname: String,
    /// The JSON text, without the value of `online`.
    pub text: String,
    /// The offset of that value in the text.
    pub online_at: usize,
    /// When the player was last seen, if known.
    pub last_seen: Option<Timestamp>,
}

impl Players {
    /// The records stored in `db`.
    #[must_use]
    pub fn new(db: Db) -> Self {
        let write_permit = Arc::new(Semaphore::new(1));
        Self { db, write_permit, revision: Arc::default(), versions: Arc::default() }
    }

    /// A number that changes with the records: data read at this revision is current while the revision is the same.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision.load(Ordering::Acquire)
    }

    /// The record with exactly this nickname.
    pub async fn find(&self, server: u32, nickname: &str) -> Result<Option<Record>, db::Error> {
        let row: Option<(String, i64, Option<i64>, i64)> = db::query_as(
            "SELECT record, online_at, last_seen, players.received FROM player_lists JOIN players ON list = id
             WHERE server = $1 AND current = 1 AND nickname = $2",
        )
        .bind(server)
        .bind(nickname)
        .fetch_optional(&self.db)
        .await?;
        Ok(row.map(|(text, online_at, last_seen, received)| Record {
            text: text.into(),
            online_at: usize::try_from(online_at).unwrap_or_default(),
            last_seen: last_seen.and_then(|at| Timestamp::from_second(at).ok()),
            received: Timestamp::from_second(received).unwrap_or_default(),
        }))
    }

    /// When the current list of a server arrived; `None` if it has none.
    pub async fn received(&self, server: u32) -> Result<Option<Timestamp>, db::Error> {
        let received: Option<i64> =
            db::query_scalar("SELECT received FROM player_lists WHERE server = $1 AND current = 1")
                .bind(server)
                .fetch_optional(&self.db)
                .await?;
        Ok(received.and_then(|at| Timestamp::from_second(at).ok()))
    }

    /// When the current list of each server arrived.
    pub async fn all_received(&self) -> Result<Vec<(u32, Timestamp)>, db::Error> {
        let rows: Vec<(u32, i64)> =
            db::query_as("SELECT server, received FROM player_lists WHERE current = 1")
                .fetch_all(&self.db)
                .await?;
        let arrival = |(server, at)| Some((server, Timestamp::from_second(at).ok()?));
        Ok(rows.into_iter().filter_map(arrival).collect())
    }

    /// The version of the file from which the current list was read. A file of this version need not be read again.
    pub async fn source(&self, server: u32) -> Result<Option<String>, db::Error> {
        let source: Option<Option<String>> =
            db::query_scalar("SELECT source FROM player_lists WHERE server = $1 AND current = 1")
                .bind(server)
                .fetch_optional(&self.db)
                .await?;
        Ok(source.flatten())
    }
}
