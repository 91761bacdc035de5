//! The buttons under a message, and the rules they are held to.

mod parse;

use serde_json::{Value, json};

pub(crate) use parse::parse;

/// What comes with a message to press.
#[derive(Clone, Debug, PartialEq)]
pub enum Markup {
    /// Buttons under the message, row by row.
    Inline(Vec<Vec<Button>>),
    /// A keyboard in place of the phone's, its removal, or a demand to reply: kept as it came.
    Other(Value),
}

/// One button under a message.
#[derive(Clone, Debug, PartialEq)]
pub struct Button {
    /// What stands on it.
    pub text: String,
    /// What it does.
    pub action: Action,
}

/// What a button does.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Tells the bot.
    Callback(String),
    /// Opens an address.
    Url(String),
    /// Copies a text.
    Copy(String),
    /// Anything else: its field and value.
    Other(&'static str, Value),
}

impl Markup {
    /// The rows of buttons under the message, if these are such.
    #[must_use]
    pub fn rows(&self) -> &[Vec<Button>] {
        match self {
            Self::Inline(rows) => rows,
            Self::Other(_) => &[],
        }
    }

    /// The button that says this.
    #[must_use]
    pub fn button(&self, text: &str) -> Option<&Button> {
        self.rows().iter().flatten().find(|button| button.text == text)
    }

    pub(crate) fn json(&self) -> Value {
        match self {
            Self::Inline(rows) => {
                let rows: Vec<Vec<Value>> =
                    rows.iter().map(|row| row.iter().map(Button::json).collect()).collect();
                json!({ "inline_keyboard": rows })
            }
            Self::Other(value) => value.clone(),
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
