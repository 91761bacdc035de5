//! Nobody is served faster than a person can read.

use std::collections::{HashMap, VecDeque};

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;

use super::clock::seconds;

/// How much of one person's asking is answered.
#[derive(Clone, Copy, Debug)]
pub struct Manners {
    /// Messages in [`Manners::within`].
    pub messages: usize,
    /// Presses in [`Manners::within`].
    pub presses: usize,
    /// The stretch of time.
    pub within: SignedDuration,
    /// How much may wait for its turn; who is that far behind is not listened to.
    pub waiting: usize,
}

impl Default for Manners {
    fn default() -> Self {
        Self { messages: 5, presses: 20, within: SignedDuration::from_secs(10), waiting: 32 }
    }
}

/// What becomes of one more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It is answered.
    Fine,
    /// It is answered with the seconds to wait, once.
    Notice(u64),
    /// It is not answered; this many seconds are left.
    Silence(u64),
}

/// Who asked when.
pub(super) struct Flood {
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

impl Flood {
    pub(super) fn new(most: usize, within: SignedDuration) -> Self {
        Self { most, within, people: Mutex::default() }
    }

    /// This person asks.
    pub(super) fn asks(&self, person: i64, now: Timestamp) -> Verdict {
        let mut people = self.people.lock();
        if people.len() >= CROWD {
            people.retain(|_, asked| asked.is_recent(now, self.within));
        }
        let asked = people.entry(person).or_default();
        let (within, most) = (self.within, self.most);
        // A clock that was set back forgets what it has not seen yet.
        let is_near = |until: &Timestamp| *until > now && *until <= now + within;
        if let Some(until) = asked.silent_until.filter(is_near) {
            return Verdict::Silence(seconds(until.duration_since(now)));
        }
        asked.silent_until = None;
        asked.at.retain(|at| *at <= now && now.duration_since(*at) < within);
        if asked.at.len() < most {
            asked.at.push_back(now);
            return Verdict::Fine;
        }
        let until = asked.at.front().map_or(now, |first| *first + within);
        asked.silent_until = Some(until);
        Verdict::Notice(seconds(until.duration_since(now)))
    }

    /// Drops those who have long been quiet.
    pub(super) fn tidy(&self, now: Timestamp) {
        self.people.lock().retain(|_, asked| asked.is_recent(now, self.within));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_are_answered_then_one_notice_then_silence() {
        let flood = Flood::new(5, SignedDuration::from_secs(10));
        let start = Timestamp::UNIX_EPOCH;
        let at = |tenths: i64| start + SignedDuration::from_millis(tenths * 100);
        for tenth in 0..5 {
            assert_eq!(flood.asks(1, at(tenth)), Verdict::Fine);
        }
        assert_eq!(flood.asks(1, at(5)), Verdict::Notice(10));
        for tenth in 6..100 {
            assert!(matches!(flood.asks(1, at(tenth)), Verdict::Silence(_)));
        }
        assert_eq!(flood.asks(2, at(50)), Verdict::Fine);
        assert_eq!(flood.asks(1, at(100)), Verdict::Fine);
        assert_eq!(flood.asks(1, at(0)), Verdict::Fine);
    }

    #[test]
    fn a_clock_that_is_set_back_silences_nobody() {
        let flood = Flood::new(1, SignedDuration::from_secs(10));
        let late = Timestamp::UNIX_EPOCH + SignedDuration::from_hours(2);
        assert_eq!(flood.asks(1, late), Verdict::Fine);
        assert_eq!(flood.asks(1, late), Verdict::Notice(10));
        assert_eq!(flood.asks(1, late - SignedDuration::from_hours(1)), Verdict::Fine);
    }
    #[test]
    fn a_crowd_lets_nobody_off_and_is_forgotten_when_it_has_gone() {
        let flood = Flood::new(1, SignedDuration::from_secs(10));
        let start = Timestamp::UNIX_EPOCH;
        let at = |seconds: i64| start + SignedDuration::from_secs(seconds);
        assert_eq!(flood.asks(-1, at(0)), Verdict::Fine);
        assert_eq!(flood.asks(-2, at(5)), Verdict::Fine);
        for person in 0..CROWD as i64 {
            assert_eq!(flood.asks(person, at(9)), Verdict::Fine);
        }
        assert_eq!(flood.asks(-1, at(9)), Verdict::Notice(1));
        assert_eq!(flood.asks(-2, at(12)), Verdict::Notice(3));
        assert_eq!(flood.asks(-3, at(19)), Verdict::Fine);
        assert_eq!(flood.people.lock().len(), 1, "who was long quiet is not remembered");
    }
}
