//! Follows the changes of keys, if several processes share PostgreSQL and Redis.
//!
//! The process knows all changes up to a generation. Redis compares the generation for every request. If it has moved,
//! or Redis does not answer, the process reads the changes from PostgreSQL before it admits a request. So cached keys
//! work without PostgreSQL as long as Redis answers and no key changes.
//!
//! A process that changes a key without reaching Redis relies on `key_readers`, in which every process has a row with
//! the last change that it has read. Three rules keep the row true; only [`MAX_SILENCE`] needs a clock:
//!
//! - The process writes its row before it remembers anything.
//! - It writes the row again before it reads changes, if the row may have been removed meanwhile ([`REGISTER_INTERVAL`]
//!   is shorter than [`SILENT`]).
//! - A process raises the generation before it removes the row of a silent one.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use parking_lot::RwLock;
use tokio::sync::Mutex;
use tokio::time::{MissedTickBehavior, interval, timeout};
use tokio_util::sync::CancellationToken;

use super::cache::{KeyCache, Version};
use crate::db::Db;
use crate::keys::Store;
use crate::keys::store::ChangeReader;
use crate::redis::{Generation, Redis};

/// How often this process reads changes that were not announced, and registers how far it has read.
const READ_INTERVAL: Duration = Duration::from_millis(200);
/// How long PostgreSQL may take.
const TIMEOUT: Duration = Duration::from_secs(1);
/// How often the process writes its row, to show that it runs.
const REGISTER_INTERVAL: SignedDuration = SignedDuration::from_secs(2);
/// After this time, another process removes the row of a process that was killed or cut off. A change of a key waits
/// for longer than this.
const SILENT: SignedDuration = SignedDuration::from_secs(7);
/// How long cached keys are used without PostgreSQL. Other processes allow for twice this time.
const MAX_SILENCE: SignedDuration = SignedDuration::from_hours(1);

pub(super) struct KnownChanges {
    redis: Redis,
    db: Db,
    /// The id of this process in `key_readers`.
    id: i64,
    known: RwLock<Known>,
    /// How many reads of changes have begun.
    reads: AtomicU64,
    state: Mutex<State>,
}

struct State {
    reader: ChangeReader,
    /// The number of the last read that has ended, and whether it succeeded.
    last: (u64, bool),
}

#[derive(Clone, Copy)]
struct Known {
    /// `None` if Redis did not answer.
    generation: Option<Generation>,
    /// How many reads have found changes.
    update: u64,
    registered: Timestamp,
}

/// The changes of keys can't be read, so no request may be admitted.
#[derive(Debug, thiserror::Error)]
#[error("the changes of keys can't be read")]
pub struct StoreUnavailable;

impl KnownChanges {
    /// Registers this process, and reads all existing keys into a new cache.
    pub(super) async fn open(store: &Store, redis: Redis) -> Result<(Self, KeyCache), sqlx::Error> {
        let id = i64::from_ne_bytes(rand::random());
        let mut reader = ChangeReader::open(store).await?;
        let registered = Timestamp::now();
        reader.register(id).await?;
        let generation = redis.read_generation().await;
        let keys = reader.all().await?;
        let known = Known { generation, update: 0, registered };
        let knows = Self {
            redis,
            db: store.db().clone(),
            id,
            known: RwLock::new(known),
            reads: AtomicU64::new(0),
            state: Mutex::new(State { reader, last: (0, true) }),
        };
        let cache = KeyCache::new(&keys, Some(knows.version()));
        Ok((knows, cache))
    }

    /// The generation as of which all changes are known; the caller reads it before the cache.
    pub(super) fn generation(&self) -> Option<Generation> {
        self.known.read().generation
    }

    pub(super) fn version(&self) -> Version {
        Version::Update(self.known.read().update)
    }

    /// Whether this process registered recently enough to use what it remembers.
    pub(super) fn may_remember(&self, now: Timestamp) -> bool {
        now.duration_since(self.known.read().registered).abs() < MAX_SILENCE
    }

    /// Whether valid cached keys can be served while PostgreSQL can't be reached.
    pub(super) fn can_serve(&self) -> bool {
        self.redis.current_connection().is_some() && self.may_remember(Timestamp::now())
    }

    /// Makes sure that all changes up to now are known. PostgreSQL is asked only if the generation is not current.
    pub(super) async fn confirm(&self, cache: &KeyCache) -> Result<(), StoreUnavailable> {
        let known = self.generation();
        let is_current = known.is_some() && self.redis.read_generation().await == known;
        if is_current && self.may_remember(Timestamp::now()) {
            return Ok(());
        }
        self.catch_up(cache).await
    }

    /// Reads all changes up to now. Concurrent callers share one read that began after they called.
    pub(super) async fn catch_up(&self, cache: &KeyCache) -> Result<(), StoreUnavailable> {
        let asked = self.reads.load(Ordering::SeqCst);
        let mut state = self.state.lock().await;
        if state.last.0 <= asked {
            self.read(&mut state, cache).await;
        }
        if state.last.1 { Ok(()) } else { Err(StoreUnavailable) }
    }

    async fn read(&self, state: &mut State, cache: &KeyCache) {
        let number = self.reads.fetch_add(1, Ordering::SeqCst) + 1;
        let read = timeout(TIMEOUT, self.try_read(&mut state.reader, cache)).await;
        let read = read.unwrap_or_else(|_| Err(sqlx::Error::PoolTimedOut));
        state.last = (number, read.is_ok());
        if let Err(error) = read {
            self.db.log_outage("the changes of keys can't be read", &error);
        }
    }

    async fn try_read(
        &self,
        reader: &mut ChangeReader,
        cache: &KeyCache,
    ) -> Result<(), sqlx::Error> {
        let mut known = *self.known.read();
        // Read before the changes, so that a change announced later has another generation.
        known.generation = self.redis.read_generation().await;
        let now = Timestamp::now();
        // Registered before the changes are read, so that later changes wait for this process.
        if now.duration_since(known.registered).abs() > REGISTER_INTERVAL {
            reader.register(self.id).await?;
            known.registered = now;
        }
        let changes = reader.read().await?;
        // Nothing is awaited from here on, so a cancelled caller can't lose the changes.
        if !changes.is_none() {
            known.update += 1;
            cache.apply(&changes, Some(Version::Update(known.update)));
        }
        // Assigned even if the generation is lower: Redis may have been restored from an old copy.
        *self.known.write() = known;
        Ok(())
    }

    /// Reads unannounced changes and registers how far it has read, until `stop`.
    pub(super) async fn follow(&self, cache: &KeyCache, stop: CancellationToken) {
        let mut ticks = interval(READ_INTERVAL);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while stop.run_until_cancelled(ticks.tick()).await.is_some() {
            let mut state = self.state.lock().await;
            self.read(&mut state, cache).await;
            if state.last.1 {
                // The next read notices a failure and logs it.
                let _ = timeout(TIMEOUT, self.report(&mut state.reader)).await;
            }
        }
        let mut state = self.state.lock().await;
        if !matches!(timeout(TIMEOUT, state.reader.unregister(self.id)).await, Ok(Ok(()))) {
            tracing::warn!(
                "the process could not sign off: until another one notices, changes of keys may wait for it"
            );
        }
    }

    /// Registers how far this process has read, and removes the rows of silent processes.
    async fn report(&self, reader: &mut ChangeReader) -> Result<(), sqlx::Error> {
        if !reader.is_registered() {
            reader.register(self.id).await?;
        }
        let Some(silent) = reader.last_silent(SILENT).await? else { return Ok(()) };
        // A process that is cut off only from PostgreSQL can't serve from here on until it has registered again.
        if self.redis.raise_generation().await.is_ok() {
            reader.forget(silent).await?;
        }
        Ok(())
    }
}
