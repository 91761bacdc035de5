//! Names in buttons.

use crate::text::clean;

/// The longest [`Name`] in bytes: with the longest of everything else a button stays within 64.
const LONGEST: usize = 28;

/// Words as they were typed, or the number of what was found, short enough for a button.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in crate::bot) struct Name(String);

impl Name {
    /// The words on one line; what is longer than any name is cut at a character.
    pub(in crate::bot) fn typed(words: &str) -> Self {
        let mut words = clean(words, 2 * LONGEST);
        let end = (0..=words.len().min(LONGEST)).rev().find(|end| words.is_char_boundary(*end));
        words.truncate(end.unwrap_or(0));
        words.truncate(words.trim_end().len());
        Self(words)
    }

    /// The number of what was found.
    pub(in crate::bot) fn number(number: u64) -> Self {
        Self(number.to_string())
    }

    /// What a button said.
    pub(super) fn read(field: &str) -> Self {
        Self(field.to_owned())
    }

    pub(in crate::bot) fn as_str(&self) -> &str {
        &self.0
    }

    pub(in crate::bot) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::Name;

    #[test]
    fn a_name_is_cut_at_a_character() {
        assert_eq!(Name::typed("  nicolas \u{202e} reed ").as_str(), "nicolas reed");
        assert_eq!(Name::typed("Семья Корлеоне Великолепная").as_str(), "Семья Корлеоне");
    }
}
