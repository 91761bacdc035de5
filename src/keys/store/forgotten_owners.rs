//! When forgotten owners were issued keys: kept for a day, in memory only, and without the owners' ids.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;

use crate::keys::Owner;

/// The times, keyed by a hash of the owner that only this process can compute.
#[derive(Default)]
pub(super) struct ForgottenOwners {
    salt: RandomState,
    issued: Mutex<HashMap<u64, Vec<i64>>>,
}

impl ForgottenOwners {
    /// Adds an owner, and drops times that are older than `kept`.
    pub(super) fn insert(&self, owner: Owner, times: &[i64], now: Timestamp, kept: SignedDuration) {
        let since = (now - kept).as_millisecond();
        let mut issued = self.issued.lock();
        issued.entry(self.salt.hash_one(owner.0)).or_default().extend(times);
        issued.retain(|_, times| {
            times.retain(|at| *at > since);
            !times.is_empty()
        });
    }

    /// The times after `since`, up to `now`.
    pub(super) fn issued(&self, owner: Owner, since: Timestamp, now: Timestamp) -> Vec<i64> {
        let span = since.as_millisecond() + 1..=now.as_millisecond();
        let issued = self.issued.lock();
        let times = issued.get(&self.salt.hash_one(owner.0)).into_iter().flatten();
        times.copied().filter(|at| span.contains(at)).collect()
    }
}
