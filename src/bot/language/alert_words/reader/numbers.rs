//! Bounds and prices: `< 5`, `below 2 mln`, `10+`, `до 2кк`.

use super::{WordsReader, trimmed};
use crate::bot::language::alert_words::{AlertTopic, Comparison};
use crate::bot::language::ordinals;
use crate::bot::language::word_list::Word;
use crate::bot::language::words::Lists;
use crate::bot::language::words::alerts::{
    ABOVE, AT_LEAST, AT_MOST, BELOW, HALF_A_MILLION, MILLION, NOT, THOUSAND, TO,
};

impl WordsReader<'_> {
    /// `< 5`, `below 2 mln`.
    pub(super) fn comparison(&mut self, word: &Word<'_>, misspelt: &Lists) -> bool {
        let to: fn(u64) -> Comparison = match () {
            () if misspelt.has(BELOW) => Comparison::Below,
            () if word.is(AT_MOST) => Comparison::AtMost,
            () if misspelt.has(ABOVE) => Comparison::Above,
            () if word.is(AT_LEAST) => Comparison::AtLeast,
            () => return self.at_least(trimmed(&word.lower)),
        };
        let mut ahead = self.at;
        while self.is(ahead, TO) {
            ahead += 1;
        }
        let Some((number, after)) = self.number(ahead) else { return false };
        let is_not = self.at.checked_sub(2).is_some_and(|before| self.is(before, NOT));
        self.at = after;
        let bound = to(number);
        self.found.bound = Some(if is_not { opposite(bound) } else { bound });
        true
    }

    /// `-20%`, or `at least` before it.
    pub(super) fn percent(&mut self, word: &Word<'_>) -> bool {
        let percent = |word: &str| {
            let number = trimmed(word).strip_suffix('%')?;
            number.trim_start_matches(['-', '−', '~']).parse().ok()
        };
        let found = percent(&word.lower);
        self.found.percent = found.or(self.found.percent);
        let is_before_one = percent(self.lower(self.at)).is_some();
        found.is_some() || is_before_one && word.is_any(&[AT_LEAST, ABOVE, BELOW])
    }

    /// `10+`.
    fn at_least(&mut self, word: &str) -> bool {
        let number = word.strip_suffix('+').and_then(|number| number.parse::<u64>().ok());
        if let Some(number) = number {
            self.found.bound = Some(Comparison::AtLeast(number));
        }
        number.is_some()
    }

    /// `до 2кк`: a price if it has a unit, or if the words name an auction.
    pub(super) fn price(&mut self) -> bool {
        let is_auction =
            self.found.topic == Some(AlertTopic::Auction) || self.found.property.is_some();
        match self.number(self.at) {
            Some((price, after)) if is_auction || price >= 1_000 => {
                self.found.bound = Some(Comparison::Below(price));
                self.at = after;
                true
            }
            _ => false,
        }
    }

    /// The number at that place, with its unit, and the place after it.
    pub(super) fn number(&self, at: usize) -> Option<(u64, usize)> {
        let word = self.words.get(at)?;
        if word.is(HALF_A_MILLION) {
            return Some((500_000, at + 1));
        }
        if word.is(MILLION) && word.typed.chars().count() > 2 {
            return Some((1_000_000, at + 1));
        }
        if let Some(number) = ordinals::number(word) {
            let is_million = self.is(at + 1, MILLION);
            return Some(if is_million { (number * 1_000_000, at + 2) } else { (number, at + 1) });
        }
        let word = word.lower.trim_start_matches('$').trim_end_matches(['$', '₽']);
        let unit = word.find(|c: char| c.is_alphabetic()).unwrap_or(word.len());
        let (digits, unit) = word.split_at(unit);
        let grouped: String = digits.chars().filter(|c| !"_'".contains(*c)).collect();
        let is_grouped = grouped.split([',', '.']).skip(1).all(|part| part.len() == 3);
        let value: f64 = match is_grouped {
            true => grouped.replace([',', '.'], "").parse().ok()?,
            false => grouped.replace(',', ".").parse().ok()?,
        };
        let mut after = at + 1;
        let mut factor = factor(unit)?;
        let mut value = value;
        // `2 000 000` and `2 mln`.
        while let Some(next) = self.words.get(after) {
            let group = next.typed;
            let is_group = group.len() == 3 && group.bytes().all(|byte| byte.is_ascii_digit());
            if is_group && factor == 1.0 && value >= 1.0 {
                value = value * 1000.0 + group.parse::<f64>().ok()?;
            } else if factor == 1.0 && next.is(MILLION) {
                factor = 1e6;
            } else if factor == 1.0 && next.is(THOUSAND) {
                factor = 1e3;
            } else {
                break;
            }
            after += 1;
        }
        let value = value * factor;
        (value.is_finite() && (0.0..1e15).contains(&value)).then_some((value.round() as u64, after))
    }
}

/// The comparison that is met when this one is not.
fn opposite(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Below(number) => Comparison::AtLeast(number),
        Comparison::Above(number) => Comparison::AtMost(number),
        Comparison::AtLeast(number) => Comparison::Below(number),
        Comparison::AtMost(number) => Comparison::Above(number),
    }
}

fn factor(unit: &str) -> Option<f64> {
    let word = Word::new(unit);
    match () {
        () if unit.is_empty() => Some(1.0),
        () if word.is(MILLION) => Some(1e6),
        () if word.is(THOUSAND) => Some(1e3),
        () => None,
    }
}
