//! Nobody is served faster than a person can read.

use std::collections::{HashMap, VecDeque};

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;

use crate::bot::clock::seconds;

/// How much of one person's asking is answered.
#[derive(Clone, Copy, Debug)]
pub struct FloodLimits {
    /// Messages in [`FloodLimits::within`].
    pub messages: usize,
    /// Presses in [`FloodLimits::within`].
    pub presses: usize,
    /// The stretch of time.
    pub within: SignedDuration,
    /// How much may wait for its chat; who is that far behind is not listened to.
    pub waiting: usize,
}

impl Default for FloodLimits {
    fn default() -> Self {
        Self { messages: 5, presses: 20, within: SignedDuration::from_secs(10), waiting: 32 }
    }
}

/// What becomes of one more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) enum FloodDecision {
    /// It is answered.
    Allow,
    /// It is answered with the seconds to wait, once.
    Notify(u64),
    /// It is not answered; this many seconds are left.
    Ignore(u64),
}

/// Who asked when.
pub(in crate::bot) struct FloodLimiter {
    most: usize,
    within: SignedDuration,
    people: Mutex<HashMap<i64, Asked>>,
}

#[derive(Default)]
struct Asked {
    at: VecDeque<Timestamp>,
    silent_until: Option<Timestamp>,
}

impl Asked {
    fn is_recent(&self, now: Timestamp, within: SignedDuration) -> bool {
        self.at.back().is_some_and(|last| now.duration_since(*last) < within)
    }
}

/// How many people are remembered before those who have long been quiet are dropped.
const CROWD: usize = 4096;

impl FloodLimiter {
    pub(in crate::bot) fn new(most: usize, within: SignedDuration) -> Self {
        Self { most, within, people: Mutex::default() }
    }

    /// This person asks.
    pub(in crate::bot) fn asks(&self, person: i64, now: Timestamp) -> FloodDecision {
        let mut people = self.people.lock();
        if people.len() >= CROWD {
            people.retain(|_, asked| asked.is_recent(now, self.within));
        }
        let asked = people.entry(person).or_default();
        let (within, most) = (self.within, self.most);
        // A clock that was set back forgets what it has not seen yet.
        let is_near = |until: &Timestamp| *until > now && *until <= now + within;
        if let Some(until) = asked.silent_until.filter(is_near) {
            return FloodDecision::Ignore(seconds(until.duration_since(now)));
        }
        asked.silent_until = None;
        asked.at.retain(|at| *at <= now && now.duration_since(*at) < within);
        if asked.at.len() < most {
            asked.at.push_back(now);
            return FloodDecision::Allow;
        }
        let until = asked.at.front().map_or(now, |first| *first + within);
        asked.silent_until = Some(until);
        FloodDecision::Notify(seconds(until.duration_since(now)))
    }

    /// Drops those who have long been quiet.
    pub(in crate::bot) fn tidy(&self, now: Timestamp) {
        self.people.lock().retain(|_, asked| asked.is_recent(now, self.within));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_are_answered_then_one_notice_then_silence() {
        let flood = FloodLimiter::new(5, SignedDuration::from_secs(10));
        let start = Timestamp::UNIX_EPOCH;
        let at = |tenths: i64| start + SignedDuration::from_millis(tenths * 100);
        for tenth in 0..5 {
            assert_eq!(flood.asks(1, at(tenth)), FloodDecision::Allow);
        }
        assert_eq!(flood.asks(1, at(5)), FloodDecision::Notify(10));
        for tenth in 6..100 {
            assert!(matches!(flood.asks(1, at(tenth)), FloodDecision::Ignore(_)));
        }
        assert_eq!(flood.asks(2, at(50)), FloodDecision::Allow);
        assert_eq!(flood.asks(1, at(100)), FloodDecision::Allow);
        assert_eq!(flood.asks(1, at(0)), FloodDecision::Allow);
    }

    #[test]
    fn a_clock_that_is_set_back_silences_nobody() {
        let flood = FloodLimiter::new(1, SignedDuration::from_secs(10));
        let late = Timestamp::UNIX_EPOCH + SignedDuration::from_hours(2);
        assert_eq!(flood.asks(1, late), FloodDecision::Allow);
        assert_eq!(flood.asks(1, late), FloodDecision::Notify(10));
        assert_eq!(flood.asks(1, late - SignedDuration::from_hours(1)), FloodDecision::Allow);
    }
    #[test]
    fn a_crowd_lets_nobody_off_and_is_forgotten_when_it_has_gone() {
        let flood = FloodLimiter::new(1, SignedDuration::from_secs(10));
        let start = Timestamp::UNIX_EPOCH;
        let at = |seconds: i64| start + SignedDuration::from_secs(seconds);
        assert_eq!(flood.asks(-1, at(0)), FloodDecision::Allow);
        assert_eq!(flood.asks(-2, at(5)), FloodDecision::Allow);
        for person in 0..CROWD as i64 {
            assert_eq!(flood.asks(person, at(9)), FloodDecision::Allow);
        }
        assert_eq!(flood.asks(-1, at(9)), FloodDecision::Notify(1));
        assert_eq!(flood.asks(-2, at(12)), FloodDecision::Notify(3));
        assert_eq!(flood.asks(-3, at(19)), FloodDecision::Allow);
        assert_eq!(flood.people.lock().len(), 1, "who was long quiet is not remembered");
    }
}
