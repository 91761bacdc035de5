//! Words that name a query anywhere in a phrase, besides the names of its command; and words for the people of a kind
//! of fraction.

use crate::bot::language::word_list::SpelledWord;
use crate::bot::language::words::{KINDS, TOPICS};

/// The names of commands that a word of a phrase may stand for: the word itself on either layout, and its topic. With
/// `typos`, a word that is nearly one of a topic's words counts, too.
pub fn topic_names(word: &str, typos: bool) -> Vec<String> {
    let word = SpelledWord::new(word);
    let is_near = |known: &str| typos && word.is_one_typo(known.trim_end_matches('*'));
    let topic = TOPICS.iter().find(|(name, words)| {
        word.is_any(words) || is_near(name) || words.split_whitespace().any(is_near)
    });
    let topic = topic.map(|(name, _)| (*name).to_owned());
    word.into_spellings().into_iter().chain(topic).collect()
}

/// The rank of a topic: the lower it is, the more specific is the topic.
pub fn topic_rank(name: &str) -> usize {
    TOPICS.iter().position(|(topic, _)| *topic == name).unwrap_or(0)
}

/// The kind of fraction to whose people a word refers.
pub fn kind_of_people(word: &str) -> Option<&'static str> {
    if word.contains(char::is_whitespace) {
        return None;
    }
    let word = SpelledWord::new(word);
    KINDS.iter().find(|(_, words)| word.is_any(words)).map(|(kind, _)| *kind)
}
