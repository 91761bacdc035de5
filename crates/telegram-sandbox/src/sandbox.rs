//! The sandbox: one lock around all that is true, and a stream of what changes.

mod chats;
mod faults;
mod idle;

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use jiff::Timestamp;
use parking_lot::Mutex;
use serde_json::Value;
use tokio::sync::{broadcast, watch};

use crate::chat::Chat;
use crate::commands::Command;
use crate::event::{Event, RejectedCall};
use crate::id::{ChatId, MessageId, UserId};
use crate::message::Message;
use crate::person::Person;
use crate::state::{Bot, State};
use crate::user::User;

/// How many events a slow watcher may lag behind before it loses some.
const EVENTS: usize = 4096;

/// A sandbox with one bot in it. Clones are the same sandbox.
#[derive(Clone, Debug)]
pub struct Sandbox {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    state: Mutex<State>,
    token: String,
    changed: watch::Sender<()>,
}

impl Sandbox {
    /// A sandbox with nobody in it but a bot of this name and username.
    #[must_use]
    pub fn new(name: &str, username: &str) -> Self {
        let id = UserId(7_000_000_001);
        let token = format!("{}:AA{:032x}", id.0, rand::random::<u128>());
        let bot =
            Bot { id, name: name.to_owned(), username: username.to_owned(), is_private: true };
        let (events, _) = broadcast::channel(EVENTS);
        let state = Mutex::new(State::new(bot, events));
        Self { inner: Arc::new(Inner { state, token, changed: watch::Sender::new(()) }) }
    }

    /// The token that opens the Bot API of this sandbox.
    #[must_use]
    pub fn token(&self) -> &str {
        &self.inner.token
    }

    /// The bot.
    #[must_use]
    pub fn bot(&self) -> User {
        self.read(|state| state.bot.user())
    }

    /// Switches privacy mode: whether the bot sees in groups only what is meant for it. It is on at first.
    pub fn set_privacy_mode(&self, on: bool) {
        self.update(|state| state.bot.is_private = on);
    }

    /// What happens from now on. A watcher that lags thousands of events behind is told that it lost some.
    #[must_use]
    pub fn subscribe(&self) -> broadcast::Receiver<Event> {
        self.read(State::subscribe)
    }

    /// The sandbox's time.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        self.read(State::now)
    }

    /// Lets time pass, in sandbox only.
    pub fn advance_time(&self, time: Duration) {
        self.update(|state| state.ahead += time);
    }

    /// Numbers of messages and updates go on from here. A bot remembers those that it has dealt with: a sandbox that takes
    /// the place of another must not begin with them again.
    pub fn start_ids_at(&self, number: i32) {
        self.update(|state| state.start_ids_at(number));
    }

    /// Everybody in sandbox, bots too.
    #[must_use]
    pub fn people(&self) -> Vec<User> {
        self.read(|state| state.users.values().cloned().collect())
    }

    /// Somebody in sandbox.
    #[must_use]
    pub fn find(&self, id: UserId) -> Option<Person> {
        self.read(|state| state.user(id).is_some()).then(|| Person::new(self.clone(), id))
    }

    /// A chat as it is now.
    #[must_use]
    pub fn chat(&self, id: ChatId) -> Option<Chat> {
        self.read(|state| state.chat(id).cloned())
    }

    /// A message as it is now.
    #[must_use]
    pub fn message(&self, chat: ChatId, id: MessageId) -> Option<Arc<Message>> {
        self.read(|state| state.message(chat, id).cloned())
    }

    /// A message as the Bot API shows it.
    #[must_use]
    pub fn json(&self, message: &Message) -> Value {
        self.read(|state| state.message_json(message))
    }

    /// The command menu a person sees in a chat, in the person's language.
    #[must_use]
    pub fn menu(&self, chat: ChatId, person: UserId) -> Vec<Command> {
        self.read(|state| {
            let language = state.user(person).and_then(|user| user.language.as_deref());
            let Some(chat) = state.chat(chat) else { return Vec::new() };
            state.menus.shown(chat, person, language.unwrap_or_default()).to_vec()
        })
    }

    /// The bytes of a picture.
    #[must_use]
    pub fn photo(&self, file_id: &str) -> Option<Bytes> {
        self.read(|state| state.photos.find(file_id).map(|(_, bytes)| bytes.clone()))
    }

    /// The calls that were refused so far, faults on demand left out.
    #[must_use]
    pub fn rejected(&self) -> Vec<RejectedCall> {
        self.read(|state| state.rejected.clone())
    }

    /// How many presses of buttons still wait for an answer.
    #[must_use]
    pub fn unanswered(&self) -> usize {
        self.read(|state| state.queries.open())
    }

    /// Reads.
    pub(crate) fn read<R>(&self, read: impl FnOnce(&State) -> R) -> R {
        read(&self.inner.state.lock())
    }

    /// Changes, and wakes whoever waits for a change.
    pub(crate) fn update<R>(&self, change: impl FnOnce(&mut State) -> R) -> R {
        let result = change(&mut self.inner.state.lock());
        self.inner.changed.send_replace(());
        result
    }

    /// Changes what nobody waits for.
    pub(crate) fn update_silently<R>(&self, change: impl FnOnce(&mut State) -> R) -> R {
        change(&mut self.inner.state.lock())
    }

    /// Wakes after each change.
    pub(crate) fn changes(&self) -> watch::Receiver<()> {
        self.inner.changed.subscribe()
    }
}
