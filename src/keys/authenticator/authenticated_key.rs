//! Everything the guard needs to know of a caller, without asking again.

use std::sync::Arc;

use jiff::Timestamp;

use crate::keys::store::Found;
use crate::keys::usage_counters::UsageCounter;
use crate::keys::{Hint, KeyId, Kind, Label, Limit, Owner};

/// A key that was let in.
#[derive(Debug)]
pub struct AuthenticatedKey {
    /// Its public name.
    pub id: KeyId,
    /// How its owner recognises it.
    pub hint: Hint,
    /// What its owner calls it.
    pub label: Label,
    /// What sort it is.
    pub kind: Kind,
    /// Whose it is; a service key is nobody's.
    pub owner: Option<Owner>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it ends.
    pub expires_at: Option<Timestamp>,
    /// What it may ask for.
    pub limit: Limit,
    /// What all keys of its owner may ask for together; a service key has no such budget.
    pub budget: Option<Limit>,
    budget_until: Option<Timestamp>,
    last_used_at: Option<Timestamp>,
    count: Arc<UsageCounter>,
}

impl AuthenticatedKey {
    pub(super) fn new(found: Found, standard: Limit) -> AuthenticatedKey {
        let Found { key, siblings, count } = found;
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
            count,
        }
    }

    /// Counts an admitted request.
    pub fn used(&self, now: Timestamp) {
        self.count.used(now);
    }

    /// Counts a request that a limit refused.
    pub fn refused(&self) {
        self.count.refused();
    }

    /// The last admitted request.
    pub fn last_used_at(&self) -> Option<Timestamp> {
        self.last_used_at.max(self.count.read().last_used_at)
    }

    pub(super) fn has_ended(&self, now: Timestamp) -> Option<Timestamp> {
        self.expires_at.filter(|end| now >= *end)
    }

    /// Whether another key of the owner, that may have raised the budget, has ended since.
    pub(super) fn is_outdated(&self, now: Timestamp) -> bool {
        self.budget_until.is_some_and(|end| now >= end)
    }
}
