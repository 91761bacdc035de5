//! People and bots.

use crate::id::UserId;

/// A person or bot.
#[derive(Clone, Debug)]
pub struct User {
    /// The id.
    pub id: UserId,
    /// The first name.
    pub name: String,
    /// The name after the `@`, if any.
    pub username: Option<String>,
    /// The language of the person's app, as an IETF tag.
    pub language: Option<String>,
    /// Whether it is a bot.
    pub is_bot: bool,
    /// Whether the bot can write to this person.
    pub reachability: Reachability,
}

/// Whether the bot can write to a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reachability {
    /// The bot has never seen the person.
    Unknown,
    /// Seen in a group, but the private chat is not started.
    Seen,
    /// The private chat is started.
    Open,
    /// The person has blocked the bot.
    Blocked,
    /// The account is deleted.
    Deleted,
}

impl User {
    /// Whether the bot has ever seen this person.
    #[must_use]
    pub fn is_known(&self) -> bool {
        !matches!(self.reachability, Reachability::Unknown)
    }

    /// Records that the bot has seen the person.
    pub(crate) fn meet(&mut self) {
        if self.reachability == Reachability::Unknown {
            self.reachability = Reachability::Seen;
        }
    }
}
