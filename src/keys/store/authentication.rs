//! Queries of the authenticator: a key with its siblings, and the keys that changed since the last read.

use std::sync::Arc;

use jiff::Timestamp;

use super::Store;
use super::row::{key, limit, optional_time, select_keys};
use crate::db::{self, Connection};
use crate::keys::usage_counters::UsageCounter;
use crate::keys::{Digest, Key, Limit};

/// With more changes than this, all keys count as changed.
const MAX_CHANGES: i64 = 5_000;

/// How many digests are read at once.
const PAGE: i64 = 10_000;

/// A key and the other active keys of its owner, with which it shares a budget.
pub(in crate::keys) struct FoundKey {
    pub(in crate::keys) key: Key,
    pub(in crate::keys) siblings: Vec<Sibling>,
    pub(in crate::keys) counter: Arc<UsageCounter>,
}

pub(in crate::keys) struct Sibling {
    pub(in crate::keys) limit: Option<Limit>,
    pub(in crate::keys) expires_at: Option<Timestamp>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct ChangeCursor {
    seq: i64,
    nonce: i64,
}

db::from_row!(ChangeCursor { seq, nonce });

pub(in crate::keys) enum Changes {
    Keys(Vec<Digest>),
    /// Every key may have changed. Contains the fingerprints of all existing keys.
    All(Vec<u64>),
}

impl Changes {
    pub(in crate::keys) fn is_none(&self) -> bool {
        matches!(self, Self::Keys(changed) if changed.is_empty())
    }
}

impl Store {
    /// Whether the store can be read over a new connection. An open connection would not notice a lost file.
    pub async fn is_readable(&self) -> bool {
        let Ok(mut connection) = self.db.connect().await else { return false };
        let is_readable = Self::probe(&mut connection).await.is_ok();
        connection.close().await.is_ok() && is_readable
    }

    /// The counter of a key that exists.
    pub(in crate::keys) fn counter(&self, digest: Digest) -> Arc<UsageCounter> {
        self.usage.counter(digest)
    }

    /// A small read of every table that authentication needs.
    pub(in crate::keys) async fn probe(reader: &mut Connection) -> Result<(), sqlx::Error> {
        ChangeCursor::latest(&mut *reader).await?;
        db::query("SELECT digest, id FROM keys ORDER BY digest LIMIT 1")
            .fetch_optional(reader)
            .await?;
        Ok(())
    }

    pub(in crate::keys) async fn find(
        &self,
        digest: &Digest,
        now: Timestamp,
    ) -> Result<Option<FoundKey>, sqlx::Error> {
        let rows = db::query(concat!(
            "SELECT k.*, s.digest IS NOT NULL AS has_sibling, s.limit_requests AS s_requests,
                    s.limit_seconds AS s_seconds, s.expires_at AS s_expires_at FROM (",
            select_keys!("WHERE digest = $1"),
            ") AS k LEFT JOIN keys AS s ON s.owner = k.owner AND s.digest <> k.digest AND s.blocked_at IS NULL
             AND s.expired_at IS NULL AND (s.expires_at IS NULL OR s.expires_at > $2)"
        ))
        .bind(digest.bytes())
        .bind(now.as_millisecond())
        .fetch_all(&self.db)
        .await?;
        let Some(first) = rows.first() else {
            return Ok(None);
        };
        let mut siblings = Vec::new();
        for row in &rows {
            if row.get::<bool>("has_sibling")? {
                let limit = limit(row, "s_requests", "s_seconds")?;
                let expires_at = optional_time(row, "s_expires_at")?;
                siblings.push(Sibling { limit, expires_at });
            }
        }
        let counter = self.counter(*digest);
        Ok(Some(FoundKey { key: key(first, now)?, siblings, counter }))
    }
}

impl ChangeCursor {
    pub(super) fn seq(self) -> i64 {
        self.seq
    }

    pub(super) async fn latest(reader: &mut Connection) -> Result<ChangeCursor, sqlx::Error> {
        db::query_as("SELECT seq, nonce FROM key_changes ORDER BY seq DESC LIMIT 1")
            .fetch_one(reader)
            .await
    }

    /// The latest change, and all keys. A key added between the two queries is both among the keys and among the later
    /// changes.
    pub(super) async fn all(
        reader: &mut Connection,
    ) -> Result<(ChangeCursor, Changes), sqlx::Error> {
        let latest = ChangeCursor::latest(&mut *reader).await?;
        let (mut fingerprints, mut last) = (Vec::new(), Vec::new());
        loop {
            let page: Vec<Vec<u8>> = db::query_scalar(
                "SELECT digest FROM keys WHERE digest > $1 ORDER BY digest LIMIT $2",
            )
            .bind(last)
            .bind(PAGE)
            .fetch_all(&mut *reader)
            .await?;
            let digests = page.iter().filter_map(|digest| Digest::from_bytes(digest));
            fingerprints.extend(digests.map(|digest| digest.fingerprint()));
            match page.into_iter().next_back() {
                Some(digest) => last = digest,
                None => return Ok((latest, Changes::All(fingerprints))),
            }
        }
    }

    /// The changes since this one, and the latest change. If the cursor's own row is missing, this is another copy of
    /// the store, or old changes were purged. All keys count as changed then.
    pub(super) async fn changes(
        self,
        reader: &mut Connection,
    ) -> Result<(ChangeCursor, Changes), sqlx::Error> {
        let rows: Vec<(i64, i64, Vec<u8>)> = db::query_as(
            "SELECT seq, nonce, digest FROM key_changes WHERE seq >= $1 ORDER BY seq LIMIT $2",
        )
        .bind(self.seq)
        .bind(MAX_CHANGES)
        .fetch_all(&mut *reader)
        .await?;
        match rows.as_slice() {
            [(seq, nonce, _), since @ ..]
                if (*seq, *nonce) == (self.seq, self.nonce)
                    && (rows.len() as i64) < MAX_CHANGES =>
            {
                let latest =
                    since.last().map_or(self, |&(seq, nonce, _)| ChangeCursor { seq, nonce });
                let changed = since.iter().filter_map(|(.., digest)| Digest::from_bytes(digest));
                Ok((latest, Changes::Keys(changed.collect())))
            }
            _ => ChangeCursor::all(reader).await,
        }
    }
}
