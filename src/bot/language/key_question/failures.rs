//! Requests that fail, by their status or in words.

use super::{KeyTrouble, Text};
use crate::bot::language::phrase::is_filler;
use crate::bot::language::word_list::REACH;
use crate::bot::language::words::key_questions::{
    BROKEN, ERROR, EXCEEDED, FORBIDDEN, GAME_THINGS, GET, LIMIT, LIMITED, NOT, OUT, RATE, REQUESTS,
    SLOW, TIMEOUT, TIMES, TOO_MANY, UNAUTHORIZED, WORK,
};
use crate::bot::language::words::watched::{BUSINESS, HOUSE};
use crate::bot::language::words::wishes::ASK;

/// A text of so many words is a sentence.
const SENTENCE: usize = 3;

impl Text<'_> {
    /// The trouble whose status is named. A number alone may be anything's, but hardly anything else is asked for by
    /// these three numbers.
    pub(super) fn status(&self) -> Option<KeyTrouble> {
        if self.has(UNAUTHORIZED) {
            return Some(KeyTrouble::Rejected);
        }
        let (at, digits, status) = self.words.iter().enumerate().find_map(|(at, word)| {
            let digits = word.typed.trim_end_matches(char::is_alphabetic);
            let status = digits.parse::<u16>().ok().filter(|number| (401..600).contains(number))?;
            Some((at, digits, status))
        })?;
        // "House 404".
        let is_number_of = |at| {
            let word = self.words.get::<usize>(at);
            word.is_some_and(|word| word.is_any(&[GAME_THINGS, HOUSE, BUSINESS]))
        };
        if !self.is_about_api() && (is_number_of(at + 1) || at > 0 && is_number_of(at - 1)) {
            return None;
        }
        let trouble = match status {
            401 => KeyTrouble::Rejected,
            403 => KeyTrouble::Forbidden,
            404 | 422 => KeyTrouble::NotFound,
            429 => KeyTrouble::Limited,
            500 | 502..=504 => KeyTrouble::Unavailable,
            _ => return None,
        };
        let is_of_keys = matches!(status, 401 | 403 | 429) && self.topic().is_none();
        let is_hit = is_of_keys && self.has_any(&[EXCEEDED, BROKEN, LIMITED]);
        // "429 comes every minute": of the game, people ask for a number in fewer words.
        let numbers = self.words.iter().filter(|word| word.typed.starts_with(char::is_numeric));
        // "My bot gets 429s".
        let is_bare =
            self.words.get(at).is_some_and(|word| word.typed.trim_end_matches('s') == digits);
        let is_said = is_of_keys
            && self.words.len() >= SENTENCE
            && is_bare
            && numbers.count() == 1
            && !self.has_any(&[GAME_THINGS, HOUSE, BUSINESS]);
        let has_status =
            self.has_any(&[ERROR, REQUESTS, FORBIDDEN]) || is_of_keys && self.has_any(&[GET, WORK]);
        let is_alone = || {
            let others = self.words.iter().enumerate().filter(|(other, _)| *other != at);
            matches!(status, 401 | 403 | 429)
                && others.into_iter().all(|(_, word)| {
                    let is_same = word.typed.parse() == Ok(status);
                    is_same || is_filler(word) || word.is(ASK) || word.is(BROKEN)
                })
        };
        (self.is_about_api()
            || self.is_after_keys()
            || has_status
            || is_hit
            || is_said
            || is_alone())
        .then_some(trouble)
    }

    /// The trouble that words describe.
    pub(super) fn trouble(&self) -> Option<KeyTrouble> {
        let is_limited = self.has(LIMIT) && (self.has(RATE) || self.has(EXCEEDED))
            || self.has(TOO_MANY) && self.has(REQUESTS)
            || self.has(LIMITED);
        if is_limited {
            return Some(KeyTrouble::Limited);
        }
        let is_about_requests = self.is_about_api() || self.is_after_keys() || self.has(REQUESTS);
        let is_of_game = !self.is_about_api() && self.topic().is_some();
        if is_about_requests
            && !is_of_game
            && (self.follows(NOT, WORK, REACH) || self.has_nearly(BROKEN))
        {
            return Some(KeyTrouble::Unspecified);
        }
        let is_late = self.has(SLOW) || self.follows(TIMES, OUT, 1);
        let is_timeout = || {
            let others = || self.words.iter().filter(|word| !word.is(TIMEOUT));
            self.has(TIMEOUT) && (is_about_requests || others().all(is_filler))
        };
        (is_about_requests && is_late || is_timeout()).then_some(KeyTrouble::Slow)
    }
}
