//! The features of a text by which it resembles others: the lists that have its words, the letters of its words, how its
//! words begin, and how those begin that follow each other.

use std::collections::HashMap;

use softmax::Features;

use crate::bot::language::word_list::{Word, words};
use crate::bot::language::words::List;

/// How many features the letters have. Different letters may share one.
const LETTERS: usize = 1 << 15;

/// Words that begin with the same letters are forms of one word.
const BEGINNING: usize = 4;

/// How many features there are.
pub(super) const COUNT: usize = List::COUNT + PLACEHOLDERS.len() + LETTERS;

/// How much what was shown before counts beside the words.
const WEIGHT_OF_SHOWN: f32 = 0.7;

/// What stands for names in an example.
const PLACEHOLDERS: [&str; 8] =
    ["{number}", "{faction}", "{kind}", "{server}", "{name}", "{family}", "{place}", "{time}"];

/// The lengths of the pieces of a word.
const PIECES: std::ops::RangeInclusive<usize> = 2..=4;

/// The words that were seen before. Examples have the same words again and again.
pub(super) type SeenWords<'a> = HashMap<&'a str, WordFeatures>;

/// The features of one word.
pub(super) struct WordFeatures {
    lists: Vec<usize>,
    letters: Vec<usize>,
    beginning: Vec<char>,
}

/// The features of a text, which may begin with what was shown before: `[auctions] and on 3`. Each sort of features has
/// the same weight, however many there are.
pub(super) fn features<'a>(text: &'a str, seen: &mut SeenWords<'a>) -> Box<Features> {
    let (shown, text) = split_shown(text);
    let (mut lists, mut letters, mut beginnings) = (Vec::new(), Vec::new(), Vec::new());
    for word in words(text) {
        let known = seen.entry(word).or_insert_with(|| WordFeatures::of(word));
        lists.extend_from_slice(&known.lists);
        letters.extend_from_slice(&known.letters);
        beginnings.push(known.beginning.clone());
    }
    let alone = beginnings.iter().map(|word| of_letters(word)).collect();
    beginnings.insert(0, vec!['^']);
    beginnings.push(vec!['$']);
    let pairs = beginnings.windows(2).map(|pair| of_letters(&pair.join(&' '))).collect();
    let shown =
        shown.map(|shown| (of_letters(&shown.chars().collect::<Vec<_>>()), WEIGHT_OF_SHOWN));
    [lists, letters, alone, pairs].map(weighted).into_iter().flatten().chain(shown).collect()
}

/// What was shown before, with its brackets, and the text itself.
fn split_shown(text: &str) -> (Option<&str>, &str) {
    match text.starts_with('[').then(|| text.split_once(' ')).flatten() {
        Some((shown, text)) => (Some(shown), text),
        None => (None, text),
    }
}

impl WordFeatures {
    fn of(word: &str) -> Self {
        match placeholder(word) {
            Some(place) => Self {
                lists: vec![List::COUNT + place],
                letters: Vec::new(),
                beginning: PLACEHOLDERS[place].chars().collect(),
            },
            None => {
                let word = Word::new(word);
                Self {
                    lists: word.lists.numbers().collect(),
                    letters: pieces(&word.lower),
                    beginning: word.lower.chars().take(BEGINNING).chain(['*']).collect(),
                }
            }
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
