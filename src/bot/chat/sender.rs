//! The sender of a message: a person, or an admin who writes as the group.

use teloxide::types::{ChatId, Message, User, UserId};

use super::is_group;
use crate::keys::Owner;
use crate::text::Lang;

/// The account of Telegram itself, which also forwards the posts of a linked channel.
const TELEGRAM: UserId = UserId(777_000);

/// A person: neither a bot nor Telegram itself.
#[derive(Clone, Debug)]
pub(in crate::bot) struct Person {
    pub(in crate::bot) id: UserId,
    pub(in crate::bot) name: String,
    /// The @name.
    pub(super) username: Option<String>,
    language: Option<String>,
}

#[derive(Clone, Debug)]
pub(in crate::bot) enum Sender {
    Person(Person),
    /// An admin who writes in the name of the group.
    AnonymousAdmin,
}

impl Person {
    /// The person behind a user; `None` for bots and for Telegram itself.
    pub(in crate::bot) fn of(user: &User) -> Option<Self> {
        (!user.is_bot && user.id != TELEGRAM).then(|| Self {
            id: user.id,
            name: user.first_name.clone(),
            username: user.username.clone(),
            language: user.language_code.clone(),
        })
    }

    /// The person who wrote this message in the private chat with the bot.
    pub(in crate::bot) fn in_private(message: &Message) -> Option<Self> {
        let person = message.from.as_ref().and_then(Self::of)?;
        (message.chat.is_private() && person.chat() == message.chat.id).then_some(person)
    }

    /// A person who opened the Mini App.
    pub(in crate::bot) fn of_app(
        id: u64,
        name: String,
        username: Option<String>,
        language: Option<String>,
    ) -> Self {
        Self { id: UserId(id), name, username, language }
    }

    /// The owner of keys that this person is.
    pub(in crate::bot) fn owner(&self) -> Owner {
        Owner(i64::try_from(self.id.0).unwrap_or(i64::MAX))
    }

    pub(in crate::bot) fn chat(&self) -> ChatId {
        self.id.into()
    }

    pub(in crate::bot) fn lang(&self) -> Lang {
        Lang::from_telegram_code(self.language.as_deref())
    }
}

impl Sender {
    /// The sender of this message in a group; `None` for channels, bots and messages outside of groups.
    pub(in crate::bot) fn in_group(message: &Message) -> Option<Self> {
        if !is_group(&message.chat) {
            return None;
        }
        match &message.sender_chat {
            Some(sender) if sender.id == message.chat.id => Some(Self::AnonymousAdmin),
            Some(_) => None,
            None => message.from.as_ref().and_then(Person::of).map(Self::Person),
        }
    }

    pub(in crate::bot) fn is(&self, id: u64) -> bool {
        matches!(self, Self::Person(person) if person.id.0 == id)
    }

    pub(in crate::bot) fn lang(&self) -> Lang {
        match self {
            Self::Person(person) => person.lang(),
            Self::AnonymousAdmin => Lang::En,
        }
    }
}
