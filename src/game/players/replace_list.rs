//! Writes records: a whole list beside the current one, or a few records into the current one.

use std::sync::atomic::Ordering;

use jiff::Timestamp;

use super::{Players, SortedRecords};
use crate::db::{self, Transaction};

/// How many records one transaction copies, so that other writers get their turn in between.
const BATCH: i64 = 4_000;

/// How many rows of an obsolete list one transaction deletes.
const DELETED: i64 = 5_000;

impl Players {
    /// Replaces all records of a server with sorted records that have no duplicates. Returns their number.
    ///
    /// `source` is the version of the file from which the records were read. Without it, the stored version is kept.
    pub async fn replace(
        &self,
        server: u32,
        received: Timestamp,
        source: Option<String>,
        records: &SortedRecords,
    ) -> Result<u64, db::Error> {
        let _permit = self.write_permit.acquire().await.map_err(|_| sqlx::Error::PoolClosed)?;
        if self.is_shared() {
            let replaced = self.replace_shared(server, received, source, records).await?;
            self.increase_revision();
            self.delete_obsolete_or_warn().await;
            return Ok(replaced.unwrap_or_default());
        }
        self.delete_obsolete().await?;
        let received = received.as_second();
        let new_list = db::query_scalar(
            "INSERT INTO player_lists (server, received, current) VALUES ($1, $2, 0) RETURNING id",
        );
        let new_list = new_list.bind(server).bind(received);
        let list = self
            .db
            .write::<i64, db::Error, _>(move |tx| {
                Box::pin(async move { Ok(new_list.fetch_one(tx).await?) })
            })
            .await?;
        let (mut last, mut count) = (String::new(), 0);
        loop {
            let copy = self.db.write_attached(records.file(), move |tx| {
                Box::pin(async move { copy(tx, list, received, &last).await })
            });
            let Some((copied, next)) = copy.await? else { break };
            count += copied;
            last = next;
        }
        self.db.write(move |tx| Box::pin(make_current(tx, server, list, source))).await?;
        self.increase_revision();
        self.delete_obsolete_or_warn().await;
        // The page cache of the writer is full of pages of the lists.
        self.db.execute(db::query("PRAGMA shrink_memory")).await?;
        Ok(count)
    }

    /// Adds records to those of a server, replacing records with the same nickname. All are written, or none.
    pub async fn amend(
        &self,
        server: u32,
        received: Timestamp,
        records: &SortedRecords,
    ) -> Result<(), db::Error> {
        let _permit = self.write_permit.acquire().await.map_err(|_| sqlx::Error::PoolClosed)?;
        let received = received.as_second();
        if self.is_shared() {
            self.amend_shared(server, received, records).await?;
            self.increase_revision();
            return Ok(());
        }
        let done = self.db.write_attached(records.file(), move |tx| {
            Box::pin(async move {
                let list: i64 = db::query_scalar(
                    "INSERT INTO player_lists (server, received, current) VALUES ($1, $2, 1)
                     ON CONFLICT (server) WHERE current = 1 DO UPDATE SET received = excluded.received RETURNING id",
                )
                .bind(server)
                .bind(received)
                .fetch_one(&mut *tx)
                .await?;
                let mut last = String::new();
                while let Some((_, next)) = copy(tx, list, received, &last).await? {
                    last = next;
                }
                Ok::<_, db::Error>(())
            })
        });
        done.await?;
        self.increase_revision();
        Ok(())
    }

    /// Invalidates everything that was read before.
    pub(super) fn increase_revision(&self) {
        self.revision.fetch_add(1, Ordering::AcqRel);
    }

    /// Deletes lists that are no longer current or were never completed, and lets other writers in between.
    pub async fn clean_up(&self) -> Result<(), db::Error> {
        loop {
            let _permit = self.write_permit.acquire().await.map_err(|_| sqlx::Error::PoolClosed)?;
            if !self.db.write(|tx| Box::pin(delete_some(tx))).await? {
                return Ok(());
            }
        }
    }

    async fn delete_obsolete_or_warn(&self) {
        if let Err(error) = self.delete_obsolete().await {
            tracing::warn!(%error, "the previous players can't be deleted yet");
        }
    }

    async fn delete_obsolete(&self) -> Result<(), db::Error> {
        while self.db.write(|tx| Box::pin(delete_some(tx))).await? {}
        Ok(())
    }
}

/// Copies the next records after the nickname `last`. Returns their number and the last of them; `None` at the end.
async fn copy(
    tx: &mut Transaction<'_>,
    list: i64,
    received: i64,
    last: &str,
) -> Result<Option<(u64, String)>, db::Error> {
    let next: Option<String> = db::query_scalar(
        "SELECT max(nickname) FROM
         (SELECT nickname FROM attached.records WHERE nickname > $1 ORDER BY nickname LIMIT $2)",
    )
    .bind(last)
    .bind(BATCH)
    .fetch_one(&mut *tx)
    .await?;
    let Some(next) = next else { return Ok(None) };
    let copied = db::query(
        "INSERT OR REPLACE INTO main.players (list, nickname, record, online_at, last_seen, received)
         SELECT $1, nickname, record, online_at, last_seen, $2 FROM attached.records
         WHERE nickname > $3 AND nickname <= $4 ORDER BY nickname",
    )
    .bind(list)
    .bind(received)
    .bind(last)
    .bind(&next)
    .execute(tx)
    .await?;
    Ok(Some((copied, next)))
}

pub(super) async fn make_current(
    tx: &mut Transaction<'_>,
    server: u32,
    list: i64,
    source: Option<String>,
) -> Result<(), db::Error> {
    let before: Option<Option<String>> = db::query_scalar(
        "UPDATE player_lists SET current = 0 WHERE server = $1 AND current = 1 RETURNING source",
    )
    .bind(server)
    .fetch_optional(&mut *tx)
    .await?;
    db::query("UPDATE player_lists SET current = 1, source = $1 WHERE id = $2")
        .bind(source.or(before.flatten()))
        .bind(list)
        .execute(tx)
        .await?;
    Ok(())
}

/// Whether there is more to delete.
async fn delete_some(tx: &mut Transaction<'_>) -> Result<bool, db::Error> {
    let obsolete: Option<i64> =
        db::query_scalar("SELECT id FROM player_lists WHERE current = 0 ORDER BY id LIMIT 1")
            .fetch_optional(&mut *tx)
            .await?;
    let Some(list) = obsolete else { return Ok(false) };
    let deleted = db::query(
        "DELETE FROM players WHERE list = $1
         AND nickname IN (SELECT nickname FROM players WHERE list = $1 LIMIT $2)",
    )
    .bind(list)
    .bind(DELETED)
    .execute(&mut *tx)
    .await?;
    if deleted == 0 {
        db::query("DELETE FROM player_lists WHERE id = $1").bind(list).execute(tx).await?;
    }
    Ok(true)
}
