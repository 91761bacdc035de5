//! Authentication of a presented key, from a cache that is checked for changes on every request.
//!
//! SQLite rewrites the header of the WAL index with every commit of any process. Each request reads the header, then
//! the cache. A cached key counts only if the cache is correct as of that header; otherwise the cache is brought up to
//! date first. So a request notices every deletion that was acknowledged before the request began.
//!
//! With PostgreSQL and Redis, the generation in Redis replaces the header. Redis compares it when it counts the
//! request. If [`Authenticator::generation`] is not current, the caller calls [`Authenticator::catch_up`] and
//! authenticates again.

mod answers;
mod authenticated_key;
mod cache;
mod known_changes;
mod store_health;
mod wal_header;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use jiff::Timestamp;
use tokio::sync::Mutex;
use tokio_util::sync::CancellationToken;

pub use authenticated_key::AuthenticatedKey;
pub use known_changes::StoreUnavailable;

use super::store::ChangeReader;
use super::{Digest, Limits, Malformed, State, Store, Token};
use crate::db;
use crate::redis::Generation;
use cache::{Cached, KeyCache, Version};
use known_changes::KnownChanges;
use store_health::StoreHealth;
use wal_header::WalIndex;

const HEALTH_CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// The longest time that a query for a key in PostgreSQL may take.
const QUERY_TIMEOUT: Duration = Duration::from_secs(1);
/// How often one call tries to update the cache while other processes keep committing.
const MAX_UPDATE_ATTEMPTS: usize = 4;

/// Checks presented keys. Clones share one cache.
#[derive(Clone, derive_more::Debug)]
#[debug("Authenticator")]
pub struct Authenticator {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    limits: Limits,
    changes: ChangeSource,
    cache: KeyCache,
    health: StoreHealth,
    is_failing: AtomicBool,
}

/// How the authenticator notices that keys have changed.
enum ChangeSource {
    /// The WAL index of a SQLite file.
    Wal(WalIndex, Mutex<ChangeReader>),
    /// Redis, for keys in PostgreSQL.
    Redis(Box<KnownChanges>),
    /// Nothing: every request queries the store.
    Nothing,
}

/// Why a presented key is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AuthError {
    /// It is not in the format of a key, or its checksum is wrong.
    #[error("not a key")]
    Malformed,
    /// It was never issued, or it was deleted: the two are not distinguished.
    #[error("no such key")]
    Unknown,
    /// It is blocked.
    #[error("blocked: {reason}")]
    Blocked {
        /// Why, worded for its owner.
        reason: Arc<str>,
    },
    /// It has expired.
    #[error("expired at {at}")]
    Expired {
        /// When it expired.
        at: Timestamp,
    },
    /// The store can't be read, so the key can't be checked.
    #[error("the key store can't be read")]
    StoreUnavailable,
}

type AuthResult = Result<Arc<AuthenticatedKey>, AuthError>;

impl Authenticator {
    /// An authenticator for a store.
    pub async fn open(store: &Store, limits: Limits) -> Result<Authenticator, db::Error> {
        let (changes, cache) = match store.redis() {
            Some(redis) => {
                let (known, cache) = KnownChanges::open(store, redis.clone()).await?;
                (ChangeSource::Redis(Box::new(known)), cache)
            }
            None => {
                let mut reader = ChangeReader::open(store).await?;
                let cache = KeyCache::new(&reader.all().await?, None);
                let changes = match WalIndex::open(store.db()).await? {
                    Some(index) => ChangeSource::Wal(index, Mutex::new(reader)),
                    None => ChangeSource::Nothing,
                };
                (changes, cache)
            }
        };
        if matches!(changes, ChangeSource::Nothing) {
            tracing::warn!("nothing tells that keys have changed: every request queries the store");
        }
        let with_index = matches!(changes, ChangeSource::Wal(..));
        let health = StoreHealth::new(store.db(), with_index).map_err(sqlx::Error::Io)?;
        let inner = Inner {
            store: store.clone(),
            limits,
            changes,
            cache,
            health,
            is_failing: AtomicBool::new(false),
        };
        Ok(Authenticator { inner: Arc::new(inner) })
    }

    /// Checks every second until `stop` whether the store is still available, and follows changes of keys.
    pub async fn watch(self, stop: CancellationToken) {
        tokio::join!(self.inner.check_health(stop.clone()), async {
            if let ChangeSource::Redis(known) = &self.inner.changes {
                known.follow(&self.inner.cache, stop).await;
            }
        });
    }

    /// The limits of standard keys and of owners.
    pub fn limits(&self) -> Limits {
        self.inner.limits
    }

    /// Whether keys can be checked: the store could be read at the last check, or cached keys can be served without it.
    pub fn is_store_available(&self, now: Timestamp) -> bool {
        self.inner.health.is_available(now)
            || matches!(&self.inner.changes, ChangeSource::Redis(known) if known.can_serve())
    }

    /// Whether the store could be read at the last check.
    pub fn is_store_readable(&self, now: Timestamp) -> bool {
        self.inner.health.is_available(now)
    }

    /// The generation up to which this process knows all changes of keys. The caller reads it before it authenticates,
    /// and admits a request only if the generation is still current.
    pub fn generation(&self) -> Option<Generation> {
        match &self.inner.changes {
            ChangeSource::Redis(known) => known.generation(),
            ChangeSource::Wal(..) | ChangeSource::Nothing => None,
        }
    }

    /// Reads all changes of keys that the store has now. Afterwards, the caller authenticates again.
    pub async fn catch_up(&self) -> Result<(), StoreUnavailable> {
        match &self.inner.changes {
            ChangeSource::Redis(known) => known.catch_up(&self.inner.cache).await,
            // Authentication itself notices changes.
            ChangeSource::Wal(..) | ChangeSource::Nothing => Ok(()),
        }
    }

    /// The time that expiries are compared with: this reading, unless it is doubted.
    pub fn believed_time(&self, reading: Timestamp) -> Timestamp {
        self.inner.store.latest(reading)
    }

    /// Checks a presented key.
    pub async fn authenticate(&self, presented: &[u8], now: Timestamp) -> AuthResult {
        let digest = digest(presented)?;
        let now = self.inner.store.latest(now);
        match self.inner.cached(&digest, now) {
            Some(result) => result,
            // Boxed, because it is rarely needed and large.
            None => Box::pin(self.inner.query(digest, now)).await,
        }
    }

    /// Like [`Authenticator::authenticate`], but only from the cache; `None` if the store has to be queried.
    pub fn authenticate_cached(&self, presented: &[u8], now: Timestamp) -> Option<AuthResult> {
        match digest(presented) {
            Ok(digest) => self.inner.cached(&digest, self.inner.store.latest(now)),
            Err(error) => Some(Err(error)),
        }
    }
}

fn digest(presented: &[u8]) -> Result<Digest, AuthError> {
    let token = Token::parse(presented).map_err(|Malformed| AuthError::Malformed)?;
    Ok(token.digest())
}

impl Inner {
    async fn check_health(&self, stop: CancellationToken) {
        let mut ticks = tokio::time::interval(HEALTH_CHECK_INTERVAL);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        while stop.run_until_cancelled(ticks.tick()).await.is_some() {
            self.health.check(self.store.db()).await;
        }
    }

    /// The result from the cache; `None` if the store has to be queried. With Redis, the caller compares the
    /// generation.
    fn cached(&self, digest: &Digest, now: Timestamp) -> Option<AuthResult> {
        match &self.changes {
            // Only a valid key, because the caller compares the generation only for a valid key.
            ChangeSource::Redis(known) => {
                known.may_remember(now).then_some(())?;
                check(self.cache.get(digest), now).filter(Result::is_ok)
            }
            ChangeSource::Wal(..) | ChangeSource::Nothing if !self.health.is_available(now) => {
                Some(Err(AuthError::StoreUnavailable))
            }
            ChangeSource::Wal(index, _) => {
                let version = Version::Wal(index.header()?);
                check(self.cache.get_as_of(digest, version)?, now)
            }
            ChangeSource::Nothing => None,
        }
    }

    async fn query(&self, digest: Digest, now: Timestamp) -> AuthResult {
        let result = match &self.changes {
            ChangeSource::Redis(known) => {
                if !matches!(self.cache.get(&digest), Cached::Unsure) {
                    if known.confirm(&self.cache).await.is_err() {
                        return Err(AuthError::StoreUnavailable);
                    }
                    if let Some(result) = check(self.cache.get(&digest), now) {
                        return result;
                    }
                }
                if !self.health.is_available(now) {
                    return Err(AuthError::StoreUnavailable);
                }
                let found = self.find(digest, now);
                let found = tokio::time::timeout(QUERY_TIMEOUT, found).await;
                found.unwrap_or(Err(sqlx::Error::PoolTimedOut))
            }
            ChangeSource::Wal(index, reader) => {
                self.update_and_find(index, reader, digest, now).await
            }
            ChangeSource::Nothing => self.find(digest, now).await,
        };
        let is_failing = result.is_err();
        let was_failing = self.is_failing.swap(is_failing, Ordering::Relaxed);
        match &result {
            Err(error) if !was_failing => {
                self.store.db().log_failure("a query of the key store failed", error);
            }
            Ok(_) if was_failing && !self.store.db().is_shared() => {
                tracing::info!("the key store can be queried again");
            }
            Err(_) | Ok(_) => {}
        }
        result.unwrap_or(Err(AuthError::StoreUnavailable))
    }

    async fn update_and_find(
        &self,
        index: &WalIndex,
        reader: &Mutex<ChangeReader>,
        digest: Digest,
        now: Timestamp,
    ) -> Result<AuthResult, sqlx::Error> {
        let is_current = index
            .header()
            .is_some_and(|header| self.cache.get_as_of(&digest, Version::Wal(header)).is_some());
        if !is_current {
            self.update_cache(index, reader).await?;
            if let Some(result) = check(self.cache.get(&digest), now) {
                return Ok(result);
            }
        }
        self.find(digest, now).await
    }

    /// Queries the key, and inserts it into the cache if it is valid.
    async fn find(&self, digest: Digest, now: Timestamp) -> Result<AuthResult, sqlx::Error> {
        let version = match &self.changes {
            ChangeSource::Wal(index, _) => index.header().map(Version::Wal),
            ChangeSource::Redis(known) => Some(known.version()),
            ChangeSource::Nothing => None,
        };
        let Some(found) = self.store.find(&digest, now).await? else {
            return Ok(Err(AuthError::Unknown));
        };
        match &found.key.state {
            State::Active => {}
            State::Blocked(block) => {
                return Ok(Err(AuthError::Blocked { reason: block.reason.as_str().into() }));
            }
            State::Expired => {
                return Ok(Err(AuthError::Expired { at: found.key.expires_at.unwrap_or(now) }));
            }
        }
        let key = Arc::new(AuthenticatedKey::new(found, self.limits));
        if let Some(version) = version {
            self.cache.insert(digest, &key, version);
        }
        Ok(Ok(key))
    }

    /// Brings the cache up to date with some moment after the call. Concurrent calls wait for the first one.
    async fn update_cache(
        &self,
        index: &WalIndex,
        reader: &Mutex<ChangeReader>,
    ) -> Result<(), sqlx::Error> {
        let mut reader = reader.lock().await;
        for _ in 0..MAX_UPDATE_ATTEMPTS {
            let before = index.header().map(Version::Wal);
            if before.is_some_and(|version| self.cache.is_as_of(version)) {
                return Ok(());
            }
            let changes = reader.read().await?;
            // Only changes read between two equal headers are complete as of that header. Otherwise a change may be
            // missing, and a key cached before it would stay valid.
            let as_of = before.filter(|_| index.header().map(Version::Wal) == before);
            self.cache.apply(&changes, as_of);
            if as_of.is_some() {
                return Ok(());
            }
        }
        Ok(())
    }
}

/// `None` if the store has to be queried: the key is not cached, or the budget of its owner is outdated.
fn check(cached: Cached, now: Timestamp) -> Option<AuthResult> {
    let key = match cached {
        Cached::Key(key) => key,
        Cached::Absent => return Some(Err(AuthError::Unknown)),
        Cached::Unsure => return None,
    };
    match key.expired_at(now) {
        Some(at) => Some(Err(AuthError::Expired { at })),
        None if key.is_outdated(now) => None,
        None => Some(Ok(key)),
    }
}
