//! What fired: all that a message about it needs, whenever it is sent.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use teloxide::types::{ChatId, ThreadId};

use super::{AlertId, LotState, PropertyKey};

/// What an alert tells. Times are Unix seconds. The JSON form is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum AlertEvent {
    /// A count crossed its bound.
    Count {
        count: u32,
        before: Option<u32>,
        since: i64,
    },
    /// The leader, or a player of that name, came or went.
    Presence {
        player: Option<String>,
        is_online: bool,
        before_since: i64,
    },
    /// What a server is doing, and what it did before.
    ServerStatus {
        status: u32,
        before: u32,
        before_since: i64,
    },
    Interview {
        starts_at: i64,
        place: Option<String>,
    },
    Auction {
        property: PropertyKey,
        name: String,
        price: i64,
        ends_at: i64,
        near: Option<String>,
    },
    Property {
        name: String,
        now: LotState,
        before: LotState,
    },
    Zones {
        won: Vec<u64>,
        lost: Vec<u64>,
        count: u32,
    },
    /// A ping or a digest, due at this time.
    Ping {
        at: i64,
    },
    /// What the alert waits for no longer exists.
    Gone,
    /// Most players of a server were gone at once.
    DoubtfulData {
        server: u32,
        online: u32,
        before: u32,
    },
}

/// An event that is to be stored.
pub(crate) struct NewEvent {
    pub(crate) chat: ChatId,
    pub(crate) thread: Option<ThreadId>,
    pub(crate) alert: Option<AlertId>,
    /// From when on a summary may tell it, if it has to wait for one: after the quiet hours of the chat, or as soon as the chat
    /// takes messages again.
    pub(crate) summary_at: Option<Timestamp>,
    pub(crate) event: StoredEvent,
}

/// An event with the time of the data it comes from, in Unix seconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredEvent {
    pub(crate) event: AlertEvent,
    pub(crate) data_at: i64,
}

/// An event that is to be sent.
#[derive(Clone, Debug)]
pub(crate) struct EventRow {
    pub(crate) id: i64,
    pub(crate) thread: Option<ThreadId>,
    pub(crate) alert: Option<AlertId>,
    /// Whether it waited for a summary.
    pub(crate) has_waited: bool,
    pub(crate) event: StoredEvent,
}
