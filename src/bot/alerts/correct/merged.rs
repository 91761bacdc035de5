//! A wish with what a correction names in place of its own.

use crate::bot::language::{AlertTopic, AlertWords};
use crate::bot::subjects::alert_kind::Days;
use crate::bot::subjects::alert_kind::correction::minute_of_day;

/// The words with what the others name in place of their own. A number alone is that of what the words have.
pub(super) fn merged(asked: AlertWords, mut named: AlertWords) -> Option<AlertWords> {
    // A short number after a price stands for thousands or millions, which only the alert itself knows.
    if asked.topic == Some(AlertTopic::Auction) && !named.rest.is_empty() {
        return None;
    }
    let kind =
        named.topic.filter(|topic| matches!(topic, AlertTopic::House | AlertTopic::Business));
    let now = match asked.times.as_slice() {
        [now] => Some(*now),
        _ => None,
    };
    if !named.rest.is_empty() {
        let number = named.rest.parse::<u16>().ok()?;
        match (asked.minutes, asked.bound, now) {
            (Some(_), ..) => named.minutes = Some(number),
            (None, Some(bound), _) => named.bound = Some(bound.with_number(number.into())),
            (None, None, Some(now)) => named.times = vec![minute_of_day(&named, now)?],
            (None, None, None) => return None,
        }
    } else if let (Some(now), [_]) = (now, named.times.as_slice()) {
        named.times = minute_of_day(&named, now).into_iter().collect();
    }
    let days = asked.days.map_or(Days::ALL, Days);
    let left = named.days_off.and_then(|off| days.without(off)).map(|left| left.0);
    named.days = named.days.or(left);
    let property = kind.or(asked.property);
    Some(AlertWords { property, ..asked.with_slots_of(named) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_hour_stays_in_the_half_of_the_day_that_was_wished() {
        let wish = |time| AlertWords { times: vec![time], ..AlertWords::default() };
        for (asked, named, left) in [
            (20 * 60, AlertWords { rest: "9".into(), ..AlertWords::default() }, 21 * 60),
            (20 * 60, AlertWords { is_either_half: true, ..wish(9 * 60) }, 21 * 60),
            (20 * 60, wish(7 * 60), 7 * 60),
            (8 * 60, AlertWords { rest: "9".into(), ..AlertWords::default() }, 9 * 60),
        ] {
            let merged = merged(wish(asked), named.clone()).map(|words| words.times);
            assert_eq!(merged, Some(vec![left]), "{asked}, then {named:?}");
        }
    }

    #[test]
    fn days_that_are_left_out_are_taken_from_those_of_the_wish() {
        let days = |days| AlertWords { days, ..AlertWords::default() };
        let off = |days_off| AlertWords { days_off: Some(days_off), ..AlertWords::default() };
        for (asked, days_off, left) in [
            (None, 0b110_0000, Some(0b001_1111)),
            (Some(0b100_0001), 0b110_0000, Some(0b000_0001)),
            (Some(0b110_0000), 0b110_0000, Some(0b110_0000)),
        ] {
            let merged = merged(days(asked), off(days_off)).and_then(|words| words.days);
            assert_eq!(merged, left, "{asked:?} without {days_off:b}");
        }
    }
}
