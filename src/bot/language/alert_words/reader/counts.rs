//! Counts in words: `nobody is left`, `hits 10`, `falls to 3`, `останется 2`.

use super::{WordsReader, is_number};
use crate::bot::language::alert_words::Comparison;
use crate::bot::language::word_list::is_any;
use crate::bot::language::words::NUMBERS;
use crate::bot::language::words::alerts::{EMPTY, FALLS, NO, REACHES, REMAINS, TO};
use crate::bot::language::words::times::{HOUR, MINUTE};

/// A greater number is a price.
pub(super) const MOST: u64 = 2_000;

impl WordsReader<'_> {
    /// A count that is named without a comparison.
    pub(super) fn count(&mut self, word: &str) -> bool {
        let next = self.lower(self.at);
        let is_none =
            is_any(word, NO) && NUMBERS.first().is_some_and(|(_, one)| is_any(&next, one));
        if self.found.bound.is_none() && (is_none || is_any(word, EMPTY)) {
            self.at += usize::from(is_none);
            self.found.bound = Some(Comparison::Below(1));
            return true;
        }
        let is_to = is_any(&next, TO);
        let to: fn(u64) -> Comparison = match word {
            word if is_any(word, REACHES) => |number| Comparison::Above(number.saturating_sub(1)),
            word if is_any(word, REMAINS) || is_to && is_any(word, FALLS) => {
                |number| Comparison::Below(number + 1)
            }
            _ => return false,
        };
        let mut ahead = self.at;
        while is_any(&self.lower(ahead), TO) {
            ahead += 1;
        }
        let Some((number, after)) = self.number(ahead) else { return false };
        let unit = self.lower(after);
        // A price, a duration, or the number of a server.
        let is_other = number > MOST
            || !is_number(&self.lower(ahead)) && after > ahead + 1
            || is_any(&unit, HOUR)
            || is_any(&unit, MINUTE);
        if is_other {
            return false;
        }
        self.at = after;
        self.found.bound = Some(to(number));
        true
    }

    /// The word at that place, without the signs around it; empty after the last.
    fn lower(&self, at: usize) -> String {
        let word = self.words.get(at).map(|word| word.to_lowercase()).unwrap_or_default();
        word.trim_matches([',', ';', '.', '!', '?']).to_owned()
    }
}
