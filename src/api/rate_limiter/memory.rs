//! Budgets in the memory of this process. A key and its owner are decided together, under one lock.

use std::hash::BuildHasher;
use std::sync::Arc;
use std::time::Instant;

use foldhash::{HashMap, fast::RandomState};
use parking_lot::Mutex;

use super::Client;
use super::budget::{Budget, Decision, Permit};
use super::rate_limit_headers::Remaining;
use crate::keys::{KeyId, Owner};

const SHARDS: usize = 64;

/// What every key and every owner has left at this process. Clones share it.
#[derive(Clone, Debug)]
pub(super) struct MemoryLimiter(Arc<Shards>);

#[derive(Debug)]
struct Shards {
    start: Instant,
    hasher: RandomState,
    budgets: Box<[Mutex<HashMap<BudgetKey, Budget>>]>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum BudgetKey {
    Owner(Owner),
    Key(KeyId),
}

impl MemoryLimiter {
    /// A limiter that has counted nothing; no later call may pass a time before `start`.
    fn new(start: Instant) -> Self {
        let budgets = (0..SHARDS).map(|_| Mutex::default()).collect();
        Self(Arc::new(Shards { start, hasher: RandomState::default(), budgets }))
    }

    /// Counts one request if both key and owner have one left.
    pub(super) fn admit(&self, client: &Client, now: Instant) -> Decision {
        self.with(client, |budget| budget.admit(client, self.clock(now)))
    }

    /// What is left, without counting a request.
    pub(super) fn peek(&self, client: &Client, now: Instant) -> Remaining {
        self.with(client, |budget| budget.peek(client, self.clock(now)))
    }

    /// Uncounts a request that was answered with a 5xx.
    pub(super) fn refund(&self, client: &Client, permit: &Permit) {
        self.with(client, |budget| budget.refund(client, permit));
    }

    /// Drops budgets in which no request counts any more.
    pub(super) fn forget_idle(&self, now: Instant) {
        let now = self.clock(now);
        for shard in &self.0.budgets {
            let mut budgets = shard.lock();
            budgets.retain(|_, budget| budget.is_in_use(now));
            if budgets.capacity() > 4 * budgets.len() {
                budgets.shrink_to_fit();
            }
        }
    }

    fn with<T>(&self, client: &Client, act: impl FnOnce(&mut Budget) -> T) -> T {
        let owner = client.owner.map(|(owner, _)| BudgetKey::Owner(owner));
        let key = owner.unwrap_or(BudgetKey::Key(client.key));
        let hash = self.0.hasher.hash_one(key) as usize;
        act(self.0.budgets[hash % SHARDS].lock().entry(key).or_default())
    }

    fn clock(&self, now: Instant) -> u64 {
        let elapsed = now.saturating_duration_since(self.0.start);
        u64::try_from(elapsed.as_nanos()).unwrap_or(u64::MAX)
    }
}

impl Default for MemoryLimiter {
    fn default() -> Self {
        Self::new(Instant::now())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use proptest::prelude::*;

    use super::*;
    use crate::api::rate_limiter::whole_seconds;
    use crate::keys::Limit;

    fn key(name: &str) -> KeyId {
        format!("k_{name:0>8}").parse().unwrap()
    }

    fn limit(requests: u32) -> Limit {
        Limit::new(requests, 60).unwrap()
    }

    fn client(name: &str, requests: u32) -> Client {
        let owner = Some((Owner(7), limit(2 * requests)));
        Client { key: key(name), limit: limit(requests), owner }
    }

    fn is_admitted(limiter: &MemoryLimiter, client: &Client, now: Instant) -> bool {
        limiter.admit(client, now).refused.is_none()
    }

    #[test]
    fn idle_budgets_are_forgotten() {
        let start = Instant::now();
        let limiter = MemoryLimiter::new(start);
        for name in ["a", "b"] {
            limiter.admit(&client(name, 10), start);
        }
        limiter.forget_idle(start + Duration::from_secs(600));
        assert!(limiter.0.budgets.iter().all(|shard| shard.lock().is_empty()));
    }

    proptest! {
        /// A client that waits the whole seconds of `Retry-After` is admitted, whichever limit rejected it.
        #[test]
        fn retry_after_is_honest(
            requests in 1..40_u32,
            pauses in proptest::collection::vec((0..3_000_u64, 0..3_usize), 1..300),
        ) {
            let mut now = Instant::now();
            let limiter = MemoryLimiter::new(now);
            for (pause, key) in pauses {
                now += Duration::from_millis(pause);
                let client = client(["a", "b", "c"][key], requests);
                if let Some(refusal) = limiter.admit(&client, now).refused {
                    now += Duration::from_secs(whole_seconds(refusal.wait));
                    prop_assert!(is_admitted(&limiter, &client, now));
                }
            }
        }
    }
}
