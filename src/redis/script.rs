//! Lua scripts. Redis runs each script atomically.

use std::sync::LazyLock;

use redis::{Cmd, ErrorKind, RedisResult, ServerErrorKind};

pub(super) static CHARGE: LazyLock<Script> =
    LazyLock::new(|| Script::new(include_str!("charge.lua")));
pub(super) static GENERATION: LazyLock<Script> =
    LazyLock::new(|| Script::new(include_str!("generation.lua")));

/// The name of the generation in Redis.
pub(super) const GENERATION_KEY: &str = "muster:generation";

/// A script and its hash, under which Redis caches it.
#[derive(Debug)]
pub(super) struct Script {
    source: &'static str,
    hash: String,
}

/// Whether a command contains the hash or the source of its script.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum SendScript {
    Hash,
    Source,
}

impl Script {
    fn new(source: &'static str) -> Self {
        Self { source, hash: redis::Script::new(source).get_hash().to_owned() }
    }

    /// A command that runs the script. The caller appends the number of keys, the keys and the arguments.
    pub(super) fn command(&self, form: SendScript) -> Cmd {
        let mut command = Cmd::with_capacity(16, 256);
        match form {
            SendScript::Hash => command.arg("EVALSHA").arg(&self.hash),
            SendScript::Source => command.arg("EVAL").arg(self.source),
        };
        command
    }
}

/// Runs a script by its hash, or by its source if Redis does not have it: Redis was just started, or its scripts were
/// flushed.
pub(super) async fn run<T, F>(call: impl Fn(SendScript) -> F) -> RedisResult<T>
where
    F: Future<Output = RedisResult<T>>,
{
    match call(SendScript::Hash).await {
        Err(error) if error.kind() == ErrorKind::Server(ServerErrorKind::NoScript) => {
            call(SendScript::Source).await
        }
        result => result,
    }
}
