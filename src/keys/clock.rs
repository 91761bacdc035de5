//! A clock that never runs backwards, so that a corrected wall clock revives no expired key.

use std::sync::atomic::{AtomicI64, Ordering};

use jiff::Timestamp;

/// The latest time this process has seen.
#[derive(Debug)]
pub(super) struct Clock {
    millisecond: AtomicI64,
}

impl Default for Clock {
    fn default() -> Clock {
        Clock { millisecond: AtomicI64::new(i64::MIN) }
    }
}

impl Clock {
    /// `now`, or the latest time seen if that was later.
    pub(super) fn latest(&self, now: Timestamp) -> Timestamp {
        let current = now.as_millisecond();
        let mut seen = self.millisecond.load(Ordering::Relaxed);
        if seen < current {
            seen = self.millisecond.fetch_max(current, Ordering::Relaxed);
        }
        if seen <= current { now } else { Timestamp::from_millisecond(seen).unwrap_or(now) }
    }
}

#[cfg(test)]
mod tests {
    use jiff::SignedDuration;

    use super::*;

    #[test]
    fn never_runs_backwards() {
        let (clock, noon) = (Clock::default(), Timestamp::constant(1_800_000_000, 0));
        assert_eq!(clock.latest(noon), noon);
        assert_eq!(clock.latest(noon - SignedDuration::from_hours(2)), noon);
        let later = noon + SignedDuration::from_secs(1);
        assert_eq!(clock.latest(later), later);
    }
}
