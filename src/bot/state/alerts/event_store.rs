//! Events that fired and were not yet sent.

use jiff::{SignedDuration, Timestamp};
use teloxide::types::ChatId;

use super::{AlertId, Alerts, EventRow, NewEvent, json, thread};
use crate::db::{self, Error, Transaction};

struct Row {
    id: i64,
    thread: Option<i32>,
    alert: Option<i64>,
    is_quiet: bool,
    event: String,
}

db::from_row!(Row { id, thread, alert, is_quiet, event });

/// Stores events, in this order.
pub(super) async fn insert(
    tx: &mut Transaction<'_>,
    events: &[NewEvent],
    now: Timestamp,
) -> Result<(), Error> {
    const INSERT: &str =
        "INSERT INTO alert_events (chat, thread, alert, created_at, due_at, is_quiet, event)
         SELECT CAST(value ->> 0 AS BIGINT), CAST(value ->> 1 AS BIGINT), CAST(value ->> 2 AS BIGINT), $1,
                CAST(value ->> 3 AS BIGINT), CAST(value ->> 4 AS BIGINT), value ->> 5
         FROM json_each($2) ORDER BY key";
    let row = |event: &NewEvent| {
        let thread = event.thread.map(|thread| thread.0.0);
        let alert = event.alert.map(|id| id.0);
        let due_at = event.quiet_until.unwrap_or(now).as_millisecond();
        let is_quiet = i32::from(event.quiet_until.is_some());
        (event.chat.0, thread, alert, due_at, is_quiet, json(&event.event))
    };
    let rows: Vec<_> = events.iter().map(row).collect();
    let query = db::query(INSERT).bind(now.as_millisecond()).bind(json(&rows));
    query.execute(tx).await?;
    Ok(())
}

/// Each id as a row of a JSON list.
fn rows(ids: Vec<i64>) -> Vec<[i64; 1]> {
    ids.into_iter().map(|id| [id]).collect()
}

impl Alerts {
    /// The chats that something is to be sent to, the one that has waited longest first.
    pub(crate) async fn chats_to_tell(&self, now: Timestamp) -> Result<Vec<ChatId>, Error> {
        const READ: &str = "SELECT chat FROM alert_events WHERE due_at <= $1 AND is_sending = 0
             GROUP BY chat ORDER BY min(due_at)";
        let query = db::query_scalar(READ).bind(now.as_millisecond());
        let chats: Vec<i64> = query.fetch_all(&self.db).await?;
        Ok(chats.into_iter().map(ChatId).collect())
    }

    /// Takes what is to be sent to a chat now, oldest first: all of quiet hours, and so many others. From here on it counts
    /// as sent.
    pub(crate) async fn take_events(
        &self,
        chat: ChatId,
        now: Timestamp,
        max: u32,
    ) -> Result<Vec<EventRow>, Error> {
        const TAKE: &str = "WITH due AS (
                 SELECT id, is_quiet FROM alert_events
                 WHERE chat = $1 AND due_at <= $2 AND is_sending = 0
             )
             UPDATE alert_events SET is_sending = 1
             WHERE id IN (SELECT id FROM due WHERE is_quiet = 1)
                OR id IN (SELECT id FROM due WHERE is_quiet = 0 ORDER BY id LIMIT $3)
             RETURNING id, thread, alert, is_quiet, event";
        let query = db::query_as(TAKE).bind(chat.0).bind(now.as_millisecond()).bind(max);
        let taken =
            self.db.write(move |tx| Box::pin(async move { query.fetch_all(tx).await })).await;
        let mut rows: Vec<Row> = taken.map_err(|error: sqlx::Error| Error::from(error))?;
        rows.sort_by_key(|row| row.id);
        Ok(rows.into_iter().filter_map(Row::event).collect())
    }

    /// Deletes what could not be sent for a day: it is no news any more.
    pub(crate) async fn prune(&self, now: Timestamp) -> Result<(), Error> {
        const PRUNE: &str = "DELETE FROM alert_events WHERE created_at < $1 AND is_sending = 0";
        let oldest = now - SignedDuration::from_hours(24);
        self.db.execute(db::query(PRUNE).bind(oldest.as_millisecond())).await.map(drop)
    }

    /// Deletes events that were sent.
    pub(crate) async fn delete_events(&self, ids: Vec<i64>) -> Result<(), Error> {
        const DELETE: &str = "DELETE FROM alert_events WHERE id IN (SELECT CAST(value ->> 0 AS BIGINT) FROM json_each($1))";
        self.db.execute(db::query(DELETE).bind(json(&rows(ids)))).await.map(drop)
    }

    /// Puts back events that certainly were not sent; they are due then.
    pub(crate) async fn postpone_events(
        &self,
        ids: Vec<i64>,
        due_at: Timestamp,
    ) -> Result<(), Error> {
        const PUT_BACK: &str = "UPDATE alert_events SET is_sending = 0, due_at = $1
             WHERE id IN (SELECT CAST(value ->> 0 AS BIGINT) FROM json_each($2))";
        let query = db::query(PUT_BACK).bind(due_at.as_millisecond()).bind(json(&rows(ids)));
        self.db.execute(query).await.map(drop)
    }
}

impl Row {
    /// `None` for an event of a newer version.
    fn event(self) -> Option<EventRow> {
        Some(EventRow {
            id: self.id,
            thread: thread(self.thread),
            alert: self.alert.map(AlertId),
            was_quiet: self.is_quiet,
            event: serde_json::from_str(&self.event).ok()?,
        })
    }
}
