//! Typos in words for what is asked about: `house auctoin list`, `how many medcis`.

use super::intent::is_in_examples;
use super::word_list::{Word, is_sign};
use super::words::{KINDS, List, TOPICS};

/// A shorter word is one typo away from too many others.
const MIN_LETTERS: usize = 6;

/// The text with the word of a topic, or of the people of a kind of fraction, in place of one with a typo. Words that are
/// a name or that people use otherwise stay.
pub fn with_written_topics(text: &str, is_name: impl Fn(&str) -> bool) -> String {
    let written = text.split_whitespace().map(|typed| {
        let bare = typed.trim_matches(is_sign);
        match meant(bare) {
            Some(word) if !is_in_examples(bare) && !is_name(bare) => word,
            _ => typed.to_owned(),
        }
    });
    written.collect::<Vec<_>>().join(" ")
}

/// The word of the only topic or kind that is one typo away from a word that no list has.
fn meant(bare: &str) -> Option<String> {
    let may_be_name = bare.starts_with(char::is_uppercase);
    if may_be_name || bare.chars().count() < MIN_LETTERS || !bare.chars().all(char::is_alphabetic) {
        return None;
    }
    let word = Word::new(bare);
    if word.lists.numbers().next().is_some() {
        return None;
    }
    let found = word.misspelt_anywhere();
    // A typo changes no settings.
    let topics = TOPICS.iter().filter(|(topic, _)| *topic != "settings");
    let lists = || topics.clone().chain(KINDS).map(|(_, list)| *list);
    let mut found = lists().filter(|list: &List| found.has(*list));
    let (first, None) = (found.next()?, found.next()) else { return None };
    first.words().next().map(|word| word.trim_end_matches('*').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typos_in_topics_are_corrected() {
        for (text, written) in [
            ("how many medcis in sf", "hospitals"),
            ("скоко полиыия на 5", "силовик"),
            ("house list", "house list"),
            ("Auctoin", "Auctoin"),
        ] {
            let found = with_written_topics(text, |_| false);
            assert!(found.contains(written), "{text}: {found}");
        }
        assert_eq!(
            with_written_topics("house auctoin list", |word| word == "auctoin"),
            "house auctoin list"
        );
    }
}
