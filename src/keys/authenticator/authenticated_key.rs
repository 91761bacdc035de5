//! An authenticated key, with everything a request needs to know about it.

use std::sync::Arc;

use jiff::Timestamp;

use crate::keys::store::FoundKey;
use crate::keys::usage_counters::UsageCounter;
use crate::keys::{Hint, KeyId, Kind, Label, Limit, Owner};

/// A key that was authenticated.
#[derive(Debug)]
pub struct AuthenticatedKey {
    /// The public id.
    pub id: KeyId,
    /// The first and last characters of the key.
    pub hint: Hint,
    /// The name that the owner gave it.
    pub label: Label,
    /// The kind.
    pub kind: Kind,
    /// The owner; a service key has none.
    pub owner: Option<Owner>,
    /// When it was issued.
    pub created_at: Timestamp,
    /// When it expires.
    pub expires_at: Option<Timestamp>,
    /// Its limit.
    pub limit: Limit,
    /// The budget that all keys of its owner share; a service key has none.
    pub budget: Option<Limit>,
    budget_until: Option<Timestamp>,
    last_used_at: Option<Timestamp>,
    counter: Arc<UsageCounter>,
}

impl AuthenticatedKey {
    pub(super) fn new(found: FoundKey, standard: Limit) -> AuthenticatedKey {
        let FoundKey { key, siblings, counter } = found;
        let limit = key.limit.unwrap_or(standard);
        let others = siblings.iter().map(|other| other.limit.unwrap_or(standard));
        AuthenticatedKey {
            id: key.id,
            hint: key.hint,
            label: key.label,
            kind: key.kind,
            owner: key.owner,
            created_at: key.created_at,
            expires_at: key.expires_at,
            limit,
            budget: key.owner.map(|_| limit.shared(others)),
            budget_until: siblings.iter().filter_map(|other| other.expires_at).min(),
            last_used_at: key.usage.last_used_at,
            counter,
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

    /// The time of the last admitted request.
    pub fn last_used_at(&self) -> Option<Timestamp> {
        self.last_used_at.max(self.counter.read().last_used_at)
    }

    pub(super) fn expired_at(&self, now: Timestamp) -> Option<Timestamp> {
        self.expires_at.filter(|end| now >= *end)
    }

    /// Whether another key of the owner, which may have raised the budget, has expired since.
    pub(super) fn is_outdated(&self, now: Timestamp) -> bool {
        self.budget_until.is_some_and(|end| now >= end)
    }
}
