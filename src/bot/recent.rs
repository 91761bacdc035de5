//! Data that the bot keeps only while it runs, about a bounded number of chats, people and messages.

use std::cmp::Reverse;
use std::collections::VecDeque;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use quick_cache::sync::Cache;
use teloxide::types::{ChatId, MessageId};

/// How many chats are kept. A chat that was dropped gets the first hint again, and has no questions.
const CHATS: usize = 1_000;

/// After this number of hints in a row, none is given.
pub(in crate::bot) const MAX_HINTS: usize = 2;

/// After this time without a hint, the first one is given again.
const FORGOTTEN: SignedDuration = SignedDuration::from_mins(10);

/// How many questions are kept for each chat.
const QUESTIONS: usize = 20;

/// How many last answers are kept.
const ANSWERS: usize = 10_000;

/// After this time a text no longer follows an answer.
const FOLLOWED: SignedDuration = SignedDuration::from_mins(10);

/// How many @names are kept.
const NAMES: usize = 10_000;

/// How many replaced messages are kept. A second press of a button comes within seconds.
const REPLACED: usize = 1_024;

pub(in crate::bot) struct Recent {
    /// The number of messages in a row that were not understood, and the time of the last hint.
    hints: Cache<ChatId, (usize, Timestamp)>,
    /// The last questions of each chat as numbers of their topics, the latest last.
    questions: Cache<ChatId, Vec<usize>>,
    /// The last answer to each person in each chat, encoded, and its time.
    answers: Cache<(ChatId, u64), (Arc<[u8]>, Timestamp)>,
    /// The @names of people who have written in private. A bot can't look them up, and they are never stored.
    names: Cache<String, i64>,
    /// The messages that were replaced last. A queue, because the oldest has to be dropped first.
    replaced: Mutex<VecDeque<(ChatId, MessageId)>>,
}

impl Default for Recent {
    fn default() -> Self {
        let (hints, questions) = (Cache::new(CHATS), Cache::new(CHATS));
        let (answers, names) = (Cache::new(ANSWERS), Cache::new(NAMES));
        Self { hints, questions, answers, names, replaced: Mutex::default() }
    }
}

impl Recent {
    /// The number of hints in a row that the chat got before this one. Counts this one.
    pub(in crate::bot) fn next_hint(&self, chat: ChatId, now: Timestamp) -> usize {
        let recent = self.hints.get(&chat).filter(|(_, at)| now.duration_since(*at) < FORGOTTEN);
        let (given, at) = recent.unwrap_or((0, now));
        // A message that gets no hint does not extend the silence.
        let at = if given < MAX_HINTS { now } else { at };
        self.hints.insert(chat, (given + 1, at));
        given
    }

    /// Resets the hints: the next one is the first one again.
    pub(in crate::bot) fn reset_hints(&self, chat: ChatId) {
        self.hints.remove(&chat);
    }

    pub(in crate::bot) fn record_question(&self, chat: ChatId, topic: usize) {
        let mut asked = self.questions.get(&chat).unwrap_or_default();
        if asked.len() == QUESTIONS {
            asked.remove(0);
        }
        asked.push(topic);
        self.questions.insert(chat, asked);
    }

    /// The topics in order: first the most frequent, of equally frequent ones the one asked last, and topics never
    /// asked by number.
    pub(in crate::bot) fn topics(&self, chat: ChatId, count: usize) -> Vec<usize> {
        let asked = self.questions.get(&chat).unwrap_or_default();
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(|topic| {
            let times = asked.iter().filter(|other| *other == topic).count();
            Reverse((times, asked.iter().rposition(|other| other == topic)))
        });
        order
    }

    /// Remembers what a person was shown last in a chat.
    pub(in crate::bot) fn record_answer(
        &self,
        chat: ChatId,
        person: u64,
        answer: &[u8],
        now: Timestamp,
    ) {
        self.answers.insert((chat, person), (answer.into(), now));
    }

    /// What the person was shown last in the chat, if it was a short time ago.
    pub(in crate::bot) fn last_answer(
        &self,
        chat: ChatId,
        person: u64,
        now: Timestamp,
    ) -> Option<Arc<[u8]>> {
        let (answer, at) = self.answers.get(&(chat, person))?;
        (now.duration_since(at) < FOLLOWED).then_some(answer)
    }

    /// Forgets what the person was shown last in the chat.
    pub(in crate::bot) fn forget_answer(&self, chat: ChatId, person: u64) {
        self.answers.remove(&(chat, person));
    }

    pub(in crate::bot) fn remember_name(&self, name: &str, person: i64) {
        self.names.insert(name.to_lowercase(), person);
    }

    /// The person who had this name when they last wrote.
    pub(in crate::bot) fn person_named(&self, name: &str) -> Option<i64> {
        self.names.get(&name.to_lowercase())
    }

    /// Forgets a person's questions, answers and name.
    pub(in crate::bot) fn forget(&self, person: ChatId) {
        self.questions.remove(&person);
        self.answers.retain(|(_, other), _| i64::try_from(*other) != Ok(person.0));
        self.names.retain(|_, id| *id != person.0);
    }

    /// Marks a message as replaced. False if it already is: a second press of its buttons is a double tap.
    pub(in crate::bot) fn mark_replaced(&self, chat: ChatId, message: MessageId) -> bool {
        let mut replaced = self.replaced.lock();
        if replaced.contains(&(chat, message)) {
            return false;
        }
        if replaced.len() >= REPLACED {
            replaced.pop_front();
        }
        replaced.push_back((chat, message));
        true
    }

    /// Withdraws the mark, because the message was not replaced, or can't be deleted.
    pub(in crate::bot) fn release_replaced(&self, chat: ChatId, message: MessageId) {
        self.replaced.lock().retain(|other| *other != (chat, message));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_a_silence_the_first_hint_is_given_again_also_to_a_chat_that_goes_on_writing() {
        let recent = Recent::default();
        let next = |minute: i64| {
            let now = Timestamp::UNIX_EPOCH + SignedDuration::from_mins(minute);
            recent.next_hint(ChatId(1), now)
        };
        assert_eq!([0, 1, 5, 9, 11, 12].map(next), [0, 1, 2, 3, 0, 1]);
    }

    #[test]
    fn the_most_frequent_topic_comes_first_then_the_latest_then_the_lowest_number() {
        let (recent, chat) = (Recent::default(), ChatId(1));
        assert_eq!(recent.topics(chat, 4), [0, 1, 2, 3]);
        for topic in [3, 3, 1, 2] {
            recent.record_question(chat, topic);
        }
        assert_eq!(recent.topics(chat, 5), [3, 2, 1, 0, 4]);
        assert_eq!(recent.topics(ChatId(2), 2), [0, 1]);
        for _ in 0..QUESTIONS {
            recent.record_question(chat, 1);
        }
        assert_eq!(recent.topics(chat, 4), [1, 0, 2, 3], "earlier questions do not count");
        recent.forget(chat);
        assert_eq!(recent.topics(chat, 4), [0, 1, 2, 3]);
    }

    #[test]
    fn a_replaced_message_is_claimed_once_until_released() {
        let (recent, chat) = (Recent::default(), ChatId(1));
        assert!(recent.mark_replaced(chat, MessageId(1)));
        assert!(!recent.mark_replaced(chat, MessageId(1)));
        assert!(recent.mark_replaced(ChatId(2), MessageId(1)));
        recent.release_replaced(chat, MessageId(1));
        assert!(recent.mark_replaced(chat, MessageId(1)));
        for number in 0..2_000 {
            recent.mark_replaced(chat, MessageId(number));
        }
        assert_eq!(recent.replaced.lock().len(), REPLACED);
    }
}
