//! How many requests of a person the Mini App answers in a minute.

use std::collections::HashMap;

use jiff::Timestamp;
use parking_lot::Mutex;

const MOST: u32 = 300;

/// The requests of each person in the current minute.
#[derive(Default)]
pub(super) struct PersonLimit(Mutex<(i64, HashMap<u64, u32>)>);

impl PersonLimit {
    /// Counts a request. The error is the number of seconds to wait.
    pub(super) fn count(&self, person: u64, now: Timestamp) -> Result<(), u64> {
        let (minute, second) = (now.as_second().div_euclid(60), now.as_second().rem_euclid(60));
        let mut counted = self.0.lock();
        if counted.0 != minute {
            *counted = (minute, HashMap::new());
        }
        let count = counted.1.entry(person).or_default();
        *count += 1;
        if *count > MOST { Err(60 - second.unsigned_abs()) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_waits_for_the_next_minute_and_another_does_not() {
        let at = |second: i64| Timestamp::from_second(1_800_000_000 + second).unwrap();
        let limit = PersonLimit::default();
        assert!((0..MOST).all(|_| limit.count(1, at(20)).is_ok()));
        assert_eq!(limit.count(1, at(20)), Err(40));
        assert_eq!(limit.count(2, at(20)), Ok(()));
        assert_eq!(limit.count(1, at(60)), Ok(()));
    }
}
