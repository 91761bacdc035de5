//! Budgets in the memory of this process. A key and its owner are charged together, under one lock.

use std::hash::BuildHasher;
use std::sync::Arc;
use std::time::Instant;

use foldhash::{HashMap, fast::RandomState};
use parking_lot::Mutex;

use super::gcra::elapsed;
use super::{Client, Decision};
use crate::keys::{KeyId, Owner};

const SHARDS: usize = 64;

/// The budgets of all keys and owners in this process. Clones share them.
#[derive(Clone, Debug)]
pub(super) struct MemoryLimiter(Arc<Shards>);

#[derive(Debug)]
struct Shards {
    start: Instant,
    hasher: RandomState,
    /// The times at which limits are full again, in tenths of a microsecond since the start. The keys of an owner are
    /// in the shard of the owner.
    full_at: Box<[Mutex<HashMap<Payer, i64>>]>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Payer {
    Owner(Owner),
    Key(KeyId),
}

impl MemoryLimiter {
    /// A limiter whose limits are all full. Times before `start` count as `start`.
    fn new(start: Instant) -> Self {
        let full_at = (0..SHARDS).map(|_| Mutex::default()).collect();
        Self(Arc::new(Shards { start, hasher: RandomState::default(), full_at }))
    }

    /// Charges tenths of a request if the key and the owner have enough left. A negative number is a refund.
    pub(super) fn charge(&self, client: &Client, tenths: i64, now: Instant) -> Decision {
        let now = elapsed(self.0.start, now);
        let key = Payer::Key(client.key);
        let owner = client.owner.map(|(owner, _)| Payer::Owner(owner));
        let shard = self.0.hasher.hash_one(owner.unwrap_or(key)) as usize % SHARDS;
        let mut full_at = self.0.full_at[shard].lock();
        let stored = |payer| full_at.get(&payer).copied().unwrap_or(now);
        let mut budgets = client.budgets(stored(key), owner.map(stored));
        let refused = budgets.charge(tenths, now);
        full_at.insert(key, budgets.key.full_at);
        if let (Some(owner), Some(budget)) = (owner, budgets.owner) {
            full_at.insert(owner, budget.full_at);
        }
        drop(full_at);
        Decision { refused, remaining: budgets.into_remaining(now), is_in_redis: false }
    }

    /// Removes limits that are full again.
    pub(super) fn forget_idle(&self, now: Instant) {
        let now = elapsed(self.0.start, now);
        for shard in &self.0.full_at {
            let mut full_at = shard.lock();
            full_at.retain(|_, time| *time > now);
            if full_at.capacity() > 4 * full_at.len() {
                full_at.shrink_to_fit();
            }
        }
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

    use super::*;
    use crate::api::rate_limiter::REQUEST;
    use crate::keys::Limit;

    fn client(number: u32) -> Client {
        let limit = |requests| Limit::new(requests, 600).unwrap();
        let owner = number.is_multiple_of(2).then_some((Owner(number.into()), limit(2)));
        Client { key: format!("k_{number:0>8}").parse().unwrap(), limit: limit(1), owner }
    }

    #[test]
    fn a_budget_is_forgotten_when_it_is_whole_and_no_sooner() {
        let start = Instant::now();
        let limiter = MemoryLimiter::new(start);
        let is_admitted =
            |number, now| limiter.charge(&client(number), REQUEST, now).refused.is_none();
        assert!((0..10_000).all(|number| is_admitted(number, start)));
        let late = start + Duration::from_millis(599_999);
        limiter.forget_idle(late);
        assert!((0..10_000).all(|number| !is_admitted(number, late)));
        limiter.forget_idle(start + Duration::from_secs(600));
        assert!(limiter.0.full_at.iter().all(|shard| shard.lock().is_empty()));
    }
}
