//! The bot's account.

use crate::id::UserId;
use crate::user::{Reachability, User};

/// The bot's account.
#[derive(Debug)]
pub(crate) struct Bot {
    pub(crate) id: UserId,
    pub(crate) name: String,
    pub(crate) username: String,
    /// Privacy mode: in groups it sees only messages meant for it.
    pub(crate) is_private: bool,
}

impl Bot {
    pub(crate) fn user(&self) -> User {
        User {
            id: self.id,
            name: self.name.clone(),
            username: Some(self.username.clone()),
            language: None,
            is_bot: true,
            reachability: Reachability::Seen,
        }
    }
}
