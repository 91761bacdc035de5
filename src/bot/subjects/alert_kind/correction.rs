//! Corrections of an alert: `no, below 8`, `make it 20 minutes`, `only from 18 to 23`.

use super::title_names::TitleOf;
use super::{Bound, Days, HoursAlert, Times};
use crate::bot::language::{ALL_DAYS, AlertWords, Comparison, NOON};
use crate::bot::state::Document;
use crate::bot::subjects::Condition;

impl Condition {
    /// The condition with what the words name in place of its own; `None` if it has nothing of the kind.
    pub(in crate::bot) fn corrected(&self, words: &AlertWords) -> Option<Self> {
        // Only lots are at a place.
        if words.near.is_some() && self.kind().document() != Document::Map {
            return None;
        }
        let changed = self.kind().corrected(words);
        let hours = match (words.hours, words.times.as_slice()) {
            (Some(hours), _) => Some(hours),
            (None, [from, to]) if words.is_span => Some((*from, *to)),
            (None, _) => None,
        };
        let changed = match hours.filter(|_| !self.is_ping()) {
            Some(hours) => {
                Some(HoursAlert::new(changed.unwrap_or_else(|| self.clone()), hours).into())
            }
            None => changed,
        };
        changed.filter(|changed| changed.kind().is_valid())
    }

    /// Whether the same can be watched on every server: no player, family or lot is of another one.
    pub(in crate::bot) fn is_of_any_server(&self) -> bool {
        matches!(self.kind().title_of(), TitleOf::Nothing | TitleOf::Fraction(_))
    }

    /// Whether the words name days and the condition holds on all of them.
    pub(in crate::bot) fn ignores_days(&self, words: &AlertWords) -> bool {
        let named = words.days.or(words.days_off);
        let has_them = |days: u8| matches!(self.kind().schedule(), Some(Times::At { days: own, .. }) if words.days.is_none() || own.0 == days);
        named.is_some_and(|days| days != ALL_DAYS && !has_them(days))
    }
}

/// The bound that the words name. A number alone keeps the direction.
pub(super) fn bound(words: &AlertWords, now: Bound) -> Option<Bound> {
    match words.bound {
        Some(comparison) => Bound::of(comparison),
        None => alone(words).map(|number| now.with_number(number)),
    }
}

/// The times of a ping that the words name.
pub(in crate::bot) fn times(words: &AlertWords, now: Times) -> Option<Times> {
    Some(match (now, Times::of(words)) {
        (Times::Every { from, to, .. }, Some(Times::Every { minutes, .. })) if !words.is_span => {
            Times::Every { minutes, from, to }
        }
        (_, Some(every @ Times::Every { .. })) => every,
        (Times::Every { minutes, from, to }, _) => match words.times.as_slice() {
            [from, to] if words.is_span => Times::Every { minutes, from: *from, to: *to },
            _ => Times::Every { minutes: self::minutes(words)?, from, to },
        },
        (Times::At { minute, days }, _) => {
            let named = minute_of_day(words, minute);
            let left = || words.days_off.and_then(|off| days.without(off));
            let changed = words.days.map(Days).or_else(left);
            if named.is_none() && changed.is_none() {
                return None;
            }
            Times::At { minute: named.unwrap_or(minute), days: changed.unwrap_or(days) }
        }
    })
}

/// The minutes that the words name. A number alone means minutes.
pub(in crate::bot) fn minutes(words: &AlertWords) -> Option<u16> {
    words.minutes.or_else(|| u16::try_from(alone(words)?).ok())
}

/// The price that the words name.
pub(in crate::bot) fn price(words: &AlertWords) -> Option<u32> {
    words.bound.and_then(Comparison::below).and_then(|price| u32::try_from(price).ok())
}

/// The price that a short number means in place of another one: 25 after 20,000,000 are 25 millions.
pub(in crate::bot) fn same_price(words: &AlertWords, now: u32) -> Option<u32> {
    let number = alone(words).filter(|number| *number < LOWEST_PRICE)?;
    [1_000_000, 1_000].into_iter().find(|unit| now >= *unit)?.checked_mul(number)
}

/// The price that "3m" means, which may be minutes.
pub(in crate::bot) fn millions(words: &AlertWords) -> Option<u32> {
    let millions = words.minutes.filter(|_| words.may_be_millions && !words.ends)?;
    u32::from(millions).checked_mul(1_000_000)
}

/// No lot is cheaper.
const LOWEST_PRICE: u32 = 1_000;

/// A price, if the text is nothing else: `350k`, `до 2кк`.
pub(in crate::bot) fn price_alone(text: &str) -> Option<AlertWords> {
    // A short number may be that of a house or a server.
    if text.trim().parse::<u32>().is_ok_and(|number| number < LOWEST_PRICE) {
        return None;
    }
    [format!("auction {text}"), format!("auction < {text}")].into_iter().find_map(|typed| {
        let words = AlertWords::new(&typed);
        let bound = words.bound.filter(|bound| bound.below().is_some())?;
        let price = AlertWords { bound: Some(bound), ..AlertWords::default() };
        (AlertWords { topic: None, ..words } == price).then_some(price)
    })
}

/// The minute of the day that the words name in place of another one. "No, at 9" after "at 8 in the evening" stays in the
/// evening.
pub(in crate::bot) fn minute_of_day(words: &AlertWords, now: u16) -> Option<u16> {
    let hour_alone = || u16::try_from(alone(words)?).ok().filter(|hour| *hour < 24);
    let (named, is_either) = match words.times.first() {
        Some(named) => (*named, words.is_either_half),
        None => (hour_alone()? * 60, true),
    };
    let is_later = is_either && now >= NOON && named < NOON;
    Some(if is_later { named + NOON } else { named })
}

/// The number, if the words are nothing else.
fn alone(words: &AlertWords) -> Option<u32> {
    words.rest.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_price_alone_is_nothing_else() {
        for text in ["350k", "350000", "до 350к", "below 350k", "< 350k"] {
            let bound = price_alone(text).and_then(|words| words.bound);
            assert_eq!(bound, Some(Comparison::Below(350_000)), "{text}");
        }
        for text in ["лспд", "house 138", "350k near airport", "above 5kk", "в 18", "", "138", "5"]
        {
            assert_eq!(price_alone(text), None, "{text}");
        }
    }
}
