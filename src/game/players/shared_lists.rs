//! Lists of players in PostgreSQL. Each is written in one transaction. No process sees the list or waits for it before
//! the end, so several processes can write at the same time.

use std::collections::HashMap;

use jiff::Timestamp;
use sqlx::sqlite::SqliteConnection;

use super::replace_list::make_current;
use super::{Players, SortedRecords, sort_records};
use crate::db::{self, ErrorKind, Transaction};

/// How many records one statement inserts.
const BATCH: i64 = 1_000;

impl Players {
    /// Replaces all records of a server. `None` if a list that arrived later is current.
    pub(super) async fn replace_shared(
        &self,
        server: u32,
        received: Timestamp,
        source: Option<String>,
        records: &SortedRecords,
    ) -> Result<Option<u64>, db::Error> {
        let (db, mut sorted) = (self.db.clone(), records.open().await?);
        let work = self.db.write_unlocked(move |tx| {
            Box::pin(async move {
                let list = new_list(tx, server, received.as_second()).await?;
                let count = insert(tx, list, received.as_second(), &mut sorted).await?;
                db.lock_writers(tx).await?;
                // An uploaded list arrives now, even if a clock differs.
                let is_current = set_version(tx, server, received, source.is_none()).await?;
                if is_current {
                    make_current(tx, server, list, source).await?;
                    return Ok(Some(count));
                }
                // The rows are deleted like those of any other obsolete list.
                Ok::<_, db::Error>(None)
            })
        });
        work.await
    }

    /// Adds records to those of a server, replacing records with the same nickname. All are written, or none.
    pub(super) async fn amend_shared(
        &self,
        server: u32,
        received: i64,
        records: &SortedRecords,
    ) -> Result<(), db::Error> {
        let (db, mut sorted) = (self.db.clone(), records.open().await?);
        let work = self.db.write_unlocked(move |tx| {
            Box::pin(async move {
                let current: Option<i64> =
                    db::query_scalar("SELECT id FROM player_lists WHERE server = $1 AND current = 1")
                        .bind(server)
                        .fetch_optional(&mut *tx)
                        .await?;
                let list = match current {
                    Some(list) => list,
                    None => new_list(tx, server, received).await?,
                };
                insert(tx, list, received, &mut sorted).await?;
                db.lock_writers(tx).await?;
                let keep = "UPDATE player_lists SET received = $1, current = 1 WHERE id = $2 AND current = $3";
                let keep = db::query(keep).bind(received).bind(list).bind(current.is_some());
                if keep.execute(&mut *tx).await? == 0 {
                    // Meanwhile another list has become current.
                    let source = sqlx::Error::RowNotFound;
                    return Err(db::Error { kind: ErrorKind::Busy, source });
                }
                set_version(tx, server, Timestamp::UNIX_EPOCH, true).await?;
                Ok(())
            })
        });
        work.await
    }

    /// Makes all processes load lists that were copied from a file.
    pub async fn publish_copied(database: &db::Db) -> Result<u64, db::Error> {
        let publish = "INSERT INTO player_list_versions (server, version, arrived)
                       SELECT server, nextval('feed_versions'), received * 1000000 FROM player_lists WHERE current = 1
                       ON CONFLICT (server) DO NOTHING";
        database.execute(db::query(publish)).await
    }

    /// When the current list of a server arrived, without later amendments; `None` if there is none, or if only this
    /// process writes lists.
    pub async fn arrived(&self, server: u32) -> Result<Option<Timestamp>, db::Error> {
        if !self.is_shared() {
            return Ok(None);
        }
        let query = "SELECT arrived FROM player_list_versions WHERE server = $1";
        let arrived: Option<i64> =
            db::query_scalar(query).bind(server).fetch_optional(&self.db).await?;
        Ok(arrived.and_then(|at| Timestamp::from_microsecond(at).ok()))
    }

    /// If another process has changed records, invalidates everything that was read before. Returns the servers whose
    /// players changed.
    pub async fn follow(&self) -> Result<Vec<u32>, db::Error> {
        let rows = db::query_as("SELECT server, version FROM player_list_versions");
        let versions: HashMap<u32, i64> = rows.fetch_all(&self.db).await?.into_iter().collect();
        let mut known = self.versions.lock();
        let is_new = |(server, version): (&u32, &i64)| {
            (known.get(server) != Some(version)).then_some(*server)
        };
        let changed: Vec<u32> = versions.iter().filter_map(is_new).collect();
        *known = versions;
        drop(known);
        if !changed.is_empty() {
            self.increase_revision();
        }
        Ok(changed)
    }

    /// Whether other processes write lists, too.
    pub fn is_shared(&self) -> bool {
        self.db.is_shared()
    }
}

async fn new_list(
    tx: &mut Transaction<'_>,
    server: u32,
    received: i64,
) -> Result<i64, sqlx::Error> {
    db::query_scalar(
        "INSERT INTO player_lists (server, received, current) VALUES ($1, $2, 0) RETURNING id",
    )
    .bind(server)
    .bind(received)
    .fetch_one(tx)
    .await
}

/// Inserts all records. Returns their number.
async fn insert(
    tx: &mut Transaction<'_>,
    list: i64,
    received: i64,
    sorted: &mut SqliteConnection,
) -> Result<u64, db::Error> {
    let (mut last, mut count) = (String::new(), 0);
    while let Some((records, next)) = sort_records::batch(sorted, &last, BATCH).await? {
        let insert = db::query(
            "INSERT INTO players (list, nickname, record, online_at, last_seen, received)
             SELECT $1, value ->> 0, value ->> 1, CAST(value ->> 2 AS BIGINT), CAST(value ->> 3 AS BIGINT), $2
             FROM json_each($3) WHERE true ON CONFLICT (list, nickname) DO UPDATE SET record = excluded.record,
             online_at = excluded.online_at, last_seen = excluded.last_seen, received = excluded.received",
        );
        count += insert.bind(list).bind(received).bind(records).execute(&mut *tx).await?;
        last = next;
    }
    Ok(count)
}

/// Raises the version of a server's players. Returns `false` without a change if the current list arrived later, unless
/// `always`.
async fn set_version(
    tx: &mut Transaction<'_>,
    server: u32,
    arrived: Timestamp,
    always: bool,
) -> Result<bool, sqlx::Error> {
    let raised = db::query(
        "INSERT INTO player_list_versions (server, version, arrived) VALUES ($1, nextval('feed_versions'), $2)
         ON CONFLICT (server) DO UPDATE SET version = excluded.version,
         arrived = greatest(player_list_versions.arrived, excluded.arrived)
         WHERE $3 = 1 OR player_list_versions.arrived <= excluded.arrived",
    );
    let raised = raised.bind(server).bind(arrived.as_microsecond()).bind(always);
    Ok(raised.execute(tx).await? > 0)
}
