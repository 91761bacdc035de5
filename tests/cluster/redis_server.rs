//! A private Redis on a free port, in a temporary folder.

use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use muster::redis::{Metrics, Redis};
use tempfile::TempDir;
use tokio::time::timeout;

/// Longer than production allows, so that a busy machine fails no test of something else.
pub const PATIENT: Duration = Duration::from_secs(10);

pub struct RedisServer {
    pub port: u16,
    child: Child,
    folder: TempDir,
    arguments: Vec<String>,
}

impl RedisServer {
    pub async fn start() -> Self {
        Self::start_with("--save \"\"").await
    }

    /// Starts it with these arguments.
    pub async fn start_with(arguments: &str) -> Self {
        let port = free_port();
        let folder = tempfile::tempdir().unwrap();
        let words = arguments.split(' ').map(|word| word.trim_matches('"').to_owned());
        let arguments: Vec<_> = words.collect();
        let child = spawn(port, &folder, &arguments);
        let server = Self { child, port, folder, arguments };
        server.answers().await;
        server
    }

    pub fn url(&self) -> String {
        format!("redis://127.0.0.1:{}", self.port)
    }

    pub async fn connect(&self) -> Redis {
        connect(&self.url()).await
    }

    /// Runs one command of an operator.
    pub async fn command(&self, words: &[&str]) {
        let mut connection = self.admin().await.unwrap();
        let mut command = redis::cmd(words[0]);
        command.arg(&words[1..]).exec_async(&mut connection).await.unwrap();
    }

    /// kill -9; nothing was saved.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Starts it again at the same port, empty.
    pub async fn restart(&mut self) {
        self.child = spawn(self.port, &self.folder, &self.arguments);
        self.answers().await;
    }

    async fn admin(&self) -> redis::RedisResult<redis::aio::MultiplexedConnection> {
        redis::Client::open(self.url())?.get_multiplexed_async_connection().await
    }

    async fn answers(&self) {
        let answers = async {
            while self.admin().await.is_err() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        timeout(Duration::from_secs(30), answers).await.expect("Redis answers");
    }
}

impl Drop for RedisServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub async fn connect(url: &str) -> Redis {
    let redis = Redis::new(url, PATIENT, Metrics::default()).unwrap();
    redis.connect().await;
    redis
}

pub fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

fn spawn(port: u16, folder: &TempDir, arguments: &[String]) -> Child {
    Command::new("redis-server")
        .args(["--port", &port.to_string(), "--bind", "127.0.0.1"])
        .args(arguments)
        .arg("--dir")
        .arg(folder.path())
        .stdout(Stdio::null())
        .spawn()
        .expect("redis-server is installed")
}
