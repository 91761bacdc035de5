//! The limit that all keys of one owner share.

use std::num::NonZeroU32;

use super::Limit;

impl Limit {
    /// The budget that all keys of one owner share: twice what the highest of their limits admits in the longest of
    /// their windows. It is never tighter than one of the limits, however different their windows are.
    #[must_use]
    pub fn shared(self, others: impl Iterator<Item = Limit> + Clone) -> Limit {
        let seconds = others.clone().map(|other| other.seconds).fold(self.seconds, NonZeroU32::max);
        let highest =
            others.map(|other| other.within(seconds)).fold(self.within(seconds), NonZeroU32::max);
        Limit { requests: highest.saturating_mul(NonZeroU32::MIN.saturating_add(1)), seconds }
    }

    /// The average number of requests this limit admits in a window at least as long as its own.
    fn within(self, seconds: NonZeroU32) -> NonZeroU32 {
        let requests =
            u64::from(self.requests()) * u64::from(seconds.get()) / u64::from(self.seconds());
        let requests = u32::try_from(requests).unwrap_or(u32::MAX);
        NonZeroU32::new(requests).unwrap_or(self.requests)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn keys_share_twice_the_highest_limit_over_the_longest_window() {
        for (limits, shared) in [
            (&["60/60s"][..], "120/60s"),
            (&["60/60s", "60/60s", "600/60s"], "1200/60s"),
            (&["3000/1h"], "6000/3600s"),
            (&["3000/1h", "60/60s"], "7200/3600s"),
            (&["60/60s", "5000/1h", "1/1s"], "10000/3600s"),
            (&["4294967295/1s", "1/1d"], "4294967295/86400s"),
        ] {
            let limits: Vec<Limit> =
                limits.iter().copied().map(|text| text.parse().unwrap()).collect();
            for (at, own) in limits.iter().enumerate() {
                let others = limits.iter().enumerate().filter(|(other, _)| *other != at);
                assert_eq!(own.shared(others.map(|(_, other)| *other)), shared.parse().unwrap());
            }
        }
    }

    proptest! {
        /// A burst that a key's own limit admits also fits the shared budget.
        #[test]
        fn the_shared_budget_is_never_tighter_than_one_of_the_limits(
            limits in proptest::collection::vec((1..5_000_u32, 1..=86_400_u32), 1..6)
        ) {
            let limits: Vec<_> = limits.iter().map(|(q, w)| Limit::new(*q, *w).unwrap()).collect();
            let shared = limits[0].shared(limits[1..].iter().copied());
            for limit in limits {
                let bursts = shared.seconds().div_ceil(limit.seconds());
                let most = u64::from(limit.requests()) * u64::from(bursts);
                prop_assert!(u64::from(shared.requests()) >= most.min(u32::MAX.into()));
            }
        }
    }
}
