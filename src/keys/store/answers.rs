//! Written counts of answers: those of one key, and the keys with the most.

use jiff::Timestamp;
use jiff::civil::Date;

use super::Store;
use super::row::select_keys;
use crate::db::{self, Row, Transaction};
use crate::keys::day::{date, day};
use crate::keys::usage_counters::Answers;
use crate::keys::{AnswerCounts, AnswerReport, Digest, EndpointDay, Key, KeyId};

db::from_row!(AnswerCounts { ok, not_modified, client_errors, refused, server_errors });

impl Store {
    /// The answers to the requests of a key on the last `days` days, today included. Those of other processes are
    /// included within seconds. A key that does not exist has none.
    pub async fn answers(
        &self,
        id: &KeyId,
        days: u16,
        now: Timestamp,
    ) -> Result<AnswerReport, db::Error> {
        // What is being written would be counted both as written and as unwritten.
        let _not_while_writing = self.usage_write.lock().await;
        let today = day(self.latest(now));
        let first = today - i64::from(days) + 1;
        let found = db::query(
            "SELECT keys.digest, day, endpoint, ok, not_modified, client_errors, refused, server_errors
             FROM keys LEFT JOIN key_answers ON key_answers.digest = keys.digest AND day BETWEEN $2 AND $3
             WHERE id = $1 ORDER BY day, endpoint",
        )
        .bind(id.as_str())
        .bind(first)
        .bind(today)
        .fetch_all(&self.db)
        .await?;
        let mut rows = Vec::new();
        for row in &found {
            // A key without answers has one row without a day.
            if let Some(day) = row.get::<Option<i64>>("day")? {
                let (day, endpoint) = (date(day), row.get("endpoint")?);
                rows.push(EndpointDay { day, endpoint, counts: db::FromRow::from_row(row)? });
            }
        }
        let digest = found.first().map(|row| row.get::<Vec<u8>>("digest")).transpose()?;
        if let Some(digest) = digest.and_then(|digest| Digest::from_bytes(&digest)) {
            for ((day, endpoint), counts) in self.usage.unwritten_answers(&digest) {
                if (first..=today).contains(&day) {
                    add(&mut rows, date(day), endpoint, counts);
                }
            }
        }
        Ok(AnswerReport { first: date(first), today: date(today), rows })
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
            ") AS found JOIN (SELECT digest, CAST(sum(ok) AS BIGINT) AS ok,
                 CAST(sum(not_modified) AS BIGINT) AS not_modified,
                 CAST(sum(client_errors) AS BIGINT) AS client_errors,
                 CAST(sum(refused) AS BIGINT) AS refused,
                 CAST(sum(server_errors) AS BIGINT) AS server_errors,
                 CAST(sum(ok + not_modified + client_errors + refused + server_errors) AS BIGINT) AS total
             FROM key_answers WHERE day > $1 GROUP BY digest ORDER BY total DESC, digest LIMIT $2) AS answers
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

/// Adds counts to those of their days, in one statement. A key that was deleted meanwhile gets no row.
pub(super) async fn write_answers(
    tx: &mut Transaction<'_>,
    digest: &Digest,
    answers: &Answers,
) -> Result<(), sqlx::Error> {
    if answers.is_empty() {
        return Ok(());
    }
    let rows = answers.iter().map(|((day, endpoint), counts)| {
        let [ok, not_modified, client_errors, refused, server_errors] = counts.by_kind();
        (day, endpoint, ok, not_modified, client_errors, refused, server_errors)
    });
    let rows: Vec<_> = rows.collect();
    db::query(
        "INSERT INTO key_answers
             (digest, day, endpoint, ok, not_modified, client_errors, refused, server_errors)
         SELECT keys.digest, CAST(value ->> 0 AS BIGINT), CAST(value ->> 1 AS TEXT),
             CAST(value ->> 2 AS BIGINT), CAST(value ->> 3 AS BIGINT), CAST(value ->> 4 AS BIGINT),
             CAST(value ->> 5 AS BIGINT), CAST(value ->> 6 AS BIGINT)
         FROM keys CROSS JOIN json_each($2) WHERE keys.digest = $1
         ON CONFLICT (digest, day, endpoint) DO UPDATE SET
             ok = key_answers.ok + excluded.ok,
             not_modified = key_answers.not_modified + excluded.not_modified,
             client_errors = key_answers.client_errors + excluded.client_errors,
             refused = key_answers.refused + excluded.refused,
             server_errors = key_answers.server_errors + excluded.server_errors",
    )
    .bind(digest.bytes())
    .bind(serde_json::to_string(&rows).unwrap_or_default())
    .execute(tx)
    .await?;
    Ok(())
}
