//! Who is in which group, as Telegram said within the last minutes, kept in memory only.

use jiff::{SignedDuration, Timestamp};
use quick_cache::sync::Cache;
use teloxide::types::{ChatId, UserId};

/// How many are remembered.
const MEMBERS: usize = 10_000;

const REMEMBERED: SignedDuration = SignedDuration::from_mins(5);

/// What a person is in a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    Absent,
    Member,
    Admin,
}

/// What a person is in a group, and when Telegram said so.
pub(super) struct GroupMembers(Cache<(ChatId, UserId), (Standing, Timestamp)>);

impl Default for GroupMembers {
    fn default() -> Self {
        Self(Cache::new(MEMBERS))
    }
}

impl GroupMembers {
    pub(super) fn get(&self, chat: ChatId, user: UserId, now: Timestamp) -> Option<Standing> {
        let (standing, at) = self.0.get(&(chat, user))?;
        (now.duration_since(at) < REMEMBERED).then_some(standing)
    }

    pub(super) fn insert(&self, chat: ChatId, user: UserId, standing: Standing, now: Timestamp) {
        self.0.insert((chat, user), (standing, now));
    }

    pub(super) fn forget(&self, chat: ChatId, user: UserId) {
        self.0.remove(&(chat, user));
    }
}
