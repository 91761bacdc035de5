//! Queries for one key, an owner's keys, and all keys.

use jiff::Timestamp;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use super::Store;
use super::row::{damaged, digest, key, select_keys, time};
use crate::db;
use crate::keys::{Digest, Key, KeyId, Kind, Owner, State};

/// What the store knows about a presented key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyStatus {
    /// The key exists; its state tells whether it is accepted.
    Exists(Box<Key>),
    /// The key was deleted at this time.
    Deleted(Timestamp),
    /// The key was never issued here, or was deleted long ago.
    Unknown,
}

/// How many keys of one kind there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyCounts {
    /// The kind.
    pub kind: Kind,
    /// Accepted keys.
    pub active: u64,
    /// Blocked keys.
    pub blocked: u64,
    /// Expired keys.
    pub expired: u64,
}

impl Store {
    /// The key with this id.
    pub async fn get(&self, id: &KeyId, now: Timestamp) -> Result<Option<Key>, db::Error> {
        let row = sqlx::query(select_keys!("WHERE id = ?"))
            .bind(id.as_str())
            .fetch_optional(self.db.read())
            .await?;
        Ok(row.map(|row| self.complete(&row, now)).transpose()?)
    }

    /// The key with this id, if it belongs to this owner.
    pub async fn get_owned(
        &self,
        owner: Owner,
        id: &KeyId,
        now: Timestamp,
    ) -> Result<Option<Key>, db::Error> {
        Ok(self.get(id, now).await?.filter(|key| key.owner == Some(owner)))
    }

    /// An owner's keys: active ones first, then in the order they were issued.
    pub async fn list(&self, owner: Owner, now: Timestamp) -> Result<Vec<Key>, db::Error> {
        let query = sqlx::query(select_keys!("WHERE owner = ? ORDER BY created_at, id"));
        let rows = query.bind(owner.0).fetch_all(self.db.read()).await?;
        let mut keys = self.complete_all(&rows, now)?;
        keys.sort_by_key(|key| key.state != State::Active);
        Ok(keys)
    }

    /// All keys in the order they were issued.
    pub async fn all(&self, now: Timestamp) -> Result<Vec<Key>, db::Error> {
        let query = sqlx::query(select_keys!("ORDER BY created_at, id"));
        self.complete_all(&query.fetch_all(self.db.read()).await?, now)
    }

    /// The keys that were blocked after `since`, or that expire between `since` and `until`.
    pub async fn blocked_or_expiring(
        &self,
        since: Timestamp,
        until: Timestamp,
        now: Timestamp,
    ) -> Result<Vec<Key>, db::Error> {
        let rows = sqlx::query(select_keys!(
            "WHERE blocked_at > ?1 OR (expires_at > ?1 AND expires_at <= ?2) ORDER BY created_at, id"
        ))
        .bind(since.as_millisecond())
        .bind(until.as_millisecond())
        .fetch_all(self.db.read())
        .await?;
        self.complete_all(&rows, now)
    }

    /// The status of a presented key.
    pub async fn status(&self, digest: &Digest, now: Timestamp) -> Result<KeyStatus, db::Error> {
        let row = sqlx::query(select_keys!("WHERE digest = ?"))
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
            Some(at) => KeyStatus::Deleted(time(at)?),
            None => KeyStatus::Unknown,
        })
    }

    /// The number of keys of every kind, zeros included.
    pub async fn counts(&self, now: Timestamp) -> Result<[KeyCounts; 3], db::Error> {
        let rows = sqlx::query(
            "SELECT kind, count(*) AS keys, total(blocked_at IS NOT NULL) AS blocked,
                    total(blocked_at IS NULL AND (expired_at IS NOT NULL OR expires_at <= ?)) AS expired
             FROM keys GROUP BY kind",
        )
        .bind(self.latest(now).as_millisecond())
        .fetch_all(self.db.read())
        .await?;
        let counts = |row: &SqliteRow| -> Result<KeyCounts, sqlx::Error> {
            let sum = |column| row.try_get::<f64, _>(column).map(|sum| sum as u64);
            let (blocked, expired) = (sum("blocked")?, sum("expired")?);
            let keys = row.try_get::<i64, _>("keys")?.unsigned_abs();
            let kind = row.try_get::<&str, _>("kind")?.parse().map_err(damaged)?;
            Ok(KeyCounts { kind, active: keys.saturating_sub(blocked + expired), blocked, expired })
        };
        let counted = rows.iter().map(counts).collect::<Result<Vec<_>, _>>()?;
        let zero = |kind| KeyCounts { kind, active: 0, blocked: 0, expired: 0 };
        let of = |kind| counted.iter().find(|counts| counts.kind == kind).copied();
        Ok(Kind::ALL.map(|kind| of(kind).unwrap_or(zero(kind))))
    }

    fn complete_all(&self, rows: &[SqliteRow], now: Timestamp) -> Result<Vec<Key>, db::Error> {
        Ok(rows.iter().map(|row| self.complete(row, now)).collect::<Result<_, _>>()?)
    }

    /// A row as a key, including usage that is not written yet.
    fn complete(&self, row: &SqliteRow, now: Timestamp) -> Result<Key, sqlx::Error> {
        let key = key(row, self.latest(now))?;
        Ok(match digest(row)? {
            Some(digest) => Key { usage: self.usage.complete(&digest, key.usage), ..key },
            None => key,
        })
    }
}

/// The key with this id, inside a transaction.
pub(super) async fn find(
    tx: &mut SqliteConnection,
    id: &KeyId,
    now: Timestamp,
) -> Result<Option<Key>, sqlx::Error> {
    let row =
        sqlx::query(select_keys!("WHERE id = ?")).bind(id.as_str()).fetch_optional(tx).await?;
    row.map(|row| key(&row, now)).transpose()
}
