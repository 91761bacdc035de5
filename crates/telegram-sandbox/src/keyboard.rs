//! Buttons under a message, and under the message field.

mod parse;
mod url;

use serde_json::{Value, json};

use crate::error::ApiError;

pub(crate) use parse::{app_address, parse, read};
pub(crate) use url::web_app_url;

/// The `reply_markup` of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Markup {
    /// Buttons under the message, row by row.
    Inline(Vec<Vec<Button>>),
    /// Buttons under the message field, row by row.
    Reply(Vec<Vec<ReplyButton>>),
    /// Removes the buttons under the message field.
    Remove,
    /// A forced reply, stored as received.
    Other(Value),
}

/// One button under a message.
#[derive(Clone, Debug, PartialEq)]
pub struct Button {
    /// The label.
    pub text: String,
    /// The action.
    pub action: Action,
}

/// The action of a button.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Sends a callback query with this data.
    Callback(String),
    /// Opens a URL.
    Url(String),
    /// Copies a text.
    Copy(String),
    /// Opens the Mini App at this address.
    WebApp(String),
    /// Any other action, as its field and value.
    Other(&'static str, Value),
}

/// One button under the message field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplyButton {
    /// The label, which the button sends unless it opens an app.
    pub text: String,
    /// The address of the Mini App that it opens.
    pub web_app: Option<String>,
}

impl Markup {
    /// The rows of an inline keyboard; empty for other markup.
    #[must_use]
    pub fn rows(&self) -> &[Vec<Button>] {
        match self {
            Self::Inline(rows) => rows,
            Self::Reply(_) | Self::Remove | Self::Other(_) => &[],
        }
    }

    /// The button with this label.
    #[must_use]
    pub fn button(&self, text: &str) -> Option<&Button> {
        self.rows().iter().flatten().find(|button| button.text == text)
    }

    /// Whether a chat may have the markup: only private chats have buttons that open apps.
    pub(crate) fn check(&self, is_private: bool) -> Result<(), ApiError> {
        match self {
            Self::Inline(_) if !is_private && self.has_app() => {
                Err(ApiError::bad("BUTTON_TYPE_INVALID"))
            }
            Self::Reply(rows) => {
                for url in rows.iter().flatten().filter_map(|button| button.web_app.as_deref()) {
                    if !is_private {
                        let why = "Web App buttons can be used in private chats only";
                        return Err(ApiError::bad(why));
                    }
                    web_app_url(url, "keyboard button")?;
                }
                Ok(())
            }
            Self::Inline(_) | Self::Remove | Self::Other(_) => Ok(()),
        }
    }

    /// Whether an inline button opens an app.
    pub(crate) fn has_app(&self) -> bool {
        self.rows().iter().flatten().any(|button| matches!(button.action, Action::WebApp(_)))
    }

    /// The JSON in a message. Only an inline keyboard is part of a message.
    pub(crate) fn json(&self) -> Option<Value> {
        match self {
            Self::Inline(rows) => {
                let rows: Vec<Vec<Value>> =
                    rows.iter().map(|row| row.iter().map(Button::json).collect()).collect();
                Some(json!({ "inline_keyboard": rows }))
            }
            Self::Reply(_) | Self::Remove | Self::Other(_) => None,
        }
    }
}

impl Button {
    fn json(&self) -> Value {
        let mut object = json!({ "text": self.text });
        match &self.action {
            Action::Callback(data) => object["callback_data"] = json!(data),
            Action::Url(url) => object["url"] = json!(url),
            Action::Copy(text) => object["copy_text"] = json!({ "text": text }),
            Action::WebApp(url) => object["web_app"] = json!({ "url": url }),
            Action::Other(field, value) => object[*field] = value.clone(),
        }
        object
    }
}

impl ReplyButton {
    /// A `KeyboardButton` of the Bot API: a text alone is a string.
    pub(crate) fn json(&self) -> Value {
        match &self.web_app {
            Some(url) => json!({ "text": self.text, "web_app": { "url": url } }),
            None => json!(self.text),
        }
    }
}
