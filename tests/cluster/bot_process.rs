//! `muster bot` as a process of its own, and people who talk to it all the time.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use telegram_sandbox::testing::TestPerson;
use tempfile::NamedTempFile;
use tokio::time::timeout;

use super::bot::bot_test::BotTest;
use super::database::create_database;
use super::processes::postgres;

pub const START: Duration = Duration::from_secs(30);
/// As promised.
pub const TAKEOVER: Duration = Duration::from_secs(10);

pub struct Bot {
    child: Child,
    log: NamedTempFile,
}

/// The database of a test's bots.
pub async fn database(test: &BotTest) -> String {
    create_database(&postgres(), &test.path("muster.db")).await
}

impl Bot {
    pub fn start(test: &BotTest, database: &str, redis: &str) -> Self {
        Self::start_with(test, database, redis, &[])
    }

    /// Starts it with these variables besides.
    pub fn start_with(
        test: &BotTest,
        database: &str,
        redis: &str,
        variables: &[(&str, &str)],
    ) -> Self {
        let log = NamedTempFile::new().unwrap();
        let child = Command::new(env!("CARGO_BIN_EXE_muster"))
            .arg("bot")
            .env("TELOXIDE_TOKEN", test.sandbox().token())
            .env("MUSTER_TELEGRAM_API_URL", test.url())
            .env("DATABASE_URL", database)
            .env("MUSTER_REDIS_URL", redis)
            .env("MUSTER_API_URL", "http://127.0.0.1:9")
            .env("MUSTER_API_KEY", "mst_00000000000000000000000000000005TkmO")
            .env("NO_PROXY", "127.0.0.1")
            .envs(variables.iter().copied())
            .stdout(Stdio::null())
            .stderr(log.reopen().unwrap())
            .spawn()
            .unwrap();
        Self { child, log }
    }

    /// Waits until it is the active one.
    pub async fn is_active(&self, within: Duration) {
        self.says("this process runs the bot", within).await;
    }

    /// Waits until it knows that another one is active.
    pub async fn is_waiting(&self) {
        self.says("another process runs the bot", START).await;
    }

    /// Waits until these words stand in the log.
    pub async fn says(&self, words: &str, within: Duration) {
        let said = async {
            while !self.log().contains(words) {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let said = timeout(within, said).await;
        assert!(said.is_ok(), "{words}: not said in {}", self.log());
    }

    pub fn log(&self) -> String {
        std::fs::read_to_string(self.log.path()).unwrap()
    }

    /// Sends it a signal by this name.
    pub fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-s", name, &pid]).status().unwrap().success());
    }
}

#[expect(clippy::print_stderr, reason = "a test that fails shows what its processes said")]
impl Drop for Bot {
    /// kill -9.
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{}", self.log());
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// While `until` runs, a new person asks for help every few milliseconds; then each of them has exactly one answer.
pub async fn everybody_is_answered_once(test: &BotTest, until: impl Future<Output = ()>) {
    let mut people: Vec<TestPerson> = Vec::new();
    let talking = async {
        loop {
            let person = test.person(&format!("P{}", people.len()), "en");
            person.says("/help").await;
            people.push(person);
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
    };
    tokio::select! {
        () = until => {}
        () = talking => {}
    }
    test.wait_idle().await;
    for person in &people {
        let answers = test.said_to(person);
        assert_eq!(answers.len(), 1, "{answers:?}");
    }
    assert!(people.len() > 30, "{}", people.len());
}

/// Starts two processes, by their number: the first is active, the second one waits for its end.
pub async fn active_and_waiting(start: impl Fn(usize) -> Bot) -> [Bot; 2] {
    let active = start(0);
    active.is_active(START).await;
    let waiting = start(1);
    waiting.is_waiting().await;
    [active, waiting]
}

/// Kills the active process in each round, while eight people ask for keys; then each of them has exactly one.
#[expect(clippy::print_stderr, reason = "how long a takeover takes is a figure to read")]
pub async fn everybody_gets_one_key(test: &BotTest, rounds: usize, start: impl Fn(usize) -> Bot) {
    let people: Vec<_> = (0..8 * rounds).map(|n| test.person(&format!("P{n}"), "en")).collect();
    let mut active = start(0);
    active.is_active(START).await;
    for (round, people) in people.chunks(8).enumerate() {
        let waiting = start(round + 1);
        waiting.is_waiting().await;
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
        drop(std::mem::replace(&mut active, waiting));
        active.is_active(TAKEOVER).await;
        eprintln!("taken over after {:?}", begun.elapsed());
    }
    test.assert_one_key_each(&people).await;
}

/// Asks the active process to stop: it finishes what it has, and the other one gets the rest.
pub async fn rolling_restart(test: &BotTest, start: impl Fn(usize) -> Bot) {
    let [first, second] = active_and_waiting(start).await;
    everybody_is_answered_once(test, async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        first.signal("TERM");
        second.is_active(TAKEOVER).await;
        tokio::time::sleep(Duration::from_secs(1)).await;
    })
    .await;
}
