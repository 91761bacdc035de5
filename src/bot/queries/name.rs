//! Names in buttons.

use std::borrow::Cow;

use crate::text::clean;

/// Nothing that has a name has a longer one.
const LONGEST: usize = 64;

/// The most bytes of a name in a button: with the longest of everything else it stays within 64.
const CARRIED: usize = 28;

/// Before a name whose letters are put into a byte each. No name begins with a gap.
const MARK: char = ' ';

/// Before the number of what was found, so that no words can be taken for one: a family may be called by a number.
const NUMBERED: &str = "  ";

/// The first and the last of the letters that have the bytes from `?` to `~` to themselves.
const LETTERS: (char, char) = ('А', 'я');

/// What else is in Russian names, in place of signs that are not.
const SIGNS: [(char, char); 3] = [('_', '*'), ('ё', '%'), ('Ё', '=')];

/// Words as they were typed, or the number of what was found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in crate::bot) struct Name {
    words: String,
    number: Option<u64>,
}

impl Name {
    /// The words on one line; what is longer than any name is cut.
    pub(in crate::bot) fn typed(words: &str) -> Self {
        Self { words: clean(words, LONGEST), number: None }
    }

    /// The number of what was found.
    pub(in crate::bot) fn number(number: u64) -> Self {
        Self { words: number.to_string(), number: Some(number) }
    }

    /// What a button said.
    pub(super) fn read(field: &str) -> Self {
        if let Some(number) = field.strip_prefix(NUMBERED).and_then(|digits| digits.parse().ok()) {
            return Self::number(number);
        }
        let words = match field.strip_prefix(MARK) {
            Some(bytes) => bytes.chars().map(letter).collect(),
            None => field.to_owned(),
        };
        Self { words, number: None }
    }

    /// What a button says: the name itself, a Russian one that is too long for that with a byte a letter, and of what is
    /// longer still the beginning.
    pub(super) fn carried(&self) -> Cow<'_, str> {
        if let Some(number) = self.number {
            return Cow::Owned(format!("{NUMBERED}{number}"));
        }
        if self.words.len() <= CARRIED {
            return Cow::Borrowed(&self.words);
        }
        let bytes: Option<String> = self.words.chars().map(byte).collect();
        match bytes {
            Some(bytes) if !self.words.is_ascii() => {
                let beginning = self.words.chars().take(CARRIED - 1).collect::<String>();
                let beginning = beginning.trim_end();
                if beginning.len() <= CARRIED {
                    return Cow::Owned(beginning.to_owned());
                }
                let kept = beginning.chars().count();
                Cow::Owned([MARK].into_iter().chain(bytes.chars().take(kept)).collect())
            }
            Some(_) | None => {
                let end = (0..=CARRIED).rev().find(|end| self.words.is_char_boundary(*end));
                Cow::Borrowed(self.words[..end.unwrap_or(0)].trim_end())
            }
        }
    }

    /// The number, when it is one that was found and not one that somebody typed.
    pub(super) fn found(&self) -> Option<u64> {
        self.number
    }

    pub(in crate::bot) fn as_str(&self) -> &str {
        &self.words
    }

    pub(in crate::bot) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }
}

/// The letter in a byte; `None` for what has none.
fn byte(letter: char) -> Option<char> {
    let (first, last) = LETTERS;
    if (first..=last).contains(&letter) {
        return char::from_u32(letter as u32 - first as u32 + '?' as u32);
    }
    if let Some((_, sign)) = SIGNS.iter().find(|(special, _)| *special == letter) {
        return Some(*sign);
    }
    let is_own = (' '..'?').contains(&letter) && SIGNS.iter().all(|(_, sign)| *sign != letter);
    is_own.then_some(letter)
}

/// The letter that is in the byte.
fn letter(byte: char) -> char {
    if ('?'..='~').contains(&byte) {
        let (first, _) = LETTERS;
        return char::from_u32(byte as u32 - '?' as u32 + first as u32).unwrap_or(byte);
    }
    SIGNS.iter().find(|(_, sign)| *sign == byte).map_or(byte, |(special, _)| *special)
}

#[cfg(test)]
mod tests {
    use super::Name;

    fn carried(words: &str) -> String {
        Name::read(&Name::typed(words).carried()).as_str().to_owned()
    }

    #[test]
    fn a_name_is_kept_as_it_was_typed() {
        assert_eq!(Name::typed("  nicolas \u{202e} reed ").as_str(), "nicolas reed");
        for words in [
            "nicolas reed",
            "екатерина андерсон",
            "Екатерина_Андерсон 5-я",
            "Семья Корлеоне Великолепная",
            "Артём Ёлкин-Задунайский",
            "[Клан] Великий Новгород",
        ] {
            assert_eq!(Name::typed(words).as_str(), words);
            if !words.contains('[') {
                assert_eq!(carried(words), words);
            }
        }
    }

    #[test]
    fn a_button_has_room_for_the_beginning_of_anything() {
        assert_eq!(carried("Семья Корлеоне Великолепная и Ужасная"), "Семья Корлеоне Великолепная");
        assert_eq!(carried("[Клан] Великий Новгород"), "[Клан] Великий Н");
        assert_eq!(carried(&"a".repeat(99)), "a".repeat(28));
        assert_eq!(carried("aaaaaaaaaaaaaaaaaaaaaaaaaa ё bbb"), "aaaaaaaaaaaaaaaaaaaaaaaaaa");
    }
}
