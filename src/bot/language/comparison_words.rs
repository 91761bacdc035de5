//! The words around the names in a comparison.

use super::word_list::spellings;
use super::words::comparisons::{AROUND, BETWEEN, EVERYWHERE};

/// Whether a word only joins names, or says that one follows.
pub fn joins_names(word: &str) -> bool {
    is_between_names(word) || is_in(word, AROUND)
}

/// Whether a word only joins names.
pub fn is_between_names(word: &str) -> bool {
    is_in(word, BETWEEN)
}

/// Whether a word means all servers.
pub fn is_everywhere(word: &str) -> bool {
    is_in(word, EVERYWHERE)
}

/// Short words sound like too many others: they count only as they are written.
fn is_in(word: &str, list: &str) -> bool {
    let spellings = spellings(word);
    list.split_whitespace().any(|known| spellings.iter().any(|word| word == known))
}
