//! What keys may read, and from where they may be used.

use jiff::Timestamp;

use super::history::Event;
use super::row::{networks_column, scope_column};
use super::update::Change;
use super::{ChangeError, Store};
use crate::db;
use crate::keys::{Actor, Key, KeyId, Networks, Owner, Scope};

impl Store {
    /// Sets what a key may read: any key, or only one of this owner. Returns the key as it was.
    pub async fn set_scope(
        &self,
        owner: Option<Owner>,
        id: &KeyId,
        scope: Scope,
        now: Timestamp,
    ) -> Result<Key, ChangeError> {
        let decide = move |key: &Key| {
            let statement = db::query("UPDATE keys SET scope = $1 WHERE id = $2");
            let statement = statement.bind(scope_column(scope));
            let detail = Some(scope.to_string());
            let change = Change { statement, event: Event::ScopeChanged, detail };
            (key.scope != scope).then_some(change)
        };
        self.change_access(owner, id, now, decide).await
    }

    /// Sets from where a key may be used: any key, or only one of this owner. No networks are everywhere. Returns the key
    /// as it was.
    pub async fn set_networks(
        &self,
        owner: Option<Owner>,
        id: &KeyId,
        networks: Networks,
        now: Timestamp,
    ) -> Result<Key, ChangeError> {
        let decide = move |key: &Key| {
            let statement = db::query("UPDATE keys SET networks = $1 WHERE id = $2");
            let column = networks_column(&networks);
            let statement = statement.bind(column.clone());
            let change = Change { statement, event: Event::NetworksChanged, detail: column };
            (key.networks != networks).then_some(change)
        };
        self.change_access(owner, id, now, decide).await
    }

    async fn change_access(
        &self,
        owner: Option<Owner>,
        id: &KeyId,
        now: Timestamp,
        decide: impl FnOnce(&Key) -> Option<Change> + Send + 'static,
    ) -> Result<Key, ChangeError> {
        let is_allowed = move |key: &Key| owner.is_none() || key.owner == owner;
        let decide = move |key: &Key| is_allowed(key).then(|| decide(key)).flatten();
        let (key, _) = match owner {
            Some(_) => self.acting_as(Actor::Owner).change(id, now, decide).await?,
            None => self.change(id, now, decide).await?,
        };
        is_allowed(&key).then_some(key).ok_or(ChangeError::NotFound)
    }
}
