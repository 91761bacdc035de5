//! Time divided into intervals within which a fact stays the same, and how full servers are by the hour.

use crate::random::Random;

/// Consecutive intervals of one length, in Unix seconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Intervals {
    length: i64,
    phase: i64,
}

impl Intervals {
    /// Intervals of a random length between these two (in seconds) and a random phase.
    pub(crate) fn of(random: Random, shortest: i64, longest: i64) -> Self {
        let length = random.of("length").between(shortest, longest);
        Self { length, phase: random.of("phase").between(0, length - 1) }
    }

    /// The interval that contains `now`.
    pub(crate) fn at(self, now: i64) -> i64 {
        (now + self.phase).div_euclid(self.length)
    }

    /// When an interval starts.
    pub(crate) fn start(self, interval: i64) -> i64 {
        interval * self.length - self.phase
    }

    /// When an interval ends.
    pub(crate) fn end(self, interval: i64) -> i64 {
        self.start(interval + 1)
    }

    /// The length of an interval.
    pub(crate) fn length(self) -> i64 {
        self.length
    }
}

/// How full a server is by the hour of the day in Moscow, `0.0..=1.0`: lowest in the early morning, highest in the
/// evening.
pub(crate) fn daily_load(now: i64) -> f64 {
    let hour = (now + MOSCOW).rem_euclid(DAY) as f64 / 3600.0;
    let day = (hour - 19.5) / 24.0 * std::f64::consts::TAU;
    0.62 + 0.30 * day.cos() + 0.07 * (2.0 * day).cos()
}

/// Moscow's offset from UTC in seconds.
pub(crate) const MOSCOW: i64 = 3 * 3600;
pub(crate) const DAY: i64 = 24 * 3600;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_have_no_gaps() {
        let intervals = Intervals::of(Random::new(3), 60, 600);
        for now in (1_800_000_000..1_800_010_000).step_by(7) {
            let interval = intervals.at(now);
            assert!(intervals.start(interval) <= now && now < intervals.end(interval));
        }
    }

    #[test]
    fn evenings_are_fuller_than_mornings() {
        let midnight = 1_800_000_000 - 1_800_000_000 % DAY - MOSCOW;
        assert!(daily_load(midnight + 20 * 3600) > 0.9);
        assert!(daily_load(midnight + 7 * 3600) < 0.45);
        assert!((0..24).all(|h| (0.2..=1.0).contains(&daily_load(midnight + h * 3600))));
    }
}
