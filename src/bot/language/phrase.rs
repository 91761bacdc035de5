//! Phrases without a command, such as `кто онлайн в лспд`: finds the words that carry a meaning, and what these words
//! name.

mod topics;

use super::word_list::{Word, has, read_short};
use super::words::alert_requests::NEWEST;
use super::words::fields::{COST, PRICE};
use super::words::questions::{
    CHEAP, COST_BEFORE, DONATIONS, HOW_MANY, JOINING, LARGEST, LEADERS, OF_PLAYERS, PLACE, PLAYERS,
    PRESENCE, SALE, SCENERY, SERVER, TROUBLE, USUAL, WAS, WEBSITE, WHICH, WHO,
};
use super::words::{FILLERS, Lists};

pub use topics::{kind_of_people, topic_names, topic_rank};

/// A text with more words is a sentence and not a phrase.
const MAX_WORDS: usize = 32;
/// A text with more words that carry a meaning is a sentence, too.
const MAX_MEANT: usize = 16;
/// The words of a longer phrase are not searched for as names of people and places.
const MAX_NAMED: usize = 8;
/// Shorter words resemble too many names.
const MIN_LETTERS: usize = 4;

/// A shorter stem is the beginning of too many names.
const MIN_STEM: usize = 3;

/// A phrase without the words that only make it a question.
pub struct Phrase {
    /// All words of the text.
    pub said: Vec<String>,
    /// The words after a preposition of place.
    pub places: Vec<String>,
    /// Whether it asks how many there are, or how many play.
    pub asks_how_many: bool,
    /// The words that carry a meaning.
    pub words: Vec<String>,
    /// Whether it asks who is there.
    pub asks_who_is_there: bool,
    /// Whether it speaks of the people who play on a server.
    pub names_players: bool,
    /// Whether it asks who: `кто`.
    pub asks_who: bool,
    /// Whether it asks which: `какая семья`.
    pub asks_which: bool,
    /// Whether it speaks of a server.
    pub names_server: bool,
    /// Whether the newest are meant.
    pub asks_for_newest: bool,
    /// Whether the lowest price is meant.
    pub wants_cheapest: bool,
    /// Whether the largest are meant.
    pub asks_for_largest: bool,
    /// Whether it asks what things cost before.
    pub asks_former_price: bool,
    /// Whether it says that a server lets nobody in, or hardly works.
    pub names_trouble: bool,
    /// Whether it says that something was sold.
    pub names_sale: bool,
    /// Whether it asks for the usual price.
    pub asks_usual_price: bool,
    /// Whether it asks what something costs.
    pub asks_price: bool,
    /// Whether it asks what players own.
    pub is_about_players: bool,
    /// Whether it is about things that cost real money.
    pub is_about_donations: bool,
    /// Whether it is about the website or the forum of the game.
    pub is_about_website: bool,
    /// Whether somebody wants to become a member.
    pub asks_to_join: bool,
}

/// Whether a word says that something was sold, or how much of it: `продали`, `anything big`.
pub fn means_sold(word: &str) -> bool {
    Word::new(word).is_any(&[SALE, COST_BEFORE])
}

/// Whether a word is for scenery: `море`, `beach`.
pub fn is_scenery(word: &str) -> bool {
    Word::new(word).is(SCENERY)
}

impl Phrase {
    /// `None` for a sentence, and for a text without letters and digits.
    pub fn new(text: &str) -> Option<Self> {
        let said = read_short(text, MAX_WORDS).filter(|said| !said.is_empty())?;
        let has = |list| has(&said, list);
        let typed = |word: &Word<'_>| word.typed.to_owned();
        let is_left_out = |at: usize, word: &Word<'_>| {
            is_filler(word) && (!is_in_name(&said, at) || is_written_filler(word))
        };
        let kept = said.iter().enumerate().filter(|(at, word)| !is_left_out(*at, word));
        let words: Vec<String> = kept.map(|(_, word)| typed(word)).collect();
        let pairs = said.iter().zip(said.iter().skip(1));
        let places = pairs.filter(|(before, _)| before.is(PLACE)).map(|(_, word)| typed(word));
        let asks_who_is_there = has(PRESENCE);
        (words.len() <= MAX_MEANT).then(|| Self {
            said: said.iter().map(typed).collect(),
            places: places.collect(),
            asks_how_many: has(HOW_MANY) || !asks_who_is_there && has(PLAYERS),
            words,
            asks_who_is_there,
            names_players: has(PLAYERS),
            asks_who: has(WHO),
            asks_which: has(WHICH),
            names_server: has(SERVER),
            asks_for_newest: has(NEWEST),
            wants_cheapest: has(CHEAP),
            asks_for_largest: has(LARGEST),
            asks_former_price: has(COST_BEFORE) || has(WAS) && (has(PRICE) || has(COST)),
            names_trouble: has(TROUBLE),
            names_sale: has(SALE),
            asks_usual_price: has(USUAL) && (has(PRICE) || has(COST)),
            // "How many houses" asks for no price.
            asks_price: said.iter().any(|it| it.is_any(&[PRICE, COST]) && !it.is(HOW_MANY)),
            is_about_players: has(OF_PLAYERS),
            is_about_donations: has(DONATIONS),
            is_about_website: has(WEBSITE),
            asks_to_join: has(JOINING),
        })
    }

    /// The most specific topic of the words, and the other words. `find` returns the topic of a word with its rank: the
    /// lower the rank, the more specific the topic.
    pub fn split_topic<T>(&self, find: impl Fn(&str) -> Option<(usize, T)>) -> Option<(T, String)> {
        let found = self.words.iter().enumerate().filter_map(|(at, word)| Some((at, find(word)?)));
        let (at, (rank, topic)) = found.min_by_key(|(_, (rank, _))| *rank)?;
        // In "a map of the ghetto" only one word is the topic. In "top of the families" the second word says what is
        // ranked.
        let has_kind = [topic_rank("top"), topic_rank("week")].contains(&rank);
        let is_meant = |word: &String| {
            let is_other = |other| other != rank && other < topic_rank("map");
            find(word).is_none_or(|(other, _)| (has_kind && other != rank) || is_other(other))
        };
        let rest = self.words.iter().enumerate();
        let rest = rest.filter(|(other, word)| *other != at && is_meant(word));
        Some((topic, rest.map(|(_, word)| word.as_str()).collect::<Vec<_>>().join(" ")))
    }

    /// The word that can only be a nickname, and the other words.
    pub fn split_nickname(&self) -> Option<(&str, String)> {
        let is_nickname = |word: &String| word.contains('_') && !super::nicknames(word).is_empty();
        let at = self.words.iter().position(is_nickname)?;
        let rest = self.words.iter().enumerate().filter(|(other, _)| *other != at);
        let rest = rest.map(|(_, word)| word.as_str()).collect::<Vec<_>>().join(" ");
        Some((self.words.get(at)?, rest))
    }

    /// Whether it is about something that only the game itself knows.
    pub fn is_beyond(&self) -> bool {
        self.is_about_players || self.is_about_donations || self.is_about_website
    }

    /// Whether it is a sentence whose words may mean anything.
    pub fn is_sentence(&self) -> bool {
        self.words.len() > MAX_NAMED
    }

    /// Whether it speaks of leaders, and not of one.
    pub fn names_several_leaders(&self) -> bool {
        self.said.iter().any(|word| Word::new(word).is(LEADERS))
    }

    /// Whether the whole of it may be one name.
    pub fn may_be_a_name(&self) -> bool {
        let letters = self.words.iter().map(|word| word.chars().count()).sum::<usize>();
        self.words.len() <= 2 && letters >= MIN_LETTERS
    }
}

/// A Russian word without its case ending: `балласов`, `тюрьме`.
pub fn without_case(word: &str) -> Option<&str> {
    const ENDINGS: [&str; 27] = [
        "овцев",
        "овців",
        "овцы",
        "овці",
        "шников",
        "шники",
        "шник",
        "ами",
        "ями",
        "ов",
        "ів",
        "ев",
        "ей",
        "ою",
        "ею",
        "ах",
        "ам",
        "ом",
        "ой",
        "ы",
        "и",
        "і",
        "у",
        "ю",
        "е",
        "а",
        "я",
    ];
    let stem = ENDINGS.iter().find_map(|ending| word.strip_suffix(ending))?;
    (stem.chars().count() >= MIN_STEM).then_some(stem)
}

/// Whether a word has no meaning of its own in a question.
pub(super) fn is_filler(word: &Word<'_>) -> bool {
    let has_filler = |lists: Lists| FILLERS.iter().any(|(_, list)| lists.has(*list));
    word.is_any(&[PRESENCE, PLAYERS])
        || has_filler(word.lists)
        || has_filler(word.misspelt_russian())
}

/// Whether a word is beside another one in capitals, as the halves of a nickname are: `Kurt Reid`.
fn is_in_name(said: &[Word<'_>], at: usize) -> bool {
    let is_capital = |at: Option<usize>| {
        let typed = at.and_then(|at| said.get(at)).map_or("", |word| word.typed);
        typed.is_ascii()
            && typed.starts_with(char::is_uppercase)
            && typed.chars().skip(1).any(char::is_lowercase)
    };
    is_capital(Some(at)) && (is_capital(at.checked_sub(1)) || is_capital(Some(at + 1)))
}

/// Whether a word is a filler as it is written, and does not only sound like one.
fn is_written_filler(word: &Word<'_>) -> bool {
    word.is_any(&[PRESENCE, PLAYERS])
        || FILLERS.iter().any(|(_, list)| list.words().any(|filler| filler == word.lower))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::bot::language::phrase::*;

    #[test]
    fn words_without_a_meaning_are_dropped() {
        for (text, words, asks) in [
            ("кто онлайн в лспд?", "лспд", true),
            ("rnj d kcgl", "kcgl", false),
            ("Who's on LSPD, please", "LSPD", true),
            ("who is there", "", false),
            ("hours of Kurt Reid", "hours Kurt Reid", false),
            ("Who Is On LSPD", "LSPD", true),
        ] {
            let phrase = Phrase::new(text).unwrap();
            assert_eq!((&*phrase.words.join(" "), phrase.asks_who_is_there), (words, asks));
        }
        for sentence in ["", "?!", "…", &"word ".repeat(17), &"кто ".repeat(33)] {
            assert!(Phrase::new(sentence).is_none(), "{sentence}");
        }
        for (word, stem) in [
            ("балласов", Some("баллас")),
            ("тюрьме", Some("тюрьм")),
            ("дома", Some("дом")),
            ("оно", None),
        ] {
            assert_eq!(without_case(word), stem);
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC*|.*") {
            let _ = without_case(&text);
            if let Some(phrase) = Phrase::new(&text) {
                let _ = phrase.split_topic(|word| Some((0, topic_names(word, true))));
                let _ = phrase.split_nickname();
            }
        }
    }
}
