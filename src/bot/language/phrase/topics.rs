//! Words that name a query anywhere in a phrase, besides the names of its command; and words for the people of a kind
//! of fraction.

use crate::bot::language::is_one_typo;
use crate::bot::language::word_list::{is_any, spellings};
use crate::bot::language::words::{KINDS, TOPICS};

/// The names of commands that a word of a phrase may stand for: the word itself on either layout, and its topic. With
/// `typos`, a word that is nearly one of a topic's words counts, too.
pub fn topic_names(word: &str, typos: bool) -> Vec<String> {
    let spellings = spellings(word);
    let is_near = |known: &str| {
        typos && spellings.iter().any(|word| is_one_typo(word, known.trim_end_matches('*')))
    };
    let topic = TOPICS.iter().find(|(name, words)| {
        is_any(word, words) || is_near(name) || words.split_whitespace().any(is_near)
    });
    let topic = topic.map(|(name, _)| (*name).to_owned());
    spellings.into_iter().chain(topic).collect()
}

/// The rank of a topic: the lower it is, the more specific is the topic.
pub fn topic_rank(name: &str) -> usize {
    TOPICS.iter().position(|(topic, _)| *topic == name).unwrap_or(0)
}

/// The kind of fraction to whose people a word refers.
pub fn kind_of_people(word: &str) -> Option<&'static str> {
    let is_one_word = !word.contains(char::is_whitespace);
    KINDS
        .iter()
        .filter(|_| is_one_word)
        .find(|(_, words)| is_any(word, words))
        .map(|(kind, _)| *kind)
}
