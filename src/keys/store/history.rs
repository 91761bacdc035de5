//! The history of keys, which is only ever appended to.

use jiff::Timestamp;

use super::Store;
use super::row::time;
use crate::db::{self, Transaction};
use crate::keys::{KeyId, Owner};

/// One event in the history of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryEntry {
    /// When.
    pub at: Timestamp,
    /// What: `issued`, `blocked`, `deleted` and so on.
    pub event: String,
    /// The reason of a block, the new expiry, the new limit, or the id of the replacing key.
    pub detail: Option<String>,
}

impl Store {
    /// The history of a key, deleted ones included, oldest entry first.
    pub async fn history(&self, id: &KeyId) -> Result<Vec<HistoryEntry>, db::Error> {
        let rows: Vec<(i64, String, Option<String>)> =
            db::query_as("SELECT at, event, detail FROM key_history WHERE id = $1 ORDER BY seq")
                .bind(id.as_str())
                .fetch_all(&self.db)
                .await?;
        let entry = |(at, event, detail)| Ok(HistoryEntry { at: time(at)?, event, detail });
        rows.into_iter().map(entry).collect()
    }
}

/// The events of a key, by their names in the store.
#[derive(Clone, Copy, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(super) enum Event {
    Issued,
    Rotated,
    Renamed,
    Deleted,
    Blocked,
    Unblocked,
    #[strum(serialize = "expiry")]
    ExpiryChanged,
    #[strum(serialize = "limit")]
    LimitChanged,
    #[strum(serialize = "unsure")]
    DeliveryUnknown,
    Expired,
}

/// Appends an entry, in the transaction of the change itself.
pub(super) async fn record(
    tx: &mut Transaction<'_>,
    now: Timestamp,
    id: &KeyId,
    owner: Option<Owner>,
    event: Event,
    detail: Option<&str>,
) -> Result<(), sqlx::Error> {
    db::query("INSERT INTO key_history (at, id, owner, event, detail) VALUES ($1, $2, $3, $4, $5)")
        .bind(now.as_millisecond())
        .bind(id.as_str())
        .bind(owner)
        .bind(<&str>::from(event))
        .bind(detail)
        .execute(tx)
        .await?;
    Ok(())
}
