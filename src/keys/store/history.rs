//! What happened to keys: rows that are only ever added.

use jiff::Timestamp;
use sqlx::{Row, SqliteConnection};

use super::Store;
use super::read::moment;
use crate::db;
use crate::keys::{KeyId, Owner};

/// One thing that happened to a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryEntry {
    /// When.
    pub at: Timestamp,
    /// What: `issued`, `blocked`, `deleted` and the like.
    pub event: String,
    /// The reason of a block, the new end, the new limit, the id of the key that took its place.
    pub detail: Option<String>,
}

impl Store {
    /// What happened to a key, deleted ones too, from its beginning.
    pub async fn history(&self, id: &KeyId) -> Result<Vec<HistoryEntry>, db::Error> {
        let rows =
            sqlx::query("SELECT at, event, detail FROM key_history WHERE id = ? ORDER BY seq")
                .bind(id.as_str())
                .fetch_all(self.db.read())
                .await?;
        let chapter = |row: &sqlx::sqlite::SqliteRow| -> Result<HistoryEntry, sqlx::Error> {
            Ok(HistoryEntry {
                at: moment(row.try_get("at")?)?,
                event: row.try_get("event")?,
                detail: row.try_get("detail")?,
            })
        };
        Ok(rows.iter().map(chapter).collect::<Result<_, _>>()?)
    }
}

/// What can happen to a key, as its history names it.
#[derive(Clone, Copy)]
pub(super) enum Event {
    Issued,
    Rotated,
    Renamed,
    Deleted,
    Blocked,
    Unblocked,
    Expiry,
    Limit,
    Unsure,
    Expired,
}

impl Event {
    fn as_str(self) -> &'static str {
        match self {
            Event::Issued => "issued",
            Event::Rotated => "rotated",
            Event::Renamed => "renamed",
            Event::Deleted => "deleted",
            Event::Blocked => "blocked",
            Event::Unblocked => "unblocked",
            Event::Expiry => "expiry",
            Event::Limit => "limit",
            Event::Unsure => "unsure",
            Event::Expired => "expired",
        }
    }
}

/// Adds to the history, in the transaction of the change itself.
pub(super) async fn record(
    tx: &mut SqliteConnection,
    now: Timestamp,
    id: &KeyId,
    owner: Option<Owner>,
    event: Event,
    detail: Option<&str>,
) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT INTO key_history (at, id, owner, event, detail) VALUES (?, ?, ?, ?, ?)")
        .bind(now.as_millisecond())
        .bind(id.as_str())
        .bind(owner.map(|owner| owner.0))
        .bind(event.as_str())
        .bind(detail)
        .execute(tx)
        .await?;
    Ok(())
}
