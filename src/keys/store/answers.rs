//! Written counts of answers: those of one key, and the keys with the most.

use jiff::Timestamp;
use jiff::civil::Date;

use super::Store;
use super::row::{date, day, select_keys};
use crate::db::{self, Row, Transaction};
use crate::keys::{AnswerCounts, AnswerReport, Digest, EndpointDay, Key, KeyId};

db::from_row!(AnswerCounts { ok, not_modified, client_errors, refused, server_errors });

/// A column of key_answers that sums up its group.
macro_rules! sums {
    () => {
        "CAST(sum(ok) AS BIGINT) AS ok, CAST(sum(not_modified) AS BIGINT) AS not_modified, \
         CAST(sum(client_errors) AS BIGINT) AS client_errors, CAST(sum(refused) AS BIGINT) AS refused, \
         CAST(sum(server_errors) AS BIGINT) AS server_errors, \
         CAST(sum(ok + not_modified + client_errors + refused + server_errors) AS BIGINT) AS total"
    };
}

impl Store {
    /// The answers to the requests of a key on the last `days` days, today included. Those of this process are included
    /// at once, those of others within seconds. A key that does not exist has none.
    pub async fn answers(
        &self,
        id: &KeyId,
        days: u16,
        now: Timestamp,
    ) -> Result<AnswerReport, db::Error> {
        let today = day(self.latest(now));
        let first = today - i64::from(days) + 1;
        let rows = db::query(
            "SELECT day, endpoint, ok, not_modified, client_errors, refused, server_errors
             FROM key_answers JOIN keys USING (digest) WHERE id = $1 AND day BETWEEN $2 AND $3
             ORDER BY day, endpoint",
        )
        .bind(id.as_str())
        .bind(first)
        .bind(today)
        .fetch_all(&self.db)
        .await?;
        let mut rows: Vec<_> = rows.iter().map(endpoint_day).collect::<Result<_, _>>()?;
        let (first, today) = (date(first), date(today));
        if let Some(digest) = self.digest(id).await? {
            for (endpoint, counts) in self.usage.unwritten_answers(&digest) {
                add(&mut rows, today, endpoint, counts);
            }
        }
        Ok(AnswerReport { first, today, rows })
    }

    /// The keys with the most requests on the last `days` days, at most `count`, with their answers.
    pub async fn busiest(
        &self,
        count: u32,
        days: u16,
        now: Timestamp,
    ) -> Result<Vec<(Key, AnswerCounts)>, db::Error> {
        let now = self.latest(now);
        let rows = db::query(concat!(
            "SELECT found.*, ok, not_modified, client_errors, refused, server_errors FROM (",
            select_keys!(""),
            ") AS found JOIN (SELECT digest, ",
            sums!(),
            " FROM key_answers WHERE day > $1 GROUP BY digest ORDER BY total DESC, digest LIMIT $2) AS answers
             USING (digest) ORDER BY total DESC, id"
        ))
        .bind(day(now) - i64::from(days))
        .bind(count)
        .fetch_all(&self.db)
        .await?;
        let read = |row: &Row| Ok((super::row::key(row, now)?, db::FromRow::from_row(row)?));
        Ok(rows.iter().map(read).collect::<Result<_, sqlx::Error>>()?)
    }
}

/// Adds counts of this process that are not written yet.
fn add(rows: &mut Vec<EndpointDay>, day: Date, endpoint: &str, counts: AnswerCounts) {
    match rows.iter_mut().find(|row| row.day == day && row.endpoint == endpoint) {
        Some(row) => row.counts += counts,
        None => rows.push(EndpointDay { day, endpoint: endpoint.to_owned(), counts }),
    }
}

fn endpoint_day(row: &Row) -> Result<EndpointDay, sqlx::Error> {
    Ok(EndpointDay {
        day: date(row.get("day")?),
        endpoint: row.get("endpoint")?,
        counts: db::FromRow::from_row(row)?,
    })
}

/// Adds counts to those of a day. A key that was deleted meanwhile gets no row.
pub(super) async fn write_answers(
    tx: &mut Transaction<'_>,
    digest: &Digest,
    answers: &[(&'static str, AnswerCounts)],
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    for (endpoint, counts) in answers {
        let mut statement = db::query(
            "INSERT INTO key_answers
                 (digest, day, endpoint, ok, not_modified, client_errors, refused, server_errors)
             SELECT digest, $2, $3, $4, $5, $6, $7, $8 FROM keys WHERE digest = $1
             ON CONFLICT (digest, day, endpoint) DO UPDATE SET
                 ok = key_answers.ok + excluded.ok,
                 not_modified = key_answers.not_modified + excluded.not_modified,
                 client_errors = key_answers.client_errors + excluded.client_errors,
                 refused = key_answers.refused + excluded.refused,
                 server_errors = key_answers.server_errors + excluded.server_errors",
        )
        .bind(digest.bytes())
        .bind(day(now))
        .bind(*endpoint);
        let AnswerCounts { ok, not_modified, client_errors, refused, server_errors } = *counts;
        for count in [ok, not_modified, client_errors, refused, server_errors] {
            statement = statement.bind(i64::try_from(count).unwrap_or(i64::MAX));
        }
        statement.execute(&mut *tx).await?;
    }
    Ok(())
}
