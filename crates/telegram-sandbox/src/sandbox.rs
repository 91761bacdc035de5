//! The town: one lock around all that is true, and a stream of what changes.

mod found;
mod settled;
mod trouble;

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

/// A town with one bot in it. Clones are the same town.
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
    /// A town with nobody in it but a bot of this name and username.
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

    /// The token that opens the Bot API of this town.
    #[must_use]
    pub fn token(&self) -> &str {
        &self.inner.token
    }

    /// The bot.
    #[must_use]
    pub fn bot(&self) -> User {
        self.look(|state| state.bot.user())
    }

    /// Switches privacy mode: whether the bot sees in groups only what is meant for it. It is on at first.
    pub fn privacy(&self, on: bool) {
        self.act(|state| state.bot.is_private = on);
    }

    /// What happens from now on. A watcher that lags thousands of events behind is told that it lost some.
    #[must_use]
    pub fn watch(&self) -> broadcast::Receiver<Event> {
        self.look(State::watch)
    }

    /// The town's time.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        self.look(State::now)
    }

    /// Lets time pass, in town only.
    pub fn passes(&self, time: Duration) {
        self.act(|state| state.ahead += time);
    }

    /// Numbers of messages and updates go on from here. A bot remembers those that it has dealt with: a town that takes
    /// the place of another must not begin with them again.
    pub fn counts_on_from(&self, number: i32) {
        self.act(|state| state.count_on_from(number));
    }

    /// Everybody in town, bots too.
    #[must_use]
    pub fn people(&self) -> Vec<User> {
        self.look(|state| state.users.values().cloned().collect())
    }

    /// Somebody in town.
    #[must_use]
    pub fn find(&self, id: UserId) -> Option<Person> {
        self.look(|state| state.user(id).is_some()).then(|| Person::new(self.clone(), id))
    }

    /// A chat as it is now.
    #[must_use]
    pub fn chat(&self, id: ChatId) -> Option<Chat> {
        self.look(|state| state.chat(id).cloned())
    }

    /// A message as it is now.
    #[must_use]
    pub fn message(&self, chat: ChatId, id: MessageId) -> Option<Arc<Message>> {
        self.look(|state| state.message(chat, id).cloned())
    }

    /// A message as the Bot API shows it.
    #[must_use]
    pub fn json(&self, message: &Message) -> Value {
        self.look(|state| state.message_json(message))
    }

    /// The command menu a person sees in a chat, in the person's language.
    #[must_use]
    pub fn menu(&self, chat: ChatId, person: UserId) -> Vec<Command> {
        self.look(|state| {
            let language = state.user(person).and_then(|user| user.language.as_deref());
            let Some(chat) = state.chat(chat) else { return Vec::new() };
            state.menus.shown(chat, person, language.unwrap_or_default()).to_vec()
        })
    }

    /// The bytes of a picture.
    #[must_use]
    pub fn picture(&self, file_id: &str) -> Option<Bytes> {
        self.look(|state| state.photos.find(file_id).map(|(_, bytes)| bytes.clone()))
    }

    /// The calls that were refused so far, faults on demand left out.
    #[must_use]
    pub fn refused(&self) -> Vec<RejectedCall> {
        self.look(|state| state.refused.clone())
    }

    /// How many presses of buttons still wait for an answer.
    #[must_use]
    pub fn unanswered(&self) -> usize {
        self.look(|state| state.queries.open())
    }

    /// Reads.
    pub(crate) fn look<R>(&self, read: impl FnOnce(&State) -> R) -> R {
        read(&self.inner.state.lock())
    }

    /// Changes, and wakes whoever waits for a change.
    pub(crate) fn act<R>(&self, change: impl FnOnce(&mut State) -> R) -> R {
        let result = change(&mut self.inner.state.lock());
        self.inner.changed.send_replace(());
        result
    }

    /// Changes what nobody waits for.
    pub(crate) fn act_quietly<R>(&self, change: impl FnOnce(&mut State) -> R) -> R {
        change(&mut self.inner.state.lock())
    }

    /// Wakes after each change.
    pub(crate) fn changes(&self) -> watch::Receiver<()> {
        self.inner.changed.subscribe()
    }
}
