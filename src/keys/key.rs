//! The record of a key, as its owner and the operator see it.

use derive_more::Display;
use jiff::Timestamp;

use super::{Hint, KeyId, Label, Lifetime, Limit, Networks, Scope};

/// A Telegram user id: all that is known about the owner of a key.
#[derive(Clone, Copy, Debug, Display, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Owner(pub i64);

/// The kind of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Issued by the bot.
    Standard,
    /// Issued by the operator to a person; may have its own limit and expiry.
    Enterprise,
    /// For one of the operator's programs; has no owner.
    Service,
}

/// All that is stored about a key, except the key itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The public id.
    pub id: KeyId,
    /// The first and last characters of the key.
    pub hint: Hint,
    /// The name that the owner gave it.
    pub label: Label,
    /// The owner; a service key has none.
    pub owner: Option<Owner>,
    /// The kind.
    pub kind: Kind,
    /// When it was issued.
    pub created_at: Timestamp,
    /// When it expires, in whole seconds.
    pub expires_at: Option<Timestamp>,
    /// Whether it is accepted now.
    pub state: State,
    /// Its own limit. `None` means the standard limit.
    pub limit: Option<Limit>,
    /// What it may read.
    pub scope: Scope,
    /// From where it may be used; from everywhere if there are none.
    pub networks: Networks,
    /// Whether it may read when named players were online.
    pub may_read_history: bool,
    /// For how long its owner lets it be valid.
    pub lifetime: Option<Lifetime>,
    /// Why it ends before its own expiry.
    pub retirement: Option<KeyRetirement>,
    /// Whether the message with the key reached its owner.
    pub delivery: DeliveryState,
    /// How often it has been used.
    pub usage: Usage,
}

/// The end of a key that another one replaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyRetirement {
    /// The key that replaces it.
    pub by: KeyId,
    /// The expiry that it has without that.
    pub own_expiry: Option<Timestamp>,
    /// Whether it waits until it was idle for an hour.
    pub waits: bool,
}

/// Whether a key is accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// It is accepted.
    Active,
    /// The operator has blocked it, or it was blocked because it leaked.
    Blocked(Block),
    /// Its expiry has passed.
    Expired,
}

/// When and why a key was blocked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// When.
    pub at: Timestamp,
    /// Why, worded for the owner.
    pub reason: String,
}

/// Whether the message with a key was delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryState {
    /// Delivered, as far as is known.
    Confirmed,
    /// The answer of Telegram got lost: the message may have been delivered or not.
    Unknown,
}

/// How often a key has been used. Requests to this process are included at once, requests to others within seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// The time of the last admitted request.
    pub last_used_at: Option<Timestamp>,
    /// All admitted requests.
    pub uses: u64,
    /// Admitted requests of the current day (UTC).
    pub used_today: u64,
    /// Requests of the current day (UTC) that a limit refused.
    pub refused_today: u64,
}

impl Key {
    /// The expiry that it has if it does not retire.
    pub fn own_expiry(&self) -> Option<Timestamp> {
        self.retirement.map_or(self.expires_at, |retirement| retirement.own_expiry)
    }
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 3] = [Kind::Standard, Kind::Enterprise, Kind::Service];

    /// The name in the store, in JSON and on the command line.
    pub fn as_str(self) -> &'static str {
        match self {
            Kind::Standard => "standard",
            Kind::Enterprise => "enterprise",
            Kind::Service => "service",
        }
    }
}
