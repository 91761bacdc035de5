//! The words of a text. Each is looked up once in all lists: as it is, on the other keyboard layout, and in Latin letters
//! by its sound.

use super::keyboard_layout::{switched, switched_back, to_latin, to_russian};
use super::word_index::{INDEX, MIN_HEARD, WordIndex};
use super::words::{List, Lists};

/// Shorter Russian words are one typo away from too many others.
const MIN_RUSSIAN: usize = 6;

/// Shorter words are, even of those that begin with the same letter.
const MIN_MISSPELT: usize = 5;

/// Signs around words.
pub(super) fn is_sign(sign: char) -> bool {
    "?!.,;:()«»\"“”…".contains(sign)
}

/// A word without the signs around it.
pub fn bare(word: &str) -> &str {
    word.trim_matches(|sign: char| !sign.is_alphanumeric())
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

/// The same, looked up.
pub(super) fn read(text: &str) -> Vec<Word<'_>> {
    words(text).map(Word::new).collect()
}

/// The same of a text with at most so many words.
pub(super) fn read_short(text: &str, most: usize) -> Option<Vec<Word<'_>>> {
    words(text).nth(most).is_none().then(|| read(text))
}

/// Whether any of the words is in a list.
pub(super) fn has(words: &[Word<'_>], list: List) -> bool {
    words.iter().any(|word| word.is(list))
}

/// How far behind "not" the word is that it denies: `my key does not seem to work`.
pub(super) const REACH: usize = 3;

/// Whether a word of these lists follows within so many words after such a word.
pub(super) fn follows(
    words: &[Word<'_>],
    is_first: impl Fn(&Word<'_>) -> bool,
    lists: &[List],
    reach: usize,
) -> bool {
    words.iter().enumerate().any(|(at, word)| {
        let mut next = words.iter().skip(at + 1).take(reach);
        is_first(word) && next.any(|word| word.is_any(lists))
    })
}

/// A word, looked up in all lists.
pub(super) struct Word<'a> {
    pub(super) typed: &'a str,
    /// In lower case. Empty if it is longer than any word of a list.
    pub(super) lower: String,
    pub(super) lists: Lists,
}

impl<'a> Word<'a> {
    pub(super) fn new(typed: &'a str) -> Self {
        let lower = if typed.len() > MAX_BYTES { String::new() } else { lower(typed) };
        Self { typed, lists: lists(&INDEX, &lower), lower }
    }

    /// A word with signs around it, looked up with them and without them.
    pub(super) fn with_signs(typed: &'a str, is_sign: impl Fn(char) -> bool) -> Self {
        let mut word = Self::new(typed);
        let trimmed = word.lower.trim_matches(is_sign);
        if trimmed.is_empty() {
            // A comma alone is no letter of the other layout.
            word.lists = Lists::default();
        } else if trimmed.len() < word.lower.len() {
            word.lists.add_all(lists(&INDEX, trimmed));
        }
        word
    }

    /// Whether it is in a list.
    pub(super) fn is(&self, list: List) -> bool {
        self.lists.has(list)
    }

    /// Whether it is in any of the lists.
    pub(super) fn is_any(&self, lists: &[List]) -> bool {
        self.lists.has_any(lists)
    }

    /// The lists that have the word, or a long word that begins with the same letter and is one typo away from it without
    /// these signs.
    pub(super) fn misspelt(&self, is_sign: impl Fn(char) -> bool) -> Lists {
        let word = self.lower.trim_matches(is_sign);
        let mut found = self.lists;
        if word.chars().count() >= super::MIN_ONE_TYPO && !word.contains('_') {
            found.add_all(near(word, 1, MIN_MISSPELT));
        }
        found
    }

    /// The lists that have the word, or a long Russian word that is one typo away.
    pub(super) fn misspelt_russian(&self) -> Lists {
        let is_russian = self.lower.chars().all(|letter| !letter.is_ascii());
        let mut found = self.lists;
        if is_russian && self.lower.chars().count() >= MIN_RUSSIAN {
            found.add_all(near(&self.lower, 0, MIN_RUSSIAN));
        }
        found
    }

    /// The lists that have it, or with a typo on either keyboard layout.
    pub(super) fn misspelt_anywhere(&self) -> Lists {
        let mut found = self.lists;
        for word in self.spellings() {
            if word.chars().count() >= super::MIN_ONE_TYPO {
                found.add_all(near(&word, 0, super::MIN_ONE_TYPO));
            }
        }
        found
    }

    /// The word as typed, and as if typed on the other keyboard layout.
    pub(super) fn spellings(&self) -> [String; 3] {
        spellings(&self.lower)
    }
}

/// A word as typed, and as if typed on the other keyboard layout.
pub(super) fn spellings(word: &str) -> [String; 3] {
    let word = lower(word);
    [switched(&word), switched_back(&word), word]
}

fn lower(word: &str) -> String {
    let lower = word.to_lowercase();
    if lower.contains('ʼ') { lower.replace('ʼ', "'") } else { lower }
}

/// The lists that have a word in lower case. "В" alone is no "d" of the other layout.
fn lists(index: &WordIndex, word: &str) -> Lists {
    let mut found = index.written(word.chars());
    if word.chars().nth(1).is_some() {
        found.add_all(index.written(word.chars().map(to_latin)));
    }
    found.add_all(index.written(word.chars().map(to_russian)));
    if word.len() >= MIN_HEARD && word.bytes().all(|byte| byte.is_ascii_lowercase()) {
        found.add_all(index.heard(word));
    }
    found
}

fn near(word: &str, certain: usize, shortest: usize) -> Lists {
    let letters: Vec<char> = word.chars().collect();
    INDEX.near(&letters, certain, shortest)
}

#[cfg(test)]
mod tests {
    use crate::bot::language::word_list::*;
    use crate::bot::language::words::alerts::AND;

    #[test]
    fn words_are_in_a_list_however_they_are_typed() {
        const WORDS: &str = "покажи сколько сейчас лидер* day дай";
        let index = WordIndex::new([(AND, WORDS)].into_iter());
        let is_in = |word: &str| lists(&index, &lower(word)).has(AND);
        for word in ["Покажи", "gjrf;b", "pokaji", "pokazhi", "skolko", "lidera", "day", "лидеров"]
        {
            assert!(is_in(word), "{word}");
        }
        for word in ["dai", "pokazali", "сичас", "покажу", ""] {
            assert!(!is_in(word), "{word}");
        }
    }

    #[test]
    fn one_letter_may_be_wrong_missing_added_or_swapped() {
        let index = WordIndex::new([(AND, "сейчас скажут* leader")].into_iter());
        let is_near = |word: &str| {
            let letters: Vec<char> = word.chars().collect();
            index.near(&letters, 0, 6).has(AND)
        };
        for word in ["сейчас", "сэйчас", "сечас", "сейчаас", "есйчас", "сейчса", "cкажут", "leadr"]
        {
            assert!(is_near(word), "{word}");
        }
        for word in ["сичас", "покажу", "сейчасик", "сеча", "eladre", ""] {
            assert!(!is_near(word), "{word}");
        }
        let letters: Vec<char> = "reader".chars().collect();
        assert!(index.near(&letters, 0, 6).has(AND) && !index.near(&letters, 1, 6).has(AND));
        assert!(!index.near(&letters, 0, 7).has(AND));
    }
}
