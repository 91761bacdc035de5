//! The features of a text by which it resembles others: the lists that have its words, and the letters of its words.

use std::collections::HashMap;

use softmax::Features;

use crate::bot::language::word_list::{Word, words};
use crate::bot::language::words::List;

/// How many features the letters have. Different letters may share one.
const LETTERS: usize = 1 << 14;

/// How many features there are.
pub(super) const COUNT: usize = List::COUNT + PLACEHOLDERS.len() + LETTERS;

/// How much what was shown before counts beside the words.
const WEIGHT_OF_SHOWN: f32 = 0.7;

/// What stands for names in an example.
const PLACEHOLDERS: [&str; 8] =
    ["{number}", "{faction}", "{kind}", "{server}", "{name}", "{family}", "{place}", "{time}"];

/// The lengths of the pieces of a word.
const PIECES: std::ops::RangeInclusive<usize> = 2..=4;

/// The features of words that were seen before. Examples have the same words again and again.
pub(super) type WordFeatures<'a> = HashMap<&'a str, [Vec<usize>; 2]>;

/// The features of a text, which may begin with what was shown before: `[auctions] and on 3`. Lists and letters have the
/// same weight, however many there are.
pub(super) fn features<'a>(text: &'a str, seen: &mut WordFeatures<'a>) -> Box<Features> {
    let (shown, text) = split_shown(text);
    let (mut lists, mut letters) = (Vec::new(), Vec::new());
    for word in words(text) {
        let [in_lists, in_letters] = seen.entry(word).or_insert_with(|| of_word(word));
        lists.extend_from_slice(in_lists);
        letters.extend_from_slice(in_letters);
    }
    let shown =
        shown.map(|shown| (of_letters(&shown.chars().collect::<Vec<_>>()), WEIGHT_OF_SHOWN));
    [lists, letters].map(weighted).into_iter().flatten().chain(shown).collect()
}

/// What was shown before, with its brackets, and the text itself.
fn split_shown(text: &str) -> (Option<&str>, &str) {
    match text.starts_with('[').then(|| text.split_once(' ')).flatten() {
        Some((shown, text)) => (Some(shown), text),
        None => (None, text),
    }
}

/// The lists that have a word, and the pieces of it.
fn of_word(word: &str) -> [Vec<usize>; 2] {
    match placeholder(word) {
        Some(placeholder) => [vec![List::COUNT + placeholder], Vec::new()],
        None => {
            let word = Word::new(word);
            [word.lists.numbers().collect(), pieces(&word.lower)]
        }
    }
}

fn placeholder(word: &str) -> Option<usize> {
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    // A price is a number.
    let word = if is_number || word == "{price}" { "{number}" } else { word };
    PLACEHOLDERS.iter().position(|known| *known == word)
}

/// The pieces of a word, with its beginning and its end.
fn pieces(word: &str) -> Vec<usize> {
    let letters: Vec<char> = ['^'].into_iter().chain(word.chars()).chain(['$']).collect();
    let pieces = PIECES.flat_map(|length| letters.windows(length));
    pieces.map(of_letters).collect()
}

/// The feature of letters that follow each other.
fn of_letters(letters: &[char]) -> usize {
    List::COUNT + PLACEHOLDERS.len() + hash(letters)
}

/// The place of a piece among the features of letters (FNV-1a).
fn hash(piece: &[char]) -> usize {
    let step = |hash: u32, letter: &char| (hash ^ u32::from(*letter)).wrapping_mul(0x0100_0193);
    (piece.iter().fold(0x811c_9dc5, step) >> 7) as usize % LETTERS
}

/// The features, each once, with weights whose squares have the sum 1.
fn weighted(mut features: Vec<usize>) -> Vec<(usize, f32)> {
    features.sort_unstable();
    features.dedup();
    let weight = (features.len().max(1) as f32).sqrt().recip();
    features.into_iter().map(|feature| (feature, weight)).collect()
}
