//! One thing that is kept about each person in each chat.

use jiff::{SignedDuration, Timestamp};
use quick_cache::sync::Cache;
use teloxide::types::ChatId;

/// A person in a chat.
pub(in crate::bot) type Speaker = (ChatId, u64);

/// How many people are kept. About a person who was dropped, nothing is known.
const PEOPLE: usize = 10_000;

/// After this time a text no longer belongs to what was said before.
const KEPT: SignedDuration = SignedDuration::from_mins(10);

/// Values with the times at which they were recorded.
pub(super) struct PerSpeaker<T>(Cache<Speaker, (T, Timestamp)>);

impl<T: Clone> Default for PerSpeaker<T> {
    fn default() -> Self {
        Self(Cache::new(PEOPLE))
    }
}

impl<T: Clone> PerSpeaker<T> {
    /// The value, if it was recorded a short time ago.
    pub(super) fn get(&self, speaker: Speaker, now: Timestamp) -> Option<T> {
        let (value, at) = self.last(speaker)?;
        (now.duration_since(at) < KEPT).then_some(value)
    }

    /// The same. It is removed.
    pub(super) fn take(&self, speaker: Speaker, now: Timestamp) -> Option<T> {
        let value = self.get(speaker, now);
        self.remove(speaker);
        value
    }

    /// The value, however old it is, and when it was recorded.
    pub(super) fn last(&self, speaker: Speaker) -> Option<(T, Timestamp)> {
        self.0.get(&speaker)
    }

    pub(super) fn insert(&self, speaker: Speaker, value: T, now: Timestamp) {
        self.0.insert(speaker, (value, now));
    }

    pub(super) fn remove(&self, speaker: Speaker) {
        self.0.remove(&speaker);
    }

    /// Forgets a person in all chats.
    pub(super) fn forget(&self, person: ChatId) {
        self.0.retain(|(_, other), _| i64::try_from(*other) != Ok(person.0));
    }
}
