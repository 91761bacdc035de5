//! How many keys those made who asked to be forgotten: for a day, in memory only, and without their names.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;

use crate::keys::Owner;

/// When each of them made keys, by a hash that only this process can make.
#[derive(Default)]
pub(super) struct ForgottenOwners {
    salt: RandomState,
    made: Mutex<HashMap<u64, Vec<i64>>>,
}

impl ForgottenOwners {
    /// The owner made keys at these moments, and is forgotten.
    pub(super) fn note(&self, owner: Owner, made: &[i64], now: Timestamp, kept: SignedDuration) {
        let since = (now - kept).as_millisecond();
        let mut all = self.made.lock();
        all.entry(self.salt.hash_one(owner.0)).or_default().extend(made);
        all.retain(|_, made| {
            made.retain(|at| *at > since);
            !made.is_empty()
        });
    }

    /// When the owner made keys after `since`, until `now`.
    pub(super) fn made(&self, owner: Owner, since: Timestamp, now: Timestamp) -> Vec<i64> {
        let span = since.as_millisecond() + 1..=now.as_millisecond();
        let all = self.made.lock();
        let made = all.get(&self.salt.hash_one(owner.0)).into_iter().flatten();
        made.copied().filter(|at| span.contains(at)).collect()
    }
}
