//! Data that the bot keeps only while it runs, about a bounded number of chats, people and messages.

mod last_action;
mod last_alert;

use std::cmp::Reverse;
use std::collections::VecDeque;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use quick_cache::sync::Cache;
use teloxide::types::{ChatId, MessageId};

use crate::bot::language::ApiExample;

pub(in crate::bot) use last_action::LastAction;
pub(in crate::bot) use last_alert::LastAlert;

/// A person in a chat.
pub(in crate::bot) type Speaker = (ChatId, u64);

/// How many chats are kept. A chat that was dropped has no questions.
const CHATS: usize = 1_000;

/// How many people are kept. A person who was dropped gets the first hint again, and has done nothing.
const PEOPLE: usize = 10_000;

/// After this time without a hint, the first one is given again.
const FORGOTTEN: SignedDuration = SignedDuration::from_mins(10);

/// How many questions are kept for each chat.
const QUESTIONS: usize = 20;

/// How many last answers are kept.
const ANSWERS: usize = 10_000;

/// After this time an action can no longer be taken back.
const UNDONE: SignedDuration = SignedDuration::from_mins(10);

/// After this time a text no longer follows an answer.
const FOLLOWED: SignedDuration = SignedDuration::from_mins(10);

/// How many @names are kept.
const NAMES: usize = 10_000;

/// How many replaced messages are kept. A second press of a button comes within seconds.
const REPLACED: usize = 1_024;

/// What a text that follows may be about.
#[derive(Clone)]
enum Talk {
    Alert(LastAlert),
    /// Keys, and the request that was shown, if any.
    Keys(Option<ApiExample>),
}

pub(in crate::bot) struct Recent {
    /// The number of a person's messages in a row that were not understood, and the time of the last one.
    hints: Cache<Speaker, (usize, Timestamp)>,
    /// The last sentence of small talk to each person: the number of its subject, which of its variants it was, and its
    /// time.
    sentences: Cache<Speaker, (usize, usize, Timestamp)>,
    /// The last thing that the bot did for each person in each chat, and its time.
    actions: Cache<Speaker, (LastAction, Timestamp)>,
    /// What the last answer to each person in each chat was about, if that was an alert or keys, and its time.
    talks: Cache<Speaker, (Talk, Timestamp)>,
    /// The label for the key that each person was asked about, and the time of the question.
    labels: Cache<Speaker, (String, Timestamp)>,
    /// The last questions of each chat as numbers of their topics, the latest last.
    questions: Cache<ChatId, Vec<usize>>,
    /// The last answer to each person in each chat, encoded, and its time.
    answers: Cache<Speaker, (Arc<[u8]>, Timestamp)>,
    /// The @names of people who have written in private. A bot can't look them up, and they are never stored.
    names: Cache<String, i64>,
    /// The messages that were replaced last. A queue, because the oldest has to be dropped first.
    replaced: Mutex<VecDeque<(ChatId, MessageId)>>,
}

impl Default for Recent {
    fn default() -> Self {
        Self {
            hints: Cache::new(PEOPLE),
            sentences: Cache::new(PEOPLE),
            actions: Cache::new(PEOPLE),
            talks: Cache::new(PEOPLE),
            labels: Cache::new(PEOPLE),
            questions: Cache::new(CHATS),
            answers: Cache::new(ANSWERS),
            names: Cache::new(NAMES),
            replaced: Mutex::default(),
        }
    }
}

impl Recent {
    /// How many messages of the person before this one were not understood. Counts this one.
    pub(in crate::bot) fn next_hint(&self, speaker: Speaker, now: Timestamp) -> usize {
        let recent = self.hints.get(&speaker).filter(|(_, at)| now.duration_since(*at) < FORGOTTEN);
        let missed = recent.map_or(0, |(missed, _)| missed);
        self.hints.insert(speaker, (missed.saturating_add(1), now));
        missed
    }

    /// Resets the hints: the next one is the first one again.
    pub(in crate::bot) fn reset_hints(&self, speaker: Speaker) {
        self.hints.remove(&speaker);
    }

    /// Which of two sentences about a subject the person gets: never the same one twice in a row.
    pub(in crate::bot) fn next_sentence(
        &self,
        speaker: Speaker,
        subject: usize,
        now: Timestamp,
    ) -> usize {
        let last = self.sentences.get(&speaker).filter(|(other, ..)| *other == subject);
        let variant = last.map_or(0, |(_, variant, _)| 1 - variant);
        self.sentences.insert(speaker, (subject, variant, now));
        variant
    }

    /// When the person got the last sentence, if it was about this subject.
    pub(in crate::bot) fn last_sentence(
        &self,
        speaker: Speaker,
        subject: usize,
    ) -> Option<Timestamp> {
        let (other, _, at) = self.sentences.get(&speaker)?;
        (other == subject).then_some(at)
    }

    /// Remembers what the bot has just done for a person.
    pub(in crate::bot) fn record_action(
        &self,
        speaker: Speaker,
        action: LastAction,
        now: Timestamp,
    ) {
        self.actions.insert(speaker, (action, now));
    }

    /// The last thing that the bot did for the person, if it was a short time ago.
    pub(in crate::bot) fn last_action(
        &self,
        speaker: Speaker,
        now: Timestamp,
    ) -> Option<LastAction> {
        let (action, at) = self.actions.get(&speaker)?;
        (now.duration_since(at) < UNDONE).then_some(action)
    }

    pub(in crate::bot) fn forget_action(&self, speaker: Speaker) {
        self.actions.remove(&speaker);
    }

    /// Remembers an alert for what the person says next.
    pub(in crate::bot) fn record_alert(&self, speaker: Speaker, alert: LastAlert, now: Timestamp) {
        self.talks.insert(speaker, (Talk::Alert(alert), now));
    }

    /// The alert that was set or offered last, if nothing else was answered since then.
    pub(in crate::bot) fn last_alert(&self, speaker: Speaker, now: Timestamp) -> Option<LastAlert> {
        match self.talk(speaker, now)? {
            Talk::Alert(alert) => Some(alert),
            Talk::Keys(_) => None,
        }
    }

    /// Forgets what the next text could be about.
    pub(in crate::bot) fn forget_talk(&self, speaker: Speaker) {
        self.talks.remove(&speaker);
    }

    /// Remembers that the person was answered about keys, and with which request.
    pub(in crate::bot) fn record_key_talk(
        &self,
        speaker: Speaker,
        example: Option<ApiExample>,
        now: Timestamp,
    ) {
        self.talks.insert(speaker, (Talk::Keys(example), now));
    }

    /// Whether the last answer to the person was about keys, a short time ago, and its request.
    pub(in crate::bot) fn key_talk(
        &self,
        speaker: Speaker,
        now: Timestamp,
    ) -> Option<Option<ApiExample>> {
        match self.talk(speaker, now)? {
            Talk::Keys(example) => Some(example),
            Talk::Alert(_) => None,
        }
    }

    /// Remembers the label for a key until the person has confirmed that it is to be created.
    pub(in crate::bot) fn record_label(
        &self,
        speaker: Speaker,
        label: Option<String>,
        now: Timestamp,
    ) {
        match label {
            Some(label) => self.labels.insert(speaker, (label, now)),
            None => drop(self.labels.remove(&speaker)),
        }
    }

    /// The label for the key that is created now.
    pub(in crate::bot) fn take_label(&self, speaker: Speaker, now: Timestamp) -> Option<String> {
        let (label, at) = self.labels.get(&speaker)?;
        self.labels.remove(&speaker);
        (now.duration_since(at) < FOLLOWED).then_some(label)
    }

    fn talk(&self, speaker: Speaker, now: Timestamp) -> Option<Talk> {
        let (talk, at) = self.talks.get(&speaker)?;
        (now.duration_since(at) < FOLLOWED).then_some(talk)
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

    /// Remembers what a person was shown last in a chat. An alert before it is no longer corrected.
    pub(in crate::bot) fn record_answer(&self, speaker: Speaker, answer: &[u8], now: Timestamp) {
        self.answers.insert(speaker, (answer.into(), now));
        self.talks.remove(&speaker);
    }

    /// What the person was shown last in the chat, if it was a short time ago.
    pub(in crate::bot) fn last_answer(
        &self,
        speaker: Speaker,
        now: Timestamp,
    ) -> Option<Arc<[u8]>> {
        let (answer, at) = self.answers.get(&speaker)?;
        (now.duration_since(at) < FOLLOWED).then_some(answer)
    }

    /// Forgets what the person was shown last in the chat.
    pub(in crate::bot) fn forget_answer(&self, speaker: Speaker) {
        self.answers.remove(&speaker);
    }

    pub(in crate::bot) fn remember_name(&self, name: &str, person: i64) {
        self.names.insert(name.to_lowercase(), person);
    }

    /// The person who had this name when they last wrote.
    pub(in crate::bot) fn person_named(&self, name: &str) -> Option<i64> {
        self.names.get(&name.to_lowercase())
    }

    /// Forgets a person's questions, answers, actions and name.
    pub(in crate::bot) fn forget(&self, person: ChatId) {
        let is_other = |(_, other): &Speaker| i64::try_from(*other) != Ok(person.0);
        self.questions.remove(&person);
        self.answers.retain(|speaker, _| is_other(speaker));
        self.hints.retain(|speaker, _| is_other(speaker));
        self.sentences.retain(|speaker, _| is_other(speaker));
        self.actions.retain(|speaker, _| is_other(speaker));
        self.talks.retain(|speaker, _| is_other(speaker));
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
    use crate::bot::state::AlertId;

    #[test]
    fn misses_count_per_person_until_ten_minutes_pass_without_one() {
        let recent = Recent::default();
        let next = |(person, minute): (u64, i64)| {
            let now = Timestamp::UNIX_EPOCH + SignedDuration::from_mins(minute);
            recent.next_hint((ChatId(1), person), now)
        };
        let asked = [(1, 0), (1, 1), (2, 2), (1, 9), (1, 18), (1, 28), (1, 29)];
        assert_eq!(asked.map(next), [0, 1, 0, 2, 3, 0, 1]);
    }

    #[test]
    fn no_sentence_comes_twice_in_a_row() {
        let (recent, speaker) = (Recent::default(), (ChatId(1), 1));
        let subjects = [7, 7, 7, 8, 8, 7];
        let said = subjects.map(|of| recent.next_sentence(speaker, of, Timestamp::UNIX_EPOCH));
        assert_eq!(said, [0, 1, 0, 0, 1, 0]);
    }

    #[test]
    fn an_action_is_kept_for_ten_minutes_unless_it_is_taken_back() {
        let (recent, speaker) = (Recent::default(), (ChatId(1), 1));
        let at = |minute| Timestamp::UNIX_EPOCH + SignedDuration::from_mins(minute);
        recent.record_action(speaker, LastAction::KeyDeleted, at(0));
        assert!(recent.last_action((ChatId(1), 2), at(1)).is_none());
        assert!(matches!(recent.last_action(speaker, at(9)), Some(LastAction::KeyDeleted)));
        assert!(recent.last_action(speaker, at(10)).is_none());
        recent.forget_action(speaker);
        assert!(recent.last_action(speaker, at(1)).is_none());
    }

    #[test]
    fn a_text_follows_either_an_alert_or_keys() {
        let (recent, speaker) = (Recent::default(), (ChatId(1), 1));
        let now = Timestamp::UNIX_EPOCH;
        recent.record_alert(speaker, LastAlert::Created(AlertId(1)), now);
        assert!(recent.last_alert(speaker, now).is_some());
        recent.record_key_talk(speaker, None, now);
        assert!(recent.last_alert(speaker, now).is_none());
        assert!(recent.key_talk(speaker, now).is_some());
        recent.record_alert(speaker, LastAlert::Created(AlertId(1)), now);
        assert!(recent.key_talk(speaker, now).is_none());
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
