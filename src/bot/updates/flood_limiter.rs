//! Flood limits on the messages and button presses of a person, and on the messages of a group.

use std::collections::{HashMap, VecDeque};

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;

use crate::bot::clock::seconds;

/// The most updates of a person, and of a group, that are answered.
#[derive(Clone, Copy, Debug)]
pub struct FloodLimits {
    /// Messages in [`FloodLimits::within`].
    pub messages: usize,
    /// Button presses and inline queries in [`FloodLimits::within`].
    pub callbacks: usize,
    /// The period for the limits of a person.
    pub within: SignedDuration,
    /// Messages of all members of a group in [`FloodLimits::GROUP_WINDOW`].
    pub group_messages: usize,
    /// The most queued updates of one chat. Further updates are ignored.
    pub queued: usize,
}

impl FloodLimits {
    /// The period of Telegram's limit for a group.
    pub const GROUP_WINDOW: SignedDuration = SignedDuration::from_mins(1);
}

impl Default for FloodLimits {
    fn default() -> Self {
        Self {
            messages: 5,
            callbacks: 20,
            within: SignedDuration::from_secs(10),
            // Telegram accepts twenty messages a minute in a group. Late answers help nobody, so the rest is not
            // answered.
            group_messages: 18,
            queued: 32,
        }
    }
}

/// The decision about an update.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FloodDecision {
    /// It is answered.
    Allow,
    /// The answer is only the number of seconds to wait. It is sent once.
    Notify(u64),
    /// It is not answered for this many more seconds.
    Ignore(u64),
}

/// When this many people are stored, those without an update in the period are removed.
const MAX_PEOPLE: usize = 4096;

/// The interval at which they are removed in any case.
const TIDY: SignedDuration = SignedDuration::from_hours(1);

/// Counts updates of one kind per person or per group.
pub(crate) struct FloodLimiter {
    most: usize,
    /// How many updates must have left the period, before the next one is answered after a notice.
    over: usize,
    within: SignedDuration,
    recent: Mutex<Recent>,
}

#[derive(Default)]
struct Recent {
    people: HashMap<i64, Person>,
    tidied: Option<Timestamp>,
}

#[derive(Default)]
struct Person {
    at: VecDeque<Timestamp>,
    ignored_until: Option<Timestamp>,
}

impl FloodLimiter {
    /// A limiter of `most` updates in each period.
    pub(crate) fn new(most: usize, within: SignedDuration) -> Self {
        Self { most, over: 1, within, recent: Mutex::default() }
    }

    /// A limiter for groups. After a notice, half of the limit has to be free again. Otherwise a busy group would get
    /// as many notices as answers.
    pub(crate) fn of_groups(most: usize, within: SignedDuration) -> Self {
        Self { over: most.div_ceil(2), ..Self::new(most, within) }
    }

    /// Counts an update of this person or group.
    pub(crate) fn check(&self, person: i64, now: Timestamp) -> FloodDecision {
        let (within, most) = (self.within, self.most);
        let mut recent = self.recent.lock();
        let is_tidy = recent.tidied.is_some_and(|at| now.duration_since(at) < TIDY);
        if recent.people.len() >= MAX_PEOPLE || !is_tidy {
            let is_recent = |at: &Timestamp| now.duration_since(*at) < within;
            recent.people.retain(|_, person| person.at.back().is_some_and(is_recent));
            recent.tidied = Some(now);
        }
        let person = recent.people.entry(person).or_default();
        // After the clock was set back, times that are now in the future are ignored.
        let is_near = |until: &Timestamp| *until > now && *until <= now + within;
        if let Some(until) = person.ignored_until.filter(is_near) {
            return FloodDecision::Ignore(seconds(until.duration_since(now)));
        }
        person.ignored_until = None;
        person.at.retain(|at| *at <= now && now.duration_since(*at) < within);
        if person.at.len() < most {
            person.at.push_back(now);
            return FloodDecision::Allow;
        }
        let until = person.at.get(self.over.saturating_sub(1)).map_or(now, |at| *at + within);
        person.ignored_until = Some(until);
        FloodDecision::Notify(seconds(until.duration_since(now)))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn setting_the_clock_back_mutes_nobody() {
        let flood = FloodLimiter::new(1, SignedDuration::from_secs(10));
        let late = Timestamp::UNIX_EPOCH + SignedDuration::from_hours(2);
        assert_eq!(flood.check(1, late), FloodDecision::Allow);
        assert_eq!(flood.check(1, late), FloodDecision::Notify(10));
        assert_eq!(flood.check(1, late - SignedDuration::from_hours(1)), FloodDecision::Allow);
    }

    #[test]
    fn a_full_limiter_keeps_recent_people_and_drops_the_others() {
        let flood = FloodLimiter::new(1, SignedDuration::from_secs(10));
        let start = Timestamp::UNIX_EPOCH;
        let at = |seconds: i64| start + SignedDuration::from_secs(seconds);
        assert_eq!(flood.check(-1, at(0)), FloodDecision::Allow);
        assert_eq!(flood.check(-2, at(5)), FloodDecision::Allow);
        for person in 0..MAX_PEOPLE as i64 {
            assert_eq!(flood.check(person, at(9)), FloodDecision::Allow);
        }
        assert_eq!(flood.check(-1, at(9)), FloodDecision::Notify(1));
        assert_eq!(flood.check(-2, at(12)), FloodDecision::Notify(3));
        assert_eq!(flood.check(-3, at(19)), FloodDecision::Allow);
        assert_eq!(flood.recent.lock().people.len(), 1);
    }

    proptest! {
        /// Between three notices, half of the limit is filled twice.
        #[test]
        fn in_no_minute_a_group_hears_more_than_three_notices(
            pauses in prop::collection::vec(0..4_000_i64, 300)
        ) {
            let flood = FloodLimiter::of_groups(18, FloodLimits::GROUP_WINDOW);
            let mut heard = VecDeque::new();
            let mut now = Timestamp::UNIX_EPOCH;
            for pause in pauses {
                now += SignedDuration::from_millis(pause);
                if !matches!(flood.check(-1, now), FloodDecision::Ignore(_)) {
                    heard.push_back(now);
                }
                heard.retain(|at| now.duration_since(*at) < FloodLimits::GROUP_WINDOW);
                prop_assert!(heard.len() <= 18 + 3, "{}", heard.len());
            }
        }
    }
}
