//! The state behind the lock. It neither waits nor does I/O.

mod bot;
mod json;
mod messages;
mod pins;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use tokio::sync::broadcast;

use crate::chat::{Chat, ChatKind};
use crate::commands::Menus;
use crate::document::Document;
use crate::event::{Event, RejectedCall};
use crate::fault::Faults;
use crate::files::Files;
use crate::flood::Flood;
use crate::id::{ChatId, MessageId, UserId};
use crate::menu_button::MenuButtons;
use crate::message::Message;
use crate::mini_app::Apps;
use crate::photo::Photo;
use crate::poll::Poll;
use crate::query::Queries;
use crate::updates::Updates;
use crate::user::{Reachability, User};
use crate::webhook::Webhook;

pub(crate) use bot::Bot;
pub(crate) use messages::NewMessage;

/// The state of a sandbox.
#[derive(Debug)]
pub(crate) struct State {
    pub(crate) bot: Bot,
    pub(crate) users: BTreeMap<UserId, User>,
    pub(crate) chats: BTreeMap<ChatId, Chat>,
    pub(crate) updates: Updates,
    pub(crate) poll: Poll,
    pub(crate) webhook: Option<Webhook>,
    pub(crate) faults: Faults,
    pub(crate) flood: Flood,
    pub(crate) menus: Menus,
    pub(crate) menu_buttons: MenuButtons,
    pub(crate) apps: Apps,
    pub(crate) queries: Queries,
    pub(crate) photos: Files<Photo>,
    pub(crate) documents: Files<Document>,
    pub(crate) rejected: Vec<RejectedCall>,
    /// The number of running calls.
    pub(crate) calls: usize,
    /// How far the sandbox's clock is ahead.
    pub(crate) ahead: Duration,
    /// The time zone in which the page shows times; without it, the browser's.
    pub(crate) zone: Option<String>,
    /// Profile texts by parameter and language.
    pub(crate) texts: HashMap<(&'static str, String), String>,
    last_user: i64,
    last_chat: i64,
    last_message: i32,
    events: broadcast::Sender<Event>,
}

impl State {
    pub(crate) fn new(bot: Bot, events: broadcast::Sender<Event>) -> Self {
        let mut users = BTreeMap::new();
        let known = |id: UserId, name: &str, is_bot: bool| User {
            id,
            name: name.to_owned(),
            username: None,
            language: None,
            is_bot,
            reachability: Reachability::Seen,
        };
        users.insert(bot.id, bot.user());
        let anonymous = User {
            username: Some("GroupAnonymousBot".to_owned()),
            ..known(UserId::ANONYMOUS_ADMIN, "Group", true)
        };
        let channel = User {
            username: Some("Channel_Bot".to_owned()),
            ..known(UserId::CHANNEL_BOT, "Channel", true)
        };
        for user in [anonymous, channel, known(UserId::TELEGRAM, "Telegram", false)] {
            users.insert(user.id, user);
        }
        Self {
            bot,
            users,
            chats: BTreeMap::new(),
            updates: Updates::default(),
            poll: Poll::default(),
            webhook: None,
            faults: Faults::default(),
            flood: Flood::default(),
            menus: Menus::default(),
            menu_buttons: MenuButtons::default(),
            apps: Apps::default(),
            queries: Queries::default(),
            photos: Files::default(),
            documents: Files::default(),
            rejected: Vec::new(),
            calls: 0,
            ahead: Duration::ZERO,
            zone: None,
            texts: HashMap::new(),
            last_user: 5_000_000_000,
            last_chat: 0,
            last_message: 0,
            events,
        }
    }

    /// The time in the sandbox.
    pub(crate) fn now(&self) -> Timestamp {
        Timestamp::now() + self.ahead
    }

    /// Sends an event to all subscribers.
    pub(crate) fn emit(&self, event: Event) {
        let _ = self.events.send(event);
    }

    pub(crate) fn subscribe(&self) -> broadcast::Receiver<Event> {
        self.events.subscribe()
    }

    pub(crate) fn user(&self, id: UserId) -> Option<&User> {
        self.users.get(&id)
    }

    pub(crate) fn chat(&self, id: ChatId) -> Option<&Chat> {
        self.chats.get(&id)
    }

    pub(crate) fn message(&self, chat: ChatId, id: MessageId) -> Option<&Arc<Message>> {
        self.chat(chat)?.messages.get(&id)
    }

    /// Adds a person or bot.
    pub(crate) fn add_user(&mut self, name: &str, language: Option<&str>, is_bot: bool) -> UserId {
        self.last_user += 1;
        let id = UserId(self.last_user);
        let handle: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
        let username = (handle.len() >= 3).then(|| handle.to_lowercase());
        let user = User {
            id,
            name: name.to_owned(),
            username,
            language: language.map(str::to_owned),
            is_bot,
            reachability: Reachability::Unknown,
        };
        self.users.insert(id, user);
        self.emit(Event::Person(id));
        id
    }

    /// Creates an empty chat.
    pub(crate) fn new_chat(&mut self, kind: ChatKind, title: &str) -> ChatId {
        self.last_chat += 1;
        let id = match kind {
            ChatKind::Group | ChatKind::Private => ChatId(-4_000_000_000 - self.last_chat),
            ChatKind::Supergroup | ChatKind::Forum | ChatKind::Channel => {
                ChatId(-1_002_000_000_000 - self.last_chat)
            }
        };
        self.chats.insert(id, Chat::new(id, kind, title));
        id
    }

    pub(crate) fn start_ids_at(&mut self, number: i32) {
        self.last_message = number;
        self.updates.start_ids_at(number.into());
    }

    /// The id of the next message in a chat.
    fn next_message(&mut self, chat: ChatId) -> MessageId {
        let last = match self.chats.get_mut(&chat) {
            Some(chat) if chat.kind.counts_alone() => &mut chat.last_message,
            _ => &mut self.last_message,
        };
        *last += 1;
        MessageId(*last)
    }
}
