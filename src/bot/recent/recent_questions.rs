//! What each chat asked most lately, so that the buttons under a hint lead there.

use std::cmp::Reverse;

use derive_more::Debug;
use quick_cache::sync::Cache;
use teloxide::types::ChatId;

/// A chat that has been silent for long has asked nothing.
const CHATS: usize = 1_000;

/// How many questions of a chat count.
const QUESTIONS: usize = 20;

/// The last questions of each chat, the latest last, as numbers of their topics.
#[derive(Debug)]
#[debug("RecentQuestions")]
pub(in crate::bot) struct RecentQuestions(Cache<ChatId, Vec<usize>>);

impl Default for RecentQuestions {
    fn default() -> Self {
        Self(Cache::new(CHATS))
    }
}

impl RecentQuestions {
    pub(in crate::bot) fn add(&self, chat: ChatId, topic: usize) {
        let mut asked = self.0.get(&chat).unwrap_or_default();
        if asked.len() == QUESTIONS {
            asked.remove(0);
        }
        asked.push(topic);
        self.0.insert(chat, asked);
    }

    /// So many topics in order: those asked more often first, of these the later asked, and those never asked by number.
    pub(in crate::bot) fn order(&self, chat: ChatId, topics: usize) -> Vec<usize> {
        let asked = self.0.get(&chat).unwrap_or_default();
        let mut order: Vec<usize> = (0..topics).collect();
        order.sort_by_key(|topic| {
            let times = asked.iter().filter(|other| *other == topic).count();
            Reverse((times, asked.iter().rposition(|other| other == topic)))
        });
        order
    }

    pub(in crate::bot) fn forget(&self, chat: ChatId) {
        self.0.remove(&chat);
    }
}

#[cfg(test)]
mod tests {
    use crate::bot::recent::recent_questions::*;

    #[test]
    fn the_most_frequent_comes_first_then_the_latest_then_the_lowest_number() {
        let (recent, chat) = (RecentQuestions::default(), ChatId(1));
        assert_eq!(recent.order(chat, 4), [0, 1, 2, 3]);
        for topic in [3, 3, 1, 2] {
            recent.add(chat, topic);
        }
        assert_eq!(recent.order(chat, 5), [3, 2, 1, 0, 4]);
        assert_eq!(recent.order(ChatId(2), 2), [0, 1]);
        for _ in 0..QUESTIONS {
            recent.add(chat, 1);
        }
        assert_eq!(recent.order(chat, 4), [1, 0, 2, 3], "earlier questions do not count");
        recent.forget(chat);
        assert_eq!(recent.order(chat, 4), [0, 1, 2, 3]);
    }
}
