//! The history of keys, which is only ever appended to.

use jiff::Timestamp;

use super::Store;
use super::row::{damaged, time};
use crate::db::{self, Row, Transaction};
use crate::keys::{Actor, KeyId, Owner};

/// One event in the history of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryEntry {
    /// The number of the entry. Later entries of all keys have higher numbers.
    pub number: i64,
    /// The key.
    pub id: KeyId,
    /// Its owner; `None` for a service key, and for an owner who is forgotten.
    pub owner: Option<Owner>,
    /// When.
    pub at: Timestamp,
    /// What: `issued`, `blocked`, `deleted` and so on.
    pub event: String,
    /// The reason of a block, the new expiry, the new limit, the right, the id of the replacing key, or the hint of the deleted
    /// one.
    pub detail: Option<String>,
    /// The author; `None` if there is none, or it is not known.
    pub actor: Option<Actor>,
}

/// A query of entries, with this condition and order.
macro_rules! select_history {
    ($rest:literal) => {
        concat!("SELECT seq, id, owner, at, event, detail, actor FROM key_history ", $rest)
    };
}

impl Store {
    /// The history of all keys of an owner, deleted ones included, oldest entry first.
    pub async fn history_of(&self, owner: Owner) -> Result<Vec<HistoryEntry>, db::Error> {
        let query = db::query(select_history!("WHERE owner = $1 ORDER BY seq")).bind(owner);
        query.fetch_all(&self.db).await?.iter().map(entry).collect()
    }

    /// The history of a key, deleted ones included, oldest entry first.
    pub async fn history(&self, id: &KeyId) -> Result<Vec<HistoryEntry>, db::Error> {
        let query = db::query(select_history!("WHERE id = $1 ORDER BY seq")).bind(id.as_str());
        query.fetch_all(&self.db).await?.iter().map(entry).collect()
    }

    /// The first entries of all keys after the one with the number `after`, oldest first, and at most so many.
    pub async fn history_after(
        &self,
        after: i64,
        count: u32,
    ) -> Result<Vec<HistoryEntry>, db::Error> {
        let query = db::query(select_history!("WHERE seq > $1 ORDER BY seq LIMIT $2"));
        let query = query.bind(after).bind(i64::from(count));
        query.fetch_all(&self.db).await?.iter().map(entry).collect()
    }
}

fn entry(row: &Row) -> Result<HistoryEntry, db::Error> {
    let actor: Option<String> = row.get("actor")?;
    Ok(HistoryEntry {
        number: row.get("seq")?,
        id: row.get::<String>("id")?.parse::<KeyId>().map_err(damaged)?,
        owner: row.get("owner")?,
        at: time(row.get("at")?)?,
        event: row.get("event")?,
        detail: row.get("detail")?,
        // A newer version of the program may write other authors.
        actor: actor.and_then(|actor| actor.parse().ok()),
    })
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
    Retiring,
    #[strum(serialize = "limit")]
    LimitChanged,
    #[strum(serialize = "scope")]
    ScopeChanged,
    #[strum(serialize = "networks")]
    NetworksChanged,
    Allowed,
    Disallowed,
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
    (event, detail): (Event, Option<&str>),
    actor: Option<Actor>,
) -> Result<(), sqlx::Error> {
    const RECORD: &str = "INSERT INTO key_history (at, id, owner, event, detail, actor)
         VALUES ($1, $2, $3, $4, $5, $6)";
    db::query(RECORD)
        .bind(now.as_millisecond())
        .bind(id.as_str())
        .bind(owner)
        .bind(<&str>::from(event))
        .bind(detail)
        .bind(actor.map(|actor| actor.to_string()))
        .execute(tx)
        .await?;
    Ok(())
}
