//! Ids of people, chats and messages.

use serde::Serialize;

/// The id of a person or bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct UserId(pub i64);

/// The id of a chat; a private chat has the id of its person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct ChatId(pub i64);

/// The id of a message within its chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct MessageId(pub i32);

impl UserId {
    /// The sender shown for anonymous admins.
    pub const ANONYMOUS_ADMIN: Self = Self(1_087_968_824);
    /// The sender shown for messages written as a channel.
    pub const CHANNEL_BOT: Self = Self(136_817_688);
    /// The sender of a channel's posts in its linked group.
    pub const TELEGRAM: Self = Self(777_000);
}

impl ChatId {
    /// The private chat of the bot with this person.
    #[must_use]
    pub fn private(person: UserId) -> Self {
        Self(person.0)
    }

    /// The `chat_instance`, by which callback queries and apps tell chats apart.
    pub(crate) fn instance(self) -> String {
        self.0.unsigned_abs().wrapping_mul(7_919).to_string()
    }
}

impl From<UserId> for ChatId {
    fn from(person: UserId) -> Self {
        Self::private(person)
    }
}
