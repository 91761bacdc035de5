//! The ends of keys: expiries, lifetimes that owners set, and replaced keys that retire.

use jiff::{SignedDuration, Timestamp};

use super::history::{Event, record};
use super::issue::whole_second;
use super::update::Change;
use super::{ChangeError, Store, read};
use crate::db::{self, Row, Transaction};
use crate::keys::{Actor, Key, KeyId, Kind, Lifetime, Owner, State};

/// A replaced key that waits for it retires after so long without a request.
const IDLE: SignedDuration = SignedDuration::from_hours(1);

/// When a replaced key ends, if its owner does not delete it before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retirement {
    /// Not because it is replaced.
    Never,
    /// At this time, in whole seconds.
    At(Timestamp),
    /// Once its replacement was used, and it has been idle for an hour.
    Idle,
}

/// The condition under which a replaced key retires at `$1`, if it was idle since `$2`.
macro_rules! where_idle {
    () => {
        "WHERE retires_for IS NOT NULL AND idle_since <= $2 AND expired_at IS NULL AND blocked_at IS NULL
           AND EXISTS (SELECT 1 FROM keys AS new JOIN key_usage AS used ON used.digest = new.digest
                       WHERE new.id = keys.retires_for AND used.last_used_at <= $1)
           AND NOT EXISTS (SELECT 1 FROM key_usage AS used
                           WHERE used.digest = keys.digest AND used.last_used_at > $2)"
    };
}

impl Store {
    /// Sets how long an active standard key of this owner is valid from now on; `None` removes its end. Returns the key
    /// as it was.
    pub async fn set_lifetime(
        &self,
        owner: Owner,
        id: &KeyId,
        lifetime: Option<Lifetime>,
        now: Timestamp,
    ) -> Result<Key, ChangeError> {
        const SET: &str = "UPDATE keys SET expires_at = $1, lifetime_days = $2, retires_for = NULL,
                 own_expires_at = NULL, idle_since = NULL
             WHERE id = $3";
        let store = self.acting_as(Actor::Owner);
        let changed = store.change(id, now, move |key| {
            let end = lifetime.map(|lifetime| whole_second(lifetime.end(now)));
            let statement = db::query(SET)
                .bind(end.map(Timestamp::as_millisecond))
                .bind(lifetime.map(Lifetime::days));
            let detail = end.map(|end| end.to_string());
            let is_own = key.owner == Some(owner) && key.kind == Kind::Standard;
            let change = Change { statement, event: Event::ExpiryChanged, detail };
            (is_own && key.state == State::Active).then_some(change)
        });
        let (key, is_changed) = changed.await?;
        is_changed.then_some(key).ok_or(ChangeError::NotFound)
    }

    /// Sets when an active key of this owner ends, which the active key `by` of the same owner replaces. An expiry that it
    /// has anyway stays. Returns the key as it was.
    pub async fn retire(
        &self,
        owner: Owner,
        id: &KeyId,
        by: &KeyId,
        retirement: Retirement,
        now: Timestamp,
    ) -> Result<Key, ChangeError> {
        let (id, by, now) = (*id, *by, self.latest(now));
        let retired = self.change_keys(move |tx| {
            Box::pin(async move {
                let is_own = |key: &Key| key.owner == Some(owner) && key.state == State::Active;
                let key = read::find(tx, &id, now).await?.filter(is_own);
                let replacement = read::find(tx, &by, now).await?.filter(is_own);
                let (Some(key), Some(_), false) = (key, replacement, id == by) else {
                    return Err(ChangeError::NotFound);
                };
                retire(tx, &key, by, retirement, now).await?;
                Ok(key)
            })
        });
        retired.await
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

    /// Ends the replaced keys that nobody uses any more. Returns how many.
    pub async fn end_idle(&self, now: Timestamp) -> Result<usize, db::Error> {
        let now = self.latest(now);
        let is_due: bool =
            db::query_scalar(concat!("SELECT count(*) > 0 FROM keys ", where_idle!()))
                .bind(now.as_millisecond())
                .bind((now - IDLE).as_millisecond())
                .fetch_one(&self.db)
                .await?;
        match is_due {
            true => self.change_keys(move |tx| Box::pin(end_idle(tx, now))).await,
            false => Ok(0),
        }
    }
}

async fn retire(
    tx: &mut Transaction<'_>,
    key: &Key,
    by: KeyId,
    retirement: Retirement,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    const RETIRE: &str =
        "UPDATE keys SET expires_at = $1, retires_for = $2, own_expires_at = $3, idle_since = $4
         WHERE id = $5";
    let own = key.own_expiry();
    let end = match retirement {
        Retirement::At(at) => Some(own.map_or(whole_second(at), |own| own.min(whole_second(at)))),
        Retirement::Never | Retirement::Idle => own,
    };
    let is_retiring = retirement != Retirement::Never;
    db::query(RETIRE)
        .bind(end.map(Timestamp::as_millisecond))
        .bind(is_retiring.then(|| by.to_string()))
        .bind(own.filter(|_| is_retiring).map(Timestamp::as_millisecond))
        .bind((retirement == Retirement::Idle).then(|| now.as_millisecond()))
        .bind(key.id.as_str())
        .execute(&mut *tx)
        .await?;
    let (event, detail) = match retirement {
        Retirement::Idle => (Event::Retiring, Some(by.to_string())),
        Retirement::At(_) | Retirement::Never => {
            (Event::ExpiryChanged, end.map(|end| end.to_string()))
        }
    };
    record(tx, now, &key.id, key.owner, (event, detail.as_deref()), Some(Actor::Owner)).await
}

/// Before a key is deleted: keys that retire for it do so for the key that replaces it in turn. Without one, they do not
/// retire.
pub(super) async fn keep_replaced(tx: &mut Transaction<'_>, id: &KeyId) -> Result<(), sqlx::Error> {
    const SUCCESSOR: &str =
        "SELECT new.id FROM key_history AS rotated JOIN keys AS new ON new.id = rotated.detail
         WHERE rotated.id = $1 AND rotated.event = 'rotated' ORDER BY rotated.seq DESC LIMIT 1";
    const KEEP: &str =
        "UPDATE keys SET retires_for = NULL, own_expires_at = NULL, idle_since = NULL,
             expires_at = CASE WHEN expired_at IS NULL THEN own_expires_at ELSE expires_at END
         WHERE retires_for = $1";
    let successor: Option<String> =
        db::query_scalar(SUCCESSOR).bind(id.as_str()).fetch_optional(&mut *tx).await?;
    let statement = match successor {
        Some(successor) => db::query("UPDATE keys SET retires_for = $2 WHERE retires_for = $1")
            .bind(id.as_str())
            .bind(successor),
        None => db::query(KEEP).bind(id.as_str()),
    };
    statement.execute(tx).await.map(drop)
}

async fn end_idle(tx: &mut Transaction<'_>, now: Timestamp) -> Result<usize, db::Error> {
    let ended = db::query(concat!(
        "UPDATE keys SET expires_at = $3, expired_at = $1 ",
        where_idle!(),
        " RETURNING id, owner"
    ))
    .bind(now.as_millisecond())
    .bind((now - IDLE).as_millisecond())
    .bind(whole_second(now).as_millisecond())
    .fetch_all(&mut *tx)
    .await?;
    record_expired(tx, &ended, now).await
}

async fn mark_expired(tx: &mut Transaction<'_>, now: Timestamp) -> Result<usize, db::Error> {
    const EXPIRE: &str = "UPDATE keys SET expired_at = $1, idle_since = NULL
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
