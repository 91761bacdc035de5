//! Rows of the key tables as values.

use jiff::Timestamp;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use crate::keys::{Block, DeliveryState, Key, KeyId, Limit, State, Usage};

/// A query for whole keys, to be read by [`key`].
macro_rules! select_keys {
    ($rest:literal) => {
        concat!(
            "SELECT digest, id, hint, label, owner, kind, created_at, expires_at, expired_at, blocked_at, \
             blocked_reason, limit_requests, limit_seconds, unsure, last_used_at, uses, day, used_today, \
             refused_today FROM keys LEFT JOIN key_usage USING (digest) ",
            $rest
        )
    };
}

pub(super) use select_keys;

/// A row of `select_keys!` as a key.
pub(super) fn key(row: &SqliteRow, now: Timestamp) -> Result<Key, sqlx::Error> {
    let expires_at = optional_time(row, "expires_at")?;
    let is_expired = optional_time(row, "expired_at")?.is_some();
    let state = match optional_time(row, "blocked_at")? {
        Some(at) => State::Blocked(Block { at, reason: row.try_get("blocked_reason")? }),
        None if is_expired || expires_at.is_some_and(|end| now >= end) => State::Expired,
        None => State::Active,
    };
    let is_unknown = row.try_get("unsure")?;
    Ok(Key {
        id: row.try_get::<&str, _>("id")?.parse::<KeyId>().map_err(damaged)?,
        hint: row.try_get("hint")?,
        label: row.try_get("label")?,
        owner: row.try_get("owner")?,
        kind: row.try_get("kind")?,
        created_at: time(row.try_get("created_at")?)?,
        expires_at,
        state,
        limit: limit(row, "limit_requests", "limit_seconds")?,
        delivery: if is_unknown { DeliveryState::Unknown } else { DeliveryState::Confirmed },
        usage: usage(row, now)?,
    })
}

pub(super) fn limit(
    row: &SqliteRow,
    requests: &str,
    seconds: &str,
) -> Result<Option<Limit>, sqlx::Error> {
    let requests: Option<u32> = row.try_get(requests)?;
    let limit = requests.zip(row.try_get(seconds)?);
    limit.map(|(requests, seconds)| Limit::new(requests, seconds)).transpose().map_err(damaged)
}

fn usage(row: &SqliteRow, now: Timestamp) -> Result<Usage, sqlx::Error> {
    let is_today = row.try_get::<Option<i64>, _>("day")? == Some(day(now));
    let count =
        |column| row.try_get::<Option<i64>, _>(column).map(|n| n.unwrap_or(0).unsigned_abs());
    Ok(Usage {
        last_used_at: optional_time(row, "last_used_at")?,
        uses: count("uses")?,
        used_today: if is_today { count("used_today")? } else { 0 },
        refused_today: if is_today { count("refused_today")? } else { 0 },
    })
}

/// The day of `now` in days since 1970.
pub(super) fn day(now: Timestamp) -> i64 {
    now.as_second().div_euclid(86_400)
}

pub(super) fn time(millisecond: i64) -> Result<Timestamp, sqlx::Error> {
    Timestamp::from_millisecond(millisecond).map_err(damaged)
}

pub(super) fn optional_time(
    row: &SqliteRow,
    column: &str,
) -> Result<Option<Timestamp>, sqlx::Error> {
    row.try_get::<Option<i64>, _>(column)?.map(time).transpose()
}

/// The error for a value that this program never writes.
pub(super) fn damaged(error: impl std::error::Error + Send + Sync + 'static) -> sqlx::Error {
    sqlx::Error::Decode(Box::new(error))
}
