//! What people do.

mod buttons;
mod membership;
mod messages;

use crate::chat::Chat;
use crate::id::{ChatId, UserId};
use crate::sandbox::Sandbox;
use crate::user::{Reachability, User};

/// Somebody in sandbox, to act through.
#[derive(Clone, Debug)]
pub struct Person {
    sandbox: Sandbox,
    id: UserId,
}

/// Why a person can't do something: their app would not offer it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActionError {
    /// The chat is not there, or this person is not in it.
    #[error("is not in that chat")]
    NotInChat,
    /// The chat does not let this person do it.
    #[error("has no right to do that there")]
    NotAllowed,
    /// There is no such message.
    #[error("sees no such message")]
    NoMessage,
    /// There is no such button.
    #[error("sees no such button")]
    NoButton,
    /// Nothing of that kind was offered to this person.
    #[error("was offered no such card")]
    NoResult,
    /// There is nothing to send.
    #[error("has nothing to say")]
    Empty,
    /// The picture can't be read.
    #[error("has no such picture")]
    InvalidPhoto,
}

impl Person {
    pub(crate) fn new(sandbox: Sandbox, id: UserId) -> Self {
        Self { sandbox, id }
    }

    /// The person's number.
    #[must_use]
    pub fn id(&self) -> UserId {
        self.id
    }

    /// The sandbox this person lives in.
    #[must_use]
    pub fn sandbox(&self) -> &Sandbox {
        &self.sandbox
    }

    /// The private chat with the bot, open or not.
    #[must_use]
    pub fn private(&self) -> ChatId {
        ChatId::private(self.id)
    }

    /// What is known of this person.
    #[must_use]
    pub fn user(&self) -> Option<User> {
        self.sandbox.read(|state| state.user(self.id).cloned())
    }

    /// The chats this person is in, the open private chat with the bot first.
    #[must_use]
    pub fn chats(&self) -> Vec<Chat> {
        self.sandbox.read(|state| {
            let chats = state.chats.values().filter(|chat| chat.holds(self.id));
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

    /// Lets the bot write again.
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
