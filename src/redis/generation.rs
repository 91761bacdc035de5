//! The generation of revoked keys: a number in Redis that is raised with every change of a key, before anybody is told
//! of it.
//!
//! A process notes the generation as of which it knows all changes. The script that counts a request compares the two
//! first, so that knowing of every change costs no round trip of its own.

use std::sync::Arc;

use super::connection::{Away, Link, Redis};
use super::script::{GENERATION, GENERATION_KEY};

/// A generation and the connection over which it was read. It says nothing about another connection: in between, Redis may
/// have been restored from an old copy, in which the same number means less.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Generation {
    link: u64,
    number: u64,
}

impl Generation {
    /// The number, if it was read over this connection.
    pub fn over(self, link: &Link) -> Option<u64> {
        (self.link == link.number()).then_some(self.number)
    }
}

impl Redis {
    /// The generation now; `None` while Redis is away.
    pub async fn read_generation(&self) -> Option<Generation> {
        let link = self.link()?;
        let number = self.generation(&link).await.ok()?;
        Some(Generation { link: link.number(), number })
    }

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
        let call = |form| async move {
            let mut command = GENERATION.command(form);
            command.arg(1).arg(GENERATION_KEY).arg(act);
            link.pipeline.call(command).await
        };
        let value = self.run_script(link, call).await?;
        redis::from_redis_value(value).map_err(|_| Away)
    }
}
