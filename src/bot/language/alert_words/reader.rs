//! Parses the words of an alert from left to right. This file has the words that have a meaning by themselves; numbers
//! and times have files of their own.

mod counts;
mod finish;
mod numbers;
mod times;

use std::ops::Range;

use super::{AlertTopic, AlertWords, EVENING_HOURS, NIGHT_HOURS, NOON};
use crate::bot::language::word_list::{REACH, Word, has};
use crate::bot::language::words::alerts::{
    ABOVE, AND, ANOTHER, AT, AT_LEAST, AT_MOST, BEFORE_PLACE, BELOW, BESIDE, BETWEEN_TIMES,
    CHEAPER, COMES, ENDS, FREE, FROM, GOES, GOES_OUT, ITSELF, LOGS, MEMBERSHIP, NEAR, NEW, NOT,
    OFF, OFFERED, OUT_OF, PRESENCE, PRICE, SLOT, UNTIL,
};
use crate::bot::language::words::following::IN_UNIFORM;
use crate::bot::language::words::{List, Lists, watched};

/// The words for each thing that can be watched. One word is enough.
const TOPICS: &[(AlertTopic, List)] = &[
    (AlertTopic::Leader, watched::LEADER),
    (AlertTopic::Family, watched::FAMILY),
    (AlertTopic::Player, watched::PLAYER),
    (AlertTopic::Interview, watched::INTERVIEW),
    (AlertTopic::Auction, watched::AUCTION),
    (AlertTopic::Deals, watched::DEALS),
    (AlertTopic::Digest, watched::DIGEST),
    (AlertTopic::Week, watched::WEEK),
    (AlertTopic::Zones, watched::ZONES),
    (AlertTopic::Zones, watched::GHETTO),
    (AlertTopic::House, watched::HOUSE),
    (AlertTopic::Business, watched::BUSINESS),
    (AlertTopic::Server, watched::SERVER),
    (AlertTopic::Fraction, watched::FRACTION),
];

/// Hours, in minutes, that "in the evening" and "at night" move to the second half of the day.
const EVENING: Range<u16> = 4 * 60..NOON;
const LATE: Range<u16> = 8 * 60..NOON;

/// The morning, if no times are named.
const IN_THE_MORNING: u16 = 9 * 60;

/// Reads one word after the other.
pub(super) struct WordsReader<'a> {
    words: &'a [Word<'a>],
    /// The place after the word that is read.
    at: usize,
    found: AlertWords,
    rest: Vec<&'a str>,
    /// Whether a lot is to be put up for auction.
    is_offered: bool,
    /// Whether a number follows the word for a house or a business on auction.
    is_one_lot: bool,
    /// The hours that are meant after noon, because the evening or the night is named.
    late: Option<Range<u16>>,
    /// The part of the day that is named.
    part: Option<(u16, u16)>,
    /// Whether only today is meant.
    is_today: bool,
    /// Whether the morning is named.
    is_morning: bool,
    /// Whether the moment of the thing itself is meant.
    is_itself: bool,
    /// Whether property below its usual price is named.
    is_deal: bool,
}

impl<'a> WordsReader<'a> {
    pub(super) fn read(words: &'a [Word<'a>], in_uniform: bool) -> AlertWords {
        let mut reader = Self {
            words,
            at: 0,
            found: AlertWords {
                has_room: has(words, SLOT) && has(words, FREE),
                another: has(words, watched::LEADER) && has(words, ANOTHER),
                comes: comes(words),
                in_uniform,
                ..AlertWords::default()
            },
            rest: Vec::new(),
            is_offered: false,
            is_one_lot: false,
            late: None,
            part: None,
            is_today: false,
            is_morning: false,
            is_itself: false,
            is_deal: has(words, watched::DEALS),
        };
        while reader.at < words.len() {
            reader.read_next();
        }
        reader.finish()
    }

    fn read_next(&mut self) {
        let word = &self.words[self.at];
        let misspelt = word.misspelt(is_sign);
        self.at += 1;
        self.is_offered |= word.is(CHEAPER);
        if self.is_deal && self.percent(word) {
            return;
        }
        if self.comparison(word, &misspelt)
            || self.count(word)
            || self.time(word)
            || self.duration(word)
            || self.day(word)
        {
            return;
        }
        if self.found.in_uniform && word.is(IN_UNIFORM) {
            return;
        }
        if self.found.has_room && word.is_any(&[SLOT, FREE]) {
            return;
        }
        if self.found.another && word.is(ANOTHER) {
            return;
        }
        if word.is(NEAR) {
            return self.place();
        }
        let is_span =
            word.is(FROM) && self.time_span(UNTIL) || word.is(BETWEEN_TIMES) && self.time_span(AND);
        if is_span || word.is(UNTIL) && self.price() {
            return;
        }
        if misspelt.has(ENDS) {
            self.found.ends = true;
            return;
        }
        if word.is(ITSELF) {
            self.is_itself = true;
            return;
        }
        if word.is(PRICE) {
            self.found.price = true;
            return;
        }
        // "New houses" come up for auction.
        let lots = &[watched::HOUSE, watched::BUSINESS, watched::AUCTION];
        if word.is(NEW) && self.words.get(self.at).is_some_and(|next| next.is_any(lots)) {
            self.is_offered = true;
            return;
        }
        self.is_offered |= word.is(OFFERED);
        self.found.presence |= word.is(PRESENCE);
        self.found.membership |= word.is(MEMBERSHIP) || self.goes_out_of_family(word);
        if let Some(topic) = topic(word, &misspelt) {
            match (self.found.topic, topic) {
                (None | Some(AlertTopic::Server), topic) => {
                    self.found.topic = Some(topic);
                    return;
                }
                (
                    Some(AlertTopic::Auction | AlertTopic::Deals),
                    AlertTopic::House | AlertTopic::Business,
                ) => {
                    self.found.property = Some(topic);
                    let is_numbered = self.rest.last().is_some_and(|last| is_number(last));
                    self.is_one_lot = self.is_before_number() && !self.is_plain_pair()
                        || is_numbered && word.is(watched::ONE_LOT) && !self.is_before_number();
                    return;
                }
                (
                    Some(property @ (AlertTopic::House | AlertTopic::Business)),
                    AlertTopic::Auction | AlertTopic::Deals,
                ) => {
                    // The auction of one property is one of its changes.
                    if self.rest.last().is_some_and(|last| is_number(last)) || self.names_lot() {
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
        if word.is(AND) {
            self.rest.push(",");
        } else if !word.is_any(&[OFFERED, PRESENCE, MEMBERSHIP, BESIDE, AT]) {
            self.rest.push(server_number(trimmed(&word.lower)).map_or(word.typed, |digits| {
                let typed = trimmed(word.typed);
                &typed[typed.len() - digits..]
            }));
        }
    }

    /// `выйдет из семьи`: leaves it for good.
    fn goes_out_of_family(&self, word: &Word<'_>) -> bool {
        word.is(GOES_OUT)
            && self.is(self.at, OUT_OF)
            && (self.at + 1..self.at + 3).any(|at| self.is(at, watched::FAMILY))
    }

    /// `дом 530 пойдет на аук`: a number behind the word for one house or business.
    fn names_lot(&self) -> bool {
        self.words.windows(2).any(|two| {
            matches!(two, [lot, number] if lot.is(watched::ONE_LOT) && is_number(trimmed(&number.lower)))
        })
    }

    /// Whether the word at that place is in a list.
    fn is(&self, at: usize, list: List) -> bool {
        self.words.get(at).is_some_and(|word| word.is(list))
    }

    /// The word at that place in lower case; empty after the last.
    fn lower(&self, at: usize) -> &'a str {
        self.words.get(at).map_or("", |word| &word.lower)
    }

    /// Whether the next word is a number.
    fn is_before_number(&self) -> bool {
        let next = self.lower(self.at).trim_start_matches(['#', '№']);
        !next.is_empty() && is_number(next)
    }

    /// `auction house 5`: the form of the command, whose number is the server's.
    fn is_plain_pair(&self) -> bool {
        let pair = self.at.checked_sub(2).and_then(|first| self.words.get(first..self.at));
        pair.is_some_and(|pair| {
            pair.iter().all(|word| word.typed.is_ascii())
                && topic(&pair[0], &pair[0].misspelt(is_sign)).is_some()
        })
    }

    /// The words up to a number or another condition.
    fn place(&mut self) {
        let mut place: Vec<&str> = Vec::new();
        while let Some(word) = self.words.get(self.at) {
            if word.is_any(&[ENDS, UNTIL, BELOW, AT_MOST, ABOVE, AT_LEAST])
                || word.typed.starts_with(|c: char| c.is_ascii_digit())
            {
                break;
            }
            if !(place.is_empty() && word.is(BEFORE_PLACE)) {
                place.push(word.typed);
            }
            self.at += 1;
        }
        self.found.near = (!place.is_empty()).then(|| place.join(" "));
    }
}

/// Whether the words name only the coming or only the going of somebody.
fn comes(words: &[Word<'_>]) -> Option<bool> {
    // `вийде в мережу` comes.
    let comes_online = |at: usize| words.iter().skip(at + 1).take(REACH).any(|it| it.is(COMES));
    let is_going = |(at, word): (usize, &Word<'_>)| {
        word.is(GOES) && !comes_online(at)
            || word.is(LOGS) && words.get(at + 1).is_some_and(|next| next.is(OFF))
    };
    let goes = words.iter().enumerate().any(is_going);
    let comes = has(words, COMES) || has(words, LOGS) && !goes;
    (comes != goes && !has(words, NOT)).then_some(comes)
}

/// The topic that a word names, perhaps with a typo.
fn topic(word: &Word<'_>, misspelt: &Lists) -> Option<AlertTopic> {
    // An English word may sound like another one: "there" and "терр" are no topic.
    if word.is(BESIDE) && word.typed.is_ascii() {
        return None;
    }
    let certain = TOPICS.iter().find(|(_, list)| word.is(*list));
    let topic = certain.or_else(|| TOPICS.iter().find(|(_, list)| misspelt.has(*list)));
    topic.map(|(topic, _)| *topic)
}

/// Signs around the words of a sentence.
pub(super) fn is_sign(sign: char) -> bool {
    matches!(sign, ',' | ';' | '.' | '!' | '?')
}

fn trimmed(word: &str) -> &str {
    word.trim_matches(is_sign)
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
