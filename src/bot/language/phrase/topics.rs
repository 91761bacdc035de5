//! Words that name a query anywhere in a phrase, besides the names of its command; and words for the people of a kind
//! of fraction.

use crate::bot::language::is_one_typo;
use crate::bot::language::word_list::Word;
use crate::bot::language::words::{KINDS, TOPICS};

/// The names of commands that a word of a phrase may stand for: the word itself on either layout, and its topic. With
/// `typos`, a word that is nearly one of a topic's words counts, too.
pub fn topic_names(word: &str, typos: bool) -> Vec<String> {
    let word = Word::new(word);
    let spellings = word.spellings();
    let lists = if typos { word.misspelt_anywhere() } else { word.lists };
    let is_near = |name| typos && spellings.iter().any(|word| is_one_typo(word, name));
    let topic = TOPICS.iter().find(|(name, list)| lists.has(*list) || is_near(name));
    let topic = topic.map(|(name, _)| (*name).to_owned());
    spellings.into_iter().chain(topic).collect()
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
    let word = Word::new(word);
    KINDS.iter().find(|(_, list)| word.is(*list)).map(|(kind, _)| *kind)
}
