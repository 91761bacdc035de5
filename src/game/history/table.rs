//! The SQL statements about the table of samples.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use super::sample::{Packed, Sample};
use super::{COARSE_FOR, FINE_FOR, FIVE_MINUTES, MINUTE, slot};
use crate::db::{self, Db, Statement, Transaction};

/// How many seconds of samples one transaction compacts.
const AT_ONCE: i64 = 30 * 60;

/// The start and the length of a slot, and its sample.
type Columns = (i64, i64, u32, u32, Vec<u8>, Option<Vec<u8>>);

/// The samples of a server between two seconds, by the start and the length of their slots, each with the fractions that are
/// wanted.
pub(super) async fn samples(
    db: &Db,
    server: u32,
    is_wanted: impl Fn(u32) -> bool,
    time: Range<i64>,
) -> Result<BTreeMap<(i64, i64), Sample>, db::Error> {
    let rows: Vec<Columns> = db::query_as(
        "SELECT at, grain, online, in_uniform, fractions, most FROM samples
         WHERE server = $1 AND grain IN ($2, $3) AND at >= $4 AND at < $5",
    )
    .bind(server)
    .bind(MINUTE)
    .bind(FIVE_MINUTES)
    .bind(time.start)
    .bind(time.end)
    .fetch_all(db)
    .await?;
    let sample = |(at, grain, online, in_uniform, fractions, most)| {
        ((at, grain), Packed { online, in_uniform, fractions, most }.sample(&is_wanted))
    };
    Ok(rows.into_iter().map(sample).collect())
}

/// Writes samples, replacing those of the same minutes.
pub(super) async fn write(
    db: &Db,
    samples: Vec<((u32, i64), Arc<Sample>)>,
) -> Result<(), db::Error> {
    db.write(|tx| {
        Box::pin(async move {
            for ((server, at), sample) in samples {
                put(server, MINUTE, at, &sample).execute(&mut *tx).await?;
            }
            Ok(())
        })
    })
    .await
}

/// Compacts old samples, and deletes samples that are too old. Returns whether there is more to do.
pub(super) async fn fold(db: &Db, now: i64) -> Result<bool, db::Error> {
    let until = slot(now - FINE_FOR, FIVE_MINUTES);
    let folded = db
        .write(move |tx| {
            Box::pin(async move {
                db::query("DELETE FROM samples WHERE grain = $1 AND at < $2")
                    .bind(FIVE_MINUTES)
                    .bind(now - COARSE_FOR)
                    .execute(&mut *tx)
                    .await?;
                fold_some(tx, until).await
            })
        })
        .await?;
    Ok(folded > 0)
}

async fn fold_some(tx: &mut Transaction<'_>, until: i64) -> Result<usize, db::Error> {
    let first = db::query_scalar::<Option<i64>>("SELECT min(at) FROM samples WHERE grain = $1");
    let Some(first) = first.bind(MINUTE).fetch_one(&mut *tx).await? else { return Ok(0) };
    let rows: Vec<(u32, i64, u32, u32, Vec<u8>)> = db::query_as(
        "SELECT server, at, online, in_uniform, fractions FROM samples WHERE grain = $1 AND at < $2",
    )
    .bind(MINUTE)
    .bind(until.min(slot(first, FIVE_MINUTES) + AT_ONCE))
    .fetch_all(&mut *tx)
    .await?;
    let mut slots: BTreeMap<(u32, i64), Vec<Sample>> = BTreeMap::new();
    let folded = rows.len();
    for (server, at, online, in_uniform, fractions) in rows {
        // A minute has one count.
        let sample = Packed { online, in_uniform, fractions, most: None }.sample(|_| true);
        slots.entry((server, slot(at, FIVE_MINUTES))).or_default().push(sample);
        db::query("DELETE FROM samples WHERE server = $1 AND grain = $2 AND at = $3")
            .bind(server)
            .bind(MINUTE)
            .bind(at)
            .execute(&mut *tx)
            .await?;
    }
    for ((server, at), samples) in slots {
        let sample = Sample::of_many(&samples);
        put(server, FIVE_MINUTES, at, &sample).execute(&mut *tx).await?;
    }
    Ok(folded)
}

/// Writes a sample, replacing the one of the same slot.
pub(super) fn put(server: u32, grain: i64, at: i64, sample: &Sample) -> Statement {
    let Packed { online, in_uniform, fractions, most } = sample.packed();
    db::query(
        "INSERT INTO samples (server, grain, at, online, in_uniform, fractions, most) VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (server, grain, at) DO UPDATE SET online = excluded.online,
         in_uniform = excluded.in_uniform, fractions = excluded.fractions, most = excluded.most",
    )
    .bind(server)
    .bind(grain)
    .bind(at)
    .bind(online)
    .bind(in_uniform)
    .bind(fractions)
    .bind(most)
}
