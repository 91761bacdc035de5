//! Text: names, phrases, and words that are stored once however often they occur.

use std::collections::HashSet;
use std::sync::Arc;

use derive_more::Display;
use serde_json::{Value, json};

use super::scalar::{FromScalar, Scalar};

const NAME: usize = 64;

/// Text of 1 to `MOST` characters.
#[derive(Debug, Display, Clone, Default, PartialEq, Eq, Hash)]
#[display("{_0:?}")]
pub(super) struct Text<const MOST: usize>(pub(super) Arc<str>);

/// A text without control characters.
pub(super) type Name = Text<NAME>;

/// A longer text: the title of a rank, a place, a link. It may have several lines.
pub(super) type Phrase = Text<256>;

impl<const MOST: usize> FromScalar for Text<MOST> {
    fn from_scalar(value: Scalar<'_>) -> Result<Self, String> {
        let Scalar::Text(text) = value else { return Err(value.is_not("text")) };
        if text.trim().is_empty() {
            return Err("must not be blank".into());
        }
        let is_refused = |c: &char| c.is_control() && (MOST <= NAME || !c.is_whitespace());
        if let Some(c) = text.chars().find(is_refused) {
            return Err(has_control(c));
        }
        match text.chars().count() {
            length if length > MOST => Err(format!("has {length} characters; the limit is {MOST}")),
            _ => Ok(Self(text.into())),
        }
    }

    fn schema() -> Value {
        let mut schema = json!({ "type": "string", "minLength": 1, "maxLength": MOST });
        if MOST <= NAME {
            schema["pattern"] = "^[^\\u0000-\\u001F\\u007F-\\u009F]+$".into();
        }
        schema
    }
}

/// Why a text with this character is refused.
pub(super) fn has_control(c: char) -> String {
    format!("has the control character U+{:04X}", u32::from(c))
}

/// Shares one copy of each word.
#[derive(Default)]
pub(super) struct Words(HashSet<Arc<str>>);

impl Words {
    /// The shared copy of an optional word.
    pub(super) fn one(&mut self, word: Option<Arc<str>>) -> Option<Arc<str>> {
        word.map(|word| self.word(word))
    }

    pub(super) fn word(&mut self, word: Arc<str>) -> Arc<str> {
        if let Some(known) = self.0.get(&word) {
            return Arc::clone(known);
        }
        self.0.insert(Arc::clone(&word));
        word
    }
}
