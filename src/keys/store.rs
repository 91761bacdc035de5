//! Every SQL statement about keys. Whatever changes one writes its history in the same transaction.

mod authentication;
mod delete;
mod forgotten_owners;
mod history;
mod issue;
mod maintenance;
mod read;
mod update;

use std::num::NonZeroU32;
use std::path::Path;
use std::sync::Arc;

pub(in crate::keys) use authentication::{ChangeCursor, Changes, Found};
pub use history::HistoryEntry;
pub use issue::{IssueError, Issued, Issuer, NewKey};
pub use read::{KeyCounts, KeyStatus};
pub use update::{ChangeError, ExpireError};

use forgotten_owners::ForgottenOwners;
use history::{Event, record};

use super::clock::Clock;
use super::usage_counters::UsageCounters;
use crate::db::{self, Db};

/// Where keys are kept. Clones share it.
#[derive(Clone)]
pub struct Store {
    db: Db,
    per_owner: NonZeroU32,
    clock: Arc<Clock>,
    usage: Arc<UsageCounters>,
    forgotten: Arc<ForgottenOwners>,
    writing: Arc<tokio::sync::Mutex<()>>,
}

impl Store {
    /// Opens the store at `path`, where one owner may have `per_owner` active keys.
    pub async fn open(path: &Path, per_owner: NonZeroU32) -> Result<Store, db::OpenError> {
        Ok(Store {
            db: Db::open(path, &db::STORE).await?,
            per_owner,
            clock: Arc::default(),
            usage: Arc::default(),
            forgotten: Arc::default(),
            writing: Arc::default(),
        })
    }

    /// The file, for the tables that others keep in it.
    pub fn db(&self) -> &Db {
        &self.db
    }

    /// How many active keys one owner may have.
    pub fn per_owner(&self) -> u32 {
        self.per_owner.get()
    }

    /// Writes what has been counted, and closes the file.
    pub async fn close(&self) {
        if let Err(error) = self.flush(jiff::Timestamp::now()).await {
            tracing::error!(%error, cause = ?error.source, "the last counts of key uses are lost");
        }
        self.db.close().await;
    }
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Store").field("path", &self.db.path()).finish_non_exhaustive()
    }
}
