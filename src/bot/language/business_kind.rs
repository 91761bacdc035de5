//! Kinds of businesses: `заправка` is a gas station, and no place.

use super::word_list::{Word, read, words};
use super::words::BUSINESS_KINDS;

/// Words that are only the second half of a kind, and begin the names of places, too.
const HALVES: [&str; 10] =
    ["station", "stations", "shop", "shot", "bell", "well", "wash", "stacked", "nation", "agency"];

/// The most words of a kind.
const MAX_WORDS: usize = 3;

/// The kind of business that the words are, as the game names it; `None` if a word says anything else.
pub fn kind_of_business(text: &str) -> Option<&'static str> {
    let said: Vec<Word<'_>> = text.split_whitespace().take(MAX_WORDS + 1).map(Word::new).collect();
    let named = BUSINESS_KINDS.iter().find(|(name, _)| name.eq_ignore_ascii_case(text.trim()));
    named.map(|(name, _)| *name).or_else(|| kind_of(&said))
}

/// The same of words that are looked up.
fn kind_of(said: &[Word<'_>]) -> Option<&'static str> {
    let is_half = |word: &Word<'_>| HALVES.contains(&&*word.lower);
    if said.is_empty() || said.len() > MAX_WORDS || said.iter().all(is_half) {
        return None;
    }
    let has = |list| said.iter().all(|word| word.lists.has(list));
    BUSINESS_KINDS.iter().find(|(_, list)| has(*list)).map(|(name, _)| *name)
}

/// The kind of business that some of the words are, and the text without them.
pub fn kind_of_business_among(text: &str) -> Option<(&'static str, String)> {
    let said: Vec<&str> = text.split_whitespace().collect();
    (1..=MAX_WORDS.min(said.len())).rev().find_map(|length| {
        let at =
            said.windows(length).position(|part| kind_of_business(&part.join(" ")).is_some())?;
        let kind = kind_of_business(&said.get(at..at + length)?.join(" "))?;
        let rest = said.iter().enumerate().filter(|(other, _)| !(at..at + length).contains(other));
        let rest: Vec<&str> = rest.map(|(_, word)| *word).collect();
        Some((kind, rest.join(" ")))
    })
}

/// The fewest letters of a name that are its beginning.
const MIN_BEGINNING: usize = 3;

/// The kind of business whose name this is, or the first whose name begins so.
pub fn kind_beginning(beginning: &str) -> Option<&'static str> {
    let mut names = BUSINESS_KINDS.iter().map(|(name, _)| *name);
    let named = names.clone().find(|name| *name == beginning);
    named.or_else(|| names.find(|name| name.starts_with(beginning)))
}

/// The shortest beginning of a kind's name that no other kind's name has.
pub fn shortest_beginning(kind: &'static str) -> &'static str {
    let is_only = |beginning: &&str| kind_beginning(beginning) == Some(kind);
    let beginnings = kind.char_indices().skip(MIN_BEGINNING).map(|(end, _)| &kind[..end]);
    let mut only = beginnings.filter(is_only);
    only.next().unwrap_or(kind)
}

/// The kinds of businesses that a text names.
pub fn kinds_of_business(text: &str) -> Vec<&'static str> {
    let said = read(text);
    let (mut kinds, mut at) = (Vec::new(), 0);
    while at < said.len() {
        let longest = (1..=MAX_WORDS).rev();
        let named =
            { longest }.find_map(|length| Some((kind_of(said.get(at..at + length)?)?, length)));
        at += named.map_or(1, |(_, length)| length);
        kinds.extend(named.map(|(kind, _)| kind));
    }
    kinds.dedup();
    kinds
}

/// Whether the name of a business says that it is of a kind: `24/7 in Ganton`.
pub fn is_of_kind(name: &str, kind: &str) -> bool {
    let parts = |text: &str| -> Vec<String> {
        let parts = text.split(|letter: char| !letter.is_alphanumeric());
        parts.filter(|part| !part.is_empty()).map(str::to_lowercase).collect()
    };
    let (name, kind) = (parts(name), parts(kind));
    name.windows(kind.len().max(1)).any(|part| part == kind)
}

/// Whether a text speaks of the marketplace.
pub fn names_marketplace(text: &str) -> bool {
    words(text).any(|word| Word::new(word).is(super::words::alerts::MARKETPLACE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_businesses_are_known_by_their_words() {
        for (text, kind) in [
            ("24/7", Some("24/7")),
            ("заправка", Some("Gas Station")),
            ("gas stations", Some("Gas Station")),
            ("Gas Station", Some("Gas Station")),
            ("ammunation", Some("Ammu-Nation")),
            ("аммунация", Some("Ammu-Nation")),
            ("24/7 king's", None),
            ("station", None),
            ("ganton", None),
            ("police station", None),
            ("бар", Some("Bar")),
            ("barber shop", Some("Barber Shop")),
            ("", None),
        ] {
            assert_eq!(kind_of_business(text), kind, "{text}");
        }
        assert_eq!(kind_of_business_among("a 24/7 5"), Some(("24/7", "a 5".to_owned())));
        for (kind, _) in BUSINESS_KINDS {
            assert_eq!(kind_beginning(shortest_beginning(kind)), Some(*kind));
        }
        assert_eq!(kinds_of_business("gas station or a 24/7, maybe"), ["Gas Station", "24/7"]);
        assert!(is_of_kind("24/7 in Ganton", "24/7") && is_of_kind("Ammu-Nation", "Ammu-Nation"));
        assert!(!is_of_kind("Bar Idlewood", "Gas Station"));
    }
}
