//! The rate limiter, as the bot may see it.

use std::sync::Arc;
use std::time::Instant;

use super::limit::{Asker, Limiter};
use crate::keys::{KeyId, Limit, Owner};

/// What everybody has left. Clones share it.
#[derive(Clone, Debug)]
pub struct RateLimiter(Arc<Limiter>);

impl RateLimiter {
    /// How many requests a key has left now; `owner` is whose it is and what all keys of that one share. Costs nothing.
    pub fn remaining(&self, key: KeyId, limit: Limit, owner: Option<(Owner, Limit)>) -> u32 {
        let standing = self.0.look(&Asker { key, limit, owner }, Instant::now());
        let shared = standing.owner.map_or(u32::MAX, |owner| owner.requests);
        standing.key.requests.min(shared)
    }

    pub(super) fn limiter(&self) -> Arc<Limiter> {
        Arc::clone(&self.0)
    }
}

impl Default for RateLimiter {
    fn default() -> Self {
        Self(Arc::new(Limiter::new(Instant::now())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_what_key_and_owner_both_have() {
        let rate_limiter = RateLimiter::default();
        let limit = Limit::new(3, 60).unwrap();
        let owner = Some((Owner(7), limit));
        let (one, other): (KeyId, KeyId) =
            ("k_00000001".parse().unwrap(), "k_00000002".parse().unwrap());
        assert_eq!(rate_limiter.remaining(one, limit, owner), 3);
        rate_limiter.limiter().spend(&Asker { key: one, limit, owner }, Instant::now());
        assert_eq!(rate_limiter.remaining(one, limit, owner), 2);
        assert_eq!(rate_limiter.remaining(other, limit, owner), 2);
        assert_eq!(rate_limiter.remaining(other, limit, None), 3);
    }
}
