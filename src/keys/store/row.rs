//! Rows of the key tables as values.

use std::str::FromStr;

use jiff::Timestamp;

use crate::db::{Argument, Bind, Column, Index, Row};
use crate::keys::day::day;
use crate::keys::{
    Block, DeliveryState, Hint, Key, KeyId, KeyRetirement, Kind, Label, Lifetime, Limit, Malformed,
    Networks, Owner, Scope, State, Usage,
};

/// A query for whole keys, to be read by [`key`].
macro_rules! select_keys {
    ($rest:literal) => {
        concat!(
            "SELECT digest, id, hint, label, owner, kind, created_at, expires_at, expired_at, blocked_at, \
             blocked_reason, limit_requests, limit_seconds, scope, networks, may_read_history, lifetime_days, retires_for, own_expires_at, idle_since, unsure, last_used_at, uses, day, used_today, \
             refused_today FROM keys LEFT JOIN key_usage USING (digest) ",
            $rest
        )
    };
}

pub(super) use select_keys;

impl Bind for Owner {
    const NULL: Argument = i64::NULL;

    fn into_argument(self) -> Argument {
        self.0.into_argument()
    }
}

impl Column for Owner {
    fn read(row: &Row, at: impl Index) -> Result<Self, sqlx::Error> {
        row.get(at).map(Self)
    }
}

impl Column for Kind {
    fn read(row: &Row, at: impl Index) -> Result<Self, sqlx::Error> {
        let name: String = row.get(at)?;
        Kind::ALL.into_iter().find(|kind| kind.as_str() == name).ok_or_else(|| damaged(Malformed))
    }
}

/// A row of `select_keys!` as a key.
pub(super) fn key(row: &Row, now: Timestamp) -> Result<Key, sqlx::Error> {
    let expires_at = optional_time(row, "expires_at")?;
    let is_expired = optional_time(row, "expired_at")?.is_some();
    let state = match optional_time(row, "blocked_at")? {
        Some(at) => State::Blocked(Block { at, reason: row.get("blocked_reason")? }),
        None if is_expired || expires_at.is_some_and(|end| now >= end) => State::Expired,
        None => State::Active,
    };
    let is_unknown = row.get("unsure")?;
    Ok(Key {
        id: row.get::<String>("id")?.parse::<KeyId>().map_err(damaged)?,
        hint: Hint(row.get("hint")?),
        label: Label(row.get("label")?),
        owner: row.get("owner")?,
        kind: row.get("kind")?,
        created_at: time(row.get("created_at")?)?,
        expires_at,
        state,
        limit: limit(row, "limit_requests", "limit_seconds")?,
        scope: listed(row, "scope")?,
        networks: listed(row, "networks")?,
        may_read_history: row.get("may_read_history")?,
        lifetime: row.get::<Option<u16>>("lifetime_days")?.and_then(Lifetime::new),
        retirement: retirement(row)?,
        delivery: if is_unknown { DeliveryState::Unknown } else { DeliveryState::Confirmed },
        usage: usage(row, now)?,
    })
}

/// A list, or the default if there is none.
fn listed<T>(row: &Row, column: &str) -> Result<T, sqlx::Error>
where
    T: Default + FromStr<Err: std::error::Error + Send + Sync + 'static>,
{
    let list: Option<String> = row.get(column)?;
    list.map_or_else(|| Ok(T::default()), |list| list.parse().map_err(damaged))
}

/// A scope as it is stored.
pub(super) fn scope_column(scope: Scope) -> Option<String> {
    (!scope.is_all()).then(|| scope.to_string())
}

/// Networks as they are stored.
pub(super) fn networks_column(networks: &Networks) -> Option<String> {
    (!networks.is_empty()).then(|| networks.to_string())
}

fn retirement(row: &Row) -> Result<Option<KeyRetirement>, sqlx::Error> {
    let Some(by) = row.get::<Option<String>>("retires_for")? else { return Ok(None) };
    Ok(Some(KeyRetirement {
        by: by.parse().map_err(damaged)?,
        own_expiry: optional_time(row, "own_expires_at")?,
        waits: row.get::<Option<i64>>("idle_since")?.is_some(),
    }))
}

pub(super) fn limit(
    row: &Row,
    requests: &str,
    seconds: &str,
) -> Result<Option<Limit>, sqlx::Error> {
    let requests: Option<u32> = row.get(requests)?;
    let limit = requests.zip(row.get(seconds)?);
    limit.map(|(requests, seconds)| Limit::new(requests, seconds)).transpose().map_err(damaged)
}

fn usage(row: &Row, now: Timestamp) -> Result<Usage, sqlx::Error> {
    let is_today = row.get::<Option<i64>>("day")? == Some(day(now));
    let count = |column| row.get::<Option<i64>>(column).map(|n| n.unwrap_or(0).unsigned_abs());
    Ok(Usage {
        last_used_at: optional_time(row, "last_used_at")?,
        uses: count("uses")?,
        used_today: if is_today { count("used_today")? } else { 0 },
        refused_today: if is_today { count("refused_today")? } else { 0 },
    })
}

pub(super) fn time(millisecond: i64) -> Result<Timestamp, sqlx::Error> {
    Timestamp::from_millisecond(millisecond).map_err(damaged)
}

pub(super) fn optional_time(row: &Row, column: &str) -> Result<Option<Timestamp>, sqlx::Error> {
    row.get::<Option<i64>>(column)?.map(time).transpose()
}

/// The error for a value that this program never writes.
pub(super) fn damaged(error: impl std::error::Error + Send + Sync + 'static) -> sqlx::Error {
    sqlx::Error::Decode(Box::new(error))
}
