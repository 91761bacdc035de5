//! Changes of a key: label, block, expiry, limit, right to history, delivery.

use jiff::Timestamp;

use super::history::{Event, record};
use super::issue::whole_second;
use super::{Store, read};
use crate::db::{self, Statement, Transaction};
use crate::keys::{Actor, Key, KeyId, Kind, Label, Limit, Owner, State};

/// The name of the right in the history of keys.
const HISTORY: &str = "history";

/// Why nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeError {
    /// The key does not exist, or belongs to another owner: the two are not distinguished.
    #[error("there is no such key; `muster keys list` shows all")]
    NotFound,
    /// The key would become active again, and its owner has the maximum number of active keys.
    #[error("its owner already has {cap} active keys: delete one first")]
    Full {
        /// The maximum.
        cap: u32,
    },
    /// The store failed.
    #[error(transparent)]
    Store(#[from] db::Error),
}

/// Why the expiry of a key was not changed.
#[derive(Debug, thiserror::Error)]
pub enum ExpireError {
    /// It is a standard key, which only its owner can let expire.
    #[error("only its owner can let a standard key expire; block it instead")]
    Endless,
    /// The change itself failed.
    #[error(transparent)]
    Change(#[from] ChangeError),
}

impl From<sqlx::Error> for ChangeError {
    fn from(error: sqlx::Error) -> ChangeError {
        ChangeError::Store(error.into())
    }
}

/// The writes of a change: a statement that still lacks the id of the key, and an entry in the history.
pub(super) struct Change {
    pub(super) statement: Statement,
    pub(super) event: Event,
    pub(super) detail: Option<String>,
}

impl Store {
    /// Gives a key of this owner another label.
    pub async fn rename(
        &self,
        owner: Owner,
        id: &KeyId,
        label: Label,
        now: Timestamp,
    ) -> Result<(), ChangeError> {
        let renamed = self.change(id, now, move |key| {
            let statement = db::query("UPDATE keys SET label = $1 WHERE id = $2");
            let statement = statement.bind(label.as_str().to_owned());
            // The label is the owner's own text, so the history does not repeat it.
            let change = Change { statement, event: Event::Renamed, detail: None };
            (key.owner == Some(owner)).then_some(change)
        });
        let (_, is_changed) = renamed.await?;
        is_changed.then_some(()).ok_or(ChangeError::NotFound)
    }

    /// Blocks a key. Its owner can read the reason. Returns the key as it was.
    pub async fn block(
        &self,
        id: &KeyId,
        reason: &str,
        now: Timestamp,
    ) -> Result<Key, ChangeError> {
        let reason = reason.to_owned();
        let blocked = self.change(id, now, move |_| {
            let statement =
                db::query("UPDATE keys SET blocked_at = $1, blocked_reason = $2 WHERE id = $3")
                    .bind(now.as_millisecond())
                    .bind(reason.clone());
            Some(Change { statement, event: Event::Blocked, detail: Some(reason) })
        });
        Ok(blocked.await?.0)
    }

    /// Unblocks a key. Returns the key as it was.
    pub async fn unblock(&self, id: &KeyId, now: Timestamp) -> Result<Key, ChangeError> {
        let unblocked = self.change(id, now, |key| {
            let statement =
                db::query("UPDATE keys SET blocked_at = NULL, blocked_reason = NULL WHERE id = $1");
            let change = Change { statement, event: Event::Unblocked, detail: None };
            matches!(key.state, State::Blocked(_)).then_some(change)
        });
        Ok(unblocked.await?.0)
    }

    /// Sets or removes the expiry of a key. An expiry in the past expires the key now. Returns the key as it was.
    pub async fn expire(
        &self,
        id: &KeyId,
        end: Option<Timestamp>,
        now: Timestamp,
    ) -> Result<Key, ExpireError> {
        let (end, now) = (end.map(whole_second), self.latest(now));
        let changed = self.change(id, now, move |key| {
            let is_over = end.is_some_and(|end| now >= end);
            let statement =
                db::query(
                    "UPDATE keys SET expires_at = $1, expired_at = $2, lifetime_days = NULL, retires_for = NULL,
                         own_expires_at = NULL, idle_since = NULL WHERE id = $3",
                )
                    .bind(end.map(Timestamp::as_millisecond))
                    .bind(is_over.then(|| now.as_millisecond()));
            let detail = end.map(|end| end.to_string());
            let change = Change { statement, event: Event::ExpiryChanged, detail };
            (key.kind != Kind::Standard || end.is_none()).then_some(change)
        });
        let (key, is_changed) = changed.await?;
        is_changed.then_some(key).ok_or(ExpireError::Endless)
    }

    /// Sets or removes a key's own limit. Returns the key as it was.
    pub async fn limit(
        &self,
        id: &KeyId,
        limit: Option<Limit>,
        now: Timestamp,
    ) -> Result<Key, ChangeError> {
        let changed = self.change(id, now, move |_| {
            let statement =
                db::query("UPDATE keys SET limit_requests = $1, limit_seconds = $2 WHERE id = $3")
                    .bind(limit.map(Limit::requests))
                    .bind(limit.map(Limit::seconds));
            let detail = limit.map(|limit| limit.to_string());
            Some(Change { statement, event: Event::LimitChanged, detail })
        });
        Ok(changed.await?.0)
    }

    /// Allows or disallows a key to read when named players were online. Returns the key as it was.
    pub async fn allow_history(
        &self,
        id: &KeyId,
        is_allowed: bool,
        now: Timestamp,
    ) -> Result<Key, ChangeError> {
        let changed = self.change(id, now, move |key| {
            let statement = db::query("UPDATE keys SET may_read_history = $1 WHERE id = $2");
            let statement = statement.bind(i64::from(is_allowed));
            let event = if is_allowed { Event::Allowed } else { Event::Disallowed };
            let change = Change { statement, event, detail: Some(HISTORY.to_owned()) };
            (key.may_read_history != is_allowed).then_some(change)
        });
        Ok(changed.await?.0)
    }

    /// Marks that the message with this key may not have been delivered.
    pub async fn mark_delivery_unknown(
        &self,
        id: &KeyId,
        now: Timestamp,
    ) -> Result<(), ChangeError> {
        let marked = self.change(id, now, |_| {
            let statement = db::query("UPDATE keys SET unsure = 1 WHERE id = $1");
            Some(Change { statement, event: Event::DeliveryUnknown, detail: None })
        });
        marked.await.map(drop)
    }

    /// Applies the change that `decide` returns, if any. Returns the key as it was, and whether it was changed.
    pub(super) async fn change(
        &self,
        id: &KeyId,
        now: Timestamp,
        decide: impl FnOnce(&Key) -> Option<Change> + Send + 'static,
    ) -> Result<(Key, bool), ChangeError> {
        let (id, latest, cap) = (*id, self.latest(now), self.max_per_owner());
        let actor = self.actor;
        let change = self.change_keys(move |tx| {
            Box::pin(async move {
                let key = read::find(tx, &id, latest).await?.ok_or(ChangeError::NotFound)?;
                let Some(Change { statement, event, detail }) = decide(&key) else {
                    return Ok((key, false));
                };
                statement.bind(id.as_str()).execute(&mut *tx).await?;
                if matches!(event, Event::Unblocked | Event::ExpiryChanged) {
                    check_cap(tx, &key, cap, now).await?;
                }
                let actor = match event {
                    Event::Renamed => Some(Actor::Owner),
                    Event::DeliveryUnknown => Some(Actor::Bot),
                    _ => actor,
                };
                let event = (event, detail.as_deref());
                record(tx, now, &id, key.owner, event, actor).await?;
                Ok((key, true))
            })
        });
        change.await
    }
}

/// Checks the owner's maximum: a key that becomes active again counts like a new one.
async fn check_cap(
    tx: &mut Transaction<'_>,
    before: &Key,
    cap: u32,
    now: Timestamp,
) -> Result<(), ChangeError> {
    let Some(owner) = before.owner.filter(|_| before.state != State::Active) else {
        return Ok(());
    };
    let active: u32 = db::query_scalar(
        "SELECT count(*) FROM keys
         WHERE owner = $1 AND blocked_at IS NULL AND expired_at IS NULL
           AND (expires_at IS NULL OR expires_at > $2)",
    )
    .bind(owner)
    .bind(now.as_millisecond())
    .fetch_one(tx)
    .await?;
    if active > cap { Err(ChangeError::Full { cap }) } else { Ok(()) }
}
