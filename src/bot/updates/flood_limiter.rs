//! Flood limits: how many messages and button presses of one person, and messages of one group, are answered in a stretch of
//! time.

use std::collections::{HashMap, VecDeque};

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;

use crate::bot::clock::seconds;

/// How much of one person, and of one group, is answered.
#[derive(Clone, Copy, Debug)]
pub struct FloodLimits {
    /// Messages in [`FloodLimits::within`].
    pub messages: usize,
    /// Button presses and inline queries in [`FloodLimits::within`].
    pub callbacks: usize,
    /// The stretch of time.
    pub within: SignedDuration,
    /// Messages of all members of a group in [`FloodLimits::GROUP_WINDOW`].
    pub group_messages: usize,
    /// How many updates of one chat may be queued; further ones are ignored.
    pub queued: usize,
}

impl FloodLimits {
    /// The stretch of time that Telegram's limit of a group is about.
    pub const GROUP_WINDOW: SignedDuration = SignedDuration::from_mins(1);
}

impl Default for FloodLimits {
    fn default() -> Self {
        Self {
            messages: 5,
            callbacks: 20,
            within: SignedDuration::from_secs(10),
            // Telegram takes twenty messages a minute in a group. What can't be answered soon is not answered late.
            group_messages: 18,
            queued: 32,
        }
    }
}

/// What happens to one more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FloodDecision {
    /// It is answered.
    Allow,
    /// It is answered with the seconds to wait, once.
    Notify(u64),
    /// It is not answered; this many seconds are left.
    Ignore(u64),
}

/// How many people are remembered before those who are within their limits again are dropped.
const MAX_PEOPLE: usize = 4096;

/// How often those are dropped in any case.
const TIDY: SignedDuration = SignedDuration::from_hours(1);

/// Counts one kind of updates per person, or per group.
pub(crate) struct FloodLimiter {
    most: usize,
    /// How many of them have to be over before one more is answered after the notice.
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
    /// A limiter of `most` updates in each stretch of time.
    pub(crate) fn new(most: usize, within: SignedDuration) -> Self {
        Self { most, over: 1, within, recent: Mutex::default() }
    }

    /// The same for groups. After a notice half of the limit has to be free again: otherwise a group that goes on asking would
    /// hear as many notices as answers.
    pub(crate) fn of_groups(most: usize, within: SignedDuration) -> Self {
        Self { over: most.div_ceil(2), ..Self::new(most, within) }
    }

    /// Counts one more of this person.
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
        // If the clock was set back, what lies in the future is forgotten.
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
        /// Three notices need two fillings of half the limit between them.
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
