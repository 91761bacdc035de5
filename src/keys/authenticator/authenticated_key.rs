//! An authenticated key, with everything a request needs to know about it.

use std::iter;
use std::sync::Arc;

use jiff::Timestamp;

use crate::keys::store::FoundKey;
use crate::keys::usage_counters::UsageCounter;
use crate::keys::{AnswerKind, Failure, Key, Limit, Limits};

/// A key that was authenticated.
#[derive(Debug)]
pub struct AuthenticatedKey {
    /// Its record, as of its last query.
    pub record: Key,
    /// Its limit.
    pub limit: Limit,
    /// The budget that all keys of its owner share, if they share one; a service key has no owner.
    pub budget: Option<Limit>,
    budget_until: Option<Timestamp>,
    counter: Arc<UsageCounter>,
}

impl AuthenticatedKey {
    pub(super) fn new(found: FoundKey, limits: Limits) -> AuthenticatedKey {
        let FoundKey { key, siblings, counter } = found;
        let own = iter::once(key.limit).chain(siblings.iter().map(|other| other.limit));
        AuthenticatedKey {
            limit: limits.of_key(key.limit),
            budget: key.owner.and_then(|_| limits.of_owner(own)),
            budget_until: siblings.iter().filter_map(|other| other.expires_at).min(),
            counter,
            record: key,
        }
    }

    /// Counts an admitted request.
    pub fn used(&self, now: Timestamp) {
        self.counter.record_use(now);
    }

    /// Counts a request that a limit refused.
    pub fn refused(&self) {
        self.counter.record_refusal();
    }

    /// Counts the answer to a request that began at `now`.
    pub fn answered(&self, now: Timestamp, endpoint: &'static str, kind: AnswerKind) {
        self.counter.record_answer(now, endpoint, kind);
    }

    /// Remembers a failed request, beside its count.
    pub fn failed(&self, failure: Failure) {
        self.counter.record_failure(failure);
    }

    /// The time of the last admitted request.
    pub fn last_used_at(&self) -> Option<Timestamp> {
        self.record.usage.last_used_at.max(self.counter.read().last_used_at)
    }

    pub(super) fn expired_at(&self, now: Timestamp) -> Option<Timestamp> {
        self.record.expires_at.filter(|end| now >= *end)
    }

    /// Whether another key of the owner has expired since the query. The budget may depend on that key.
    pub(super) fn is_outdated(&self, now: Timestamp) -> bool {
        self.budget_until.is_some_and(|end| now >= end)
    }
}
