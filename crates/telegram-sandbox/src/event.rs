//! What happens in sandbox, as those who watch are told.

use std::sync::Arc;

use crate::id::{ChatId, MessageId, UserId};
use crate::message::Message;

/// Something happened.
#[derive(Clone, Debug)]
pub enum Event {
    /// A message appeared.
    Sent(Arc<Message>),
    /// A message was replaced by this one, or its buttons or reaction were.
    Edited(Arc<Message>),
    /// A message is gone.
    Deleted {
        /// From which chat.
        chat: ChatId,
        /// Which one.
        message: MessageId,
    },
    /// A person pressed a button and waits.
    CallbackQuery {
        /// The number of the press.
        query: String,
        /// Who.
        person: UserId,
        /// Where.
        chat: ChatId,
    },
    /// The bot answered a press.
    CallbackAnswered(CallbackAnswer),
    /// The bot answered an inline query; the results are as it sent them.
    InlineAnswered {
        /// The number of the query.
        query: String,
        /// Whom.
        person: UserId,
        /// What can be picked.
        results: serde_json::Value,
        /// The button above them, which leads to the private chat.
        button: Option<serde_json::Value>,
    },
    /// The bot is busy for this chat: `typing`, `upload_photo` and the like.
    ChatAction {
        /// Where.
        chat: ChatId,
        /// With what.
        action: String,
    },
    /// The bot's command menus, its name or its description changed.
    Profile,
    /// Somebody came, went, rose or fell.
    Member {
        /// Where.
        chat: ChatId,
        /// Who.
        user: UserId,
    },
    /// A chat was made or became another.
    Chat(ChatId),
    /// A person came to sandbox, or blocked or unblocked the bot.
    Person(UserId),
    /// A call of the bot was refused.
    Rejected(RejectedCall),
}

/// The answer to a press.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallbackAnswer {
    /// The number of the press.
    pub query: String,
    /// Who pressed.
    pub person: UserId,
    /// Where.
    pub chat: ChatId,
    /// What is shown; nothing when the press was only confirmed.
    pub text: Option<String>,
    /// Shown until closed?
    pub alert: bool,
    /// An address to open.
    pub url: Option<String>,
}

/// A call that was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RejectedCall {
    /// The method, in lower case.
    pub method: String,
    /// The HTTP status.
    pub code: u16,
    /// The server's text.
    pub description: String,
}
