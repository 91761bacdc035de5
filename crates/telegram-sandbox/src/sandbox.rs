//! The sandbox: all state behind one lock, and a stream of changes.

mod idle;
mod inject;

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
use crate::menu_button::MenuButton;
use crate::message::Message;
use crate::state::{Bot, State};
use crate::user::User;

/// How many events a slow subscriber may lag behind before it loses some.
const EVENTS: usize = 4096;

/// The default id of the bot.
const BOT: UserId = UserId(7_000_000_001);

/// A simulated Telegram with one bot. Clones share the same state.
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
    /// A sandbox with a bot of this name and username, a random token, and no people.
    #[must_use]
    pub fn new(name: &str, username: &str) -> Self {
        let token = format!("{}:AA{:032x}", BOT.0, rand::random::<u128>());
        Self::with_bot(name, username, BOT, token)
    }

    /// A sandbox whose bot has this token; the bot's id is the number before the colon. `None` without one.
    #[must_use]
    pub fn with_token(name: &str, username: &str, token: String) -> Option<Self> {
        let id = UserId(token.split_once(':')?.0.parse().ok().filter(|id| *id > 0)?);
        Some(Self::with_bot(name, username, id, token))
    }

    fn with_bot(name: &str, username: &str, id: UserId, token: String) -> Self {
        let bot =
            Bot { id, name: name.to_owned(), username: username.to_owned(), is_private: true };
        let (events, _) = broadcast::channel(EVENTS);
        let state = Mutex::new(State::new(bot, events));
        Self { inner: Arc::new(Inner { state, token, changed: watch::Sender::new(()) }) }
    }

    /// The bot's token.
    #[must_use]
    pub fn token(&self) -> &str {
        &self.inner.token
    }

    /// The bot.
    #[must_use]
    pub fn bot(&self) -> User {
        self.read(|state| state.bot.user())
    }

    /// Switches privacy mode, in which the bot sees only messages meant for it in groups. It is on at first.
    pub fn set_privacy_mode(&self, on: bool) {
        self.update(|state| state.bot.is_private = on);
    }

    /// Registers a Mini App of the bot, as BotFather's `/newapp` does, or changes its address. Links to
    /// `t.me/<bot>/<name>` open it; the first one is also the bot's main app, which `t.me/<bot>?startapp` opens.
    pub fn set_app(&self, name: &str, url: &str) {
        self.update(|state| {
            state.apps.set(name, url);
            state.emit(Event::Profile);
        });
    }

    /// The menu button that a private chat shows.
    #[must_use]
    pub fn menu_button(&self, chat: ChatId) -> MenuButton {
        self.read(|state| state.menu_buttons.shown(chat).clone())
    }

    /// Events from now on. A subscriber that lags thousands of events behind loses some and gets an error.
    #[must_use]
    pub fn subscribe(&self) -> broadcast::Receiver<Event> {
        self.read(State::subscribe)
    }

    /// The time in the sandbox.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        self.read(State::now)
    }

    /// Sets the time zone in which the page shows times: that in which the bot writes them. Otherwise it is the browser's.
    pub fn set_time_zone(&self, name: &str) {
        self.update(|state| state.zone = Some(name.to_owned()));
    }

    /// Moves the sandbox's clock forward.
    pub fn advance_time(&self, by: Duration) {
        self.update(|state| state.ahead += by);
    }

    /// Sets the last id of messages and updates. A bot that stored the ids of an earlier sandbox would ignore the same
    /// ids.
    pub fn start_ids_at(&self, number: i32) {
        self.update(|state| state.start_ids_at(number));
    }

    /// All people and bots.
    #[must_use]
    pub fn people(&self) -> Vec<User> {
        self.read(|state| state.users.values().cloned().collect())
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

    /// The name and the bytes of a document.
    #[must_use]
    pub fn document(&self, file_id: &str) -> Option<(String, Bytes)> {
        self.read(|state| {
            let (document, bytes) = state.documents.find(file_id)?;
            Some((document.name.clone(), bytes.clone()))
        })
    }

    /// The bytes of a photo.
    #[must_use]
    pub fn photo(&self, file_id: &str) -> Option<Bytes> {
        self.read(|state| state.photos.find(file_id).map(|(_, bytes)| bytes.clone()))
    }

    /// The calls that were rejected so far, without injected faults.
    #[must_use]
    pub fn rejected(&self) -> Vec<RejectedCall> {
        self.read(|state| state.rejected.clone())
    }

    /// The number of callback queries without an answer.
    #[must_use]
    pub fn unanswered(&self) -> usize {
        self.read(|state| state.queries.unanswered())
    }

    /// Reads the state.
    pub(crate) fn read<R>(&self, read: impl FnOnce(&State) -> R) -> R {
        read(&self.inner.state.lock())
    }

    /// Changes the state and wakes everything that waits for a change.
    pub(crate) fn update<R>(&self, change: impl FnOnce(&mut State) -> R) -> R {
        let result = change(&mut self.inner.state.lock());
        self.inner.changed.send_replace(());
        result
    }

    /// Changes the state without waking anything.
    pub(crate) fn update_silently<R>(&self, change: impl FnOnce(&mut State) -> R) -> R {
        change(&mut self.inner.state.lock())
    }

    /// Notifies after each change.
    pub(crate) fn changes(&self) -> watch::Receiver<()> {
        self.inner.changed.subscribe()
    }
}
