//! An alert, and how far it is.

use std::fmt::Debug;

use jiff::Timestamp;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use teloxide::types::{ChatId, ThreadId};

/// The data that an alert reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Document {
    Players,
    Interviews,
    Status,
    Map,
    Ghetto,
    /// None: only the time counts.
    Clock,
}

/// What the kinds of alerts are made of. The store writes these types as JSON and knows no kind.
pub(in crate::bot) trait AlertTypes {
    /// What an alert waits for on its server.
    type Condition: Stored;
    /// What an alert has seen and told so far. The default is nothing.
    type State: Stored + Default;
    /// What an alert tells.
    type Event: Stored;

    fn document(condition: &Self::Condition) -> Document;
}

/// All kinds of alerts. The list of them, in `subjects`, is above this layer: it says what their types are.
pub(in crate::bot) struct AlertKinds;

pub(in crate::bot) trait Stored:
    Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static
{
}

impl<T> Stored for T where
    T: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static
{
}

pub(super) type Condition = <AlertKinds as AlertTypes>::Condition;
pub(super) type AlertState = <AlertKinds as AlertTypes>::State;
pub(super) type AlertEvent = <AlertKinds as AlertTypes>::Event;

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

impl Alert {
    /// The data that it is compared with.
    pub(super) fn read(&self) -> (u32, Document) {
        (self.server, AlertKinds::document(&self.condition))
    }

    pub(crate) fn is_muted(&self, now: Timestamp) -> bool {
        self.muted_until.is_some_and(|until| now < until)
    }
}
