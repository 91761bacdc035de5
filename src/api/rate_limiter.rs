//! The rate limiter. It limits the requests of each key, of all keys of one owner together, and of addresses without a
//! valid key.
//!
//! A request is charged to its key and its owner, or to neither. A single process keeps the budgets in memory and
//! charges them without waiting. Several processes share the budgets in Redis. One call to Redis charges both budgets,
//! and fails if keys have changed since this process last read the changes. While Redis is away, each process charges
//! the budgets in its memory.

use std::net::IpAddr;
use std::time::Instant;

use crate::keys::{AuthenticatedKey, KeyId, Limit, Owner};
use crate::redis::{Charge, Charged, Generation, Redis};
use gcra::{Budget, Budgets};
pub(super) use gcra::{REQUEST, Refusal, SpentLimit};
use memory::MemoryLimiter;
pub(super) use rate_limit_headers::{LimitBalance, Remaining};
use strangers::Strangers;

mod gcra;
mod memory;
mod rate_limit_headers;
mod strangers;

/// The budgets of all keys and owners. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct RateLimiter {
    memory: MemoryLimiter,
    redis: Option<Redis>,
    strangers: Strangers,
}

/// The sender of a request, with the limits that apply.
#[derive(Debug, Clone, Copy)]
pub(super) struct Client {
    pub(super) key: KeyId,
    pub(super) limit: Limit,
    /// The owner, and the limit that all the owner's keys share. `None` for a service key.
    pub(super) owner: Option<(Owner, Limit)>,
}

/// The decision about a request.
#[derive(Debug)]
pub(super) struct Decision {
    /// The rejection, if the request is over a limit.
    pub(super) refused: Option<Refusal>,
    /// The balances for the response's headers.
    pub(super) remaining: Remaining,
    /// Whether the request was charged in Redis. A refund goes to the same place.
    pub(super) is_in_redis: bool,
}

/// The request can't be decided yet, because keys may have been revoked. The caller reads the changes and looks up its
/// key again.
#[derive(Debug)]
pub(super) struct ChangesUnread;

impl Client {
    /// The sender with this key.
    pub(super) fn of(key: &AuthenticatedKey) -> Self {
        Self { key: key.record.id, limit: key.limit, owner: key.record.owner.zip(key.budget) }
    }
}

impl RateLimiter {
    /// A limiter that shares its budgets with other processes through Redis.
    pub fn shared(redis: Redis) -> Self {
        Self { redis: Some(redis), ..Self::default() }
    }

    /// The number of requests that a key has left. `owner` is its owner, and the limit that all the owner's keys share.
    pub async fn remaining(&self, key: KeyId, limit: Limit, owner: Option<(Owner, Limit)>) -> u32 {
        let decision = self.charge(&Client { key, limit, owner }, 0).await;
        decision.remaining.tightest().requests
    }

    /// Whether budgets are in Redis.
    pub(super) fn is_shared(&self) -> bool {
        self.redis.is_some()
    }

    /// Charges tenths of a request in memory. A negative number is a refund.
    pub(super) fn charge_in_memory(&self, client: &Client, tenths: i64, now: Instant) -> Decision {
        self.memory.charge(client, tenths, now)
    }

    /// Charges tenths of a request whose key was looked up at `generation`. Charges nothing if keys have changed since,
    /// or if Redis is away.
    pub(super) async fn charge_if_current(
        &self,
        client: &Client,
        tenths: i64,
        generation: Option<Generation>,
    ) -> Result<Decision, ChangesUnread> {
        let link = self.redis.as_ref().and_then(Redis::current_connection).ok_or(ChangesUnread)?;
        let generation = generation.and_then(|known| known.over(&link)).ok_or(ChangesUnread)?;
        self.charge_in_redis(client, tenths, Some(generation)).await.ok_or(ChangesUnread)
    }

    /// Charges tenths of a request whose key was looked up after all changes were read. The generation is not compared,
    /// because a later change is made after the request began.
    pub(super) async fn charge(&self, client: &Client, tenths: i64) -> Decision {
        if let Some(redis) = &self.redis {
            if let Some(decision) = self.charge_in_redis(client, tenths, None).await {
                return decision;
            }
            redis.metrics().fell_back();
        }
        self.charge_in_memory(client, tenths, Instant::now())
    }

    /// Charges in Redis. `None` if keys have changed since `generation`, or if Redis is away.
    pub(super) async fn charge_in_redis(
        &self,
        client: &Client,
        tenths: i64,
        generation: Option<u64>,
    ) -> Option<Decision> {
        let redis = self.redis.as_ref()?;
        let charges = client.charges(tenths);
        let charged = redis.charge(&redis.current_connection()?, &charges, generation, None).await;
        let Charged { is_admitted, now, full_at } = charged.ok().flatten()?;
        let mut full_at = full_at.into_iter();
        let budgets = client.budgets(full_at.next()?, full_at.next());
        let refused = budgets.refusal(tenths, now).filter(|_| !is_admitted);
        Some(Decision { refused, remaining: budgets.into_remaining(now), is_in_redis: true })
    }

    /// Charges a request without a valid key to its address, or refuses it.
    pub(super) fn charge_stranger(&self, address: IpAddr, now: Instant) -> Option<Refusal> {
        self.strangers.charge(address, now)
    }

    /// Removes limits from memory that are full again.
    pub(super) fn forget_idle(&self, now: Instant) {
        self.memory.forget_idle(now);
        self.strangers.forget_idle(now);
    }
}

impl Client {
    fn budgets(&self, key: i64, owner: Option<i64>) -> Budgets {
        let owner = self.owner.zip(owner);
        Budgets {
            key: Budget { limit: self.limit, full_at: key },
            owner: owner.map(|((_, limit), full_at)| Budget { limit, full_at }),
        }
    }

    /// The number in the names stands for the format of the values. It changes with the format, so that different
    /// versions can run side by side during an upgrade.
    fn charges(&self, tenths: i64) -> Vec<Charge> {
        let Budgets { key, owner } = self.budgets(0, self.owner.map(|_| 0));
        let charge = |name, budget: Budget| Charge {
            name,
            amount: budget.amount(tenths),
            whole: budget.whole(),
        };
        let mut charges = Vec::with_capacity(2);
        charges.push(charge(format!("muster:2:key:{}", self.key), key));
        if let Some(((owner, _), budget)) = self.owner.zip(owner) {
            charges.push(charge(format!("muster:2:owner:{}", owner.0), budget));
        }
        charges
    }
}

impl Budgets {
    fn into_remaining(self, now: i64) -> Remaining {
        let left = |budget: Budget| {
            let (requests, seconds) = budget.left(now);
            LimitBalance { limit: budget.limit, requests, seconds }
        };
        Remaining { key: left(self.key), owner: self.owner.map(left) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_tighter_of_key_and_owner_is_what_remains() {
        let limit = |requests| Limit::new(requests, 3600).unwrap();
        let (limiter, owner) = (RateLimiter::default(), Some((Owner(7), limit(3))));
        let [one, other] = ["k_00000001", "k_00000002"].map(|name| name.parse().unwrap());
        assert_eq!(limiter.remaining(one, limit(3), owner).await, 3);
        limiter.charge(&Client { key: one, limit: limit(3), owner }, REQUEST).await;
        assert_eq!(limiter.remaining(one, limit(3), owner).await, 2);
        assert_eq!(limiter.remaining(other, limit(3), owner).await, 2);
        assert_eq!(limiter.remaining(other, limit(3), None).await, 3);
    }
}
