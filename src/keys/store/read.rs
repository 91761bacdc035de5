//! Queries for one key, an owner's keys, and all keys.

use jiff::Timestamp;

use super::Store;
use super::row::{key, select_keys, time};
use crate::db::{self, Row, Statement, Transaction};
use crate::keys::{Digest, Hint, Key, KeyId, Kind, Label, Owner, State};

/// The literal kind lets the database use the index of service keys.
const SERVICES: &str =
    select_keys!("WHERE kind = 'service' AND label = $1 ORDER BY created_at, id");

/// The status of a presented key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyStatus {
    /// The key exists; its state says whether it is accepted.
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

db::from_row!(KeyCounts { kind, active, blocked, expired });

impl Store {
    /// The key with this id.
    pub async fn get(&self, id: &KeyId, now: Timestamp) -> Result<Option<Key>, db::Error> {
        let query = db::query(select_keys!("WHERE id = $1")).bind(id.as_str());
        Ok(self.fetch(query, now).await?.pop())
    }

    /// The digest of the key with this id.
    pub(super) async fn digest(&self, id: &KeyId) -> Result<Option<Digest>, db::Error> {
        let digest = db::query_scalar::<Vec<u8>>("SELECT digest FROM keys WHERE id = $1");
        let digest = digest.bind(id.as_str()).fetch_optional(&self.db).await?;
        Ok(digest.and_then(|digest| Digest::from_bytes(&digest)))
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
        let query = db::query(select_keys!("WHERE owner = $1 ORDER BY created_at, id"));
        let mut keys = self.fetch(query.bind(owner), now).await?;
        keys.sort_by_key(|key| key.state != State::Active);
        Ok(keys)
    }

    /// The keys with this hint, in the order they were issued.
    pub async fn with_hint(&self, hint: &Hint, now: Timestamp) -> Result<Vec<Key>, db::Error> {
        let query = db::query(select_keys!("WHERE hint = $1 ORDER BY created_at, id"));
        self.fetch(query.bind(hint.as_str()), now).await
    }

    /// The service keys with this label, in the order they were issued.
    pub async fn services(&self, label: &Label, now: Timestamp) -> Result<Vec<Key>, db::Error> {
        self.fetch(db::query(SERVICES).bind(label.as_str()), now).await
    }

    /// All keys in the order they were issued.
    pub async fn all(&self, now: Timestamp) -> Result<Vec<Key>, db::Error> {
        self.fetch(db::query(select_keys!("ORDER BY created_at, id")), now).await
    }

    /// The keys that were blocked after `since`, or that expire between `since` and `until`.
    pub async fn blocked_or_expiring(
        &self,
        since: Timestamp,
        until: Timestamp,
        now: Timestamp,
    ) -> Result<Vec<Key>, db::Error> {
        let query = db::query(select_keys!(
            "WHERE blocked_at > $1 OR (expires_at > $1 AND expires_at <= $2) ORDER BY created_at, id"
        ))
        .bind(since.as_millisecond())
        .bind(until.as_millisecond());
        self.fetch(query, now).await
    }

    /// The status of a presented key.
    pub async fn status(&self, digest: &Digest, now: Timestamp) -> Result<KeyStatus, db::Error> {
        let query = db::query(select_keys!("WHERE digest = $1")).bind(digest.bytes());
        if let Some(key) = self.fetch(query, now).await?.pop() {
            return Ok(KeyStatus::Exists(Box::new(key)));
        }
        let deleted: Option<i64> =
            db::query_scalar("SELECT deleted_at FROM deleted_keys WHERE digest = $1")
                .bind(digest.bytes())
                .fetch_optional(&self.db)
                .await?;
        Ok(match deleted {
            Some(at) => KeyStatus::Deleted(time(at)?),
            None => KeyStatus::Unknown,
        })
    }

    /// The number of keys of every kind, zeros included.
    pub async fn counts(&self, now: Timestamp) -> Result<[KeyCounts; 3], db::Error> {
        let counted: Vec<KeyCounts> = db::query_as(
            "SELECT kind, count(*) FILTER (WHERE is_blocked) AS blocked,
                    count(*) FILTER (WHERE is_expired AND NOT is_blocked) AS expired,
                    count(*) FILTER (WHERE NOT is_expired AND NOT is_blocked) AS active
             FROM (SELECT kind, blocked_at IS NOT NULL AS is_blocked,
                          expired_at IS NOT NULL OR coalesce(expires_at <= $1, FALSE) AS is_expired FROM keys) AS counted
             GROUP BY kind",
        )
        .bind(self.latest(now).as_millisecond())
        .fetch_all(&self.db)
        .await?;
        let zero = |kind| KeyCounts { kind, active: 0, blocked: 0, expired: 0 };
        let of = |kind| counted.iter().find(|counts| counts.kind == kind).copied();
        Ok(Kind::ALL.map(|kind| of(kind).unwrap_or(zero(kind))))
    }

    /// The keys that a query of `select_keys!` finds, including usage that is not written yet.
    pub(super) async fn fetch(
        &self,
        query: Statement,
        now: Timestamp,
    ) -> Result<Vec<Key>, db::Error> {
        let complete = |row: &Row| {
            let key = key(row, self.latest(now))?;
            Ok(match Digest::from_bytes(&row.get::<Vec<u8>>("digest")?) {
                Some(digest) => Key { usage: self.usage.complete(&digest, key.usage), ..key },
                None => key,
            })
        };
        query.fetch_all(&self.db).await?.iter().map(complete).collect()
    }
}

/// The key with this id, inside a transaction.
pub(super) async fn find(
    tx: &mut Transaction<'_>,
    id: &KeyId,
    now: Timestamp,
) -> Result<Option<Key>, sqlx::Error> {
    let row = db::query(select_keys!("WHERE id = $1")).bind(id.as_str()).fetch_optional(tx).await?;
    row.map(|row| key(&row, now)).transpose()
}

#[cfg(test)]
mod tests {
    use sqlx::AssertSqlSafe;

    use super::*;

    #[tokio::test]
    async fn service_keys_are_found_by_an_index() {
        let folder = tempfile::tempdir().unwrap();
        let cap = 5.try_into().unwrap();
        let store = Store::open(&folder.path().join("muster.db"), cap).await.unwrap();
        let plan = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {SERVICES}"));
        let steps = db::query(plan).bind("bot").fetch_all(&store.db).await.unwrap();
        let steps: Vec<String> = steps.iter().map(|step| step.get("detail").unwrap()).collect();
        assert!(steps.iter().any(|step| step.contains("keys_of_services")), "{steps:?}");
    }
}
