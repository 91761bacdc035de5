//! The rule of the rate limits: GCRA, the generic cell rate algorithm.
//!
//! The state of a limit is one time, its theoretical arrival time: the time at which the limit is full again if no
//! request comes. A request moves this time ahead by the interval in which the limit regains one request. It is
//! admitted if the time is then no further ahead than an empty limit takes to become full. So a full limit can be spent
//! at once, and then comes back request by request. `src/redis/charge.lua` implements the same rule for limits that
//! processes share.

use std::time::Instant;

use crate::keys::Limit;

/// A second. Times and durations are counted in tenths of a microsecond.
pub(super) const SECOND: i64 = 10_000_000;
/// The cost of a request, in tenths of a request.
pub(crate) const REQUEST: i64 = 10;

/// A limit and its state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Budget {
    pub(super) limit: Limit,
    /// The time at which the limit is full again. If it is full, this is now or in the past.
    pub(super) full_at: i64,
}

/// The budgets that a request is charged to: the budget of its key, and the budget that all keys of its owner share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Budgets {
    pub(super) key: Budget,
    pub(super) owner: Option<Budget>,
}

/// A rejection: the seconds to wait, and the limit that takes that long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) seconds: u64,
    pub(crate) spent: SpentLimit,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SpentLimit {
    Key,
    Owner,
    /// That of an address without a valid key.
    Address,
}

impl Budget {
    /// The number of requests left, and the seconds until there is one more. Zero seconds if all are left.
    pub(super) fn left(self, now: i64) -> (u32, u64) {
        let left = self.whole() - (self.full_at - now);
        let requests = left / self.amount(REQUEST);
        let more_in = (requests + 1) * self.amount(REQUEST) - left;
        let more_in = if self.full_at > now { whole_seconds(more_in) } else { 0 };
        (u32::try_from(requests).unwrap_or(0), more_in)
    }

    /// The time in which the limit regains tenths of a request. A tenth is rounded up. Otherwise a long run would admit
    /// more than the limit, and a tenth would take no time above a million requests a second.
    pub(super) fn amount(self, tenths: i64) -> i64 {
        let tenth = u64::from(self.limit.seconds()) * (SECOND / REQUEST) as u64;
        tenths * tenth.div_ceil(self.limit.requests().into()) as i64
    }

    /// The time in which an empty limit becomes full.
    pub(super) fn whole(self) -> i64 {
        self.amount(REQUEST * i64::from(self.limit.requests()))
    }

    /// Limits `full_at` to what is possible. A time further ahead is left over from a longer limit, or from a clock
    /// that was set back since.
    fn at(self, now: i64) -> Self {
        Self { full_at: self.full_at.clamp(now, now + self.whole()), ..self }
    }

    /// The time until this many tenths of a request are left. Zero or negative if they are left now.
    fn wait(self, tenths: i64, now: i64) -> i64 {
        self.full_at + self.amount(tenths) - self.whole() - now
    }

    fn charge(&mut self, tenths: i64, now: i64) {
        self.full_at = now.max(self.full_at + self.amount(tenths));
    }
}

impl Budgets {
    /// Charges tenths of a request to every budget, or to none if one has too little left. A negative number is a
    /// refund, which never gives more than the full limit.
    pub(super) fn charge(&mut self, tenths: i64, now: i64) -> Option<Refusal> {
        self.each(|budget| *budget = budget.at(now));
        let refused = self.refusal(tenths, now);
        if refused.is_none() {
            self.each(|budget| budget.charge(tenths, now));
        }
        refused
    }

    /// The rejection of a charge, or `None` if every budget has enough left.
    pub(super) fn refusal(&self, tenths: i64, now: i64) -> Option<Refusal> {
        let key = self.key.wait(tenths, now);
        let owner = self.owner.map_or(key, |owner| owner.wait(tenths, now));
        let wait = key.max(owner);
        let spent = if owner > key { SpentLimit::Owner } else { SpentLimit::Key };
        (wait > 0).then(|| Refusal { seconds: whole_seconds(wait), spent })
    }

    fn each(&mut self, change: impl Fn(&mut Budget)) {
        change(&mut self.key);
        self.owner.as_mut().map(change);
    }
}

/// The time from `start` to `now`.
pub(super) fn elapsed(start: Instant, now: Instant) -> i64 {
    // Overflows only after thousands of years.
    i64::try_from(now.saturating_duration_since(start).as_nanos() / 100).unwrap_or(0)
}

/// Whole seconds, rounded up, so that waiting them is always enough.
fn whole_seconds(duration: i64) -> u64 {
    u64::try_from(duration).unwrap_or(0).div_ceil(SECOND as u64)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn budget(limit: Limit) -> Budget {
        Budget { limit, full_at: i64::MIN }
    }

    fn of_key(limit: Limit) -> Budgets {
        Budgets { key: budget(limit), owner: None }
    }

    fn limits() -> impl Strategy<Value = Limit> {
        let requests = prop_oneof![1..100_u32, 1..10_000_u32, 1..=u32::MAX, Just(u32::MAX)];
        let seconds = prop_oneof![1..100_u32, 1..=86_400_u32, Just(86_400_u32)];
        (requests, seconds).prop_map(|(requests, seconds)| Limit::new(requests, seconds).unwrap())
    }

    fn times() -> impl Strategy<Value = i64> {
        // Up to 2048. Times before 2020 occur on a system whose clock was never set.
        prop_oneof![0..1_000 * SECOND, -(50 << 48)..1_i64 << 53]
    }

    proptest! {
        #[test]
        fn a_limit_that_rested_is_spent_at_once(limit in limits(), now in times()) {
            let mut budgets = of_key(limit);
            prop_assert_eq!(budgets.charge(0, now), None);
            prop_assert_eq!(budgets.key.left(now), (limit.requests(), 0));
            let whole = REQUEST * i64::from(limit.requests());
            prop_assert!(budgets.charge(whole + 1, now).is_some());
            prop_assert_eq!(budgets.charge(whole, now), None);
            prop_assert_eq!(budgets.key.left(now).0, 0);
            prop_assert!(budgets.charge(1, now).is_some());
        }

        #[test]
        fn a_long_run_never_admits_more_than_the_limit(
            limit in limits(),
            start in times(),
            bursts in proptest::collection::vec((0..100 * SECOND, 1..500_u32), 1..40),
        ) {
            let (mut budgets, mut now, mut admitted) = (of_key(limit), start, 0_i128);
            for (pause, requests) in bursts {
                now += pause;
                for _ in 0..requests {
                    admitted += i128::from(budgets.charge(REQUEST, now).is_none());
                }
                let (requests, window) = (i128::from(limit.requests()), i128::from(limit.seconds()) * i128::from(SECOND));
                prop_assert!((admitted - requests) * window <= requests * i128::from(now - start));
            }
        }

        /// Not sooner, because a long run would admit more than the limit. Later only by the rounding.
        #[test]
        fn a_whole_limit_comes_back_in_its_window(limit in limits()) {
            let requests = i64::from(limit.requests());
            let late = budget(limit).whole() - i64::from(limit.seconds()) * SECOND;
            prop_assert!((0..REQUEST * requests).contains(&late), "{late}");
        }

        #[test]
        fn requests_come_back_one_by_one(limit in limits(), now in times()) {
            let mut budgets = of_key(limit);
            budgets.charge(REQUEST * i64::from(limit.requests()), now);
            let interval = budgets.key.amount(REQUEST);
            for number in 1..=i64::from(limit.requests().min(20)) {
                prop_assert!(budgets.charge(REQUEST, now + number * interval - 1).is_some());
                prop_assert_eq!(budgets.charge(REQUEST, now + number * interval), None);
            }
        }

        /// A client that waits the seconds of `Retry-After` is admitted, and one that waits a second less is not,
        /// whichever limit rejected it. A rejection changes nothing.
        #[test]
        fn retry_after_is_honest(
            limit in limits(),
            times in 1..3_u32,
            pauses in proptest::collection::vec((0..3 * SECOND, 0..3_usize, 1..=10_i64), 1..300),
        ) {
            let shared = Limit::new(limit.requests().saturating_mul(times), limit.seconds()).unwrap();
            let (mut keys, mut owner, mut now) = ([budget(limit); 3], budget(shared), 0);
            for (pause, key, tenths) in pauses {
                now += pause;
                let mut budgets = Budgets { key: keys[key], owner: Some(owner) };
                budgets.charge(0, now);
                let before = budgets;
                if let Some(Refusal { seconds, spent }) = budgets.charge(tenths, now) {
                    prop_assert_eq!(before, budgets);
                    let is_refused = |seconds| {
                        let mut budgets = budgets;
                        budgets.charge(tenths, now + seconds * SECOND).map(|refusal| refusal.spent)
                    };
                    prop_assert_eq!(is_refused(seconds as i64 - 1), Some(spent));
                    prop_assert_eq!(is_refused(seconds as i64), None);
                }
                (keys[key], owner) = (budgets.key, budgets.owner.unwrap());
            }
        }

        #[test]
        fn a_refund_restores_the_budget_and_never_gives_more_than_the_whole(
            limit in limits(),
            steps in proptest::collection::vec((0..3 * SECOND, 0..=10_i64, 0..=10_i64), 1..100),
        ) {
            let (mut budgets, mut now) = (of_key(limit), 0);
            for (pause, tenths, refund) in steps {
                now += pause;
                budgets.charge(0, now);
                let before = budgets;
                if budgets.charge(tenths, now).is_none() {
                    let mut refunded = budgets;
                    refunded.charge(-tenths, now);
                    prop_assert_eq!(before, refunded);
                }
                budgets.charge(-refund, now);
                prop_assert!(budgets.key.full_at >= now);
                prop_assert!(budgets.key.left(now).0 <= limit.requests());
            }
        }

        /// `left` returns the number of requests that are admitted, and the time until there is one more.
        #[test]
        fn what_is_left_can_be_spent(limit in limits(), spent in 0..3_000_i64, pause in 0..60 * SECOND) {
            let mut budgets = of_key(limit);
            budgets.charge(spent.min(REQUEST * i64::from(limit.requests())), 0);
            budgets.charge(0, pause);
            let (requests, more_in) = budgets.key.left(pause);
            prop_assert_eq!(more_in == 0, requests == limit.requests());
            let all = REQUEST * i64::from(requests);
            prop_assert_eq!(budgets.refusal(all, pause), None);
            if more_in > 0 {
                prop_assert!(budgets.refusal(all + REQUEST, pause).is_some());
                let later = pause + more_in as i64 * SECOND;
                prop_assert_eq!(budgets.refusal(all + REQUEST, later), None);
            }
        }
    }

    #[test]
    fn a_key_and_its_owner_are_charged_both_or_neither() {
        let limit = |requests| Limit::new(requests, 60).unwrap();
        for (key, owner, spent) in [(2, 1, SpentLimit::Owner), (1, 2, SpentLimit::Key)] {
            let mut budgets =
                Budgets { key: budget(limit(key)), owner: Some(budget(limit(owner))) };
            assert_eq!(budgets.charge(REQUEST, 0), None);
            let before = budgets;
            assert_eq!(budgets.charge(REQUEST, 0), Some(Refusal { seconds: 60, spent }));
            assert_eq!(before, budgets);
        }
    }

    /// A time that a longer limit, or a clock that was ahead, has left behind delays nobody.
    #[test]
    fn a_smaller_limit_and_a_clock_set_back_cost_one_interval_at_most() {
        let limit = |text: &str| text.parse::<Limit>().unwrap();
        let mut budgets = of_key(limit("5000/1h"));
        budgets.charge(5000 * REQUEST, 0);
        budgets.key.limit = limit("60/60s");
        let refused = Some(Refusal { seconds: 1, spent: SpentLimit::Key });
        assert_eq!(budgets.charge(REQUEST, 0), refused);
        assert_eq!(budgets.charge(REQUEST, SECOND), None);
        assert_eq!(budgets.charge(REQUEST, -7200 * SECOND), refused);
        assert_eq!(budgets.charge(REQUEST, -7199 * SECOND), None);
    }
}
