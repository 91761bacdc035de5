//! Everything the guard needs to know of a caller, without asking again.

use jiff::Timestamp;

use crate::keys::{Hint, Key, KeyId, Kind, Label, Limit, Owner, Usage};

/// A key that was let in.
#[derive(Debug)]
pub struct Pass {
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
}

impl Pass {
    pub(super) fn new(key: Key, standard: Limit) -> Pass {
        let limit = key.limit.unwrap_or(standard);
        Pass {
            id: key.id,
            hint: key.hint,
            label: key.label,
            kind: key.kind,
            owner: key.owner,
            created_at: key.created_at,
            expires_at: key.expires_at,
            limit,
            budget: key.owner.map(|_| limit.doubled()),
        }
    }

    /// Counts an admitted request.
    pub fn used(&self, _now: Timestamp) {}

    /// Counts a request that a limit refused.
    pub fn refused(&self, _now: Timestamp) {}

    /// How the key has been used up to this moment.
    pub fn usage(&self, _now: Timestamp) -> Usage {
        Usage::default()
    }
}
