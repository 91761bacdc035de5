//! An alert, and how far it is.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use teloxide::types::{ChatId, ThreadId};

use super::Tracked;
use crate::bot::alert_condition::Condition;
use crate::picture::{PropertyKind, PropertyStatus};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) struct AlertId(pub(crate) i64);

#[derive(Clone, Debug)]
pub(crate) struct Alert {
    pub(crate) id: AlertId,
    pub(crate) chat: ChatId,
    /// The topic of a forum.
    pub(crate) thread: Option<ThreadId>,
    /// Who made it.
    pub(crate) person: Option<u64>,
    pub(crate) server: u32,
    pub(crate) condition: Condition,
    pub(crate) state: AlertState,
    pub(crate) muted_until: Option<Timestamp>,
}

/// An alert that has no id yet.
pub(crate) struct NewAlert {
    pub(crate) chat: ChatId,
    pub(crate) thread: Option<ThreadId>,
    pub(crate) person: Option<u64>,
    pub(crate) server: u32,
    pub(crate) condition: Condition,
    /// What its answer shows.
    pub(crate) state: AlertState,
}

/// What an alert has seen and told so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum AlertState {
    /// Nothing, for no data could be read: the first data is what later data is compared with.
    #[default]
    New,
    /// Whether a bound is crossed, whether the leader is online, or what a server is doing.
    Value(Tracked),
    /// Whether each of the players is online, in the order of their names.
    Players(Vec<Tracked>),
    /// The auctions that were told, or that were there before.
    Auctions(Vec<PropertyKey>),
    Property(LotState),
    /// The zones of the gang, by number.
    Zones(Vec<u64>),
    /// The last moment that was told, in Unix seconds.
    Told(i64),
    /// What it waits for no longer exists; that was told.
    Gone,
}

/// A house or a business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) struct PropertyKey {
    pub(crate) kind: PropertyKind,
    pub(crate) number: u64,
}

/// What an alert about one property compares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LotState {
    pub(crate) owner: Option<String>,
    pub(crate) status: PropertyStatus,
}

impl Alert {
    pub(crate) fn is_muted(&self, now: Timestamp) -> bool {
        self.muted_until.is_some_and(|until| now < until)
    }
}
