//! Deleted keys, and the requests that still come with them.

use std::collections::HashMap;

use jiff::Timestamp;
use parking_lot::Mutex;

use super::Store;
use super::row::{damaged, optional_time, time};
use crate::db::{self, Row, Statement};
use crate::keys::{Digest, Hint, KeyId, Owner};

/// How many unknown keys are counted between two writes. Others are not counted.
const MOST_UNWRITTEN: usize = 128;

/// A key that was deleted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeletedKey {
    /// The public id that it had.
    pub id: KeyId,
    /// Its owner.
    pub owner: Owner,
    /// The first and last characters of the key.
    pub hint: Hint,
    /// When it was deleted.
    pub at: Timestamp,
    /// The requests with it since then; `None` if there were none.
    pub refused: Option<RefusedRequests>,
}

/// Requests that were answered with a 401, because their key was deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefusedRequests {
    /// How many there were.
    pub count: u64,
    /// The time of the first one.
    pub first: Timestamp,
    /// The time of the last one.
    pub last: Timestamp,
}

/// Requests with keys that are not known, by their digests. Only those of deleted keys are written.
#[derive(Default)]
pub(super) struct UnknownKeys {
    unwritten: Mutex<HashMap<Digest, RefusedRequests>>,
}

/// A query of deleted keys whose owners are known, with this join, condition and order.
macro_rules! select_deleted {
    ($rest:literal) => {
        concat!(
            "SELECT h.id, h.owner, h.detail, h.at, d.refused, d.first_refused_at, d.last_refused_at FROM ",
            $rest,
            " LIMIT $3"
        )
    };
}

impl Store {
    /// Counts a request with an unknown key for its owner, in case it was deleted.
    pub(in crate::keys) fn record_unknown(&self, digest: Digest, now: Timestamp) {
        let once = RefusedRequests { count: 1, first: now, last: now };
        self.unknown.add(digest, once);
    }

    /// The keys of an owner that were deleted after `since`, the latest first, and at most so many.
    pub async fn deleted(
        &self,
        owner: Owner,
        since: Timestamp,
        count: u32,
    ) -> Result<Vec<DeletedKey>, db::Error> {
        let query = db::query(select_deleted!(
            "key_history AS h LEFT JOIN deleted_keys AS d ON d.id = h.id
             WHERE h.owner = $1 AND h.event = 'deleted' AND h.at > $2 AND h.detail IS NOT NULL ORDER BY h.seq DESC"
        ));
        let query = query.bind(owner).bind(since.as_millisecond()).bind(i64::from(count));
        self.deleted_keys(query).await
    }

    /// The keys of an owner with which requests came after `since` although they were deleted.
    pub async fn deleted_in_use(
        &self,
        owner: Owner,
        since: Timestamp,
        count: u32,
    ) -> Result<Vec<DeletedKey>, db::Error> {
        let query = db::query(select_deleted!(
            "key_history AS h JOIN deleted_keys AS d ON d.id = h.id
             WHERE h.owner = $1 AND h.event = 'deleted' AND h.detail IS NOT NULL AND d.last_refused_at > $2
             ORDER BY h.seq DESC"
        ));
        let query = query.bind(owner).bind(since.as_millisecond()).bind(i64::from(count));
        self.deleted_keys(query).await
    }

    /// The keys with which at least `least` requests came after they were deleted, the last of them after `since`, and whose
    /// owners do not know that yet.
    pub async fn untold_deleted_in_use(
        &self,
        since: Timestamp,
        least: u32,
        count: u32,
    ) -> Result<Vec<DeletedKey>, db::Error> {
        // SQLite reads the tables of a cross join in this order, so it does not read the whole history.
        let query = db::query(select_deleted!(
            "deleted_keys AS d CROSS JOIN key_history AS h
             WHERE h.id = d.id AND d.last_refused_at > $1 AND d.refused >= $2 AND d.owner_told = 0
               AND h.event = 'deleted' AND h.owner IS NOT NULL AND h.detail IS NOT NULL
             ORDER BY d.last_refused_at DESC, h.seq"
        ));
        let query =
            query.bind(since.as_millisecond()).bind(i64::from(least)).bind(i64::from(count));
        self.deleted_keys(query).await
    }

    async fn deleted_keys(&self, query: Statement) -> Result<Vec<DeletedKey>, db::Error> {
        query.fetch_all(&self.db).await?.iter().map(deleted_key).collect()
    }

    /// Records that the owner of a deleted key was told that it is still in use.
    pub async fn mark_owner_told(&self, id: &KeyId) -> Result<(), db::Error> {
        let query = db::query("UPDATE deleted_keys SET owner_told = 1 WHERE id = $1");
        self.db.execute(query.bind(id.to_string())).await.map(drop)
    }

    /// Writes the requests with deleted keys. Those that can't be written stay counted.
    pub(super) async fn write_unknown(&self) -> Result<(), db::Error> {
        let mut counted = self.unknown.take().into_iter();
        while let Some((digest, requests)) = counted.next() {
            let written = self.write_refused(digest, requests).await;
            if written.is_err() {
                let unwritten = [(digest, requests)].into_iter().chain(counted);
                unwritten.for_each(|(digest, requests)| self.unknown.add(digest, requests));
                return written;
            }
        }
        Ok(())
    }

    /// A key that nobody has deleted costs no write.
    async fn write_refused(
        &self,
        digest: Digest,
        RefusedRequests { count, first, last }: RefusedRequests,
    ) -> Result<(), db::Error> {
        const WRITE: &str = "UPDATE deleted_keys SET refused = refused + $1,
                 first_refused_at = coalesce(first_refused_at, $2),
                 last_refused_at = CASE WHEN last_refused_at > $3 THEN last_refused_at ELSE $3 END
             WHERE digest = $4";
        let is_deleted: bool = db::query_scalar(
            "SELECT count(*) > 0 FROM deleted_keys WHERE digest = $1 AND id IS NOT NULL",
        )
        .bind(digest.bytes())
        .fetch_one(&self.db)
        .await?;
        if !is_deleted {
            return Ok(());
        }
        let query = db::query(WRITE)
            .bind(i64::try_from(count).unwrap_or(i64::MAX))
            .bind(first.as_millisecond())
            .bind(last.as_millisecond())
            .bind(digest.bytes());
        self.db.execute(query).await.map(drop)
    }
}

impl UnknownKeys {
    fn add(&self, digest: Digest, more: RefusedRequests) {
        let mut unwritten = self.unwritten.lock();
        if let Some(requests) = unwritten.get_mut(&digest) {
            requests.count += more.count;
            requests.first = requests.first.min(more.first);
            requests.last = requests.last.max(more.last);
        } else if unwritten.len() < MOST_UNWRITTEN {
            unwritten.insert(digest, more);
        }
    }

    fn take(&self) -> Vec<(Digest, RefusedRequests)> {
        std::mem::take(&mut *self.unwritten.lock()).into_iter().collect()
    }
}

fn deleted_key(row: &Row) -> Result<DeletedKey, db::Error> {
    let count: Option<i64> = row.get("refused")?;
    let times = optional_time(row, "first_refused_at")?.zip(optional_time(row, "last_refused_at")?);
    let refused = count.zip(times).map(|(count, (first, last))| RefusedRequests {
        count: count.unsigned_abs(),
        first,
        last,
    });
    Ok(DeletedKey {
        id: row.get::<String>("id")?.parse::<KeyId>().map_err(damaged)?,
        owner: row.get("owner")?,
        hint: Hint(row.get("detail")?),
        at: time(row.get("at")?)?,
        refused,
    })
}
