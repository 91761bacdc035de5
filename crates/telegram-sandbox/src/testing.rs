//! A town for one test: its own Telegram on its own port, people to act through, and ears for what they hear.
//!
//! ```ignore
//! let town = Town::new().await;
//! let alice = town.person("Alice", "ru");
//! alice.says("/new laptop").await;
//! assert_snapshot!(alice.hears().await);
//! ```
//!
//! At its end a town fails the test by itself when somebody has not read what the bot said, when the bot made a
//! call that Telegram refused, or when it left a press unanswered. Each has an opt-out that says so.

mod crew;
mod ears;
mod person;
mod picture;

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use crate::{self, ChatId, Server};
use parking_lot::Mutex;
use serde_json::Value;
use tokio::runtime::Runtime;
use tokio::task::AbortHandle;

pub use crew::Crew;
use ears::Ears;
pub use person::Person;

/// Longer than anything takes, however busy the machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// Towns live on threads of their own, so that a test can wait for its town even while it ends.
static THREADS: LazyLock<Runtime> = LazyLock::new(|| {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap()
});

/// A town for one test.
pub struct Town {
    inner: Arc<Inner>,
    server: Server,
    bots: Mutex<Vec<AbortHandle>>,
}

struct Inner {
    town: sandbox::Town,
    ears: Mutex<Ears>,
    forgiven: Mutex<Vec<String>>,
    unread_is_fine: Mutex<bool>,
}

impl Town {
    /// A town whose bot is not there yet; see [`Town::runs`].
    pub async fn new() -> Self {
        let town = sandbox::Town::new("Muster", "muster_bot");
        let opening = {
            let town = town.clone();
            THREADS.spawn(async move { Server::open(&town, ([127, 0, 0, 1], 0).into()).await })
        };
        let server = opening.await.unwrap().unwrap();
        let ears = Mutex::new(Ears::new(town.subscribe()));
        let (forgiven, unread_is_fine) = Default::default();
        let inner = Arc::new(Inner { town, ears, forgiven, unread_is_fine });
        Self { inner, server, bots: Mutex::default() }
    }

    /// Runs a bot, or a part of one, until the town ends.
    pub fn runs(&self, bot: impl Future<Output = ()> + Send + 'static) {
        self.bots.lock().push(THREADS.spawn(bot).abort_handle());
    }

    /// Ends every bot, as a crash would.
    pub fn kills_the_bot(&self) {
        for bot in self.bots.lock().drain(..) {
            bot.abort();
        }
    }

    /// The stand-in itself, for what has no word here.
    pub fn telegram(&self) -> &sandbox::Town {
        &self.inner.town
    }

    /// What a bot library is told: where the Bot API is.
    pub fn url(&self) -> String {
        self.server.url()
    }

    /// Somebody new.
    pub fn person(&self, name: &str, language: &str) -> Person {
        Person::new(Arc::clone(&self.inner), self.telegram().person(name, language))
    }

    /// Some other bot.
    pub fn other_bot(&self, name: &str) -> Person {
        Person::new(Arc::clone(&self.inner), self.telegram().other_bot(name))
    }

    /// A basic group with the bot in it; the first of these owns it.
    pub fn group(&self, title: &str, people: &[&Person]) -> Crew {
        self.crew(self.telegram().group(title, &bare(people)))
    }

    /// A supergroup with the bot in it.
    pub fn supergroup(&self, title: &str, people: &[&Person]) -> Crew {
        self.crew(self.telegram().supergroup(title, &bare(people)))
    }

    /// A supergroup with topics and the bot in it.
    pub fn forum(&self, title: &str, people: &[&Person]) -> Crew {
        self.crew(self.telegram().forum(title, &bare(people)))
    }

    /// A channel in which the bot may post.
    pub fn channel(&self, title: &str, people: &[&Person]) -> Crew {
        self.crew(self.telegram().channel(title, &bare(people)))
    }

    /// Makes a group a supergroup, under another number.
    pub fn migrates(&self, crew: &Crew) -> Crew {
        self.crew(self.telegram().migrate(crew.id()))
    }

    /// Lets time pass in town.
    pub fn passes(&self, time: Duration) {
        self.telegram().passes(time);
    }

    /// Waits until the bot has dealt with everything.
    pub async fn settled(&self) {
        self.inner.settled().await;
    }

    /// Calls the Bot API as the bot does, and gets the result; a refusal fails the test.
    pub async fn calls(&self, method: &str, params: Value) -> Value {
        let answer = self.asks(method, params).await;
        assert_eq!(answer["ok"], true, "{method}: {answer}");
        answer["result"].clone()
    }

    /// Calls the Bot API and gets the words it refuses with; that is fine once.
    pub async fn refuses(&self, method: &str, params: Value) -> String {
        let answer = self.asks(method, params).await;
        assert_eq!(answer["ok"], false, "{method} was let through: {answer}");
        let description = answer["description"].as_str().unwrap().to_owned();
        self.allow_error(&description);
        description
    }

    /// Calls the Bot API and gets whatever it answers.
    pub async fn asks(&self, method: &str, params: Value) -> Value {
        let url = format!("{}/bot{}/{method}", self.url(), self.telegram().token());
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        client.post(url).json(&params).send().await.unwrap().json().await.unwrap()
    }

    /// Refusals with these words do not fail the test.
    pub fn forgives(&self, words: &str) {
        self.inner.forgiven.lock().push(words.to_owned());
    }

    /// What is left unread, or a press left unanswered, does not fail the test.
    pub fn forgives_silence(&self) {
        *self.inner.unread_is_fine.lock() = true;
    }

    fn crew(&self, id: ChatId) -> Crew {
        Crew::new(Arc::clone(&self.inner), id)
    }

    /// Lets a bot that is there finish what it is at.
    fn winds_down(&self) {
        if self.bots.lock().is_empty() {
            return;
        }
        let town = self.inner.town.clone();
        let winding = move || THREADS.block_on(town.settles(PATIENCE));
        let settled = std::thread::spawn(winding).join().unwrap();
        assert!(settled, "the bot is still at it");
    }
}

impl Inner {
    async fn settled(&self) {
        assert!(self.town.settles(PATIENCE).await, "the bot is still at it");
    }

    /// All that should not be left at the end of a test.
    fn left_over(&self) -> Vec<String> {
        let mut left = Vec::new();
        if !*self.unread_is_fine.lock() {
            left.extend(self.ears.lock().unread().map(|heard| format!("unread: {heard}")));
            if self.town.unanswered() > 0 {
                left.push(format!("presses without an answer: {}", self.town.unanswered()));
            }
        }
        let forgiven = self.forgiven.lock();
        for refused in self.town.refused() {
            if !forgiven.iter().any(|words| refused.description.contains(words.as_str())) {
                left.push(format!("{} was refused: {}", refused.method, refused.description));
            }
        }
        left
    }
}

impl Drop for Town {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return self.kill_bots();
        }
        self.winds_down();
        self.kill_bots();
        let left = self.inner.left_over();
        assert!(left.is_empty(), "left over in town:\n{}", left.join("\n"));
    }
}

fn bare<'a>(people: &[&'a Person]) -> Vec<&'a sandbox::Person> {
    people.iter().map(|person| person.bare()).collect()
}
