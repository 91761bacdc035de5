//! The words around the names in a comparison.

use super::word_list::Word;
use super::words::comparisons::{AROUND, BETWEEN, EVERYWHERE};

/// Whether a word only joins names, or says that one follows.
pub fn joins_names(word: &str) -> bool {
    Word::new(word).is_any(&[BETWEEN, AROUND])
}

/// Whether a word only joins names.
pub fn is_between_names(word: &str) -> bool {
    Word::new(word).is(BETWEEN)
}

/// Whether a word means all servers.
pub fn is_everywhere(word: &str) -> bool {
    Word::new(word).is(EVERYWHERE)
}
