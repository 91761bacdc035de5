//! The limit on requests without a valid key, by the address that they come from: 60 a minute.
//!
//! Each process counts for itself, so that guessing costs no call to Redis.

use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;
use std::time::Instant;

use foldhash::HashMap;
use parking_lot::Mutex;

use super::gcra::{Budget, Budgets, REQUEST, Refusal, SpentLimit, elapsed};
use crate::keys::Limit;

/// The most addresses in memory. Further ones are not limited.
const MAX_ADDRESSES: usize = 100_000;

/// The budgets of addresses. Clones share them.
#[derive(Clone, Debug)]
pub(super) struct Strangers {
    start: Instant,
    /// The times at which limits are full again, since the start.
    full_at: Arc<Mutex<HashMap<IpAddr, i64>>>,
}

impl Strangers {
    /// Charges a request, or refuses it if the address has none left.
    pub(super) fn charge(&self, address: IpAddr, now: Instant) -> Option<Refusal> {
        let (address, now) = (network(address), elapsed(self.start, now));
        let mut full_at = self.full_at.lock();
        let stored = full_at.get(&address).copied();
        if stored.is_none() && full_at.len() >= MAX_ADDRESSES {
            return None;
        }
        let key = Budget { limit: Limit::default(), full_at: stored.unwrap_or(now) };
        let mut budgets = Budgets { key, owner: None };
        let refused = budgets.charge(REQUEST, now);
        full_at.insert(address, budgets.key.full_at);
        refused.map(|refusal| Refusal { spent: SpentLimit::Address, ..refusal })
    }

    /// Removes limits that are full again.
    pub(super) fn forget_idle(&self, now: Instant) {
        let now = elapsed(self.start, now);
        let mut full_at = self.full_at.lock();
        full_at.retain(|_, time| *time > now);
        full_at.shrink_to_fit();
    }
}

impl Default for Strangers {
    fn default() -> Self {
        Self { start: Instant::now(), full_at: Arc::default() }
    }
}

/// Whoever has one address of IPv6 has all of its /64.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => {
            Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into()
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn an_address_has_sixty_requests_a_minute() {
        let (strangers, now) = (Strangers::default(), Instant::now());
        let charge = |address: &str, now| strangers.charge(address.parse().unwrap(), now);
        assert!((0..60).all(|_| charge("203.0.113.9", now).is_none()));
        let refused = Refusal { seconds: 1, spent: SpentLimit::Address };
        assert_eq!(charge("203.0.113.9", now), Some(refused));
        assert_eq!(charge("203.0.113.8", now), None);
        assert_eq!(charge("203.0.113.9", now + Duration::from_secs(1)), None);
        assert!((0..60).all(|last| charge(&format!("2001:db8::{last:x}"), now).is_none()));
        assert_eq!(charge("2001:db8::ffff:1", now), Some(refused));
        assert_eq!(charge("2001:db8:0:1::1", now), None);
        strangers.forget_idle(now + Duration::from_secs(62));
        assert!(strangers.full_at.lock().is_empty());
    }

    #[test]
    fn a_flood_of_addresses_takes_no_more_memory() {
        let (strangers, now) = (Strangers::default(), Instant::now());
        for address in 0..MAX_ADDRESSES as u32 + 10 {
            strangers.charge(std::net::Ipv4Addr::from_bits(address).into(), now);
        }
        assert_eq!(strangers.full_at.lock().len(), MAX_ADDRESSES);
    }
}
