//! Who is in which group, as Telegram said within the last minutes, kept in memory only.

use jiff::{SignedDuration, Timestamp};
use quick_cache::sync::Cache;
use teloxide::types::{ChatId, UserId};

/// How many are remembered.
const MEMBERS: usize = 10_000;

const REMEMBERED: SignedDuration = SignedDuration::from_mins(5);

/// Whether a person is in a group, and when Telegram said so.
pub(super) struct GroupMembers(Cache<(ChatId, UserId), (bool, Timestamp)>);

impl Default for GroupMembers {
    fn default() -> Self {
        Self(Cache::new(MEMBERS))
    }
}

impl GroupMembers {
    pub(super) fn get(&self, chat: ChatId, user: UserId, now: Timestamp) -> Option<bool> {
        let (is_member, at) = self.0.get(&(chat, user))?;
        (now.duration_since(at) < REMEMBERED).then_some(is_member)
    }

    pub(super) fn insert(&self, chat: ChatId, user: UserId, is_member: bool, now: Timestamp) {
        self.0.insert((chat, user), (is_member, now));
    }
}
