//! The label that an owner gives to a key.

use std::str::FromStr;

use derive_more::Display;

use crate::unicode::{is_blank, is_invisible, is_mark};

/// One line of 1 to 32 visible characters.
#[derive(Clone, Debug, Display, PartialEq, Eq)]
pub struct Label(pub(super) String);

/// Why a text is not a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabelError {
    /// It has no visible character.
    #[error("a label needs at least one visible character")]
    Empty,
    /// It has more than 32 characters.
    #[error("a label has at most 32 characters")]
    Long,
}

impl Label {
    /// The most characters of a label.
    pub const MAX_CHARS: u8 = 32;

    /// The text as its owner wrote it: untrusted and not escaped.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Label {
    type Err = LabelError;

    /// Joins runs of white space into one space and drops invisible and direction-changing characters.
    fn from_str(text: &str) -> Result<Label, LabelError> {
        let is_shown = |c: &char| c.is_whitespace() || !(is_invisible(*c) || is_blank(*c));
        let visible: String = text.chars().filter(is_shown).collect();
        let label = visible.split_whitespace().collect::<Vec<_>>().join(" ");
        if label.chars().all(is_mark) {
            return Err(LabelError::Empty);
        }
        if label.chars().count() > usize::from(Label::MAX_CHARS) {
            return Err(LabelError::Long);
        }
        Ok(Label(label))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn white_space_and_invisible_characters_are_cleaned_up() {
        for (given, kept) in [
            ("my site", "my site"),
            ("  my \n\t site ", "my site"),
            ("мой бот 🤖", "мой бот 🤖"),
            ("a\u{202e}b\u{200b}c\0", "abc"),
            ("<b>&lt;", "<b>&lt;"),
        ] {
            assert_eq!(given.parse::<Label>().unwrap().as_str(), kept);
        }
    }

    #[test]
    fn a_label_without_a_visible_character_is_refused() {
        for nothing in ["", " ", "\u{200b}\u{200d}", "\u{2800}", "\u{301}\u{301}", "\n"] {
            assert_eq!(nothing.parse::<Label>(), Err(LabelError::Empty), "{nothing:?}");
        }
    }

    #[test]
    fn thirty_two_characters_are_the_most() {
        assert!("я".repeat(32).parse::<Label>().is_ok());
        assert_eq!("я".repeat(33).parse::<Label>(), Err(LabelError::Long));
        assert_eq!(format!("a{}", "\u{301}".repeat(32)).parse::<Label>(), Err(LabelError::Long));
    }

    proptest! {
        #[test]
        fn parsing_twice_changes_nothing(text in "\\PC{0,40}") {
            if let Ok(label) = text.parse::<Label>() {
                prop_assert_eq!(label.as_str().parse::<Label>(), Ok(label.clone()));
            }
        }
    }
}
