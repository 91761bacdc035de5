//! Buttons under a message, and under the message field.

mod parse;

use serde_json::{Value, json};

pub(crate) use parse::{parse, read};

/// The `reply_markup` of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Markup {
    /// Buttons under the message, row by row.
    Inline(Vec<Vec<Button>>),
    /// Buttons under the message field, row by row: each sends its text.
    Reply(Vec<Vec<String>>),
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
    /// Any other action, as its field and value.
    Other(&'static str, Value),
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
            Action::Other(field, value) => object[*field] = value.clone(),
        }
        object
    }
}
