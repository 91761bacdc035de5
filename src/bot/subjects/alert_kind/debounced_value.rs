//! A value whose changes are told. The same value is told at most once in ten minutes.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

/// For this long after a value was told, it is not told again.
const CALM: SignedDuration = SignedDuration::from_mins(10);

/// The beginning of the value that was there when the first was looked at.
pub(in crate::bot) const UNKNOWN: i64 = 0;

/// A value, its beginning, and the value that was told last. Times are in Unix seconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct DebouncedValue {
    pub(in crate::bot) value: u32,
    /// The time since which it has this value.
    pub(in crate::bot) since: i64,
    /// The value before that, and since when it was so.
    before: Option<(u32, i64)>,
    told: u32,
    /// The last time at which each value was told.
    told_at: Vec<(u32, i64)>,
}

/// A change that is to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) struct ValueChange {
    pub(in crate::bot) before: u32,
    /// The time since which it had the value before, or `UNKNOWN`.
    pub(in crate::bot) before_since: i64,
    /// The time since which it has the new value.
    pub(in crate::bot) since: i64,
}

impl DebouncedValue {
    /// The first value. It is not told; later values are compared with it.
    pub(in crate::bot) fn new(value: u32, now: Timestamp) -> Self {
        let since = now.as_second();
        Self { value, since, before: None, told: value, told_at: Vec::new() }
    }

    /// Whether this value is no change, and no change waits to be told.
    pub(in crate::bot) fn is_settled(&self, value: u32) -> bool {
        self.value == value && self.told == value
    }

    /// Takes the current value; returns the change if it is to be told now. If the same value was told in the last ten
    /// minutes, it waits until these are over, and is told if the value is still the same.
    pub(in crate::bot) fn observe(&mut self, value: u32, now: Timestamp) -> Option<ValueChange> {
        self.set(value, now);
        if value == self.told {
            return None;
        }
        let calm_until = now.as_second() - CALM.as_secs();
        self.told_at.retain(|(_, at)| *at > calm_until);
        if self.told_at.iter().any(|(told, _)| *told == value) {
            return None;
        }
        let (before, before_since) = self.before.unwrap_or((self.told, self.since));
        self.told = value;
        self.told_at.push((value, now.as_second()));
        Some(ValueChange { before, before_since, since: self.since })
    }

    /// Takes a value that is never told. The next different value is told.
    pub(in crate::bot) fn set_silently(&mut self, value: u32, now: Timestamp) {
        self.set(value, now);
        self.told = value;
    }

    fn set(&mut self, value: u32, now: Timestamp) {
        if value != self.value {
            let since = if self.before.is_none() { UNKNOWN } else { self.since };
            self.before = Some((self.value, since));
            (self.value, self.since) = (value, now.as_second());
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn minute(minute: i64) -> Timestamp {
        Timestamp::from_second(1_000_000 + minute * 60).unwrap()
    }

    #[test]
    fn each_value_is_told_once_in_ten_minutes_and_later_if_it_is_still_so() {
        let mut leader = DebouncedValue::new(0, minute(0));
        let mut told = |at, value| leader.observe(value, minute(at)).map(|change| change.before);
        assert_eq!(told(1, 1), Some(0), "came");
        assert_eq!(told(2, 0), Some(1), "went");
        assert_eq!(told(3, 1), None, "came again, too soon");
        assert_eq!(told(8, 1), None, "still too soon");
        assert_eq!(told(11, 1), Some(0), "still there ten minutes later");
        assert_eq!(told(12, 1), None);
        assert_eq!(told(13, 0), Some(1));
    }

    proptest! {
        #[test]
        fn no_value_is_told_twice_in_ten_minutes_and_no_lasting_one_is_missed(
            values in proptest::collection::vec((0_u32..3, 1_i64..15), 1..80),
        ) {
            let mut tracked = DebouncedValue::new(0, minute(0));
            let (mut now, mut told, mut last) = (0, 0, Vec::<(u32, i64)>::new());
            for (value, minutes) in values {
                now += minutes;
                if let Some(change) = tracked.observe(value, minute(now)) {
                    prop_assert_ne!(value, told);
                    prop_assert!(change.before_since <= change.since && change.since <= minute(now).as_second());
                    prop_assert!(last.iter().all(|(other, at)| *other != value || now - at >= 10));
                    told = value;
                    last.push((value, now));
                }
            }
            // A value that stays is told in the end.
            let value = tracked.value;
            tracked.observe(value, minute(now + 11));
            prop_assert_eq!(tracked.told, value);
        }
    }
}
