//! Numbers that name people, chats and messages, kept apart by type.

use serde::Serialize;

/// A person or a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct UserId(pub i64);

/// A chat. The bot's private chat with a person bears the person's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct ChatId(pub i64);

/// A message within its chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct MessageId(pub i32);

impl UserId {
    /// Who appears to write when an admin hides behind the group.
    pub const ANONYMOUS_ADMIN: Self = Self(1_087_968_824);
    /// Who appears to write when somebody writes as a channel.
    pub const CHANNEL_BOT: Self = Self(136_817_688);
    /// Who brings a channel's posts into its group.
    pub const TELEGRAM: Self = Self(777_000);
}

impl ChatId {
    /// The private chat of the bot with this person.
    #[must_use]
    pub fn private(person: UserId) -> Self {
        Self(person.0)
    }
}

impl From<UserId> for ChatId {
    fn from(person: UserId) -> Self {
        Self::private(person)
    }
}
