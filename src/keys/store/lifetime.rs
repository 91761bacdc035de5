//! The ends of keys: expiries, which an owner can set, too, and replaced keys that are no longer used.

use jiff::{SignedDuration, Timestamp};

use super::history::{Event, record};
use super::issue::whole_second;
use super::update::Change;
use super::{ChangeError, Store};
use crate::db::{self, Row, Transaction};
use crate::keys::{Actor, Key, KeyId, Kind, Owner, State};

/// A replaced key retires after so long without a request.
const IDLE: SignedDuration = SignedDuration::from_hours(1);

/// When a key ends, if its owner does not delete it before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyEnd {
    /// It has no end.
    Never,
    /// At this time, in whole seconds.
    At(Timestamp),
    /// Once this key, which replaces it, is in use and it has been idle for an hour.
    Replaced(KeyId),
}

impl Store {
    /// Sets the end of an active key of this owner. An operator's expiry can only be brought forward. Returns the key as
    /// it was.
    pub async fn set_end(
        &self,
        owner: Owner,
        id: &KeyId,
        end: KeyEnd,
        now: Timestamp,
    ) -> Result<Key, ChangeError> {
        let end = match end {
            KeyEnd::At(at) => KeyEnd::At(whole_second(at)),
            KeyEnd::Never | KeyEnd::Replaced(_) => end,
        };
        let store = self.acting_as(Actor::Owner);
        let changed = store.change(id, now, move |key| {
            let is_own = key.owner == Some(owner) && key.state == State::Active;
            (is_own && may_end(key, end)).then(|| change(key, end))
        });
        let (key, is_changed) = changed.await?;
        is_changed.then_some(key).ok_or(ChangeError::NotFound)
    }

    /// Marks keys whose expiry has passed, so that no clock can revive them. Returns how many.
    pub async fn record_expiries(&self, now: Timestamp) -> Result<usize, db::Error> {
        let now = self.latest(now);
        let is_due: bool = db::query_scalar(
            "SELECT count(*) > 0 FROM keys
             WHERE expires_at IS NOT NULL AND expired_at IS NULL AND expires_at <= $1",
        )
        .bind(now.as_millisecond())
        .fetch_one(&self.db)
        .await?;
        if !is_due {
            return Ok(0);
        }
        self.change_keys(move |tx| Box::pin(mark_expired(tx, now))).await
    }

    /// Ends the replaced keys that are no longer needed. Returns how many.
    pub async fn end_replaced(&self, now: Timestamp) -> Result<usize, db::Error> {
        let now = self.latest(now);
        let is_waiting: bool = db::query_scalar(
            "SELECT count(*) > 0 FROM keys WHERE retires_for IS NOT NULL AND expired_at IS NULL",
        )
        .fetch_one(&self.db)
        .await?;
        match is_waiting {
            true => self.change_keys(move |tx| Box::pin(end_replaced(tx, now))).await,
            false => Ok(0),
        }
    }
}

/// What an operator has agreed with the owner of an enterprise key is no longer than agreed.
fn may_end(key: &Key, end: KeyEnd) -> bool {
    match (key.kind, key.expires_at, end) {
        (Kind::Standard, ..) | (_, _, KeyEnd::Replaced(_)) | (_, None, KeyEnd::Never) => true,
        (_, Some(_), KeyEnd::Never) => key.retires_for.is_some(),
        (_, agreed, KeyEnd::At(at)) => agreed.is_none_or(|agreed| at < agreed),
    }
}

fn change(key: &Key, end: KeyEnd) -> Change {
    let (expires_at, retires_for) = match end {
        KeyEnd::Never if key.kind == Kind::Standard => (None, None),
        // The expiry that was agreed stays.
        KeyEnd::Never => (key.expires_at, None),
        KeyEnd::At(at) => (Some(at), None),
        KeyEnd::Replaced(by) => (key.expires_at, Some(by)),
    };
    let statement = db::query("UPDATE keys SET expires_at = $1, retires_for = $2 WHERE id = $3")
        .bind(expires_at.map(Timestamp::as_millisecond))
        .bind(retires_for.map(|by| by.to_string()));
    let (event, detail) = match end {
        KeyEnd::Replaced(by) => (Event::Retiring, Some(by.to_string())),
        KeyEnd::Never | KeyEnd::At(_) => {
            (Event::ExpiryChanged, expires_at.map(|end| end.to_string()))
        }
    };
    Change { statement, event, detail }
}

async fn end_replaced(tx: &mut Transaction<'_>, now: Timestamp) -> Result<usize, db::Error> {
    const END: &str = "UPDATE keys SET expires_at = $1, expired_at = $2
         WHERE retires_for IS NOT NULL AND expired_at IS NULL AND blocked_at IS NULL
           AND EXISTS (SELECT 1 FROM keys AS new JOIN key_usage AS used ON used.digest = new.digest
                       WHERE new.id = keys.retires_for AND used.last_used_at IS NOT NULL)
           AND NOT EXISTS (SELECT 1 FROM key_usage AS used
                           WHERE used.digest = keys.digest AND used.last_used_at > $3)
         RETURNING id, owner";
    let ended = db::query(END)
        .bind(whole_second(now).as_millisecond())
        .bind(now.as_millisecond())
        .bind((now - IDLE).as_millisecond())
        .fetch_all(&mut *tx)
        .await?;
    record_expired(tx, &ended, now).await
}

async fn mark_expired(tx: &mut Transaction<'_>, now: Timestamp) -> Result<usize, db::Error> {
    const EXPIRE: &str = "UPDATE keys SET expired_at = $1
         WHERE expires_at IS NOT NULL AND expired_at IS NULL AND expires_at <= $1 RETURNING id, owner";
    let expired = db::query(EXPIRE).bind(now.as_millisecond()).fetch_all(&mut *tx).await?;
    record_expired(tx, &expired, now).await
}

async fn record_expired(
    tx: &mut Transaction<'_>,
    expired: &[Row],
    now: Timestamp,
) -> Result<usize, db::Error> {
    for row in expired {
        let owner = row.get::<Option<Owner>>("owner")?;
        if let Ok(id) = row.get::<String>("id")?.parse::<KeyId>() {
            record(tx, now, &id, owner, (Event::Expired, None), None).await?;
        }
    }
    Ok(expired.len())
}
