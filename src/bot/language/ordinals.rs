//! Numbers of things in words: `второй`, `the ninth`, `house nine`.

use super::word_list::Word;
use super::words::{List, NUMBERS, ORDINALS};

/// The place in an order that a word names: `второй`, `2nd`, `2-й`.
pub fn ordinal(word: &str) -> Option<u64> {
    place(&Word::new(word), ORDINALS).or_else(|| {
        let (digits, ending) = word.split_at(word.find(|c: char| !c.is_ascii_digit())?);
        let is_ending = matches!(
            ending.trim_start_matches('-'),
            "st" | "nd"
                | "rd"
                | "th"
                | "й"
                | "я"
                | "е"
                | "м"
                | "го"
                | "му"
                | "ый"
                | "ой"
                | "ом"
                | "ий"
                | "ій"
                | "ої"
                | "ому"
        );
        digits.parse().ok().filter(|_| is_ending)
    })
}

/// The number that a word is: `nine`.
pub fn number_in_words(word: &str) -> Option<u64> {
    number(&Word::new(word))
}

/// The same for a word that was looked up.
pub(super) fn number(word: &Word<'_>) -> Option<u64> {
    place(word, NUMBERS)
}

fn place(word: &Word<'_>, lists: &[(&str, List)]) -> Option<u64> {
    lists.iter().zip(1..).find(|((_, list), _)| word.is(*list)).map(|(_, number)| number)
}

#[cfg(test)]
mod tests {
    use crate::bot::language::ordinals::*;

    #[test]
    fn words_and_endings_name_a_place() {
        for (word, expected) in [
            ("Второй", Some(2)),
            ("девятого", Some(9)),
            ("ninth", Some(9)),
            ("2nd", Some(2)),
            ("3-й", Some(3)),
            ("3й", Some(3)),
            ("5му", Some(5)),
            ("трійці", Some(3)),
            ("3", None),
            ("24h", None),
            ("дом", None),
        ] {
            assert_eq!(ordinal(word), expected, "{word}");
        }
        assert_eq!(number_in_words("nine"), Some(9));
    }
}
