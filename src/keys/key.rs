//! The record of a key, as its owner and the operator may see it.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;

use super::{Hint, KeyId, Label, Limit};

/// A Telegram user id: the one thing known about whoever holds a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Owner(pub i64);

/// What sort of key it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Handed out by the bot.
    Standard,
    /// Made by the operator for a person, often with a limit and an end of its own.
    Enterprise,
    /// For a program of the operator's; it has no owner.
    Service,
}

/// Everything kept about a key but the key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// Its public name.
    pub id: KeyId,
    /// How its owner recognises it.
    pub hint: Hint,
    /// What its owner calls it.
    pub label: Label,
    /// Whose it is; a service key is nobody's.
    pub owner: Option<Owner>,
    /// What sort it is.
    pub kind: Kind,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it ends, to the second.
    pub expires_at: Option<Timestamp>,
    /// Whether it opens anything now.
    pub state: State,
    /// Its own limit; without one the standard limit holds.
    pub limit: Option<Limit>,
    /// Whether its owner surely saw it.
    pub delivery: DeliveryState,
    /// How it has been used.
    pub usage: Usage,
}

/// Whether a key opens anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// It does.
    Active,
    /// The operator, or a leak, has shut it.
    Blocked(Block),
    /// Its end has come.
    Expired,
}

/// Why and since when a key is shut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Since when.
    pub at: Timestamp,
    /// Why, in words for its holder.
    pub reason: String,
}

/// Whether the message that carried a key arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryState {
    /// It did, as far as anybody knows.
    Confirmed,
    /// Nobody can tell.
    Unknown,
}

/// How a key has been used, up to this moment in this process and within seconds in others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// The last admitted request.
    pub last_used_at: Option<Timestamp>,
    /// Admitted requests ever.
    pub uses: u64,
    /// Admitted requests of this day (UTC).
    pub used_today: u64,
    /// Requests of this day (UTC) that a limit refused.
    pub refused_today: u64,
}

/// Not the name of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a kind is standard, enterprise or service")]
pub struct KindError;

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 3] = [Kind::Standard, Kind::Enterprise, Kind::Service];

    /// Its name in the store, in JSON and on the command line.
    pub fn as_str(self) -> &'static str {
        match self {
            Kind::Standard => "standard",
            Kind::Enterprise => "enterprise",
            Kind::Service => "service",
        }
    }
}

impl FromStr for Kind {
    type Err = KindError;

    fn from_str(text: &str) -> Result<Kind, KindError> {
        Kind::ALL.into_iter().find(|kind| kind.as_str() == text).ok_or(KindError)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Display for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
