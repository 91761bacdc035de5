//! Events of a sandbox, for subscribers.

use std::sync::Arc;

use crate::id::{ChatId, MessageId, UserId};
use crate::message::Message;

/// A change in the sandbox.
#[derive(Clone, Debug)]
pub enum Event {
    /// A message was sent.
    Sent(Arc<Message>),
    /// A message, its buttons or its reaction changed.
    Edited(Arc<Message>),
    /// A message was deleted.
    Deleted {
        /// The chat.
        chat: ChatId,
        /// The message.
        message: MessageId,
    },
    /// A person pressed a button.
    CallbackQuery {
        /// The id of the callback query.
        query: String,
        /// The person.
        person: UserId,
        /// The chat.
        chat: ChatId,
    },
    /// The bot answered a callback query.
    CallbackAnswered(CallbackAnswer),
    /// The bot answered an inline query; the results are as it sent them.
    InlineAnswered {
        /// The id of the inline query.
        query: String,
        /// The person.
        person: UserId,
        /// The results.
        results: serde_json::Value,
        /// The button above the results, which opens the private chat.
        button: Option<serde_json::Value>,
    },
    /// A chat action of the bot, such as `typing`.
    ChatAction {
        /// The chat.
        chat: ChatId,
        /// The action.
        action: String,
    },
    /// The bot's command menus, menu button, apps, name or descriptions changed.
    Profile,
    /// A membership changed.
    Member {
        /// The chat.
        chat: ChatId,
        /// The person.
        user: UserId,
    },
    /// A chat was created or migrated, or its pins or its menu button changed.
    Chat(ChatId),
    /// A person was added, or blocked or unblocked the bot.
    Person(UserId),
    /// A call of the bot was rejected.
    Rejected(RejectedCall),
}

/// The answer to a callback query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallbackAnswer {
    /// The id of the callback query.
    pub query: String,
    /// The person who pressed the button.
    pub person: UserId,
    /// The chat.
    pub chat: ChatId,
    /// The text to show, if any.
    pub text: Option<String>,
    /// Whether the text is shown as an alert.
    pub alert: bool,
    /// A URL to open.
    pub url: Option<String>,
}

/// A call that was rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RejectedCall {
    /// The method, in lower case.
    pub method: String,
    /// The HTTP status.
    pub code: u16,
    /// The error's description.
    pub description: String,
}
