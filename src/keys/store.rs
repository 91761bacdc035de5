//! Every SQL statement about keys. A change and its history row are written in one transaction.

mod access;
mod announcement;
mod answers;
mod authentication;
mod change_reader;
mod clock;
mod day_numbers;
mod delete;
mod deleted_keys;
mod failures;
mod forgotten_owners;
mod history;
mod issue;
mod issue_rate_limit;
mod lifetime;
mod periodic_writes;
mod purge;
mod read;
mod row;
mod update;

use std::num::NonZeroU32;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use jiff::Timestamp;

pub(in crate::keys) use authentication::{Changes, FoundKey};
pub(in crate::keys) use change_reader::ChangeReader;
pub use day_numbers::DayNumbers;
pub use deleted_keys::{DeletedKey, RefusedRequests};
pub use history::HistoryEntry;
pub use issue::{IssueError, Issued, Issuer, NewKey};
pub use lifetime::Retirement;
pub use read::{KeyCounts, KeyStatus};
pub use update::{ChangeError, ExpireError};

use super::Actor;
use super::usage_counters::UsageCounters;
use crate::db::{self, Db};
use crate::redis::Redis;
use clock::Clock;
use deleted_keys::UnknownKeys;
use forgotten_owners::ForgottenOwners;

/// The key store. Clones share the database and the usage counters.
#[derive(Clone, derive_more::Debug)]
#[debug("Store({:?})", self.db.path())]
pub struct Store {
    db: Db,
    max_per_owner: NonZeroU32,
    /// The author of changes that are not made by the owner.
    actor: Option<Actor>,
    clock: Arc<Clock>,
    usage: Arc<UsageCounters>,
    unknown: Arc<UnknownKeys>,
    forgotten: Arc<ForgottenOwners>,
    usage_write: Arc<tokio::sync::Mutex<()>>,
    /// The Redis in which changes are announced, for keys in PostgreSQL.
    redis: Option<Redis>,
    /// Whether some process may have missed a change.
    unannounced: Arc<AtomicBool>,
}

impl Store {
    /// Opens the store in the SQLite file at `path`. One owner can have `max_per_owner` active keys.
    pub async fn open(path: &Path, max_per_owner: NonZeroU32) -> Result<Store, db::OpenError> {
        Ok(Self::new(Db::open(path, &db::STORE).await?, max_per_owner))
    }

    /// The store in an open database.
    pub fn new(db: Db, max_per_owner: NonZeroU32) -> Store {
        Store {
            db,
            max_per_owner,
            actor: None,
            clock: Arc::new(Clock::new()),
            usage: Arc::default(),
            unknown: Arc::default(),
            forgotten: Arc::default(),
            usage_write: Arc::default(),
            redis: None,
            unannounced: Arc::default(),
        }
    }

    /// The same store, with the Redis in which all processes on this database announce their changes.
    #[must_use]
    pub fn announcing(self, redis: Redis) -> Store {
        Store { redis: Some(redis), ..self }
    }

    /// The same store, with the author that the history records for its changes.
    #[must_use]
    pub fn acting_as(&self, actor: Actor) -> Store {
        Store { actor: Some(actor), ..self.clone() }
    }

    /// The same store, with another monotonic clock than the system's to compare the wall clock with.
    #[must_use]
    pub fn with_monotonic_clock(
        self,
        clock: impl Fn() -> Duration + Send + Sync + 'static,
    ) -> Store {
        Store { clock: Arc::new(Clock::with_monotonic(Arc::new(clock))), ..self }
    }

    /// The Redis that all processes on this database share.
    pub fn redis(&self) -> Option<&Redis> {
        self.redis.as_ref()
    }

    /// The database, for the bot's tables in it.
    pub fn db(&self) -> &Db {
        &self.db
    }

    /// How many active keys one owner can have.
    pub fn max_per_owner(&self) -> u32 {
        self.max_per_owner.get()
    }

    /// The reading `now` of the wall clock, unless it is earlier than a previous one, or so far ahead that it is
    /// doubted.
    pub(super) fn latest(&self, now: Timestamp) -> Timestamp {
        self.clock.latest(now)
    }

    /// Writes the counted usage and closes the database.
    pub async fn close(&self) {
        if let Err(error) = self.flush(Timestamp::now()).await {
            tracing::error!(%error, cause = ?error.source, "the last counts of key usage are lost");
        }
        self.db.close().await;
    }
}
