//! Authentication of a presented key, from a cache that is checked against the store on every request.
//!
//! SQLite rewrites the header of the WAL index with every commit. Each request first reads that header, then looks up
//! the cache: a cached key counts only if the cache is known to be correct as of that header. A deletion that was
//! acknowledged before the request began has changed the header, whichever process made it, and a cache behind the
//! header is brought up to date before it answers.

mod authenticated_key;
mod cache;
mod store_health;
mod wal_header;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use jiff::Timestamp;
use tokio::sync::Mutex;
use tokio_util::sync::CancellationToken;

pub use authenticated_key::AuthenticatedKey;

use super::store::ChangeCursor;
use super::{Digest, Limits, Malformed, State, Store, Token};
use crate::db::{self, Connection};
use cache::{Cached, KeyCache};
use store_health::StoreHealth;
use wal_header::WalIndex;

const HEALTH_CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// How often one call tries to update the cache while other processes keep committing.
const MAX_UPDATE_ATTEMPTS: usize = 4;

/// Checks presented keys. Clones share it.
#[derive(Clone, derive_more::Debug)]
#[debug("Authenticator")]
pub struct Authenticator {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    limits: Limits,
    /// Without one, every request queries the store.
    index: Option<WalIndex>,
    cache: KeyCache,
    /// The last change that was read, and a connection of its own, so that a flood of unknown keys cannot delay it.
    changes: Mutex<(ChangeCursor, Connection)>,
    health: StoreHealth,
    is_failing: AtomicBool,
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
        let mut connection = store.db().connect().await?;
        let (cursor, keys) = ChangeCursor::all(&mut connection).await?;
        let index = WalIndex::open(store.db()).await?;
        if index.is_none() {
            tracing::warn!("the store has no WAL index: every request queries the store");
        }
        let health = StoreHealth::new(store.db(), index.is_some()).map_err(sqlx::Error::Io)?;
        let inner = Inner {
            store: store.clone(),
            limits,
            index,
            cache: KeyCache::new(&keys),
            changes: Mutex::new((cursor, connection)),
            health,
            is_failing: AtomicBool::new(false),
        };
        Ok(Authenticator { inner: Arc::new(inner) })
    }

    /// Checks every second until `stop` whether the store is still available.
    pub async fn watch(self, stop: CancellationToken) {
        let mut ticks = tokio::time::interval(HEALTH_CHECK_INTERVAL);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        while stop.run_until_cancelled(ticks.tick()).await.is_some() {
            self.inner.health.check(self.inner.store.db()).await;
        }
    }

    /// The limits of standard keys and of owners.
    pub fn limits(&self) -> Limits {
        self.inner.limits
    }

    /// Whether the store could be read at the last check.
    pub fn is_store_available(&self) -> bool {
        self.inner.health.is_available()
    }

    /// Checks a presented key.
    pub async fn authenticate(&self, presented: &[u8], now: Timestamp) -> AuthResult {
        let digest = digest(presented)?;
        let now = self.inner.store.latest(now);
        match self.inner.cached(&digest, now) {
            Some(result) => result,
            // Rare, and too large for the future of every request.
            None => Box::pin(self.inner.query(digest, now)).await,
        }
    }

    /// [`Authenticator::authenticate`] from the cache alone; `None` where the store has to be queried.
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
    /// The result from the cache, if the cache is correct as of a header read now.
    fn cached(&self, digest: &Digest, now: Timestamp) -> Option<AuthResult> {
        if !self.health.is_available() {
            return Some(Err(AuthError::StoreUnavailable));
        }
        let header = self.index.as_ref()?.header()?;
        check(self.cache.get_as_of(digest, header)?, now)
    }

    async fn query(&self, digest: Digest, now: Timestamp) -> AuthResult {
        let result = self.update_and_find(digest, now).await;
        let is_failing = result.is_err();
        if self.is_failing.swap(is_failing, Ordering::Relaxed) != is_failing {
            match &result {
                Err(error) => tracing::error!(%error, "a query of the key store failed"),
                Ok(_) => tracing::info!("the key store can be queried again"),
            }
        }
        result.unwrap_or(Err(AuthError::StoreUnavailable))
    }

    async fn update_and_find(
        &self,
        digest: Digest,
        now: Timestamp,
    ) -> Result<AuthResult, sqlx::Error> {
        if let Some(index) = &self.index
            && !self.is_current(index, &digest)
        {
            self.update_cache(index).await?;
            if let Some(result) = check(self.cache.get(&digest), now) {
                return Ok(result);
            }
        }
        let header = self.index.as_ref().and_then(WalIndex::header);
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
        if let Some(header) = header {
            self.cache.insert(digest, &key, header);
        }
        Ok(Ok(key))
    }

    /// Whether the cache needs no update to answer for this key.
    fn is_current(&self, index: &WalIndex, digest: &Digest) -> bool {
        index.header().is_some_and(|header| self.cache.get_as_of(digest, header).is_some())
    }

    /// Brings the cache up to date with some moment after the call. One caller does it, the others wait.
    async fn update_cache(&self, index: &WalIndex) -> Result<(), sqlx::Error> {
        let mut guard = self.changes.lock().await;
        let (cursor, connection) = &mut *guard;
        for _ in 0..MAX_UPDATE_ATTEMPTS {
            let before = index.header();
            if before.is_some_and(|header| self.cache.is_as_of(header)) {
                return Ok(());
            }
            let (latest, changes) = cursor.changes(connection).await?;
            // Only changes read between two equal headers are complete as of that header. Otherwise a change may be
            // missing, and a key cached before it would stay valid.
            let as_of = before.filter(|_| index.header() == before);
            self.cache.apply(&changes, as_of);
            *cursor = latest;
            if as_of.is_some() {
                return Ok(());
            }
        }
        Ok(())
    }
}

/// `None` when the store has to be queried: for a key that is not cached, or one with an outdated budget of its owner.
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
