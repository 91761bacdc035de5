//! Today's numbers of keys and requests, and the keys with the most refused requests.

use jiff::Timestamp;

use super::Store;
use super::row::select_keys;
use crate::db;
use crate::keys::Key;
use crate::keys::day::day;

const DAY: i64 = 86_400_000;

/// The numbers of today (UTC). Usage is up to date within seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DayNumbers {
    /// Keys that were issued.
    pub issued: u64,
    /// Keys that were deleted.
    pub deleted: u64,
    /// Keys that were blocked.
    pub blocked: u64,
    /// Admitted requests.
    pub requests: u64,
    /// Those of them that were answered with an error of the service.
    pub failed: u64,
    /// Requests that a limit refused.
    pub refused: u64,
}

db::from_row!(DayNumbers { issued, deleted, blocked, requests, failed, refused });

impl Store {
    /// The numbers of today.
    pub async fn day_numbers(&self, now: Timestamp) -> Result<DayNumbers, db::Error> {
        let numbers = db::query_as(
            "SELECT issued, deleted, blocked, requests, failed, refused
             FROM (SELECT count(*) FILTER (WHERE event = 'issued') AS issued,
                          count(*) FILTER (WHERE event = 'deleted') AS deleted,
                          count(*) FILTER (WHERE event = 'blocked') AS blocked
                   FROM key_history WHERE at >= $1) AS events
             CROSS JOIN (SELECT CAST(coalesce(sum(used_today), 0) AS BIGINT) AS requests,
                                CAST(coalesce(sum(refused_today), 0) AS BIGINT) AS refused
                         FROM key_usage WHERE day = $2) AS usage
             CROSS JOIN (SELECT CAST(coalesce(sum(server_errors), 0) AS BIGINT) AS failed
                         FROM key_answers WHERE day = $2) AS answers",
        )
        .bind(day(now) * DAY)
        .bind(day(now))
        .fetch_one(&self.db);
        Ok(numbers.await?)
    }

    /// The keys with the most requests refused by limits today, at most `count`.
    pub async fn most_refused(&self, count: u32, now: Timestamp) -> Result<Vec<Key>, db::Error> {
        let query = db::query(select_keys!(
            "WHERE day = $1 AND refused_today > 0 ORDER BY refused_today DESC, id LIMIT $2"
        ));
        self.fetch(query.bind(day(now)).bind(count), now).await
    }
}
