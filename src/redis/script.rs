//! A Lua script, which Redis runs without anything else in between.

use redis::{Cmd, ErrorKind, RedisResult, ServerErrorKind, Value};

use super::pipeline::Pipeline;

/// All scripts.
#[derive(Debug)]
pub(super) struct Scripts {
    pub(super) windows: Script,
    pub(super) generation: Script,
}

/// A script and the hash by which Redis knows it.
#[derive(Debug)]
pub(super) struct Script {
    source: &'static str,
    hash: String,
}

impl Scripts {
    pub(super) fn new() -> Self {
        Self {
            windows: Script::new(include_str!("windows.lua")),
            generation: Script::new(include_str!("generation.lua")),
        }
    }
}

impl Script {
    fn new(source: &'static str) -> Self {
        Self { source, hash: redis::Script::new(source).get_hash().to_owned() }
    }

    /// Runs the script; `fill` adds the number of keys, the keys and the arguments.
    pub(super) async fn run(
        &self,
        pipeline: &Pipeline,
        fill: impl Fn(&mut Cmd),
    ) -> RedisResult<Value> {
        let command = |name: &str, script: &str| {
            let mut command = Cmd::with_capacity(16, 256);
            command.arg(name).arg(script);
            fill(&mut command);
            command
        };
        match pipeline.call(command("EVALSHA", &self.hash)).await {
            // A Redis that was just started, or whose scripts were flushed.
            Err(error) if error.kind() == ErrorKind::Server(ServerErrorKind::NoScript) => {
                pipeline.call(command("EVAL", self.source)).await
            }
            result => result,
        }
    }
}
