//! The rate limiter: how many requests a key may make, and all keys of one owner together.
//!
//! An admitted request counts for the key and for its owner; a rejected one counts for neither and postpones nothing.
//! Budgets are in memory, and decided without waiting. Several processes share them in Redis instead.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::keys::{KeyId, Limit, Owner};
use crate::redis::Redis;
pub(super) use budget::{Decision, Permit, Refusal, Spent};
use memory::MemoryLimiter;
pub(super) use rate_limit_headers::{Left, Remaining};
pub(super) use shared::{Behind, SharedLimiter};

mod budget;
mod memory;
mod rate_limit_headers;
mod shared;
mod sliding_window;

/// What every key and every owner has left. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct RateLimiter {
    memory: MemoryLimiter,
    shared: Option<Arc<SharedLimiter>>,
}

/// The sender of a request, with the limits that apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Client {
    pub(super) key: KeyId,
    pub(super) limit: Limit,
    /// The owner and the limit shared by all the owner's keys; a service key has none.
    pub(super) owner: Option<(Owner, Limit)>,
}

impl RateLimiter {
    /// A limiter that shares its budgets with the other processes at this Redis.
    pub fn shared(redis: Redis) -> Self {
        let memory = MemoryLimiter::default();
        let shared = SharedLimiter::new(redis, memory.clone());
        Self { memory, shared: Some(Arc::new(shared)) }
    }

    /// How many requests a key has left now; `owner` is its owner with the limit shared by all the owner's keys.
    pub async fn remaining(&self, key: KeyId, limit: Limit, owner: Option<(Owner, Limit)>) -> u32 {
        let client = Client { key, limit, owner };
        let remaining = match &self.shared {
            None => self.peek(&client, Instant::now()),
            Some(shared) => shared.peek(&client).await,
        };
        remaining.tightest().requests
    }

    /// The shared budgets, if there are any; the methods below are only for those in memory.
    pub(super) fn in_redis(&self) -> Option<&Arc<SharedLimiter>> {
        self.shared.as_ref()
    }

    /// Counts one request if both key and owner have one left.
    pub(super) fn admit(&self, client: &Client, now: Instant) -> Decision {
        self.memory.admit(client, now)
    }

    /// What is left, without counting a request.
    pub(super) fn peek(&self, client: &Client, now: Instant) -> Remaining {
        self.memory.peek(client, now)
    }

    /// Uncounts a request that was answered with a 5xx or a 304.
    pub(super) fn refund(&self, client: &Client, permit: &Permit) {
        self.memory.refund(client, permit);
    }

    /// Drops budgets in memory in which no request counts any more.
    pub(super) fn forget_idle(&self, now: Instant) {
        self.memory.forget_idle(now);
    }
}

/// Whole seconds, rounded up, so that waiting them is always enough.
pub(super) fn whole_seconds(wait: Duration) -> u64 {
    wait.as_secs() + u64::from(wait.subsec_nanos() > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(name: &str) -> KeyId {
        format!("k_{name:0>8}").parse().unwrap()
    }

    fn limit(requests: u32) -> Limit {
        Limit::new(requests, 60).unwrap()
    }

    #[tokio::test]
    async fn the_tighter_of_key_and_owner_is_what_remains() {
        let (limiter, owner) = (RateLimiter::default(), Some((Owner(7), limit(3))));
        let (one, other) = (key("1"), key("2"));
        assert_eq!(limiter.remaining(one, limit(3), owner).await, 3);
        limiter.admit(&Client { key: one, limit: limit(3), owner }, Instant::now());
        assert_eq!(limiter.remaining(one, limit(3), owner).await, 2);
        assert_eq!(limiter.remaining(other, limit(3), owner).await, 2);
        assert_eq!(limiter.remaining(other, limit(3), None).await, 3);
    }
}
