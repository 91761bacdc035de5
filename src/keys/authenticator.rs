//! Who may pass.
//!
//! A key that was let in is remembered, and the memory is held against the store's own mark of its last commit on
//! every request. The order makes it safe: take the mark, then look up. A delete that was acknowledged before
//! the request began has moved the mark, whichever process did it, and a memory that is not right as of the mark
//! is brought up to date before it answers.

mod authenticated_key;
mod cache;
mod store_health;
mod wal_header;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use jiff::Timestamp;
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnection;
use tokio::sync::Mutex;
use tokio_util::sync::CancellationToken;

pub use authenticated_key::AuthenticatedKey;

use super::store::{ChangeCursor, Changes};
use super::{Digest, Limit, Malformed, State, Store, Token};
use crate::db;
use cache::KeyCache;
use store_health::StoreHealth;
use wal_header::WalIndex;

const BEAT: Duration = Duration::from_secs(1);
/// How often a memory is brought up to date in one go while others keep committing.
const TRIES: usize = 4;

/// Answers whether a presented key may pass. Clones share it.
#[derive(Clone)]
pub struct Authenticator {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    standard: Limit,
    /// Without one, every request asks the store.
    index: Option<WalIndex>,
    memory: KeyCache,
    reader: Mutex<Reader>,
    health: StoreHealth,
    troubled: AtomicBool,
}

/// Reads changes on a connection of its own, so that no flood of unknown keys can hold it up.
struct Reader {
    connection: SqliteConnection,
    mark: ChangeCursor,
}

/// Why a presented key does not pass.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AuthError {
    /// It has not the form of a key, or its checksum is wrong.
    #[error("not the form of a key")]
    Malformed,
    /// Never issued, or deleted: the two read the same.
    #[error("no such key")]
    Unknown,
    /// Shut, for a reason that its holder may read.
    #[error("blocked: {reason}")]
    Blocked {
        /// Why, in words for its holder.
        reason: Arc<str>,
    },
    /// Its end has come.
    #[error("expired at {at}")]
    Expired {
        /// When it ended.
        at: Timestamp,
    },
    /// The store can't be read, so nobody can tell.
    #[error("the key store can't be read")]
    StoreUnavailable,
}

impl Authenticator {
    /// Opens the authenticator before a store. `standard` is the limit of a key that has none of its own.
    pub async fn open(store: &Store, standard: Limit) -> Result<Authenticator, db::Error> {
        let mut connection = store.db().reader().connect().await?;
        let mark = ChangeCursor::now(&mut connection).await?;
        let mut holder = store.db().reader().connect().await?;
        Store::probe(&mut holder).await?;
        let index = WalIndex::of(holder).await?;
        if index.is_none() {
            tracing::warn!("the store has no WAL index: every request asks the store");
        }
        let health = StoreHealth::of(store.db(), index.is_some()).map_err(sqlx::Error::Io)?;
        let inner = Inner {
            store: store.clone(),
            standard,
            index,
            memory: KeyCache::default(),
            reader: Mutex::new(Reader { connection, mark }),
            health,
            troubled: AtomicBool::new(false),
        };
        Ok(Authenticator { inner: Arc::new(inner) })
    }

    /// Looks every second whether the store is still there, until `stop`. Run it for as long as the authenticator are open.
    pub async fn watch(self, stop: CancellationToken) {
        let mut beats = tokio::time::interval(BEAT);
        beats.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        while stop.run_until_cancelled(beats.tick()).await.is_some() {
            self.inner.health.check(self.inner.store.db()).await;
        }
    }

    /// Whether the store can be read, as of the last look.
    pub fn is_store_available(&self) -> bool {
        !self.inner.health.is_away()
    }

    /// Whether the presented key may pass at this moment.
    pub async fn authenticate(
        &self,
        presented: &[u8],
        now: Timestamp,
    ) -> Result<Arc<AuthenticatedKey>, AuthError> {
        let digest = read(presented)?;
        let now = self.inner.store.latest(now);
        match self.inner.remembered(&digest, now) {
            Some(answer) => answer,
            // Rare, and too large to be carried along in every request.
            None => Box::pin(self.inner.ask(digest, now)).await,
        }
    }

    /// [`Authenticator::authenticate`] where the answer is at hand; `None` where the store has to be asked.
    pub fn authenticate_cached(
        &self,
        presented: &[u8],
        now: Timestamp,
    ) -> Option<Result<Arc<AuthenticatedKey>, AuthError>> {
        match read(presented) {
            Ok(digest) => self.inner.remembered(&digest, self.inner.store.latest(now)),
            Err(refusal) => Some(Err(refusal)),
        }
    }
}

fn read(presented: &[u8]) -> Result<Digest, AuthError> {
    let token = Token::parse(presented).map_err(|Malformed| AuthError::Malformed)?;
    Ok(token.digest())
}

impl Inner {
    /// The answer from memory, if it is right as of a mark taken now.
    fn remembered(
        &self,
        digest: &Digest,
        now: Timestamp,
    ) -> Option<Result<Arc<AuthenticatedKey>, AuthError>> {
        if self.health.is_away() {
            return Some(Err(AuthError::StoreUnavailable));
        }
        let stamp = self.index.as_ref()?.stamp()?;
        let pass = self.memory.get_as_of(digest, stamp)??;
        judge(pass, now)
    }

    async fn ask(
        &self,
        digest: Digest,
        now: Timestamp,
    ) -> Result<Arc<AuthenticatedKey>, AuthError> {
        let answer = self.catch_up_and_find(digest, now).await;
        let troubled = answer.is_err();
        if self.troubled.swap(troubled, Ordering::Relaxed) != troubled {
            match &answer {
                Err(error) => tracing::error!(%error, "the key store failed a look-up"),
                Ok(_) => tracing::info!("the key store answers again"),
            }
        }
        answer.unwrap_or(Err(AuthError::StoreUnavailable))
    }

    async fn catch_up_and_find(
        &self,
        digest: Digest,
        now: Timestamp,
    ) -> Result<Result<Arc<AuthenticatedKey>, AuthError>, sqlx::Error> {
        if let Some(index) = &self.index
            && !self.is_surely_absent(index, &digest)
        {
            self.catch_up(index).await?;
            if let Some(answer) = self.memory.get(&digest).and_then(|pass| judge(pass, now)) {
                return Ok(answer);
            }
        }
        let stamp = self.index.as_ref().and_then(WalIndex::stamp);
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
        let pass = Arc::new(AuthenticatedKey::new(found, self.standard));
        if let Some(stamp) = stamp {
            self.memory.keep(digest, &pass, stamp);
        }
        Ok(Ok(pass))
    }

    /// Whether the memory is right as of now and has no such pass: strangers wait for nobody's catching up.
    fn is_surely_absent(&self, index: &WalIndex, digest: &Digest) -> bool {
        let known = index.stamp().and_then(|stamp| self.memory.get_as_of(digest, stamp));
        known.is_some_and(|pass| pass.is_none())
    }

    /// Brings the memory up to date with a moment after this was called. One does it, the others wait.
    async fn catch_up(&self, index: &WalIndex) -> Result<(), sqlx::Error> {
        let mut reader = self.reader.lock().await;
        for _ in 0..TRIES {
            let before = index.stamp();
            if before.is_some_and(|stamp| self.memory.is_as_of(stamp)) {
                return Ok(());
            }
            let Reader { connection, mark } = &mut *reader;
            let (latest, changes) = mark.changes(connection).await?;
            // Only what was read between two equal marks is the whole truth as of that mark. Anything else may
            // hold a change that the mark does not know, and a pass read before it would slip in unseen.
            let as_of = before.filter(|_| index.stamp() == before);
            match changes {
                Changes::These(changed) => self.memory.forget(&changed, as_of),
                Changes::All => self.memory.clear(as_of),
            }
            *mark = latest;
            if as_of.is_some() {
                return Ok(());
            }
        }
        Ok(())
    }
}

/// `None` when the pass says no longer what its owner's keys may do together.
fn judge(
    pass: Arc<AuthenticatedKey>,
    now: Timestamp,
) -> Option<Result<Arc<AuthenticatedKey>, AuthError>> {
    match pass.has_ended(now) {
        Some(at) => Some(Err(AuthError::Expired { at })),
        None if pass.is_outdated(now) => None,
        None => Some(Ok(pass)),
    }
}

impl fmt::Debug for Authenticator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Authenticator").finish_non_exhaustive()
    }
}
