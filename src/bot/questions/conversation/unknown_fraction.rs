//! A fraction that does not exist: `лидер цру`.

use super::Reader;
use crate::bot::language;
use crate::bot::questions::known_words::topic_of;
use crate::bot::subjects::answers::arguments::{Arguments, number};
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::player::named_person::part_of_nickname;
use crate::bot::subjects::{Fractions, Query};
use crate::bot::telegram::OutgoingMessage;

/// Topics beside the name of a fraction that is missed if nobody knows it.
const WITH_FRACTION: [&str; 3] = ["leaders", "deputies", "interviews"];

/// A name of a fraction has no fewer letters, and an abbreviation has no more.
const MIN_NAME: usize = 2;
const MAX_ABBREVIATION: usize = 5;

/// An abbreviation that also stands in examples of other questions is not longer.
const MAX_COMMON: usize = 3;

/// A longer text is about more than one fraction.
const MAX_NAMING: usize = 7;

impl Reader<'_> {
    /// That there is no such fraction as is named beside a topic about fractions: `лидер цру`.
    pub(super) async fn unknown_fraction(&self) -> Result<Option<OutgoingMessage>, EarlyReply> {
        let topics: Vec<&str> = self.topics().collect();
        let is_asked =
            !topics.is_empty() && topics.iter().all(|topic| WITH_FRACTION.contains(topic));
        // An abbreviation that people only use elsewhere is a name here.
        let is_name = |word: &&str| {
            let is_short = word.chars().count() <= MAX_COMMON;
            !language::is_in_examples(word)
                || is_short && topics.iter().all(|topic| !language::is_ordinary(word, topic))
        };
        let others = &self.named.others;
        let unknown = self.unknown_words().filter(|it| others.iter().any(|other| other == it));
        let mut unknown = unknown.filter(is_name);
        let (Some(name), None) = (unknown.next(), unknown.next()) else { return Ok(None) };
        let letters = name.chars().filter(|letter| letter.is_alphabetic()).count();
        if !is_asked
            || self.named.has_group()
            || self.phrase.said.len() > MAX_NAMING
            || letters < MIN_NAME
            || name.contains('_')
            || !self.is_beside_topic(name)
        {
            return Ok(None);
        }
        let may_be_other = match self.server() {
            Some(server) => {
                let nicknames = self.known.nicknames(server.number).await?;
                part_of_nickname(&nicknames, &[name.to_owned()]).is_some()
                    || !self.families(server.number).await.is_empty()
            }
            None => letters > MAX_ABBREVIATION,
        };
        let arguments = Arguments { context: self.context, words: name };
        let near = match language::fraction(name, self.known.fractions()) {
            language::Match::Near(near) => near,
            language::Match::Nothing => Vec::new(),
            language::Match::One(_) | language::Match::Several(_) => return Ok(None),
        };
        if may_be_other || language::misspelt_fraction(name, self.known.fractions()).is_some() {
            return Ok(None);
        }
        match arguments.no_such_fraction(name, &near, self.known.fractions()) {
            EarlyReply::Reply(mut message) => {
                let lang = self.context.lang;
                let all = Fractions { page: 0 }.anywhere();
                message.rows.push(vec![self.context.button(lang.button_fractions(), all)]);
                Ok(Some(message))
            }
            error @ EarlyReply::Api(_) => Err(error),
        }
    }

    /// Whether only small words stand between the topic and the word: `the leader of the cia`, `cia leader`.
    fn is_beside_topic(&self, name: &str) -> bool {
        let said = &self.phrase.said;
        let is_topic = |word: &String| topic_of(word).is_some_and(|it| WITH_FRACTION.contains(&it));
        let is_small = |word: &&String| !self.phrase.words.contains(word) && number(word).is_none();
        let Some(at) = said.iter().position(|word| word == name) else { return false };
        let small = said.iter().take(at).rev().take_while(is_small).count();
        let before = at.checked_sub(small + 1).and_then(|before| said.get(before));
        // Any word may stand right beside a topic: "собес вечером".
        let is_short = name.chars().count() <= MAX_ABBREVIATION;
        before.is_some_and(is_topic) && (small > 0 || is_short)
            || said.get(at + 1).is_some_and(is_topic) && is_short
    }
}
