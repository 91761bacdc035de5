//! Time divided into intervals within which a fact stays the same.

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
}
