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
    /// No data: only the time counts.
    Clock,
}

/// The types that the kinds of alerts define. The store writes them as JSON and knows no kind.
pub(in crate::bot) trait AlertTypes {
    /// The condition that an alert waits for on its server.
    type Condition: Stored;
    /// The state of an alert: what it has seen and told so far. The default is nothing.
    type State: Stored + Default;
    /// An event that an alert fires.
    type Event: Stored;

    fn document(condition: &Self::Condition) -> Document;
}

/// All kinds of alerts. The list in `subjects`, in a layer above this one, defines their types.
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
    /// The person who created it.
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
    /// The state that the answer to the person shows.
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
