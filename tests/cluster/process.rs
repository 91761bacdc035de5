//! `muster api` as a process of its own.

use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use tempfile::{NamedTempFile, TempDir};

use super::bot::bot_test::BotTest;
use super::connection::{Connection, Reply};
use super::redis_server::RedisServer;

pub const FEED_TOKEN: &str = "a token for tests";

pub struct Process {
    pub api: SocketAddr,
    pub operator: SocketAddr,
    child: Child,
    log: NamedTempFile,
    pub feed: TempDir,
}

impl Process {
    pub async fn start(database: &str, redis: &str) -> Self {
        Self::start_with(database, redis, tempfile::tempdir().unwrap()).await
    }

    /// Starts it with the documents in `feed` in a folder.
    pub async fn start_with(database: &str, redis: &str, feed: TempDir) -> Self {
        Self::start_in(database, redis, feed, &[]).await
    }

    /// Starts it with these variables besides.
    pub async fn start_in(
        database: &str,
        redis: &str,
        feed: TempDir,
        variables: &[(&str, &str)],
    ) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_muster"));
        command
            .arg("api")
            .env("DATABASE_URL", database)
            .env("MUSTER_REDIS_URL", redis)
            .env("MUSTER_FEED_TOKEN", FEED_TOKEN)
            .env("RUST_LOG", "info")
            .envs(variables.iter().copied());
        Self::start_as(command, feed).await
    }

    /// `muster run`: the same process also runs the bot of a test.
    pub async fn start_with_bot(test: &BotTest, database: &str, redis: &RedisServer) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_muster"));
        command
            .arg("run")
            .env("TELOXIDE_TOKEN", test.sandbox().token())
            .env("MUSTER_TELEGRAM_API_URL", test.url())
            .env("DATABASE_URL", database)
            .env("MUSTER_REDIS_URL", redis.url())
            .env("MUSTER_FEED_TOKEN", FEED_TOKEN)
            .env("NO_PROXY", "127.0.0.1");
        Self::start_as(command, tempfile::tempdir().unwrap()).await
    }

    /// Starts it with its feed in a folder, on free ports.
    pub async fn start_as(mut command: Command, feed: TempDir) -> Self {
        let log = NamedTempFile::new().unwrap();
        let child = command
            .env("MUSTER_API_ADDR", "127.0.0.1:0")
            .env("MUSTER_OPERATOR_ADDR", "127.0.0.1:0")
            .env("MUSTER_FEED_DIR", feed.path().join("feed"))
            .current_dir(feed.path())
            .stdout(Stdio::null())
            .stderr(log.reopen().unwrap())
            .spawn()
            .unwrap();
        let nowhere = SocketAddr::from(([127, 0, 0, 1], 0));
        let mut process = Self { api: nowhere, operator: nowhere, child, log, feed };
        process.api = process.address("the API listens on http://").await;
        process.operator = process.address("the operator's listener is http://").await;
        process
    }

    async fn address(&self, words: &str) -> SocketAddr {
        let rest = self.says(words).await;
        rest.split([',', ' ', '\n', '\u{1b}']).next().unwrap().parse().unwrap()
    }

    /// Waits until these words stand in the log; gives back what follows them.
    pub async fn says(&self, words: &str) -> String {
        let said = async {
            loop {
                if let Some((_, rest)) = self.log().split_once(words) {
                    return rest.to_owned();
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let said = tokio::time::timeout(Duration::from_secs(30), said).await;
        said.unwrap_or_else(|_| panic!("not said in {}", self.log()))
    }

    pub fn log(&self) -> String {
        std::fs::read_to_string(self.log.path()).unwrap()
    }

    pub async fn get(&self, target: &str, key: &str) -> Reply {
        let mut connection = Connection::open(self.api).await;
        connection.send(get(target, key)).await;
        connection.receive().await
    }

    /// Stops it as an operator does, and waits for its end.
    pub fn stop(mut self) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").arg(pid).status().unwrap().success());
        assert!(self.child.wait().unwrap().success(), "{}", self.log());
    }

    /// What the operator's listener answers.
    pub async fn ask(&self, path: &str) -> String {
        let mut connection = Connection::open(self.operator).await;
        connection.send(&format!("GET {path} HTTP/1.1\r\nHost: muster\r\n\r\n")).await;
        String::from_utf8(connection.receive().await.body).unwrap()
    }

    /// The value of a metric.
    pub async fn metric(&self, name: &str) -> u64 {
        let text = self.ask("/metrics").await;
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("no {name} in {text}")).parse().unwrap()
    }
}

impl Process {
    /// kill -9.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub fn get(target: &str, key: &str) -> String {
    format!("GET {target} HTTP/1.1\r\nHost: muster\r\nX-API-Key: {key}\r\n\r\n")
}
