//! `muster` as a separate process, which can be killed.

use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rustix::process::{Resource, Rlimit};

use super::bot_test::BotTest;

/// A key that does not exist.
pub const KEY: &str = "mst_00000000000000000000000000000005TkmO";

pub struct Process {
    child: Child,
    log: tempfile::NamedTempFile,
}

impl Process {
    /// The bot, on the desk's store and Telegram, with a log of everything.
    pub fn bot(test: &BotTest) -> Self {
        Self::start(test, "bot", "trace", ("http://127.0.0.1:9", KEY), "unlimited")
    }

    /// The bot with an API that answers.
    pub fn bot_with_api(test: &BotTest, url: &str, key: &str) -> Self {
        Self::start(test, "bot", "info", (url, key), "unlimited")
    }

    /// Everything in one process, on the desk's store and Telegram.
    pub fn whole(test: &BotTest) -> Self {
        Self::start(test, "run", "info", ("", ""), "unlimited")
    }

    /// The same, with these variables, too.
    pub fn whole_with(test: &BotTest, variables: &[(&str, &str)]) -> Self {
        Self::start_with(test, "run", "info", ("", ""), "unlimited", variables)
    }

    /// Everything in one process; no file may become longer than so many kilobytes.
    pub async fn whole_limited(test: &BotTest, kilobytes: &str) -> (Self, String) {
        Self::whole_with_limit(test, kilobytes).listens().await
    }

    /// The same, which may not even start.
    pub fn whole_with_limit(test: &BotTest, kilobytes: &str) -> Self {
        Self::start(test, "run", "info", ("", ""), kilobytes)
    }

    /// Ends the limit.
    pub fn unlimited(&self) {
        let pid = rustix::process::Pid::from_child(&self.child);
        let limit = Rlimit { current: None, maximum: None };
        rustix::process::prlimit(Some(pid), Resource::Fsize, limit).unwrap();
    }

    /// The same, and the address of its API.
    pub async fn whole_at(test: &BotTest) -> (Self, String) {
        Self::whole(test).listens().await
    }

    /// The API on the desk's store, and its address.
    pub async fn api(test: &BotTest) -> (Self, String) {
        Self::start(test, "api", "info", ("", ""), "unlimited").listens().await
    }

    /// Waits for the address of its API.
    pub async fn listens(self) -> (Self, String) {
        let rest = self.says("the API listens on ").await;
        let address = rest.split([',', ' ', '\n', '\u{1b}']).next().unwrap().to_owned();
        (self, address)
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

    fn start(
        test: &BotTest,
        command: &str,
        log_of: &str,
        api: (&str, &str),
        kilobytes: &str,
    ) -> Self {
        Self::start_with(test, command, log_of, api, kilobytes, &[])
    }

    fn start_with(
        test: &BotTest,
        command: &str,
        log_of: &str,
        (url, key): (&str, &str),
        kilobytes: &str,
        variables: &[(&str, &str)],
    ) -> Self {
        let log = tempfile::NamedTempFile::new().unwrap();
        let elsewhere = [("MUSTER_API_URL", url), ("MUSTER_API_KEY", key)];
        // With the signal ignored, a write fails instead.
        let limited = format!("trap '' XFSZ; ulimit -S -f {kilobytes}; exec \"$0\" {command}");
        let child = Command::new("bash")
            .args(["-c", &limited, env!("CARGO_BIN_EXE_muster")])
            .envs(elsewhere.into_iter().filter(|_| command == "bot"))
            .env("TELOXIDE_TOKEN", test.sandbox().token())
            .env("MUSTER_TELEGRAM_API_URL", test.url())
            .env("DATABASE_URL", test.store_url())
            .env("MUSTER_OPERATORS", test.operators())
            .env("MUSTER_API_ADDR", "127.0.0.1:0")
            .env("MUSTER_OPERATOR_ADDR", "127.0.0.1:0")
            .env("MUSTER_FEED_DIR", test.path("feed"))
            .env("RUST_LOG", log_of)
            .env("NO_PROXY", "127.0.0.1")
            .envs(variables.iter().copied())
            .stdout(Stdio::null())
            .stderr(log.reopen().unwrap())
            .spawn()
            .unwrap();
        Self { child, log }
    }

    fn log(&self) -> String {
        std::fs::read_to_string(self.log.path()).unwrap()
    }

    /// Is asked to stop, and stops; gives back the log.
    pub fn stops(mut self) -> String {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
        assert!(self.child.wait().unwrap().success(), "{}", self.log());
        self.log()
    }

    /// Ends by itself with an error.
    pub fn fails(mut self) {
        assert_eq!(self.child.wait().unwrap().code(), Some(1), "{}", self.log());
    }

    /// kill -9; gives back the log.
    pub fn dies(mut self) -> String {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        self.log()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
