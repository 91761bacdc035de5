//! Every SQL statement about keys. Whatever changes one writes its history in the same transaction.

mod books;
mod change;
mod end;
mod forgotten;
mod history;
mod issue;
mod read;
mod watch;

use std::num::NonZeroU32;
use std::path::Path;
use std::sync::Arc;

pub use change::{ChangeError, ExpireError};
pub use history::Chapter;
pub use issue::{Hand, IssueError, Issued, Order};
pub use read::{Census, Standing};
pub(in crate::keys) use watch::{Changes, Found, Mark};

use forgotten::Forgotten;
use history::{Event, record};

use super::clock::Clock;
use super::tally::Tally;
use crate::db::{self, Db};

/// Where keys are kept. Clones share it.
#[derive(Clone)]
pub struct Store {
    db: Db,
    per_owner: NonZeroU32,
    clock: Arc<Clock>,
    tally: Arc<Tally>,
    forgotten: Arc<Forgotten>,
    writing: Arc<tokio::sync::Mutex<()>>,
}

impl Store {
    /// Opens the store at `path`, where one owner may have `per_owner` active keys.
    pub async fn open(path: &Path, per_owner: NonZeroU32) -> Result<Store, db::OpenError> {
        Ok(Store {
            db: Db::open(path, &db::STORE).await?,
            per_owner,
            clock: Arc::default(),
            tally: Arc::default(),
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
