//! The generation of revoked keys is a number in Redis. It is raised after every change of a key, before the change is
//! announced.
//!
//! A process remembers the generation up to which it has read all changes. The script that charges a request compares
//! this generation with the current one, so the check needs no round trip of its own.

use std::sync::Arc;

use super::connection::{Redis, RedisConnection, Unavailable};
use super::script::{GENERATION, GENERATION_KEY};

/// A generation and the connection over which it was read. It can't be compared over another connection: Redis may have
/// been restored from an old copy meanwhile, and count up to the same number again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Generation {
    link: u64,
    number: u64,
}

impl Generation {
    /// The number, if it was read over `link`.
    pub fn over(self, link: &RedisConnection) -> Option<u64> {
        (self.link == link.number()).then_some(self.number)
    }
}

impl Redis {
    /// Reads the generation. `None` while Redis is away.
    pub async fn read_generation(&self) -> Option<Generation> {
        let link = self.current_connection()?;
        let number = self.generation(&link).await.ok()?;
        Some(Generation { link: link.number(), number })
    }

    /// Reads the generation over `link`. A Redis that came back empty gets a new one, which no process has seen.
    pub async fn generation(&self, link: &Arc<RedisConnection>) -> Result<u64, Unavailable> {
        self.ask_generation(link, "").await
    }

    /// Raises the generation. Call it after a change of a key is committed, and before the change is announced.
    pub async fn raise_generation(&self) -> Result<u64, Unavailable> {
        let link = self.current_connection().ok_or(Unavailable)?;
        self.ask_generation(&link, "raise").await
    }

    async fn ask_generation(
        &self,
        link: &Arc<RedisConnection>,
        act: &str,
    ) -> Result<u64, Unavailable> {
        let call = |form| async move {
            let mut command = GENERATION.command(form);
            command.arg(1).arg(GENERATION_KEY).arg(act);
            link.pipeline.call(command).await
        };
        let value = self.run_script(link, call).await?;
        redis::from_redis_value(value).map_err(|_| Unavailable)
    }
}
