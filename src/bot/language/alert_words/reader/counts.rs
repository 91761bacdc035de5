//! Counts in words: `nobody is left`, `hits 10`, `falls to 3`, `останется 2`.

use super::{WordsReader, is_number, trimmed};
use crate::bot::language::alert_words::Comparison;
use crate::bot::language::ordinals;
use crate::bot::language::word_list::Word;
use crate::bot::language::words::alerts::{
    ABOVE, BELOW, EMPTY, FALLS, NO, OR, REACHES, REMAINS, TO,
};
use crate::bot::language::words::fields::RANK;
use crate::bot::language::words::following::ON;
use crate::bot::language::words::questions::SERVER;
use crate::bot::language::words::times::{HOUR, MINUTE};
use crate::bot::language::words::watched;

/// A greater number is a price.
pub(super) const MOST: u64 = 2_000;

impl WordsReader<'_> {
    /// A count that is named without a comparison before it.
    pub(super) fn count(&mut self, word: &Word<'_>) -> bool {
        if self.number_or_more(self.at - 1) {
            return true;
        }
        let is_none = word.is(NO) && self.words.get(self.at).and_then(ordinals::number) == Some(1);
        if self.found.bound.is_none() && (is_none || word.is(EMPTY)) {
            self.at += usize::from(is_none);
            self.found.bound = Some(Comparison::AtMost(0));
            return true;
        }
        let to: fn(u64) -> Comparison = match () {
            // "Hits 0": nobody is left.
            () if word.is(REACHES) => |number| match number {
                0 => Comparison::AtMost(0),
                number => Comparison::AtLeast(number),
            },
            () if word.is(REMAINS) || self.is(self.at, TO) && word.is(FALLS) => Comparison::AtMost,
            () => return false,
        };
        let mut ahead = self.at;
        while self.is(ahead, TO) {
            ahead += 1;
        }
        let Some((number, after)) = self.number(ahead) else { return false };
        // A price, a duration, or the number of a server.
        let is_other = number > MOST
            || !is_number(trimmed(self.lower(ahead))) && after > ahead + 1
            || self.is(after, HOUR)
            || self.is(after, MINUTE);
        if is_other {
            return false;
        }
        // "Has 8 or more".
        if !self.number_or_more(ahead) {
            (self.at, self.found.bound) = (after, Some(to(number)));
        }
        true
    }

    /// The number at this place, if "or more" or "or fewer" is behind it. It is neither a server's nor a lot's, and no other
    /// number follows: `on 8 or cheaper than 2kk`.
    fn number_or_more(&mut self, at: usize) -> bool {
        let next = self.number(at).filter(|(number, _)| *number <= MOST);
        let Some((number, after)) = next.filter(|_| self.found.bound.is_none()) else {
            return false;
        };
        let is_of_other = at.checked_sub(1).and_then(|at| self.words.get(at)).is_some_and(|word| {
            word.is_any(&[ON, SERVER, RANK, watched::HOUSE, watched::BUSINESS])
        });
        let is_compared = self.is(after + 2, TO) || self.number(after + 2).is_some();
        let is = |list| self.is(after + 1, list);
        let bound = match () {
            () if !self.is(after, OR) || is_of_other || is_compared => return false,
            () if is(ABOVE) => Comparison::AtLeast(number),
            () if is(BELOW) => Comparison::AtMost(number),
            () => return false,
        };
        self.at = after + 2;
        self.found.bound = Some(bound);
        true
    }
}
