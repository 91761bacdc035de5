//! Events of alerts. An event has everything that its message needs, whenever it is sent.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use teloxide::types::{ChatId, ThreadId};

use super::AlertId;
use super::alert::AlertEvent;

/// An event that is to be stored.
pub(crate) struct NewEvent {
    pub(crate) chat: ChatId,
    pub(crate) thread: Option<ThreadId>,
    pub(crate) alert: Option<AlertId>,
    /// If the event waits for a summary, the time from which on it may be sent: the end of the chat's quiet hours, or
    /// the first moment at which the chat accepts messages again.
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
    /// When it fired.
    pub(crate) created_at: Timestamp,
    /// Whether it waited for a summary.
    pub(crate) has_waited: bool,
    pub(crate) event: StoredEvent,
}
