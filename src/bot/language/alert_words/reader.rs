//! Parses the words of an alert from left to right. This file has the words that have a meaning by themselves; numbers
//! and times have files of their own.

mod numbers;
mod times;

use super::{AlertTopic, AlertWords};
use crate::bot::language::is_one_typo;
use crate::bot::language::word_list::is_any;
use crate::bot::language::words::alerts::{AND, AT, BESIDE, ENDS, FROM, NEAR, UNTIL};
use crate::bot::language::words::watched;

/// The words for each thing that can be watched. One word is enough.
const TOPICS: &[(AlertTopic, &str)] = &[
    (AlertTopic::Leader, watched::LEADER),
    (AlertTopic::Family, watched::FAMILY),
    (AlertTopic::Player, watched::PLAYER),
    (AlertTopic::Interview, watched::INTERVIEW),
    (AlertTopic::Auction, watched::AUCTION),
    (AlertTopic::Digest, watched::DIGEST),
    (AlertTopic::Zones, watched::ZONES),
    (AlertTopic::House, watched::HOUSE),
    (AlertTopic::Business, watched::BUSINESS),
    (AlertTopic::Server, watched::SERVER),
    (AlertTopic::Fraction, watched::FRACTION),
];

/// Reads one word after the other.
pub(super) struct WordsReader<'a> {
    words: &'a [String],
    at: usize,
    found: AlertWords,
    rest: Vec<&'a str>,
}

impl<'a> WordsReader<'a> {
    pub(super) fn read(words: &'a [String]) -> AlertWords {
        let mut reader = Self { words, at: 0, found: AlertWords::default(), rest: Vec::new() };
        while reader.at < words.len() {
            reader.read_next();
        }
        reader.finish()
    }

    fn finish(self) -> AlertWords {
        let Self { mut found, mut rest, .. } = self;
        // Beside another topic, the word "server" only says what the number means.
        let is_more = found.bound.is_some() || found.every.is_some() || !found.times.is_empty();
        if found.topic == Some(AlertTopic::Server) && (is_more || rest.len() > 1) {
            found.topic = None;
        }
        // The number of a server may come first; the number of a property always does.
        let is_property = matches!(found.topic, Some(AlertTopic::House | AlertTopic::Business));
        if rest.len() > 1
            && !is_property
            && is_number(rest[0])
            && !rest.last().is_some_and(|last| is_number(last))
        {
            rest.rotate_left(1);
        }
        let rest = rest.join(" ");
        AlertWords { rest: rest.trim_matches([' ', ',']).to_owned(), ..found }
    }

    fn read_next(&mut self) {
        let typed: &'a str = &self.words[self.at];
        let word = typed.to_lowercase();
        let word = word.trim_matches([',', ';', '.', '!', '?']);
        self.at += 1;
        if self.comparison(word) || self.time(word) || self.duration(word) || self.day(word) {
            return;
        }
        if is_any(word, NEAR) {
            return self.place();
        }
        if is_any(word, FROM) && self.time_span() || is_any(word, UNTIL) && self.price() {
            return;
        }
        if is_like(word, ENDS) {
            self.found.ends = true;
            return;
        }
        if let Some(topic) = topic(word) {
            match (self.found.topic, topic) {
                (None | Some(AlertTopic::Server), topic) => {
                    self.found.topic = Some(topic);
                    return;
                }
                (Some(AlertTopic::Auction), AlertTopic::House | AlertTopic::Business) => {
                    self.found.property = Some(topic);
                    return;
                }
                (
                    Some(property @ (AlertTopic::House | AlertTopic::Business)),
                    AlertTopic::Auction,
                ) => {
                    // The auction of one property is one of its changes.
                    if self.rest.last().is_some_and(|last| is_number(last)) {
                        return;
                    }
                    (self.found.topic, self.found.property) = (Some(topic), Some(property));
                    return;
                }
                (Some(AlertTopic::Auction), AlertTopic::Auction) => return,
                // Before the number of a server, the word "server" has no meaning.
                (Some(_), AlertTopic::Server | AlertTopic::Fraction) => return,
                (Some(_), _) => {}
            }
        }
        if is_any(word, AND) {
            self.rest.push(",");
        } else if !is_any(word, BESIDE) && !is_any(word, AT) {
            self.rest
                .push(server_number(word).map_or(typed, |digits| &typed[typed.len() - digits..]));
        }
    }

    /// The words up to a number or another condition.
    fn place(&mut self) {
        let mut place: Vec<&str> = Vec::new();
        while let Some(word) = self.words.get(self.at) {
            let lower = word.to_lowercase();
            let ends = is_any(&lower, ENDS) || is_any(&lower, UNTIL);
            if ends || numbers::is_bound(&lower) || lower.starts_with(|c: char| c.is_ascii_digit())
            {
                break;
            }
            if !(place.is_empty() && is_any(&lower, "с со to the")) {
                place.push(word);
            }
            self.at += 1;
        }
        self.found.near = (!place.is_empty()).then(|| place.join(" "));
    }
}

/// Whether a word is in a list, or is one typo away from one of its long words.
fn is_like(word: &str, words: &str) -> bool {
    const LONG: usize = 5;
    let is_near = |known: &str| {
        known.chars().count() >= LONG
            && known.chars().next() == word.chars().next()
            && is_one_typo(word, known)
    };
    is_any(word, words) || !word.contains('_') && words.split_whitespace().any(is_near)
}

/// The topic that a word names.
fn topic(word: &str) -> Option<AlertTopic> {
    let certain = TOPICS.iter().find(|(_, words)| is_any(word, words));
    let topic = certain.or_else(|| TOPICS.iter().find(|(_, words)| is_like(word, words)));
    topic.map(|(topic, _)| *topic)
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// How many digits follow the letter in `s5`.
fn server_number(word: &str) -> Option<usize> {
    let digits = word.strip_prefix(['s', 'с'])?;
    let is_number = (1..=2).contains(&digits.len()) && digits.bytes().all(|it| it.is_ascii_digit());
    is_number.then_some(digits.len())
}
