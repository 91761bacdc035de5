//! Every SQL statement about keys. Whatever changes one writes its history in the same transaction.

mod change;
mod end;
mod issue;
mod read;

use std::num::NonZeroU32;
use std::path::Path;

use jiff::Timestamp;
use sqlx::SqliteConnection;

pub use change::ChangeError;
pub use issue::{Hand, IssueError, Issued, Order};
pub use read::Standing;

use super::{KeyId, Owner};
use crate::db::{self, Db};

/// Where keys are kept. Clones share it.
#[derive(Clone, Debug)]
pub struct Store {
    db: Db,
    per_owner: NonZeroU32,
}

impl Store {
    /// Opens the store at `path`, where one owner may have `per_owner` active keys.
    pub async fn open(path: &Path, per_owner: NonZeroU32) -> Result<Store, db::OpenError> {
        Ok(Store { db: Db::open(path, &db::STORE).await?, per_owner })
    }

    /// The file, for the tables that others keep in it.
    pub fn db(&self) -> &Db {
        &self.db
    }

    /// How many active keys one owner may have.
    pub fn per_owner(&self) -> u32 {
        self.per_owner.get()
    }

    /// Waits for what is being written and closes the file.
    pub async fn close(&self) {
        self.db.close().await;
    }
}

/// What can happen to a key, as its history names it.
#[derive(Clone, Copy)]
enum Event {
    Issued,
    Rotated,
    Renamed,
    Deleted,
    Blocked,
    Unblocked,
    Expiry,
    Limit,
    Unsure,
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
        }
    }
}

async fn record(
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
