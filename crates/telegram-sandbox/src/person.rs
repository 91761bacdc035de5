//! People, who act as in a Telegram app.

mod apps;
mod buttons;
mod membership;
mod messages;

use crate::chat::Chat;
use crate::id::{ChatId, UserId};
use crate::sandbox::Sandbox;
use crate::user::{Reachability, User};

/// A person in the sandbox.
#[derive(Clone, Debug)]
pub struct Person {
    sandbox: Sandbox,
    id: UserId,
}

/// An action that a Telegram app would not offer this person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActionError {
    /// The chat does not exist, or the person is not in it.
    #[error("is not in that chat")]
    NotInChat,
    /// The person lacks the right.
    #[error("has no right to do that there")]
    NotAllowed,
    /// There is no such message.
    #[error("sees no such message")]
    NoMessage,
    /// There is no such button.
    #[error("sees no such button")]
    NoButton,
    /// There is no such inline result.
    #[error("was offered no such card")]
    NoResult,
    /// The link leads to no app that is registered for the bot.
    #[error("finds no app at that link")]
    NoApp,
    /// The start parameter of the link is longer than 512 characters, or has others than `A-Za-z0-9_-`.
    #[error("can't open that link: START_PARAM_INVALID")]
    InvalidStartParameter,
    /// The text is empty.
    #[error("has nothing to say")]
    Empty,
    /// The photo can't be read.
    #[error("has no such picture")]
    InvalidPhoto,
}

impl Person {
    pub(crate) fn new(sandbox: Sandbox, id: UserId) -> Self {
        Self { sandbox, id }
    }

    /// The person's id.
    #[must_use]
    pub fn id(&self) -> UserId {
        self.id
    }

    /// The sandbox.
    #[must_use]
    pub fn sandbox(&self) -> &Sandbox {
        &self.sandbox
    }

    /// The private chat with the bot, started or not.
    #[must_use]
    pub fn private(&self) -> ChatId {
        ChatId::private(self.id)
    }

    /// The person's account.
    #[must_use]
    pub fn user(&self) -> Option<User> {
        self.sandbox.read(|state| state.user(self.id).cloned())
    }

    /// The chats the person is in, the private chat with the bot first.
    #[must_use]
    pub fn chats(&self) -> Vec<Chat> {
        self.sandbox.read(|state| {
            let chats = state.chats.values().filter(|chat| chat.has_member(self.id));
            let mut chats: Vec<Chat> =
                chats.filter(|chat| chat.migrated_to.is_none()).cloned().collect();
            chats.sort_by_key(|chat| chat.id != self.private());
            chats
        })
    }

    /// Blocks the bot.
    pub fn blocks(&self) {
        self.reachability(Reachability::Blocked);
    }

    /// Unblocks the bot.
    pub fn unblocks(&self) {
        self.reachability(Reachability::Open);
    }

    /// Deletes the account.
    pub fn deletes_account(&self) {
        self.reachability(Reachability::Deleted);
    }

    fn reachability(&self, reachability: Reachability) {
        self.sandbox.update(|state| state.set_reachability(self.id, reachability));
    }
}
