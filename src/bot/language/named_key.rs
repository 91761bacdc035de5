//! Orders for the key whose label they name: `rename key site to shop`, `удали ключ сайт`.

use super::phrase::is_filler;
use super::word_list::{Word, has};
use super::words::alert_requests::ERASE;
use super::words::commands::{
    ARTICLES, DELETE, KEY, KEYS, MINE, NAME, RENAME, RENAMED_TO, REPLACE, REVOKE,
};
use super::words::key_questions::NOT;

/// A longer text is about something else.
const MAX_WORDS: usize = 16;

/// Words that only join the former label and the new one.
const ARROWS: [&str; 4] = ["=", "->", "=>", "→"];

/// What is to become of the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyVerb {
    /// It gets another label.
    Rename,
    /// It is replaced by a new one.
    Replace,
    /// It is deleted.
    Delete,
}

/// An order with the words after its verb, in which the label is to be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedKeyOrder<'a> {
    /// The verb.
    pub verb: KeyVerb,
    /// Whether what follows is the new label: `назви ключ сайт`.
    names: bool,
    words: Vec<&'a str>,
}

impl<'a> NamedKeyOrder<'a> {
    /// The order of a text, with or without a slash.
    pub fn of(text: &'a str) -> Option<Self> {
        let trim = |word: &'a str| word.trim_matches(|sign| "?!.,;:()«»\"“”…'".contains(sign));
        let all: Vec<&str> = text.trim_start_matches('/').split_whitespace().map(trim).collect();
        let words: Vec<Word<'_>> = all.iter().map(|word| Word::new(word)).collect();
        if all.len() > MAX_WORDS || text.trim_end().ends_with('?') || has(&words, NOT) {
            return None;
        }
        let (at, verb) = words.iter().enumerate().find_map(|(at, word)| {
            let verb = match () {
                () if word.is_any(&[RENAME, NAME]) => KeyVerb::Rename,
                () if word.is(REPLACE) => KeyVerb::Replace,
                () if word.is_any(&[DELETE, REVOKE, ERASE]) => KeyVerb::Delete,
                () => return None,
            };
            Some((at, verb))
        })?;
        let names = words.get(at).is_some_and(|word| word.is(NAME));
        Some(Self { verb, names, words: all.get(at + 1..)?.to_vec() })
    }

    /// The place of a label among the words, if it is there, and the place after it.
    pub fn place_of(&self, label: &str) -> Option<(usize, usize)> {
        let lower = |word: &str| word.to_lowercase();
        let label: Vec<String> = label.split_whitespace().map(lower).collect();
        let said: Vec<String> = self.words.iter().map(|word| lower(word)).collect();
        let is_at = |at: &usize| said.get(*at..at + label.len()) == Some(label.as_slice());
        // "My" in "delete my key site" is no label, unless nothing else is.
        let mut places = (self.before_label()..said.len()).chain(0..self.before_label());
        let at = places.find(is_at).filter(|_| !label.is_empty())?;
        Some((at, at + label.len()))
    }

    /// How many words stand before a label: `my key`.
    pub fn before_label(&self) -> usize {
        let is_beside = |word: &&&str| {
            let word = Word::new(word);
            word.is_any(&[KEY, KEYS, MINE, ARTICLES]) || is_filler(&word) && !word.is(RENAMED_TO)
        };
        self.words.iter().take_while(is_beside).count()
    }

    /// The new label after the place where the former one ends.
    pub fn new_label(&self, end: usize) -> Option<String> {
        let rest = self.words.get(end..)?;
        let is_joining = |word: &&&str| ARROWS.contains(*word) || Word::new(word).is(RENAMED_TO);
        let joining = rest.iter().take_while(is_joining).count();
        let label = rest.get(joining..)?.join(" ");
        (!label.is_empty()).then_some(label)
    }

    /// The new label of a key that the text does not name: `rename my key to shop`.
    pub fn label_of_only_key(&self) -> Option<String> {
        let before = self.before_label();
        let next = self.words.get(before)?;
        let says_label = self.names || Word::new(next).is(RENAMED_TO);
        says_label.then(|| self.new_label(before)).flatten()
    }

    /// Whether the text is short enough to be about a key only because keys were spoken of.
    pub fn is_short(&self) -> bool {
        const MAX_SHORT: usize = 4;
        (1..=MAX_SHORT).contains(&self.words.len())
    }
}

#[cfg(test)]
mod tests {
    use crate::bot::language::named_key::*;

    #[test]
    fn a_key_is_named_by_its_label() {
        for (text, label, verb, new) in [
            ("rename key site to shop", "site", KeyVerb::Rename, Some("shop")),
            ("/rename site shop", "site", KeyVerb::Rename, Some("shop")),
            ("rename site -> My Shop", "Site", KeyVerb::Rename, Some("My Shop")),
            ("переименуй ключ «мой сайт» в магазин", "Мой сайт", KeyVerb::Rename, Some("магазин")),
            ("перейменуй ключ сайт на магазин", "сайт", KeyVerb::Rename, Some("магазин")),
            ("rename my key site", "site", KeyVerb::Rename, None),
            ("rename shop to site", "shop", KeyVerb::Rename, Some("site")),
            ("delete my key site", "site", KeyVerb::Delete, None),
            ("удали ключ сайт", "сайт", KeyVerb::Delete, None),
            ("видали мій ключ сайт", "сайт", KeyVerb::Delete, None),
            ("отзови ключ сайт", "сайт", KeyVerb::Delete, None),
            ("перевыпусти ключ сайт", "сайт", KeyVerb::Replace, None),
        ] {
            let order = NamedKeyOrder::of(text).expect(text);
            let (_, end) = order.place_of(label).expect(text);
            let of_rename = |_: &String| verb == KeyVerb::Rename;
            let found = order.new_label(end).filter(of_rename);
            assert_eq!((order.verb, found.as_deref()), (verb, new), "{text}");
        }
        let only = NamedKeyOrder::of("rename my key to shop").unwrap();
        assert_eq!(only.label_of_only_key().as_deref(), Some("shop"));
        for text in ["назви ключ сайт", "назови мой ключ сайт"] {
            let named = NamedKeyOrder::of(text).unwrap();
            assert_eq!(named.label_of_only_key().as_deref(), Some("сайт"), "{text}");
        }
        let my = NamedKeyOrder::of("delete my key site").unwrap();
        assert!(my.place_of("site") < Some((3, 0)) && my.place_of("my") == Some((0, 1)));
        assert_eq!(my.place_of("shop"), None);
        for text in ["don't delete key site", "did you delete key site?", "my key site", "", "/"] {
            assert_eq!(NamedKeyOrder::of(text), None, "{text}");
        }
    }
}
