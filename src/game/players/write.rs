//! Writing rosters: a whole one beside the current one, or a few records into it.

use std::sync::atomic::Ordering;
use std::{io, mem};

use jiff::Timestamp;
use sqlx::{QueryBuilder, Sqlite, SqliteConnection};

use super::{Entry, Players, SaveError};
use crate::db;

/// How many bytes of records one transaction carries, so that others get their turn in between.
const BATCH: usize = 2 << 20;

/// How many records one statement carries: few enough for the most variables a statement may have.
const ROWS: usize = 500;

/// How many rows of a roster that is over are removed at once.
const REMOVED: i64 = 5_000;

impl Players {
    /// Puts these records in the place of all that a server had. The order is free, ascending by nickname is fastest;
    /// of two records with one nickname the later stands.
    ///
    /// `source` describes the file they were read from; without one the last description stays.
    pub async fn replace(
        &self,
        server: u32,
        taken: Timestamp,
        source: Option<String>,
        entries: impl Iterator<Item = io::Result<Entry>> + Send,
    ) -> Result<u64, SaveError> {
        let _turn = self.turn.acquire().await.map_err(|_| sqlx::Error::PoolClosed)?;
        self.remove_the_rest().await?;
        let taken = taken.as_second();
        let roster: i64 = self
            .db
            .write(move |tx| {
                Box::pin(async move {
                    sqlx::query_scalar(
                        "INSERT INTO rosters (server, taken, current) VALUES (?, ?, 0) RETURNING id",
                    )
                    .bind(server)
                    .bind(taken)
                    .fetch_one(tx)
                    .await
                })
            })
            .await?;
        let kept = self.keep_all(roster, taken, entries).await?;
        self.db
            .write(move |tx| {
                Box::pin(async move { make_current(tx, server, roster, source).await })
            })
            .await?;
        self.revise();
        if let Err(wrong) = self.remove_the_rest().await {
            tracing::warn!(%wrong, "the players before can't be removed yet");
        }
        Ok(kept)
    }

    /// Adds these records to what a server has, in the place of those with the same nickname: all of them or none.
    pub async fn amend(
        &self,
        server: u32,
        taken: Timestamp,
        entries: Vec<Entry>,
    ) -> Result<(), SaveError> {
        let _turn = self.turn.acquire().await.map_err(|_| sqlx::Error::PoolClosed)?;
        let taken = taken.as_second();
        let done = self.db.write(move |tx| {
            Box::pin(async move {
                let roster: i64 = sqlx::query_scalar(
                    "INSERT INTO rosters (server, taken, current) VALUES (?, ?, 1)
                     ON CONFLICT (server) WHERE current = 1 DO UPDATE SET taken = excluded.taken RETURNING id",
                )
                .bind(server)
                .bind(taken)
                .fetch_one(&mut *tx)
                .await?;
                keep(tx, roster, taken, &entries).await
            })
        });
        done.await?;
        self.revise();
        Ok(())
    }

    /// What was read before is no longer true.
    fn revise(&self) {
        self.revision.fetch_add(1, Ordering::AcqRel);
    }

    /// Removes what a roster left that is no longer current, or never came to be; others get their turn in between.
    pub async fn tidy(&self) -> Result<(), db::Error> {
        loop {
            let _turn = self.turn.acquire().await.map_err(|_| sqlx::Error::PoolClosed)?;
            if !self.remove_some().await? {
                return Ok(());
            }
        }
    }

    async fn keep_all(
        &self,
        roster: i64,
        taken: i64,
        entries: impl Iterator<Item = io::Result<Entry>> + Send,
    ) -> Result<u64, SaveError> {
        let (mut batch, mut bytes, mut kept) = (Vec::new(), 0, 0);
        for entry in entries {
            let entry = entry?;
            bytes += entry.text.len();
            kept += 1;
            batch.push(entry);
            if bytes >= BATCH {
                bytes = 0;
                self.keep_batch(roster, taken, mem::take(&mut batch)).await?;
            }
        }
        self.keep_batch(roster, taken, batch).await?;
        Ok(kept)
    }

    async fn keep_batch(
        &self,
        roster: i64,
        taken: i64,
        batch: Vec<Entry>,
    ) -> Result<(), db::Error> {
        self.db
            .write(move |tx| Box::pin(async move { keep(tx, roster, taken, &batch).await }))
            .await
            .map_err(|wrong: sqlx::Error| wrong.into())
    }

    async fn remove_the_rest(&self) -> Result<(), db::Error> {
        while self.remove_some().await? {}
        Ok(())
    }

    /// Whether there is more to remove.
    async fn remove_some(&self) -> Result<bool, db::Error> {
        let removed = self.db.write(|tx| Box::pin(async move { remove_some(tx).await })).await;
        removed.map_err(|wrong: sqlx::Error| wrong.into())
    }
}

async fn keep(
    tx: &mut SqliteConnection,
    roster: i64,
    taken: i64,
    entries: &[Entry],
) -> Result<(), sqlx::Error> {
    for some in entries.chunks(ROWS) {
        let mut insert = QueryBuilder::<Sqlite>::new(
            "INSERT OR REPLACE INTO players (roster, nickname, record, online_at, last_seen, taken) ",
        );
        insert.push_values(some, |mut row, entry| {
            row.push_bind(roster)
                .push_bind(entry.nickname.as_str())
                .push_bind(entry.text.as_str())
                .push_bind(entry.online_at as i64)
                .push_bind(entry.last_seen.map(Timestamp::as_second))
                .push_bind(taken);
        });
        insert.build().execute(&mut *tx).await?;
    }
    Ok(())
}

async fn make_current(
    tx: &mut SqliteConnection,
    server: u32,
    roster: i64,
    source: Option<String>,
) -> Result<(), sqlx::Error> {
    let before: Option<Option<String>> = sqlx::query_scalar(
        "UPDATE rosters SET current = 0 WHERE server = ? AND current = 1 RETURNING source",
    )
    .bind(server)
    .fetch_optional(&mut *tx)
    .await?;
    sqlx::query("UPDATE rosters SET current = 1, source = ? WHERE id = ?")
        .bind(source.or(before.flatten()))
        .bind(roster)
        .execute(tx)
        .await?;
    Ok(())
}

/// Whether there is more to remove.
async fn remove_some(tx: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    let over: Option<i64> =
        sqlx::query_scalar("SELECT id FROM rosters WHERE current = 0 ORDER BY id LIMIT 1")
            .fetch_optional(&mut *tx)
            .await?;
    let Some(roster) = over else { return Ok(false) };
    let removed = sqlx::query(
        "DELETE FROM players WHERE roster = ?1
         AND nickname IN (SELECT nickname FROM players WHERE roster = ?1 LIMIT ?2)",
    )
    .bind(roster)
    .bind(REMOVED)
    .execute(&mut *tx)
    .await?
    .rows_affected();
    if removed == 0 {
        sqlx::query("DELETE FROM rosters WHERE id = ?").bind(roster).execute(tx).await?;
    }
    Ok(true)
}
