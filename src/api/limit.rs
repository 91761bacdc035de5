//! Rate limits: how many requests a key may make, and how many all keys of one owner may make together.
//!
//! A key and its owner are decided together, under one lock. A request is admitted when both have room, and then
//! counts in both; a refused one counts in neither and postpones nothing.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use crate::keys::{KeyId, Limit, Owner};
use account::{Account, Ticket};

mod account;
mod headers;
mod window;

const SHARDS: usize = 64;

/// Who asks, and what that one may.
#[derive(Debug, Clone, Copy)]
pub(super) struct Asker {
    pub(super) key: KeyId,
    pub(super) limit: Limit,
    /// The owner and the limit shared by all the owner's keys; a service key has none.
    pub(super) owner: Option<(Owner, Limit)>,
}

/// What a request found.
#[derive(Debug)]
pub(super) struct Spent {
    /// How long to wait when it was refused, to be told in whole seconds.
    pub(super) refused: Option<Duration>,
    /// What is left, for the answer's headers.
    pub(super) standing: Standing,
    /// What gives the request back.
    pub(super) ticket: Option<Ticket>,
}

impl Spent {
    /// Nothing, where asking is free.
    pub(super) fn nothing(standing: Standing) -> Self {
        Self { refused: None, standing, ticket: None }
    }
}

/// What is left of a key's budget and its owner's.
#[derive(Debug, Clone)]
pub(super) struct Standing {
    pub(super) key: Left,
    pub(super) owner: Option<Left>,
    /// The parts of the headers that only change with the limits.
    fixed: Arc<headers::Fixed>,
}

/// What is left of one budget.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Left {
    pub(super) limit: Limit,
    pub(super) requests: u32,
    /// Seconds until more is left: until the oldest counted request leaves the window, or a refused one may come.
    pub(super) seconds: u64,
}

impl Standing {
    /// What is left of the budget that runs out first.
    pub(super) fn tight(&self) -> Left {
        self.owner.filter(|owner| owner.requests < self.key.requests).unwrap_or(self.key)
    }
}

/// Every budget that anything counts in.
#[derive(Debug)]
pub(super) struct Limiter {
    start: Instant,
    hasher: RandomState,
    shards: Box<[Mutex<HashMap<Payer, Account>>]>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Payer {
    Owner(Owner),
    Key(KeyId),
}

impl Limiter {
    /// Nobody has spent anything; `start` is the earliest time that will be asked about.
    pub(super) fn new(start: Instant) -> Self {
        let shards = (0..SHARDS).map(|_| Mutex::default()).collect();
        Self { start, hasher: RandomState::new(), shards }
    }

    /// Spends one request, if key and owner both have one left.
    pub(super) fn spend(&self, asker: &Asker, now: Instant) -> Spent {
        self.with(asker, |account| account.spend(asker, self.clock(now)))
    }

    /// What is left, at no cost.
    pub(super) fn look(&self, asker: &Asker, now: Instant) -> Standing {
        self.with(asker, |account| account.look(asker, self.clock(now)))
    }

    /// Gives a request back whose answer was our failure.
    pub(super) fn give_back(&self, asker: &Asker, ticket: &Ticket) {
        self.with(asker, |account| account.give_back(asker, ticket));
    }

    /// Forgets budgets in which nothing counts any more.
    pub(super) fn forget(&self, now: Instant) {
        let now = self.clock(now);
        for shard in &self.shards {
            let mut accounts = shard.lock();
            accounts.retain(|_, account| account.counts(now));
            if accounts.capacity() > 4 * accounts.len() {
                accounts.shrink_to_fit();
            }
        }
    }

    fn with<T>(&self, asker: &Asker, act: impl FnOnce(&mut Account) -> T) -> T {
        let payer = asker.owner.map_or(Payer::Key(asker.key), |(owner, _)| Payer::Owner(owner));
        let hash = self.hasher.hash_one(payer) as usize;
        let shard = &self.shards[hash % SHARDS];
        act(shard.lock().entry(payer).or_default())
    }

    fn clock(&self, now: Instant) -> u64 {
        u64::try_from(now.saturating_duration_since(self.start).as_nanos()).unwrap_or(u64::MAX)
    }
}

/// Whole seconds, rounded up: whoever waits that long has waited long enough.
pub(super) fn whole_seconds(wait: Duration) -> u64 {
    wait.as_secs() + u64::from(wait.subsec_nanos() > 0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn key(name: &str) -> KeyId {
        format!("k_{name:0>8}").parse().unwrap()
    }

    fn limit(requests: u32) -> Limit {
        Limit::new(requests, 60).unwrap()
    }

    fn owned(name: &str, requests: u32) -> Asker {
        let owner = Some((Owner(7), limit(requests).shared(std::iter::empty())));
        Asker { key: key(name), limit: limit(requests), owner }
    }

    fn passes(limiter: &Limiter, asker: &Asker, now: Instant) -> bool {
        limiter.spend(asker, now).refused.is_none()
    }

    #[test]
    fn many_keys_of_one_owner_share_twice_the_limit() {
        let start = Instant::now();
        let limiter = Limiter::new(start);
        let admitted = ["a", "b", "c", "d"]
            .iter()
            .flat_map(|name| std::iter::repeat_n(owned(name, 10), 15))
            .filter(|asker| passes(&limiter, asker, start))
            .count();
        assert_eq!(admitted, 20);
        // Ten minutes on, everything is forgotten, and everything is there again.
        let later = start + Duration::from_secs(600);
        limiter.forget(later);
        assert!(limiter.shards.iter().all(|shard| shard.lock().is_empty()));
        assert!(passes(&limiter, &owned("e", 10), later));
    }

    #[test]
    fn our_failures_are_given_back_in_both_budgets() {
        let start = Instant::now();
        let (limiter, asker) = (Limiter::new(start), owned("a", 1));
        for second in 0..100 {
            let spent = limiter.spend(&asker, start + Duration::from_secs(second));
            assert!(spent.refused.is_none());
            limiter.give_back(&asker, &spent.ticket.unwrap());
        }
        assert!(passes(&limiter, &asker, start + Duration::from_secs(100)));
        assert!(!passes(&limiter, &asker, start + Duration::from_secs(101)));
    }

    #[test]
    fn looking_costs_nothing() {
        let start = Instant::now();
        let (limiter, asker) = (Limiter::new(start), owned("a", 3));
        for _ in 0..100 {
            assert_eq!(limiter.look(&asker, start).key.requests, 3);
        }
    }

    #[test]
    fn threads_together_never_exceed_a_limit() {
        let start = Instant::now();
        let (limiter, asker) = (Limiter::new(start), owned("a", 1000));
        let admitted: usize = std::thread::scope(|scope| {
            let spend = || (0..100).filter(|_| passes(&limiter, &asker, Instant::now())).count();
            let threads: Vec<_> = (0..64).map(|_| scope.spawn(spend)).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        });
        assert_eq!(admitted, 1000);
    }

    proptest! {
        /// Whoever waits the whole seconds that were named is admitted, whichever budget refused.
        #[test]
        fn retry_after_is_honest(
            requests in 1..40_u32,
            pauses in proptest::collection::vec((0..3_000_u64, 0..3_usize), 1..300),
        ) {
            let limiter = Limiter::new(Instant::now());
            let mut now = limiter.start;
            for (pause, who) in pauses {
                now += Duration::from_millis(pause);
                let asker = owned(["a", "b", "c"][who], requests);
                if let Some(wait) = limiter.spend(&asker, now).refused {
                    now += Duration::from_secs(whole_seconds(wait));
                    prop_assert!(passes(&limiter, &asker, now));
                }
            }
        }
    }
}
