//! A line of arguments: what is asked for, and on which server, in whichever order people put them.

use super::server::{number, perhaps, surely};
use super::{Match, family, fraction};
use crate::wire::{FamilyBase, FractionCount, GameServer};

/// What a line is expected to name, besides a server.
#[derive(Clone, Copy)]
pub enum Expected<'a> {
    /// One of these fractions.
    Fraction(&'a [FractionCount<'a>]),
    /// One of these families; none are known while the server is not.
    Family(&'a [FamilyBase<'a>]),
    /// A nickname.
    Player,
    /// A house or a business by its number.
    Number,
    /// Any words.
    Words,
}

/// A line, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    /// What is asked for: the line without the server. Never empty unless the line is.
    pub what: String,
    /// Which server was named, if one was; `Nothing` is a number that no server has.
    pub server: Option<Match<u32>>,
}

/// A server's name is not longer.
const WORDS: usize = 4;

/// Fewer letters of a server's name at the end of a line are part of something else.
const LETTERS: usize = 3;

/// Where in a line a server stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    First,
    Last,
}

/// Takes a line apart. A server named in full is taken from the end of it or from the beginning; one named in part only where
/// the line can't be meant as a whole.
pub fn split(line: &str, servers: &[GameServer<'_>], sought: Expected<'_>) -> Split {
    let words: Vec<&str> = line
        .split_whitespace()
        .map(|word| word.trim_matches([',', ';']))
        .filter(|word| !word.is_empty())
        .collect();
    let whole = words.join(" ");
    if words.len() < 2 || sought.is_surely(&whole) {
        return Split { what: whole, server: None };
    }
    let longest = WORDS.min(words.len() - 1);
    let last = (1..=longest).rev().map(|long| (words.split_at(words.len() - long), End::Last));
    let first = (1..=longest).rev().map(|long| {
        let (server, what) = words.split_at(long);
        ((what, server), End::First)
    });
    for ((what, server), end) in last.chain(first) {
        let (what, server) = (what.join(" "), server.join(" "));
        if !sought.leaves(&what, number(&server).is_some(), end) {
            continue;
        }
        let found = surely(&server, servers);
        if found != Match::Nothing && !sought.ends_before(&server, &found, end) {
            return Split { what, server: Some(found) };
        }
    }
    unsure(&words, servers, sought).unwrap_or(Split { what: whole, server: None })
}

/// The last words as a server that is not named in full.
fn unsure(words: &[&str], servers: &[GameServer<'_>], sought: Expected<'_>) -> Option<Split> {
    let (last, before) = words.split_last()?;
    let what = before.join(" ");
    if number(last).is_some() && !matches!(sought, Expected::Words) {
        return Some(Split { what, server: Some(Match::Nothing) });
    }
    if last.chars().count() < LETTERS || sought.is_perhaps(&words.join(" ")) {
        return None;
    }
    let server = match perhaps(last, servers) {
        found @ (Match::One(_) | Match::Several(_)) if sought.is_perhaps(&what) => found,
        found @ Match::Near(_) if sought.is_surely(&what) => found,
        Match::One(_) | Match::Several(_) | Match::Near(_) | Match::Nothing => return None,
    };
    Some(Split { what, server: Some(server) })
}

impl Expected<'_> {
    /// Whether this can be what is left of a line when the server is taken from that end of it.
    fn leaves(self, what: &str, is_numbered: bool, end: End) -> bool {
        is_numbered
            || match self {
                Self::Fraction(_) | Self::Number => true,
                // One word without `_` is half of a nickname, and the other half sounds like a server.
                Self::Player => what.contains('_') || what.contains(' '),
                // Names of families begin with all sorts of words.
                Self::Family(_) | Self::Words => end == End::Last,
            }
    }

    /// Whether only the number at the end of these words is a server: what stands before it is another one's name, and may
    /// as well be the end of a name.
    fn ends_before(self, server: &str, found: &Match<u32>, end: End) -> bool {
        let is_name = match self {
            Self::Player | Self::Family(_) | Self::Words => true,
            Self::Fraction(_) | Self::Number => false,
        };
        let is_numbered =
            || server.split_whitespace().last().is_some_and(|last| number(last).is_some());
        is_name && end == End::Last && matches!(found, Match::Several(_)) && is_numbered()
    }

    /// Whether the words are certainly what is sought.
    fn is_surely(self, words: &str) -> bool {
        match self {
            Self::Fraction(fractions) => {
                number(words).is_none() && fraction::is_surely(words, fractions)
            }
            Self::Family(families) => family::is_surely(words, families),
            Self::Player | Self::Number | Self::Words => false,
        }
    }

    /// Whether the words can be what is sought.
    fn is_perhaps(self, words: &str) -> bool {
        match self {
            Self::Fraction(fractions) => {
                matches!(fraction::fraction(words, fractions), Match::One(_) | Match::Several(_))
            }
            // A nickname has two parts.
            Self::Player => match words.split_whitespace().count() {
                1 => true,
                2 => !words.contains('_'),
                _ => false,
            },
            Self::Number => number(words).is_some(),
            Self::Family(_) | Self::Words => true,
        }
    }
}
