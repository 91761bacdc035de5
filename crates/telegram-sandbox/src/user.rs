//! Those who write: people, our bot, other bots.

use crate::id::UserId;

/// One who can write.
#[derive(Clone, Debug)]
pub struct User {
    /// The number.
    pub id: UserId,
    /// First name, as typed by its owner.
    pub name: String,
    /// The name after the `@`, where there is one.
    pub username: Option<String>,
    /// The language of the person's app, as an IETF tag.
    pub language: Option<String>,
    /// Is it a bot?
    pub is_bot: bool,
    /// How this person stands to our bot.
    pub reachability: Reachability,
}

/// How a person stands to our bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reachability {
    /// The bot has never seen the person.
    Unknown,
    /// Seen in some group, but never spoken to in private.
    Seen,
    /// A private chat is open.
    Open,
    /// The person has blocked the bot.
    Blocked,
    /// The account is deleted.
    Deleted,
}

impl User {
    /// Has the bot ever met this person?
    #[must_use]
    pub fn is_known(&self) -> bool {
        !matches!(self.reachability, Reachability::Unknown)
    }

    /// The bot sees the person for the first time.
    pub(crate) fn meet(&mut self) {
        if self.reachability == Reachability::Unknown {
            self.reachability = Reachability::Seen;
        }
    }
}
