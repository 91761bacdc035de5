//! The chats that asked something in the last day, which a metric counts.

use std::collections::HashMap;

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use teloxide::types::ChatId;

const DAY: SignedDuration = SignedDuration::from_hours(24);

/// How many chats are kept. Further ones are not counted.
const CHATS: usize = 100_000;

/// When each chat asked last.
#[derive(Default)]
pub(in crate::bot) struct ActiveChats(Mutex<HashMap<ChatId, Timestamp>>);

impl ActiveChats {
    /// Remembers that a chat asked something.
    pub(in crate::bot) fn record(&self, chat: ChatId, now: Timestamp) {
        let mut asked = self.0.lock();
        if asked.len() < CHATS || asked.contains_key(&chat) {
            asked.insert(chat, now);
        }
    }

    /// How many chats asked something in the last day.
    pub(in crate::bot) fn count(&self, now: Timestamp) -> usize {
        let mut asked = self.0.lock();
        asked.retain(|_, at| now.duration_since(*at) < DAY);
        asked.len()
    }

    pub(super) fn forget(&self, chat: ChatId) {
        self.0.lock().remove(&chat);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chat_counts_for_a_day_after_its_last_question() {
        let chats = ActiveChats::default();
        let hour = |hour| Timestamp::UNIX_EPOCH + SignedDuration::from_hours(hour);
        for (chat, at) in [(1, 0), (2, 1), (1, 20)] {
            chats.record(ChatId(chat), hour(at));
        }
        let counts = [20, 24, 25, 43, 44].map(|at| chats.count(hour(at)));
        assert_eq!(counts, [2, 2, 1, 1, 0]);
        (0..=100_000).for_each(|chat| chats.record(ChatId(chat), hour(50)));
        assert_eq!(chats.count(hour(50)), CHATS);
        chats.forget(ChatId(7));
        assert_eq!(chats.count(hour(50)), CHATS - 1);
    }
}
