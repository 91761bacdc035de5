//! Splits a line of arguments into a name and a server, in either order.

use super::server::{in_full, in_part, number};
use super::{Match, family, fraction};
use crate::wire::{FamilyBase, FractionCount, GameServer};

/// The kind of name that a line is expected to have besides a server.
#[derive(Clone, Copy)]
pub enum Expected<'a> {
    /// One of these fractions.
    Fraction(&'a [FractionCount<'a>]),
    /// One of these families; empty if the server is not known yet.
    Family(&'a [FamilyBase<'a>]),
    /// A nickname.
    Player,
    /// A house or a business by its number.
    Number,
    /// Any words.
    Words,
}

/// A line after splitting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitLine {
    /// The line without the server. Empty only if the line is.
    pub what: String,
    /// The server, if the line names one; `Nothing` is a number that no server has.
    pub server: Option<Match<u32>>,
}

/// The most words of a server's name.
const MAX_WORDS: usize = 4;

/// A shorter word at the end of a line is not part of a server's name.
const MIN_LETTERS: usize = 3;

/// The end of a line that has the server.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    First,
    Last,
}

/// Splits a line. A server that is named in full is taken from the end or the beginning. A server that is named in part
/// is taken only if the whole line can't be the expected name.
pub fn split_server(line: &str, servers: &[GameServer<'_>], expected: Expected<'_>) -> SplitLine {
    let words: Vec<&str> = line
        .split_whitespace()
        .map(|word| word.trim_matches([',', ';']))
        .filter(|word| !word.is_empty())
        .collect();
    let whole = words.join(" ");
    if words.len() < 2 || expected.is_certain(&whole) {
        return SplitLine { what: whole, server: None };
    }
    let longest = MAX_WORDS.min(words.len() - 1);
    let last = (1..=longest).rev().map(|long| (words.split_at(words.len() - long), End::Last));
    let first = (1..=longest).rev().map(|long| {
        let (server, what) = words.split_at(long);
        ((what, server), End::First)
    });
    for ((what, server), end) in last.chain(first) {
        let (what, server) = (what.join(" "), server.join(" "));
        if !expected.leaves(&what, number(&server).is_some(), end) {
            continue;
        }
        let found = in_full(&server, servers);
        if found != Match::Nothing && !expected.ends_before(&server, &found, end) {
            return SplitLine { what, server: Some(found) };
        }
    }
    uncertain(&words, servers, expected).unwrap_or(SplitLine { what: whole, server: None })
}

/// Takes the last word as a server that is named in part.
fn uncertain(
    words: &[&str],
    servers: &[GameServer<'_>],
    expected: Expected<'_>,
) -> Option<SplitLine> {
    let (last, before) = words.split_last()?;
    let what = before.join(" ");
    if number(last).is_some() && !matches!(expected, Expected::Words) {
        return Some(SplitLine { what, server: Some(Match::Nothing) });
    }
    if last.chars().count() < MIN_LETTERS || expected.is_possible(&words.join(" ")) {
        return None;
    }
    let server = match in_part(last, servers) {
        found @ (Match::One(_) | Match::Several(_)) if expected.is_possible(&what) => found,
        found @ Match::Near(_) if expected.is_certain(&what) => found,
        Match::One(_) | Match::Several(_) | Match::Near(_) | Match::Nothing => return None,
    };
    Some(SplitLine { what, server: Some(server) })
}

impl Expected<'_> {
    /// Whether `what` may be the expected name, in a line that has the server at that end.
    fn leaves(self, what: &str, is_numbered: bool, end: End) -> bool {
        is_numbered
            || match self {
                Self::Fraction(_) | Self::Number => true,
                // A single word without `_` may be the first half of a nickname whose second half sounds like a server.
                Self::Player => what.contains('_') || what.contains(' '),
                // Names of families may begin with any word.
                Self::Family(_) | Self::Words => end == End::Last,
            }
    }

    /// Whether the server is only the number at the end of these words. The words before the number name another
    /// server, so they may be the end of the expected name.
    fn ends_before(self, server: &str, found: &Match<u32>, end: End) -> bool {
        let is_name = match self {
            Self::Player | Self::Family(_) | Self::Words => true,
            Self::Fraction(_) | Self::Number => false,
        };
        let is_numbered =
            || server.split_whitespace().last().is_some_and(|last| number(last).is_some());
        is_name && end == End::Last && matches!(found, Match::Several(_)) && is_numbered()
    }

    /// Whether the words are certainly the expected name.
    fn is_certain(self, words: &str) -> bool {
        match self {
            Self::Fraction(fractions) => {
                number(words).is_none() && fraction::is_certain(words, fractions)
            }
            Self::Family(families) => family::is_certain(words, families),
            Self::Player | Self::Number | Self::Words => false,
        }
    }

    /// Whether the words may be the expected name.
    fn is_possible(self, words: &str) -> bool {
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
