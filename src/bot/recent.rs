//! Data that the bot keeps only while it runs, about a bounded number of chats, people and messages.

mod active_chats;
mod awaited_answers;
mod known_groups;
mod last_action;
mod last_alert;
mod per_speaker;
mod replaced_messages;
mod talk;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::sync::Arc;

use jiff::Timestamp;
use quick_cache::sync::Cache;
use teloxide::types::ChatId;

use crate::bot::state::AlertId;
use active_chats::ActiveChats;
use awaited_answers::AwaitedAnswers;
use known_groups::KnownGroups;
pub(in crate::bot) use last_action::{LastAction, LastActions};
pub(in crate::bot) use last_alert::LastAlert;
use per_speaker::PerSpeaker;
pub(in crate::bot) use per_speaker::Speaker;
use replaced_messages::ReplacedMessages;
pub(in crate::bot) use talk::{NicknameQuestion, Talk};

/// How many chats are kept. A chat that was dropped has no questions.
const CHATS: usize = 1_000;

/// How many questions are kept for each chat.
const QUESTIONS: usize = 20;

/// In place of a person: what all people of a chat have seen.
const EVERYBODY: u64 = 0;

/// How many @names are kept.
const NAMES: usize = 10_000;

pub(in crate::bot) struct Recent {
    /// How many messages in a row were not understood.
    hints: PerSpeaker<usize>,
    /// The last sentence of small talk: the number of its subject, and which of its variants it was.
    sentences: PerSpeaker<(usize, usize)>,
    talks: PerSpeaker<Talk>,
    /// The alert that was told last in each chat, whoever is there.
    fired: PerSpeaker<AlertId>,
    /// The label for the key that the person was asked about.
    labels: PerSpeaker<String>,
    /// The last answer, encoded.
    answers: PerSpeaker<Arc<[u8]>>,
    /// The last questions of each chat as numbers of their topics, the latest last.
    questions: Cache<ChatId, Vec<usize>>,
    /// The @names of people who have written in private. A bot can't look them up, and they are never stored.
    names: Cache<String, i64>,
    pub(in crate::bot) actions: LastActions,
    pub(in crate::bot) replaced: ReplacedMessages,
    pub(in crate::bot) awaited: AwaitedAnswers,
    pub(in crate::bot) active_chats: ActiveChats,
    pub(in crate::bot) known_groups: KnownGroups,
}

impl Default for Recent {
    fn default() -> Self {
        Self {
            hints: PerSpeaker::default(),
            sentences: PerSpeaker::default(),
            talks: PerSpeaker::default(),
            fired: PerSpeaker::default(),
            labels: PerSpeaker::default(),
            answers: PerSpeaker::default(),
            questions: Cache::new(CHATS),
            names: Cache::new(NAMES),
            actions: LastActions::default(),
            replaced: ReplacedMessages::default(),
            awaited: AwaitedAnswers::default(),
            active_chats: ActiveChats::default(),
            known_groups: KnownGroups::default(),
        }
    }
}

impl Recent {
    /// How many messages of the person before this one were not understood. Counts this one.
    pub(in crate::bot) fn next_hint(&self, speaker: Speaker, now: Timestamp) -> usize {
        let missed = self.hints.get(speaker, now).unwrap_or(0);
        self.hints.insert(speaker, missed.saturating_add(1), now);
        missed
    }

    /// Resets the hints: the next one is the first one again.
    pub(in crate::bot) fn reset_hints(&self, speaker: Speaker) {
        self.hints.remove(speaker);
    }

    /// Which of two sentences about a subject the person gets: never the same one twice in a row.
    pub(in crate::bot) fn next_sentence(
        &self,
        speaker: Speaker,
        subject: usize,
        now: Timestamp,
    ) -> usize {
        let last = self.sentences.last(speaker).filter(|((other, _), _)| *other == subject);
        let variant = last.map_or(0, |((_, variant), _)| 1 - variant);
        self.sentences.insert(speaker, (subject, variant), now);
        variant
    }

    /// When the person got the last sentence, if it was about this subject.
    pub(in crate::bot) fn last_sentence(
        &self,
        speaker: Speaker,
        subject: usize,
    ) -> Option<Timestamp> {
        let ((other, _), at) = self.sentences.last(speaker)?;
        (other == subject).then_some(at)
    }

    /// Remembers the label for a key until the person has confirmed that the key is to be created.
    pub(in crate::bot) fn record_label(&self, speaker: Speaker, label: String, now: Timestamp) {
        self.labels.insert(speaker, label, now);
    }

    /// The label for the key that is created now. It names no other key.
    pub(in crate::bot) fn take_label(&self, speaker: Speaker, now: Timestamp) -> Option<String> {
        self.labels.take(speaker, now)
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
        self.answers.insert(speaker, answer.into(), now);
        self.forget_talk(speaker);
    }

    /// What the person was shown last in the chat, if it was a short time ago.
    pub(in crate::bot) fn last_answer(
        &self,
        speaker: Speaker,
        now: Timestamp,
    ) -> Option<Arc<[u8]>> {
        self.answers.get(speaker, now)
    }

    /// Forgets what the person was shown last in the chat.
    pub(in crate::bot) fn forget_answer(&self, speaker: Speaker) {
        self.answers.remove(speaker);
    }

    /// Remembers the alert that was told in a chat.
    pub(in crate::bot) fn record_fired(&self, chat: ChatId, alert: AlertId, now: Timestamp) {
        self.fired.insert((chat, EVERYBODY), alert, now);
    }

    /// The alert that was told last in the chat, if nothing was done for the person since then.
    pub(in crate::bot) fn fired(&self, speaker: Speaker, now: Timestamp) -> Option<AlertId> {
        let told = (speaker.0, EVERYBODY);
        let alert = self.fired.get(told, now)?;
        let (_, at) = self.fired.last(told)?;
        self.actions.done_at(speaker).is_none_or(|done| done < at).then_some(alert)
    }

    pub(in crate::bot) fn remember_name(&self, name: &str, person: i64) {
        self.names.insert(name.to_lowercase(), person);
    }

    /// The person who had this name when they last wrote.
    pub(in crate::bot) fn person_named(&self, name: &str) -> Option<i64> {
        self.names.get(&name.to_lowercase())
    }

    /// Forgets everything about a person, except which messages were replaced, or wait for an answer.
    pub(in crate::bot) fn forget(&self, person: ChatId) {
        let Self {
            hints,
            sentences,
            actions,
            talks,
            fired,
            labels,
            answers,
            questions,
            names,
            replaced: _,
            awaited: _,
            active_chats,
            known_groups,
        } = self;
        active_chats.forget(person);
        known_groups.forget(person);
        hints.forget(person);
        sentences.forget(person);
        actions.forget_person(person);
        talks.forget(person);
        fired.remove((person, EVERYBODY));
        labels.forget(person);
        answers.forget(person);
        questions.remove(&person);
        names.retain(|_, id| *id != person.0);
    }
}
