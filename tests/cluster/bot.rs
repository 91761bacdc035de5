//! One of several processes runs the bot; another one takes over when it dies.

#[path = "../it/bot/bot_test.rs"]
mod bot_test;

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::NamedTempFile;
use tokio::time::timeout;

use super::database::create_database;
use super::processes::postgres;
use super::redis_server::RedisServer;
use bot_test::BotTest;

/// `muster bot` as a process of its own.
struct Bot {
    child: Child,
    log: NamedTempFile,
}

impl Bot {
    async fn start(test: &BotTest, redis: &RedisServer) -> Self {
        let log = NamedTempFile::new().unwrap();
        let child = Command::new(env!("CARGO_BIN_EXE_muster"))
            .arg("bot")
            .env("TELOXIDE_TOKEN", test.sandbox().token())
            .env("MUSTER_TELEGRAM_API_URL", test.url())
            .env("DATABASE_URL", create_database(&postgres(), &test.path("muster.db")).await)
            .env("MUSTER_REDIS_URL", redis.url())
            .env("MUSTER_API_URL", "http://127.0.0.1:9")
            .env("MUSTER_API_KEY", "mst_00000000000000000000000000000005TkmO")
            .env("NO_PROXY", "127.0.0.1")
            .stdout(Stdio::null())
            .stderr(log.reopen().unwrap())
            .spawn()
            .unwrap();
        Self { child, log }
    }

    /// Waits until these words stand in the log.
    async fn says(&self, words: &str, within: Duration) {
        let said = async {
            while !self.log().contains(words) {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let said = timeout(within, said).await;
        assert!(said.is_ok(), "not said in {}", self.log());
    }

    fn log(&self) -> String {
        std::fs::read_to_string(self.log.path()).unwrap()
    }
}

impl Drop for Bot {
    /// kill -9.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// `MUSTER_TEST_TAKEOVERS` is how many processes are killed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_process_takes_over_within_ten_seconds_and_nobody_is_answered_twice() {
    const START: Duration = Duration::from_secs(30);
    const TAKEOVER: Duration = Duration::from_secs(10);
    let redis = RedisServer::start().await;
    let test = BotTest::stopped_with(|_| {}).await;
    test.allow_error("");
    test.allow_unread();
    let takeovers: usize =
        std::env::var("MUSTER_TEST_TAKEOVERS").map_or(3, |count| count.parse().unwrap());
    let people: Vec<_> = (0..8 * takeovers).map(|n| test.person(&format!("P{n}"), "en")).collect();
    let mut active = Bot::start(&test, &redis).await;
    active.says("this process runs the bot", START).await;
    for (round, people) in people.chunks(8).enumerate() {
        let standby = Bot::start(&test, &redis).await;
        standby.says("another process runs the bot", START).await;
        for person in people {
            person.says("/new").await;
        }
        let enough = async {
            while test.store.all(test.now()).await.unwrap().len() < round * 8 + 3 {
                tokio::task::yield_now().await;
            }
        };
        timeout(START, enough).await.unwrap();
        let begun = Instant::now();
        drop(std::mem::replace(&mut active, standby));
        active.says("this process runs the bot", TAKEOVER).await;
        eprintln!("taken over after {:?}", begun.elapsed());
    }
    test.assert_one_key_each(&people).await;
}
