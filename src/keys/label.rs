//! The name a person gives to a key.

use std::fmt;
use std::str::FromStr;

/// One to 32 visible characters, on one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label(String);

/// Why a text is no label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabelError {
    /// Nothing in it can be seen.
    #[error("a label needs at least one visible character")]
    Empty,
    /// More than 32 characters.
    #[error("a label has at most 32 characters")]
    Long,
}

impl Label {
    /// How many characters a label has at most.
    pub const MAX_CHARS: u8 = 32;

    /// The text, still unescaped: a stranger wrote it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub(super) fn stored(text: String) -> Label {
        Label(text)
    }
}

impl FromStr for Label {
    type Err = LabelError;

    /// Runs of white space become one space; what can't be seen, or turns the text around, is dropped.
    fn from_str(text: &str) -> Result<Label, LabelError> {
        let visible: String =
            text.chars().filter(|c| c.is_whitespace() || !is_invisible(*c)).collect();
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

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Controls, zero-width and bidirectional characters, fillers, private use and tags.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{e000}'..='\u{f8ff}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{e0000}'..='\u{10ffff}')
}

/// Marks that sit on another character.
fn is_mark(c: char) -> bool {
    matches!(c,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}'
        | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn is_cleaned_up() {
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
    fn needs_something_to_see() {
        for nothing in ["", " ", "\u{200b}\u{200d}", "\u{2800}", "\u{301}\u{301}", "\n"] {
            assert_eq!(nothing.parse::<Label>(), Err(LabelError::Empty), "{nothing:?}");
        }
    }

    #[test]
    fn ends_at_thirty_two() {
        assert!("я".repeat(32).parse::<Label>().is_ok());
        assert_eq!("я".repeat(33).parse::<Label>(), Err(LabelError::Long));
        assert_eq!(format!("a{}", "\u{301}".repeat(32)).parse::<Label>(), Err(LabelError::Long));
    }

    proptest! {
        #[test]
        fn reading_twice_changes_nothing(text in "\\PC{0,40}") {
            if let Ok(label) = text.parse::<Label>() {
                prop_assert_eq!(label.as_str().parse::<Label>(), Ok(label.clone()));
            }
        }
    }
}
