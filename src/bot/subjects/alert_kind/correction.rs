//! Corrections of an alert: `no, below 8`, `make it 20 minutes`, `only from 18 to 23`.

use super::{Bound, Days, HoursAlert, Times};
use crate::bot::language::{AlertWords, Comparison};
use crate::bot::subjects::Condition;

const NOON: u16 = 12 * 60;

impl Condition {
    /// The condition with what the words name in place of its own; `None` if it has nothing of the kind.
    pub(in crate::bot) fn corrected(&self, words: &AlertWords) -> Option<Self> {
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
}

/// The bound that the words name. A number alone keeps the direction.
pub(super) fn bound(words: &AlertWords, now: Bound) -> Option<Bound> {
    match (words.bound, now) {
        (Some(comparison), _) => Bound::of(comparison),
        (None, Bound::Below(_)) => alone(words).map(Bound::Below),
        (None, Bound::Above(_)) => alone(words).map(Bound::Above),
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
            let alone = hour_alone(words);
            let named = words.times.first().copied().or(alone);
            // "No, at 9" after "at 8 in the evening" stays in the evening.
            let is_either = words.is_either_half || alone.is_some();
            let is_later = |named: u16| is_either && minute >= NOON && named < NOON;
            let named = named.map(|named| if is_later(named) { named + NOON } else { named });
            let off = |off: u8| Days(days.0 & Days::ALL.0 & !off);
            let changed = words.days.map(Days).or(words.days_off.map(off));
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
    match words.bound {
        Some(Comparison::Below(price)) => u32::try_from(price).ok(),
        Some(Comparison::Above(_)) | None => None,
    }
}

/// The minute of the day, if the words are nothing but an hour.
fn hour_alone(words: &AlertWords) -> Option<u16> {
    let hour = u16::try_from(alone(words)?).ok()?;
    (hour < 24).then_some(hour * 60)
}

/// The number, if the words are nothing else.
fn alone(words: &AlertWords) -> Option<u32> {
    words.rest.parse().ok()
}
