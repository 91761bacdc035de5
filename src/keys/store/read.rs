//! Reading: one key, an owner's, everybody's.

use jiff::Timestamp;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use super::Store;
use crate::db;
use crate::keys::{
    Block, DeliveryState, Digest, Hint, Key, KeyId, Kind, Label, Limit, Owner, State, Usage,
};

/// What is known about a presented key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyStatus {
    /// There is such a key; its state says whether it opens anything.
    Exists(Box<Key>),
    /// There was, until this moment.
    Deleted(Timestamp),
    /// Well formed, and never issued here (or deleted long ago).
    Unknown,
}

macro_rules! keys {
    ($rest:literal) => {
        concat!(
            "SELECT digest, id, hint, label, owner, kind, created_at, expires_at, expired_at, blocked_at, \
             blocked_reason, limit_requests, limit_seconds, unsure, last_used_at, uses, day, used_today, \
             refused_today FROM keys LEFT JOIN key_usage USING (digest) ",
            $rest
        )
    };
}

/// How many keys of one kind there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyCounts {
    /// The kind.
    pub kind: Kind,
    /// Those that open something.
    pub active: u64,
    /// Those that are shut.
    pub blocked: u64,
    /// Those whose end has come.
    pub expired: u64,
}

pub(super) use keys;

impl Store {
    /// One key by its public name.
    pub async fn get(&self, id: &KeyId, now: Timestamp) -> Result<Option<Key>, db::Error> {
        let row = sqlx::query(keys!("WHERE id = ?"))
            .bind(id.as_str())
            .fetch_optional(self.db.read())
            .await?;
        Ok(row.map(|row| self.complete(&row, now)).transpose()?)
    }

    /// One key by its public name, if it is this owner's.
    pub async fn get_owned(
        &self,
        owner: Owner,
        id: &KeyId,
        now: Timestamp,
    ) -> Result<Option<Key>, db::Error> {
        Ok(self.get(id, now).await?.filter(|key| key.owner == Some(owner)))
    }

    /// An owner's keys: the active ones first, each part in the order they were made.
    pub async fn list(&self, owner: Owner, now: Timestamp) -> Result<Vec<Key>, db::Error> {
        let rows = sqlx::query(keys!("WHERE owner = ? ORDER BY created_at, id"))
            .bind(owner.0)
            .fetch_all(self.db.read())
            .await?;
        let mut keys =
            rows.iter().map(|row| self.complete(row, now)).collect::<Result<Vec<_>, _>>()?;
        keys.sort_by_key(|key| key.state != State::Active);
        Ok(keys)
    }

    /// Everybody's keys in the order they were made.
    pub async fn all(&self, now: Timestamp) -> Result<Vec<Key>, db::Error> {
        let rows = sqlx::query(keys!("ORDER BY created_at, id")).fetch_all(self.db.read()).await?;
        Ok(rows.iter().map(|row| self.complete(row, now)).collect::<Result<_, _>>()?)
    }

    /// The keys that were blocked after `since`, or whose end lies between that and `until`.
    pub async fn blocked_or_expiring(
        &self,
        since: Timestamp,
        until: Timestamp,
        now: Timestamp,
    ) -> Result<Vec<Key>, db::Error> {
        let rows = sqlx::query(keys!(
            "WHERE blocked_at > ?1 OR (expires_at > ?1 AND expires_at <= ?2) ORDER BY created_at, id"
        ))
        .bind(since.as_millisecond())
        .bind(until.as_millisecond())
        .fetch_all(self.db.read())
        .await?;
        Ok(rows.iter().map(|row| self.complete(row, now)).collect::<Result<_, _>>()?)
    }

    /// What is known about a presented key.
    pub async fn status(&self, digest: &Digest, now: Timestamp) -> Result<KeyStatus, db::Error> {
        let row = sqlx::query(keys!("WHERE digest = ?"))
            .bind(digest.bytes())
            .fetch_optional(self.db.read())
            .await?;
        if let Some(row) = row {
            return Ok(KeyStatus::Exists(Box::new(self.complete(&row, now)?)));
        }
        let deleted: Option<i64> =
            sqlx::query_scalar("SELECT deleted_at FROM deleted_keys WHERE digest = ?")
                .bind(digest.bytes())
                .fetch_optional(self.db.read())
                .await?;
        Ok(match deleted {
            Some(at) => KeyStatus::Deleted(moment(at)?),
            None => KeyStatus::Unknown,
        })
    }

    /// How many keys of each kind there are, of which there may be none.
    pub async fn counts(&self, now: Timestamp) -> Result<[KeyCounts; 3], db::Error> {
        let rows = sqlx::query(
            "SELECT kind, count(*) AS kept, total(blocked_at IS NOT NULL) AS blocked,
                    total(blocked_at IS NULL AND (expired_at IS NOT NULL OR expires_at <= ?)) AS expired
             FROM keys GROUP BY kind",
        )
        .bind(self.clock.latest(now).as_millisecond())
        .fetch_all(self.db.read())
        .await?;
        let counts = |row: &SqliteRow| -> Result<KeyCounts, sqlx::Error> {
            let sum = |column| row.try_get::<f64, _>(column).map(|sum| sum as u64);
            let (blocked, expired) = (sum("blocked")?, sum("expired")?);
            let kept = row.try_get::<i64, _>("kept")?.unsigned_abs();
            let kind = row.try_get::<&str, _>("kind")?.parse().map_err(damaged)?;
            Ok(KeyCounts { kind, active: kept.saturating_sub(blocked + expired), blocked, expired })
        };
        let kept = rows.iter().map(counts).collect::<Result<Vec<_>, _>>()?;
        let none = |kind| KeyCounts { kind, active: 0, blocked: 0, expired: 0 };
        let of = |kind| kept.iter().find(|counts| counts.kind == kind).copied();
        Ok(Kind::ALL.map(|kind| of(kind).unwrap_or(none(kind))))
    }

    /// A row as a key, with what has been counted and not written yet.
    fn complete(&self, row: &SqliteRow, now: Timestamp) -> Result<Key, sqlx::Error> {
        let key = key(row, self.clock.latest(now))?;
        Ok(match digest(row)? {
            Some(digest) => Key { usage: self.usage.complete(&digest, key.usage), ..key },
            None => key,
        })
    }
}

pub(super) fn digest(row: &SqliteRow) -> Result<Option<Digest>, sqlx::Error> {
    Ok(Digest::from_bytes(row.try_get("digest")?))
}

/// One key by its public name, inside a transaction.
pub(super) async fn find(
    tx: &mut SqliteConnection,
    id: &KeyId,
    now: Timestamp,
) -> Result<Option<Key>, sqlx::Error> {
    let row = sqlx::query(keys!("WHERE id = ?")).bind(id.as_str()).fetch_optional(tx).await?;
    row.map(|row| key(&row, now)).transpose()
}

/// A row of `keys!` as a key.
pub(super) fn key(row: &SqliteRow, now: Timestamp) -> Result<Key, sqlx::Error> {
    let expires_at = row.try_get::<Option<i64>, _>("expires_at")?.map(moment).transpose()?;
    let blocked_at = row.try_get::<Option<i64>, _>("blocked_at")?.map(moment).transpose()?;
    let expired = row.try_get::<Option<i64>, _>("expired_at")?.is_some();
    let state = match blocked_at {
        Some(at) => State::Blocked(Block { at, reason: row.try_get("blocked_reason")? }),
        None if expired || expires_at.is_some_and(|end| now >= end) => State::Expired,
        None => State::Active,
    };
    let limit = match (row.try_get("limit_requests")?, row.try_get("limit_seconds")?) {
        (Some(requests), Some(seconds)) => Some(Limit::new(requests, seconds).map_err(damaged)?),
        _ => None,
    };
    Ok(Key {
        id: row.try_get::<&str, _>("id")?.parse().map_err(damaged)?,
        hint: Hint::stored(row.try_get("hint")?),
        label: Label::stored(row.try_get("label")?),
        owner: row.try_get::<Option<i64>, _>("owner")?.map(Owner),
        kind: row.try_get::<&str, _>("kind")?.parse::<Kind>().map_err(damaged)?,
        created_at: moment(row.try_get("created_at")?)?,
        expires_at,
        state,
        limit,
        delivery: if row.try_get("unsure")? {
            DeliveryState::Unknown
        } else {
            DeliveryState::Confirmed
        },
        usage: usage(row, now)?,
    })
}

fn usage(row: &SqliteRow, now: Timestamp) -> Result<Usage, sqlx::Error> {
    let today = row.try_get::<Option<i64>, _>("day")? == Some(day(now));
    let count =
        |column| row.try_get::<Option<i64>, _>(column).map(|n| n.unwrap_or(0).unsigned_abs());
    Ok(Usage {
        last_used_at: row.try_get::<Option<i64>, _>("last_used_at")?.map(moment).transpose()?,
        uses: count("uses")?,
        used_today: if today { count("used_today")? } else { 0 },
        refused_today: if today { count("refused_today")? } else { 0 },
    })
}

/// The day, in days since 1970, that counts of today belong to.
pub(super) fn day(now: Timestamp) -> i64 {
    now.as_second().div_euclid(86_400)
}

pub(super) fn moment(millisecond: i64) -> Result<Timestamp, sqlx::Error> {
    Timestamp::from_millisecond(millisecond).map_err(damaged)
}

/// A value that this program never writes.
pub(super) fn damaged(error: impl std::error::Error + Send + Sync + 'static) -> sqlx::Error {
    sqlx::Error::Decode(Box::new(error))
}
