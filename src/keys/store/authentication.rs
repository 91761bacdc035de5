//! What those who remember keys ask: one key with all that bears on it, and what has changed since.

use jiff::Timestamp;
use sqlx::{Row, SqliteConnection};

use super::Store;
use super::read::{damaged, key, keys, moment};
use crate::keys::usage_counters::UsageCounter;
use crate::keys::{Digest, Key, Limit};

/// More changes than this are not told one by one.
const MANY: i64 = 5_000;

/// A key and the other active keys of its owner, with whom it shares a budget.
pub(in crate::keys) struct Found {
    pub(in crate::keys) key: Key,
    pub(in crate::keys) siblings: Vec<Sibling>,
    pub(in crate::keys) count: std::sync::Arc<UsageCounter>,
}

/// Another active key of the same owner.
pub(in crate::keys) struct Sibling {
    pub(in crate::keys) limit: Option<Limit>,
    pub(in crate::keys) expires_at: Option<Timestamp>,
}

/// The last change somebody knows of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::keys) struct ChangeCursor {
    seq: i64,
    nonce: i64,
}

/// What has to be forgotten.
pub(in crate::keys) enum Changes {
    These(Vec<Digest>),
    All,
}

impl Store {
    /// Reads a little of what every answer needs.
    pub(in crate::keys) async fn probe(reader: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        ChangeCursor::now(&mut *reader).await?;
        sqlx::query("SELECT digest, id FROM keys ORDER BY digest LIMIT 1")
            .fetch_optional(reader)
            .await?;
        Ok(())
    }

    pub(in crate::keys) fn latest(&self, now: Timestamp) -> Timestamp {
        self.clock.latest(now)
    }

    pub(in crate::keys) async fn find(
        &self,
        digest: &Digest,
        now: Timestamp,
    ) -> Result<Option<Found>, sqlx::Error> {
        let rows = sqlx::query(concat!(
            "SELECT k.*, s.digest IS NOT NULL AS has_sibling, s.limit_requests AS s_requests,
                    s.limit_seconds AS s_seconds, s.expires_at AS s_expires_at FROM (",
            keys!("WHERE digest = ?1"),
            ") AS k LEFT JOIN keys AS s ON s.owner = k.owner AND s.digest <> k.digest AND s.blocked_at IS NULL
             AND s.expired_at IS NULL AND (s.expires_at IS NULL OR s.expires_at > ?2)"
        ))
        .bind(digest.bytes())
        .bind(now.as_millisecond())
        .fetch_all(self.db.read())
        .await?;
        let Some(first) = rows.first() else {
            return Ok(None);
        };
        let mut siblings = Vec::new();
        for row in &rows {
            if !row.try_get::<bool, _>("has_sibling")? {
                continue;
            }
            let limit = match (row.try_get("s_requests")?, row.try_get("s_seconds")?) {
                (Some(requests), Some(seconds)) => {
                    Some(Limit::new(requests, seconds).map_err(damaged)?)
                }
                _ => None,
            };
            let expires_at =
                row.try_get::<Option<i64>, _>("s_expires_at")?.map(moment).transpose()?;
            siblings.push(Sibling { limit, expires_at });
        }
        Ok(Some(Found { key: key(first, now)?, siblings, count: self.usage.of(*digest) }))
    }
}

impl ChangeCursor {
    /// Where the store is now.
    pub(in crate::keys) async fn now(
        reader: &mut SqliteConnection,
    ) -> Result<ChangeCursor, sqlx::Error> {
        let row = sqlx::query("SELECT seq, nonce FROM key_changes ORDER BY seq DESC LIMIT 1")
            .fetch_one(reader)
            .await?;
        Ok(ChangeCursor { seq: row.try_get("seq")?, nonce: row.try_get("nonce")? })
    }

    /// What has changed since, and where the store is now. The row of the mark itself has to be there still:
    /// otherwise this is another copy of the store, or one that has moved on too far.
    pub(in crate::keys) async fn changes(
        self,
        reader: &mut SqliteConnection,
    ) -> Result<(ChangeCursor, Changes), sqlx::Error> {
        let rows = sqlx::query(
            "SELECT seq, nonce, digest FROM key_changes WHERE seq >= ? ORDER BY seq LIMIT ?",
        )
        .bind(self.seq)
        .bind(MANY)
        .fetch_all(&mut *reader)
        .await?;
        let mut marks = Vec::with_capacity(rows.len());
        let mut changed = Vec::with_capacity(rows.len());
        for row in &rows {
            let mark = ChangeCursor { seq: row.try_get("seq")?, nonce: row.try_get("nonce")? };
            if mark != self {
                changed.extend(Digest::from_bytes(row.try_get("digest")?));
            }
            marks.push(mark);
        }
        match marks.last() {
            Some(last) if marks.first() == Some(&self) && (marks.len() as i64) < MANY => {
                Ok((*last, Changes::These(changed)))
            }
            _ => Ok((ChangeCursor::now(reader).await?, Changes::All)),
        }
    }
}
