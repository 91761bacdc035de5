//! What this process knows of changes of keys where several processes share PostgreSQL and Redis.
//!
//! It knows all changes as of a generation. Redis tells with every request whether that has moved; if so, or if Redis cannot
//! tell, the changes are read from PostgreSQL before anybody is admitted. A cached key is therefore used without PostgreSQL
//! for as long as Redis answers and no key changes.
//!
//! A process that changes a key without reaching Redis relies on the row of this process in `key_readers`, which says what it
//! has read. Three rules keep it true, without any clock but for [`MAX_SILENCE`]: the row is written before anything is
//! remembered; it is written again before the changes are read, if it may have been removed meanwhile ([`REGISTER_INTERVAL`] is
//! shorter than [`SILENT`]); and a process that removes the row of a silent one has raised the generation before.

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

/// How often changes are read that nobody announced, and how soon the others know that they were.
const READ_INTERVAL: Duration = Duration::from_millis(200);
/// How long PostgreSQL may take.
const TIMEOUT: Duration = Duration::from_secs(1);
/// How often the process says that it runs.
const REGISTER_INTERVAL: SignedDuration = SignedDuration::from_secs(2);
/// A process that was killed or cut off is removed by another one after this time. Who changes a key waits for longer.
const SILENT: SignedDuration = SignedDuration::from_secs(7);
/// How long cached keys are used while PostgreSQL is away; half as long as others count on.
const MAX_SILENCE: SignedDuration = SignedDuration::from_hours(1);

/// What is known, and since when.
pub(super) struct KnownChanges {
    redis: Redis,
    db: Db,
    /// Its number among the processes that remember keys.
    id: i64,
    known: RwLock<Known>,
    /// How many times the changes have begun to be read.
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
    /// `None` if Redis was away.
    generation: Option<Generation>,
    /// How many times changes were found.
    update: u64,
    registered: Timestamp,
}

/// The changes can't be read: nobody may be admitted.
#[derive(Debug, thiserror::Error)]
#[error("the changes of keys can't be read")]
pub struct StoreUnavailable;

impl KnownChanges {
    /// Knows all changes until now, and fills the cache with them.
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

    /// The version of the cache.
    pub(super) fn version(&self) -> Version {
        Version::Update(self.known.read().update)
    }

    /// Whether others still count on this process remembering keys.
    pub(super) fn may_remember(&self, now: Timestamp) -> bool {
        now.duration_since(self.known.read().registered).abs() < MAX_SILENCE
    }

    /// Whether a valid key is still served while PostgreSQL is away.
    pub(super) fn can_serve(&self) -> bool {
        self.redis.current_connection().is_some() && self.may_remember(Timestamp::now())
    }

    /// Makes sure that all changes until now are known, with Redis alone if it can tell.
    pub(super) async fn confirm(&self, cache: &KeyCache) -> Result<(), StoreUnavailable> {
        let known = self.generation();
        let is_current = known.is_some() && self.redis.read_generation().await == known;
        if is_current && self.may_remember(Timestamp::now()) {
            return Ok(());
        }
        self.catch_up(cache).await
    }

    /// Reads all changes until now. One caller does it for all who wait; its read must have begun after they asked.
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
        // Before the changes: what is announced later is then found to have moved.
        known.generation = self.redis.read_generation().await;
        let now = Timestamp::now();
        // Before the changes, too: who makes one later waits for this process.
        if now.duration_since(known.registered).abs() > REGISTER_INTERVAL {
            reader.register(self.id).await?;
            known.registered = now;
        }
        let changes = reader.read().await?;
        // From here on nothing waits, so a caller that goes away can't lose what was read.
        if !changes.is_none() {
            known.update += 1;
            cache.apply(&changes, Some(Version::Update(known.update)));
        }
        // Assigned even if it is lower: Redis may have been restored from an old copy.
        *self.known.write() = known;
        Ok(())
    }

    /// Until `stop`: reads changes that nobody announced, and tells those who wait for that.
    pub(super) async fn follow(&self, cache: &KeyCache, stop: CancellationToken) {
        let mut ticks = interval(READ_INTERVAL);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while stop.run_until_cancelled(ticks.tick()).await.is_some() {
            let mut state = self.state.lock().await;
            self.read(&mut state, cache).await;
            if state.last.1 {
                // A failure is noticed, and logged, by the next read.
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

    /// Tells the others how far this process has read, and removes those that have told nothing for long.
    async fn report(&self, reader: &mut ChangeReader) -> Result<(), sqlx::Error> {
        if !reader.is_registered() {
            reader.register(self.id).await?;
        }
        let Some(silent) = reader.last_silent(SILENT).await? else { return Ok(()) };
        // A process that still serves, cut off from PostgreSQL alone, can't from here on before it has registered again.
        if self.redis.raise_generation().await.is_ok() {
            reader.forget(silent).await?;
        }
        Ok(())
    }
}
