//! Checks whether a typed word is in a list of words: as it is, on the other keyboard layout, or in Latin letters by
//! its sound.

use super::transliteration;
use super::{edit_distance, keyboard_layout};

/// Shorter words sound like too many others.
const MIN_HEARD: usize = 4;

/// Shorter words are one typo away from too many others.
const MIN_MISSPELT: usize = 6;

/// Signs around words.
pub(super) fn is_sign(sign: char) -> bool {
    "?!.,;:()«»\"“”…".contains(sign)
}

/// The most words of a text that are read, and the most bytes of a word.
pub(super) const MAX_WORDS: usize = 33;
const MAX_BYTES: usize = 128;

/// The words of a text without the signs around them. A text that is much longer than any question is read only in
/// part.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split_whitespace().map(|word| word.trim_matches(is_sign));
    let words =
        words.filter(|word| word.contains(char::is_alphanumeric) && word.len() <= MAX_BYTES);
    words.take(MAX_WORDS)
}

/// Whether a word is in a list. A word of the list that ends in `*` is a beginning.
pub(super) fn is_any(word: &str, list: &str) -> bool {
    if word.len() > MAX_BYTES {
        return false;
    }
    SpelledWord::new(word).is_any(list)
}

/// A word that is looked up in several lists.
pub(super) struct SpelledWord<'a> {
    pub(super) typed: &'a str,
    spellings: [String; 3],
}

impl<'a> SpelledWord<'a> {
    pub(super) fn new(typed: &'a str) -> Self {
        Self { typed, spellings: spellings(typed) }
    }

    /// The same as the function `is_any`.
    pub(super) fn is_any(&self, list: &str) -> bool {
        let is_typed = |known: &str| self.spellings.iter().any(|word| is_known(word, known));
        list.split_whitespace().any(is_typed) || is_heard(self.lower(), list)
    }

    /// The same, also with a typo in a long Russian word.
    pub(super) fn is_nearly_any(&self, list: &str) -> bool {
        if self.is_any(list) {
            return true;
        }
        let word: Vec<char> = self.lower().chars().collect();
        let is_long = word.len() >= MIN_MISSPELT && word.iter().all(|letter| !letter.is_ascii());
        let is_near = |known: &str| {
            let known: Vec<char> = known.trim_end_matches('*').chars().collect();
            known.len() >= MIN_MISSPELT && edit_distance::typos(&word, &known, 1).is_some()
        };
        is_long && list.split_whitespace().any(is_near)
    }

    /// Whether one typo makes it the other word.
    pub(super) fn is_one_typo(&self, other: &str) -> bool {
        self.spellings.iter().any(|word| super::is_one_typo(word, other))
    }

    fn lower(&self) -> &str {
        let [_, _, lower] = &self.spellings;
        lower
    }

    /// The word as typed, and as if typed on the other keyboard layout.
    pub(super) fn into_spellings(self) -> [String; 3] {
        self.spellings
    }
}

/// The words of a text, each spelled once for all lists.
pub(super) fn spelled(text: &str) -> Vec<SpelledWord<'_>> {
    words(text).map(SpelledWord::new).collect()
}

/// Whether any of the words is in a list.
pub(super) fn has_any(words: &[SpelledWord<'_>], list: &str) -> bool {
    words.iter().any(|word| word.is_any(list))
}

/// A word as typed, and as if typed on the other keyboard layout.
pub(super) fn spellings(word: &str) -> [String; 3] {
    let mut word = word.to_lowercase();
    if word.contains('ʼ') {
        word = word.replace('ʼ', "'");
    }
    [keyboard_layout::switched(&word), keyboard_layout::switched_back(&word), word]
}

fn is_known(word: &str, known: &str) -> bool {
    known.strip_suffix('*').map_or(word == known, |beginning| word.starts_with(beginning))
}

/// Whether a word in Latin letters sounds like a Russian word of the list: `pokaji`, `skolko`.
fn is_heard(word: &str, list: &str) -> bool {
    const FURTHER: usize = 4;
    let latin: Vec<char> = word.chars().collect();
    if latin.len() < MIN_HEARD || !latin.iter().all(char::is_ascii_lowercase) {
        return false;
    }
    let Some(first) = latin.first() else { return false };
    list.split_whitespace().any(|known| {
        if !known.chars().next().is_some_and(|known| transliteration::may_be(known, *first)) {
            return false;
        }
        let (known, is_beginning) =
            known.strip_suffix('*').map_or((known, false), |beginning| (beginning, true));
        // Most words of a list are of another length or in Latin letters.
        let length = known.chars().count();
        let may_fit = is_beginning || length.abs_diff(latin.len()) <= FURTHER;
        if length < MIN_HEARD || !may_fit || known.bytes().any(|byte| byte.is_ascii()) {
            return false;
        }
        let known: Vec<char> = known.chars().collect();
        match is_beginning {
            true => transliteration::begins(&known, &latin),
            false => transliteration::fits(&known, &latin),
        }
    })
}

#[cfg(test)]
mod tests {
    use crate::bot::language::word_list::*;

    #[test]
    fn words_are_in_a_list_however_they_are_typed() {
        const LIST: &str = "покажи сколько сейчас лидер* day дай";
        for word in ["Покажи", "gjrf;b", "pokaji", "pokazhi", "skolko", "lidera", "day", "лидеров"]
        {
            assert!(is_any(word, LIST), "{word}");
        }
        for word in ["dai", "pokazali", "сичас", "покажу", ""] {
            assert!(!is_any(word, LIST), "{word}");
        }
        let is_nearly_any = |word, list| SpelledWord::new(word).is_nearly_any(list);
        assert!(is_nearly_any("сичас", "сейчас сичас") && is_nearly_any("сэйчас", LIST));
        assert!(!is_nearly_any("покажу", "скажут"));
    }
}
