//! Notifications that key owners have received, each once.

use std::collections::{HashMap, HashSet};

use jiff::Timestamp;
use parking_lot::Mutex;

use crate::db::{self, Db, Error};
use crate::keys::KeyId;

pub(crate) struct SentNotifications {
    db: Db,
    /// Notifications that were sent but are not written yet.
    unwritten: Mutex<HashSet<(KeyId, String)>>,
}

impl SentNotifications {
    pub(crate) fn new(db: Db) -> Self {
        Self { db, unwritten: Mutex::default() }
    }

    /// Whether the owner was notified of this event.
    pub(crate) async fn contains(&self, key: KeyId, event: &str) -> Result<bool, Error> {
        const READ: &str =
            "SELECT count(*) > 0 FROM sent_notifications WHERE key = $1 AND event = $2";
        if self.unwritten.lock().contains(&(key, event.to_owned())) {
            return Ok(true);
        }
        let query = db::query_scalar(READ).bind(key.as_str()).bind(event);
        Ok(query.fetch_one(&self.db).await?)
    }

    /// Records a notification. If the write fails, it is kept in memory, so that it is not sent twice.
    pub(crate) async fn record(
        &self,
        key: KeyId,
        event: &str,
        now: Timestamp,
    ) -> Result<(), Error> {
        const RECORD: &str =
            "INSERT INTO sent_notifications (key, event, sent_at) VALUES ($1, $2, $3)
             ON CONFLICT DO NOTHING";
        let sent = (key, event.to_owned());
        self.unwritten.lock().insert(sent.clone());
        let query = db::query(RECORD)
            .bind(key.to_string())
            .bind(event.to_owned())
            .bind(now.as_millisecond());
        self.db.execute(query).await?;
        self.unwritten.lock().remove(&sent);
        Ok(())
    }

    /// The keys whose owners were notified of a block but not of its end, with the time of the block in milliseconds.
    pub(crate) async fn open_blocks(&self) -> Result<HashMap<KeyId, i64>, Error> {
        const READ: &str =
            "SELECT key, CAST(substr(event, 9) AS BIGINT) FROM sent_notifications AS sent
             WHERE event LIKE 'blocked %' AND NOT EXISTS (
                 SELECT 1 FROM sent_notifications
                 WHERE key = sent.key AND event = 'unblocked ' || substr(sent.event, 9))
             ORDER BY 2";
        let rows: Vec<(String, i64)> = db::query_as(READ).fetch_all(&self.db).await?;
        Ok(rows.into_iter().filter_map(|(key, at)| Some((key.parse().ok()?, at))).collect())
    }
}
