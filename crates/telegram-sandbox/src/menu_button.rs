//! The menu button of private chats: the bot's, and those of single chats.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::id::ChatId;

/// The button left of the message field in a private chat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum MenuButton {
    /// Shows the commands.
    #[default]
    Commands,
    /// Opens a Mini App.
    WebApp {
        /// The label.
        text: String,
        /// The address of the app.
        url: String,
    },
}

impl MenuButton {
    /// A `MenuButton` of the Bot API.
    pub(crate) fn json(&self) -> Value {
        match self {
            Self::Commands => json!({ "type": "commands" }),
            Self::WebApp { text, url } => {
                json!({ "type": "web_app", "text": text, "web_app": { "url": url } })
            }
        }
    }
}

/// All menu buttons.
#[derive(Debug, Default)]
pub(crate) struct MenuButtons {
    bot: MenuButton,
    chats: BTreeMap<ChatId, MenuButton>,
}

impl MenuButtons {
    /// Sets the button of a chat, or the bot's; `None` is `default`: a chat has the bot's, and the bot shows its commands.
    pub(crate) fn set(&mut self, chat: Option<ChatId>, button: Option<MenuButton>) {
        match (chat, button) {
            (None, button) => self.bot = button.unwrap_or_default(),
            (Some(chat), Some(button)) => {
                self.chats.insert(chat, button);
            }
            (Some(chat), None) => {
                self.chats.remove(&chat);
            }
        }
    }

    /// The button that was set for this chat.
    pub(crate) fn of_chat(&self, chat: ChatId) -> Option<&MenuButton> {
        self.chats.get(&chat)
    }

    /// The bot's button.
    pub(crate) fn of_bot(&self) -> &MenuButton {
        &self.bot
    }

    /// The button that a chat shows.
    pub(crate) fn shown(&self, chat: ChatId) -> &MenuButton {
        self.of_chat(chat).unwrap_or(&self.bot)
    }
}
