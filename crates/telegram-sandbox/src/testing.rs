//! A sandbox for one test: a Bot API server on its own port, people who act, and the messages that they receive.
//!
//! ```
//! use telegram_sandbox::testing::TestTelegram;
//!
//! # #[tokio::main]
//! # async fn main() {
//! let telegram = TestTelegram::new().await;
//! let alice = telegram.person("Alice", "en");
//! alice.says("/start").await;
//! // A bot would do this with its library, pointed at `telegram.url()`.
//! let reply = serde_json::json!({ "chat_id": alice.id(), "text": "Hello, <b>Alice</b>", "parse_mode": "HTML" });
//! telegram.call("sendMessage", reply).await;
//! assert_eq!(alice.hears().await, "Hello, <b>Alice</b>");
//! # }
//! ```
//!
//! When it is dropped, the test fails if a message of the bot was not read, if the server rejected a call of the bot,
//! or if a callback query was not answered. Each check can be switched off.

#![expect(clippy::unwrap_used, reason = "a failed step fails the test")]

mod group;
mod inbox;
mod person;
mod rendered;

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use parking_lot::Mutex;
use serde_json::Value;
use tokio::runtime::Runtime;
use tokio::task::AbortHandle;

use crate::{ChatId, Person, Sandbox, Server};
pub use group::TestGroup;
use inbox::Inbox;
pub use person::TestPerson;

/// How long a test waits for the bot. It is long enough for a busy machine.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Servers and bots run on their own threads, so that a test can wait for them while it is dropped.
static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap()
});

/// A sandbox for one test.
pub struct TestTelegram {
    inner: Arc<Inner>,
    server: Server,
    bots: Mutex<Vec<AbortHandle>>,
}

struct Inner {
    sandbox: Sandbox,
    inbox: Mutex<Inbox>,
    allowed_errors: Mutex<Vec<String>>,
    unread_is_allowed: Mutex<bool>,
}

impl TestTelegram {
    /// A sandbox whose bot does not run yet; see [`TestTelegram::spawn_bot`].
    pub async fn new() -> Self {
        let sandbox = Sandbox::new("Muster", "muster_bot");
        let opening = {
            let sandbox = sandbox.clone();
            RUNTIME.spawn(async move { Server::open(&sandbox, ([127, 0, 0, 1], 0).into()).await })
        };
        let server = opening.await.unwrap().unwrap();
        let inbox = Mutex::new(Inbox::new(&sandbox));
        let (allowed_errors, unread_is_allowed) = Default::default();
        let inner = Arc::new(Inner { sandbox, inbox, allowed_errors, unread_is_allowed });
        Self { inner, server, bots: Mutex::default() }
    }

    /// Runs a bot, or a part of one, until the test ends.
    pub fn spawn_bot(&self, bot: impl Future<Output = ()> + Send + 'static) {
        self.bots.lock().push(RUNTIME.spawn(bot).abort_handle());
    }

    /// Aborts every bot, as a crash would.
    pub fn kill_bots(&self) {
        for bot in self.bots.lock().drain(..) {
            bot.abort();
        }
    }

    /// The sandbox itself.
    pub fn sandbox(&self) -> &Sandbox {
        &self.inner.sandbox
    }

    /// The base URL of the Bot API, for a bot library.
    pub fn url(&self) -> String {
        self.server.url()
    }

    /// A new person, with the language of their app.
    pub fn person(&self, name: &str, language: &str) -> TestPerson {
        TestPerson::new(Arc::clone(&self.inner), self.sandbox().person(name, language))
    }

    /// Another bot.
    pub fn other_bot(&self, name: &str) -> TestPerson {
        TestPerson::new(Arc::clone(&self.inner), self.sandbox().other_bot(name))
    }

    /// A basic group with the bot; the first person owns it.
    pub fn group(&self, title: &str, people: &[&TestPerson]) -> TestGroup {
        self.test_group(self.sandbox().group(title, &persons(people)))
    }

    /// A supergroup with the bot; the first person owns it.
    pub fn supergroup(&self, title: &str, people: &[&TestPerson]) -> TestGroup {
        self.test_group(self.sandbox().supergroup(title, &persons(people)))
    }

    /// A supergroup with topics and the bot; the first person owns it.
    pub fn forum(&self, title: &str, people: &[&TestPerson]) -> TestGroup {
        self.test_group(self.sandbox().forum(title, &persons(people)))
    }

    /// A channel where the bot may post; the first person owns it.
    pub fn channel(&self, title: &str, people: &[&TestPerson]) -> TestGroup {
        self.test_group(self.sandbox().channel(title, &persons(people)))
    }

    /// Upgrades a group to a supergroup, which gives it another id.
    pub fn migrates(&self, group: &TestGroup) -> TestGroup {
        self.test_group(self.sandbox().migrate(group.id()))
    }

    /// Moves the sandbox's clock forward.
    pub fn advance_time(&self, by: Duration) {
        self.sandbox().advance_time(by);
    }

    /// Waits until the bot has handled every update.
    pub async fn wait_idle(&self) {
        self.inner.wait_idle().await;
    }

    /// Calls the Bot API as the bot and returns the result; an error fails the test.
    pub async fn call(&self, method: &str, params: Value) -> Value {
        let answer = self.call_raw(method, params).await;
        assert_eq!(answer["ok"], true, "{method}: {answer}");
        answer["result"].clone()
    }

    /// Calls the Bot API as the bot and returns the description of the error, which is then allowed.
    pub async fn call_error(&self, method: &str, params: Value) -> String {
        let answer = self.call_raw(method, params).await;
        assert_eq!(answer["ok"], false, "{method} succeeded: {answer}");
        let description = answer["description"].as_str().unwrap().to_owned();
        self.allow_error(&description);
        description
    }

    /// Calls the Bot API as the bot and returns the whole response.
    pub async fn call_raw(&self, method: &str, params: Value) -> Value {
        let url = format!("{}/bot{}/{method}", self.url(), self.sandbox().token());
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        client.post(url).json(&params).send().await.unwrap().json().await.unwrap()
    }

    /// Errors whose description contains `text` do not fail the test.
    pub fn allow_error(&self, text: &str) {
        self.inner.allowed_errors.lock().push(text.to_owned());
    }

    /// Unread messages and unanswered callback queries do not fail the test.
    pub fn allow_unread(&self) {
        *self.inner.unread_is_allowed.lock() = true;
    }

    fn test_group(&self, id: ChatId) -> TestGroup {
        TestGroup::new(Arc::clone(&self.inner), id)
    }

    /// Lets a running bot finish its work.
    fn wait_for_bots(&self) {
        if self.bots.lock().is_empty() {
            return;
        }
        let sandbox = self.inner.sandbox.clone();
        let wait = move || RUNTIME.block_on(sandbox.idle_within(TIMEOUT));
        let is_idle = std::thread::spawn(wait).join().unwrap();
        assert!(is_idle, "the bot is still busy");
    }
}

impl Inner {
    async fn wait_idle(&self) {
        assert!(self.sandbox.idle_within(TIMEOUT).await, "the bot is still busy");
    }

    async fn hears(&self, chat: ChatId) -> String {
        self.wait_for("no message came", || self.inbox.lock().next(chat)).await.to_string()
    }

    async fn hears_nothing(&self, chat: ChatId) {
        self.wait_idle().await;
        if let Some(received) = self.inbox.lock().next(chat) {
            panic!("expected silence, but the bot sent: {received}");
        }
    }

    /// Waits until `found` returns something.
    async fn wait_for<T>(&self, failure: &str, mut found: impl FnMut() -> Option<T>) -> T {
        let mut events = self.sandbox.subscribe();
        let waiting = async {
            loop {
                if let Some(found) = found() {
                    return found;
                }
                // Events are only a reason to look again, so lost ones do not matter.
                let _ = events.recv().await;
            }
        };
        match tokio::time::timeout(TIMEOUT, waiting).await {
            Ok(found) => found,
            Err(_) => {
                panic!("{failure} in {TIMEOUT:?}; errors so far: {:?}", self.sandbox.rejected())
            }
        }
    }

    /// The problems that fail the test at its end: unread messages, unanswered presses, rejected calls.
    fn leftovers(&self) -> Vec<String> {
        let mut left = Vec::new();
        if !*self.unread_is_allowed.lock() {
            left.extend(self.inbox.lock().unread().map(|text| format!("unread: {text}")));
            if self.sandbox.unanswered() > 0 {
                left.push(format!("presses without an answer: {}", self.sandbox.unanswered()));
            }
        }
        let allowed = self.allowed_errors.lock();
        for call in self.sandbox.rejected() {
            if !allowed.iter().any(|text| call.description.contains(text.as_str())) {
                left.push(format!("{} was refused: {}", call.method, call.description));
            }
        }
        left
    }
}

impl Drop for TestTelegram {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return self.kill_bots();
        }
        self.wait_for_bots();
        self.kill_bots();
        let left = self.inner.leftovers();
        assert!(left.is_empty(), "left at the end of the test:\n{}", left.join("\n"));
    }
}

fn persons<'a>(people: &[&'a TestPerson]) -> Vec<&'a Person> {
    people.iter().map(|person| person.as_person()).collect()
}

/// The start of a PNG: enough for the sandbox to read its size.
#[must_use]
pub fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
    bytes.extend(width.to_be_bytes());
    bytes.extend(height.to_be_bytes());
    bytes.extend([8, 2, 0, 0, 0, 0, 0, 0, 0]);
    bytes.extend(b"\0\0\0\0IDAT\0\0\0\0\0\0\0\0IEND\xae\x42\x60\x82");
    bytes
}
