//! The @names of persons that were looked up, kept in memory only.

use std::time::Instant;

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use quick_cache::sync::Cache;
use teloxide::types::ChatId;

/// How many persons are remembered.
const PERSONS: usize = 10_000;

const REMEMBERED: SignedDuration = SignedDuration::from_hours(24);

pub(super) struct Usernames {
    /// The names, and when they were looked up. `None` is a person without a name.
    known: Cache<ChatId, (Option<String>, Timestamp)>,
    /// The time until which Telegram said to wait with looking up names.
    pub(super) wait: Mutex<Option<Instant>>,
}

impl Default for Usernames {
    fn default() -> Self {
        Self { known: Cache::new(PERSONS), wait: Mutex::default() }
    }
}

impl Usernames {
    /// The name, if it was looked up within the last day.
    pub(super) fn get(&self, person: ChatId, now: Timestamp) -> Option<Option<String>> {
        let (name, at) = self.known.get(&person)?;
        (now.duration_since(at) < REMEMBERED).then_some(name)
    }

    pub(super) fn insert(&self, person: ChatId, name: Option<String>, now: Timestamp) {
        self.known.insert(person, (name, now));
    }

    pub(super) fn forget(&self, person: ChatId) {
        self.known.remove(&person);
    }
}
