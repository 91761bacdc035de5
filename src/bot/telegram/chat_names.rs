//! The @names of persons and the titles of groups that were looked up, kept in memory only.

use std::time::Instant;

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use quick_cache::sync::Cache;
use teloxide::types::ChatId;

/// How many chats are remembered.
const CHATS: usize = 10_000;

const REMEMBERED: SignedDuration = SignedDuration::from_hours(24);

pub(super) struct ChatNames {
    /// The names, and when they were looked up. `None` is a chat without a name.
    known: Cache<ChatId, (Option<String>, Timestamp)>,
    /// The time until which Telegram said to wait with looking up names.
    pub(super) wait: Mutex<Option<Instant>>,
}

impl Default for ChatNames {
    fn default() -> Self {
        Self { known: Cache::new(CHATS), wait: Mutex::default() }
    }
}

impl ChatNames {
    /// The name, if it was looked up within the last day.
    pub(super) fn get(&self, chat: ChatId, now: Timestamp) -> Option<Option<String>> {
        let (name, at) = self.known.get(&chat)?;
        (now.duration_since(at) < REMEMBERED).then_some(name)
    }

    pub(super) fn insert(&self, chat: ChatId, name: Option<String>, now: Timestamp) {
        self.known.insert(chat, (name, now));
    }

    pub(super) fn forget(&self, chat: ChatId) {
        self.known.remove(&chat);
    }
}
