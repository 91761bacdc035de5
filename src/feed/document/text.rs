//! Text: names, phrases, and words that are stored once however often they occur.

use std::collections::HashSet;
use std::sync::Arc;

use derive_more::Display;
use schemars::{Schema, json_schema};

use super::field::Optional;
use super::scalar::{FromScalar, Scalar, scalar};

/// The most characters of a name.
const NAME: usize = 64;

/// Text of 1 to `MOST` characters.
#[derive(Debug, Display, Clone, Default, PartialEq, Eq, Hash)]
#[display("{_0:?}")]
pub(super) struct Text<const MOST: usize>(pub(super) Arc<str>);

/// A text without control characters.
pub(super) type Name = Text<NAME>;

/// A longer text: the title of a rank, a place, a link. It may have several lines.
pub(super) type Phrase = Text<256>;

scalar!([const MOST: usize] Text<MOST>);

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

    fn schema() -> Schema {
        let mut schema = json_schema!({ "type": "string", "minLength": 1, "maxLength": MOST });
        if MOST <= NAME {
            schema.insert("pattern".into(), "^[^\\u0000-\\u001F\\u007F-\\u009F]+$".into());
        }
        schema
    }
}

/// Why a text with this character is refused.
pub(super) fn has_control(c: char) -> String {
    format!("has the control character U+{:04X}", u32::from(c))
}

impl<const MOST: usize> Optional<Text<MOST>> {
    pub(super) fn text(self) -> Option<Arc<str>> {
        self.0.map(|Text(text)| text)
    }
}

/// Shares one copy of each word.
#[derive(Default)]
pub(super) struct Words(HashSet<Arc<str>>);

impl Words {
    /// The shared copy of an optional text.
    pub(super) fn one<const MOST: usize>(
        &mut self,
        text: Optional<Text<MOST>>,
    ) -> Option<Arc<str>> {
        text.text().map(|word| self.word(word))
    }

    /// The shared copy of a word.
    pub(super) fn word(&mut self, word: Arc<str>) -> Arc<str> {
        if let Some(known) = self.0.get(&word) {
            return Arc::clone(known);
        }
        self.0.insert(Arc::clone(&word));
        word
    }
}
