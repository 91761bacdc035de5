//! Events that fired and were not yet sent.

use jiff::{SignedDuration, Timestamp};
use teloxide::types::ChatId;

use super::{AlertId, Alerts, EventRow, NewEvent, json, thread};
use crate::db::{self, Error, Transaction};

struct StoredEvent {
    id: i64,
    thread: Option<i32>,
    alert: Option<i64>,
    created_at: i64,
    is_quiet: bool,
    event: String,
}

db::from_row!(StoredEvent { id, thread, alert, created_at, is_quiet, event });

/// Stores events in this order.
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
        let due_at = event.summary_at.unwrap_or(now).as_millisecond();
        let is_quiet = i32::from(event.summary_at.is_some());
        (event.chat.0, thread, alert, due_at, is_quiet, json(&event.event))
    };
    let rows: Vec<_> = events.iter().map(row).collect();
    let query = db::query(INSERT).bind(now.as_millisecond()).bind(json(&rows));
    query.execute(tx).await?;
    Ok(())
}

/// A JSON list with each id as a row.
fn rows(ids: &[i64]) -> String {
    json(&ids.iter().map(|id| [id]).collect::<Vec<_>>())
}

impl Alerts {
    /// The chats to which events are to be sent, the one that has waited longest first. Then the chats for which it is
    /// time to find out whether they still refuse messages.
    pub(crate) async fn chats_to_tell(&self, now: Timestamp) -> Result<Vec<ChatId>, Error> {
        const READ: &str = "SELECT chat FROM alert_events WHERE due_at <= $1 AND is_sending = 0
             GROUP BY chat ORDER BY min(due_at)";
        let query = db::query_scalar(READ).bind(now.as_millisecond());
        let due: Vec<i64> = query.fetch_all(&self.db).await?;
        let index = self.index().await?.read();
        let mut chats: Vec<ChatId> = due.into_iter().map(ChatId).collect();
        chats.retain(|chat| !index.unreachable.contains_key(chat));
        let retried = index.unreachable.iter().filter(|(_, known)| known.is_due(now));
        chats.extend(retried.map(|(chat, _)| *chat));
        Ok(chats)
    }

    /// The events to be sent to a chat now, oldest first: all events that waited for a summary, and up to `max` others.
    pub(crate) async fn due_events(
        &self,
        chat: ChatId,
        now: Timestamp,
        max: u32,
    ) -> Result<Vec<EventRow>, Error> {
        const READ: &str = "WITH due AS (
                 SELECT id, thread, alert, created_at, is_quiet, event FROM alert_events
                 WHERE chat = $1 AND due_at <= $2 AND is_sending = 0
             )
             SELECT id, thread, alert, created_at, is_quiet, event FROM due
             WHERE is_quiet = 1 OR id IN (SELECT id FROM due WHERE is_quiet = 0 ORDER BY id LIMIT $3)
             ORDER BY id";
        let query = db::query_as(READ).bind(chat.0).bind(now.as_millisecond()).bind(max);
        let rows: Vec<StoredEvent> = query.fetch_all(&self.db).await?;
        Ok(rows.into_iter().filter_map(StoredEvent::event).collect())
    }

    /// Marks the events whose message is sent next. If the process ends before [`Alerts::record_outcomes`], they count as
    /// sent: the next start deletes them. If one of them no longer exists, none is marked and the result is false.
    pub(crate) async fn mark_sending(&self, ids: &[i64], now: Timestamp) -> Result<bool, Error> {
        const MARK: &str = "WITH next AS (
                 SELECT id FROM alert_events
                 WHERE is_sending = 0 AND id IN (SELECT CAST(value ->> 0 AS BIGINT) FROM json_each($1))
             )
             UPDATE alert_events SET is_sending = 1
             WHERE id IN (SELECT id FROM next) AND (SELECT count(*) FROM next) = $2";
        let count = i64::try_from(ids.len()).unwrap_or(i64::MAX);
        let marked = self.db.execute(db::query(MARK).bind(rows(ids)).bind(count)).await;
        if marked.is_err() {
            // The write may have succeeded although it returned an error.
            self.unwritten_outcomes.lock().push((ids.to_vec(), Some(now)));
        }
        Ok(marked? > 0)
    }

    /// Deletes marked events with the next [`Alerts::write_outcomes`], so that the messages of a second need one write.
    pub(crate) fn delete_later(&self, ids: Vec<i64>) {
        self.unwritten_outcomes.lock().push((ids, None));
    }

    /// Deletes events. Events that certainly were not sent are put back, and are due again at the given time. If the
    /// write fails, [`Alerts::write_outcomes`] repeats it.
    pub(crate) async fn record_outcomes(
        &self,
        ids: Vec<i64>,
        due_again: Option<Timestamp>,
    ) -> Result<(), Error> {
        const DELETE: &str = "DELETE FROM alert_events WHERE id IN (SELECT CAST(value ->> 0 AS BIGINT) FROM json_each($1))";
        const PUT_BACK: &str = "UPDATE alert_events SET is_sending = 0, due_at = $1
             WHERE id IN (SELECT CAST(value ->> 0 AS BIGINT) FROM json_each($2))";
        let settling = match due_again {
            None => db::query(DELETE),
            Some(due_at) => db::query(PUT_BACK).bind(due_at.as_millisecond()),
        };
        let settling = settling.bind(rows(&ids));
        let settled = self.db.execute(settling).await;
        if settled.is_err() {
            self.unwritten_outcomes.lock().push((ids, due_again));
        }
        settled.map(drop)
    }

    /// Deletes the events that were to be deleted later, and repeats the writes of outcomes that failed.
    pub(crate) async fn write_outcomes(&self) -> Result<(), Error> {
        let unwritten = std::mem::take(&mut *self.unwritten_outcomes.lock());
        let (deleted, due_again): (Vec<_>, Vec<_>) =
            unwritten.into_iter().partition(|(_, due_again)| due_again.is_none());
        let deleted: Vec<i64> = deleted.into_iter().flat_map(|(ids, _)| ids).collect();
        let deleted = (!deleted.is_empty()).then_some((deleted, None));
        let mut rest = deleted.into_iter().chain(due_again);
        while let Some((ids, due_again)) = rest.next() {
            if let Err(error) = self.record_outcomes(ids, due_again).await {
                self.unwritten_outcomes.lock().extend(rest);
                return Err(error);
            }
        }
        Ok(())
    }

    /// Deletes events that could not be sent for a day, because they are no longer news.
    pub(crate) async fn prune(&self, now: Timestamp) -> Result<(), Error> {
        const PRUNE: &str = "DELETE FROM alert_events WHERE created_at < $1 AND is_sending = 0";
        let oldest = now - SignedDuration::from_hours(24);
        self.db.execute(db::query(PRUNE).bind(oldest.as_millisecond())).await.map(drop)
    }
}

impl StoredEvent {
    /// `None` for an event of a newer version.
    fn event(self) -> Option<EventRow> {
        Some(EventRow {
            id: self.id,
            thread: thread(self.thread),
            alert: self.alert.map(AlertId),
            created_at: Timestamp::from_millisecond(self.created_at).ok()?,
            has_waited: self.is_quiet,
            event: serde_json::from_str(&self.event).ok()?,
        })
    }
}
