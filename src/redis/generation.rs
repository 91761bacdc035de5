//! The generation of revoked keys: a number in Redis that is raised with every change of a key, before anybody is told
//! of it.
//!
//! A process notes the generation as of which it knows all changes. The script that counts a request compares the two
//! first, so that knowing of every change costs no round trip of its own.

use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use futures_util::future::{BoxFuture, FutureExt};

use super::connection::{Away, Link, Redis};

pub(super) const KEY: &str = "muster:generation";

/// What a process knows about changes of keys.
pub trait Revocations: Debug + Send + Sync {
    /// The generation as of which this process knows all changes. The caller reads it before it looks up a key.
    fn generation(&self) -> u64;

    /// Reads all changes that the key store has now, then takes over `generation`, which the caller read in Redis
    /// before; without one, Redis is away.
    ///
    /// The generation may be lower than the one before: Redis may have been restored from an old copy.
    fn catch_up(&self, generation: Option<u64>) -> BoxFuture<'_, Result<(), StoreUnavailable>>;
}

/// The changes can't be read: nobody may be admitted.
#[derive(Debug, thiserror::Error)]
#[error("the changes of keys can't be read")]
pub struct StoreUnavailable;

/// For a key store that is checked on every request anyway: only notes the generation.
#[derive(Debug, Default)]
pub struct KnownGeneration(AtomicU64);

impl Revocations for KnownGeneration {
    fn generation(&self) -> u64 {
        self.0.load(Ordering::Acquire)
    }

    fn catch_up(&self, generation: Option<u64>) -> BoxFuture<'_, Result<(), StoreUnavailable>> {
        if let Some(generation) = generation {
            self.0.store(generation, Ordering::Release);
        }
        async { Ok(()) }.boxed()
    }
}

impl Redis {
    /// The generation. If Redis has none, because it came back empty, it gets one that no process knows.
    pub async fn generation(&self, link: &Arc<Link>) -> Result<u64, Away> {
        self.ask_generation(link, "").await
    }

    /// Raises the generation: to be called after a change of a key was committed, before anybody is told of it.
    pub async fn raise_generation(&self) -> Result<u64, Away> {
        let link = self.link().ok_or(Away)?;
        self.ask_generation(&link, "raise").await
    }

    async fn ask_generation(&self, link: &Arc<Link>, act: &str) -> Result<u64, Away> {
        let fill = |command: &mut redis::Cmd| {
            command.arg(1).arg(KEY).arg(act);
        };
        let value = self.run_script(link, &self.scripts().generation, fill).await?;
        redis::from_redis_value(value).map_err(|_| Away)
    }
}
