//! Time cut into intervals: within one interval a thing stays as it is.

use crate::random::Random;

/// Intervals of one length, in Unix seconds; things take theirs out of step with each other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Intervals {
    length: i64,
    phase: i64,
}

impl Intervals {
    /// Intervals whose length (in seconds) and phase random decides.
    pub(crate) fn of(random: Random, shortest: i64, longest: i64) -> Self {
        let length = random.of("length").between(shortest, longest);
        Self { length, phase: random.of("phase").between(0, length - 1) }
    }

    /// The interval that `now` lies in.
    pub(crate) fn at(self, now: i64) -> i64 {
        (now + self.phase).div_euclid(self.length)
    }

    /// When a interval begins.
    pub(crate) fn start(self, interval: i64) -> i64 {
        interval * self.length - self.phase
    }

    /// When a interval is over.
    pub(crate) fn end(self, interval: i64) -> i64 {
        self.start(interval + 1)
    }

    /// How long a interval takes.
    pub(crate) fn length(self) -> i64 {
        self.length
    }
}

/// How full a server is at an hour of the day, `0.0..=1.0`: empty in the early morning, full in the evening,
/// by the clocks of Moscow where these players live.
pub(crate) fn crowd(now: i64) -> f64 {
    let hour = (now + MOSCOW).rem_euclid(DAY) as f64 / 3600.0;
    let day = (hour - 19.5) / 24.0 * std::f64::consts::TAU;
    0.62 + 0.30 * day.cos() + 0.07 * (2.0 * day).cos()
}

/// Moscow's distance from UTC.
pub(crate) const MOSCOW: i64 = 3 * 3600;
pub(crate) const DAY: i64 = 24 * 3600;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_follow_one_another_without_gaps() {
        let intervals = Intervals::of(Random::new(3), 60, 600);
        for now in (1_800_000_000..1_800_010_000).step_by(7) {
            let interval = intervals.at(now);
            assert!(intervals.start(interval) <= now && now < intervals.end(interval));
        }
    }

    #[test]
    fn evenings_are_fuller_than_mornings() {
        let midnight = 1_800_000_000 - 1_800_000_000 % DAY - MOSCOW;
        assert!(crowd(midnight + 20 * 3600) > 0.9);
        assert!(crowd(midnight + 7 * 3600) < 0.45);
        assert!((0..24).all(|h| (0.2..=1.0).contains(&crowd(midnight + h * 3600))));
    }
}
