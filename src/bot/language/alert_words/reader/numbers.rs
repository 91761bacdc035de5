//! Bounds and prices: `< 5`, `below 2 mln`, `10+`, `до 2кк`.

use super::{WordsReader, is_like};
use crate::bot::language::alert_words::{AlertTopic, Comparison};
use crate::bot::language::word_list::is_any;
use crate::bot::language::words::NUMBERS;
use crate::bot::language::words::alerts::{
    ABOVE, AT_LEAST, AT_MOST, BELOW, HALF_A_MILLION, MILLION, NOT, THOUSAND, TO,
};

impl WordsReader<'_> {
    /// `< 5`, `below 2 mln`.
    pub(super) fn comparison(&mut self, word: &str) -> bool {
        let (to, shift): (fn(u64) -> Comparison, i64) = match word {
            word if is_like(word, BELOW) => (Comparison::Below, 0),
            word if is_any(word, AT_MOST) => (Comparison::Below, 1),
            word if is_like(word, ABOVE) => (Comparison::Above, 0),
            word if is_any(word, AT_LEAST) => (Comparison::Above, -1),
            _ => return self.at_least(word),
        };
        let mut ahead = self.at;
        while self.words.get(ahead).is_some_and(|word| is_any(&word.to_lowercase(), TO)) {
            ahead += 1;
        }
        let Some((number, after)) = self.number(ahead) else { return false };
        let is_not = self.at.checked_sub(2).and_then(|before| self.words.get(before));
        let is_not = is_not.is_some_and(|word| is_any(&word.to_lowercase(), NOT));
        self.at = after;
        let bound = to(number.saturating_add_signed(shift));
        self.found.bound = Some(if is_not { opposite(bound) } else { bound });
        true
    }

    /// `10+`.
    fn at_least(&mut self, word: &str) -> bool {
        let number = word.strip_suffix('+').and_then(|number| number.parse::<u64>().ok());
        if let Some(number) = number {
            self.found.bound = Some(Comparison::Above(number.saturating_sub(1)));
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
        let word = self.words.get(at)?.to_lowercase();
        if is_any(&word, HALF_A_MILLION) {
            return Some((500_000, at + 1));
        }
        if is_any(&word, MILLION) && word.chars().count() > 2 {
            return Some((1_000_000, at + 1));
        }
        if let Some(number) = NUMBERS.iter().position(|(_, names)| is_any(&word, names)) {
            let number = number as u64 + 1;
            let is_million =
                self.words.get(at + 1).is_some_and(|next| is_any(&next.to_lowercase(), MILLION));
            return Some(if is_million { (number * 1_000_000, at + 2) } else { (number, at + 1) });
        }
        let word = word.trim_start_matches('$').trim_end_matches(['$', '₽']);
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
        while let Some(next) = self.words.get(after).map(|word| word.to_lowercase()) {
            let is_group = next.len() == 3 && next.bytes().all(|byte| byte.is_ascii_digit());
            if is_group && factor == 1.0 && value >= 1.0 {
                value = value * 1000.0 + next.parse::<f64>().ok()?;
            } else if factor == 1.0 && is_any(&next, MILLION) {
                factor = 1e6;
            } else if factor == 1.0 && is_any(&next, THOUSAND) {
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
        Comparison::Below(number) => Comparison::Above(number.saturating_sub(1)),
        Comparison::Above(number) => Comparison::Below(number.saturating_add(1)),
    }
}

fn factor(unit: &str) -> Option<f64> {
    match unit {
        "" => Some(1.0),
        unit if is_any(unit, MILLION) => Some(1e6),
        unit if is_any(unit, THOUSAND) => Some(1e3),
        _ => None,
    }
}

/// Whether a word announces a bound.
pub(super) fn is_bound(word: &str) -> bool {
    [BELOW, AT_MOST, ABOVE, AT_LEAST].iter().any(|words| is_any(word, words))
}
