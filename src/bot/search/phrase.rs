//! Phrases without a command, such as `кто онлайн в лспд`: which of their words carry a meaning, and what those name.

use super::keyboard_layout;

/// More words are a sentence.
const MAX_WORDS: usize = 9;
/// More words that carry meaning are one, too.
const MAX_MEANT: usize = 4;
/// Shorter words resemble too many names.
const MIN_LETTERS: usize = 4;

/// Words that a question is made of, without a meaning of their own.
const FILLERS: &str = "\
    кто что чьи чей чья сколько скока сейчас щас ща на в во из по у там тут здесь есть ли какие какой где когда покажи показать дай \
    скажи мне пожалуйста плиз пж и а играет играют человек людей народу сервер сервере серв \
    who whose who's whos is are how many much the a an show me please pls plz now right currently in at of for from what \
    what's whats where when which there any playing give tell people server";

/// Words that ask who is there.
const PRESENCE: &str = "онлайн онлайне сети смене дежурстве посту online on duty";

/// Words that name a query anywhere in a phrase, besides the names of its command. Those with a `*` are beginnings.
const TOPICS: &[(&str, &str)] = &[
    ("leaders", "лидер* лидир*"),
    ("deputies", "зам замов заместител* deput*"),
    ("auctions", "аукцион* торги auction*"),
    ("interviews", "собес* интервью interview*"),
    ("families", "семей"),
    ("family", "семью семье семьёй фаму фаме"),
    ("admins", "админ* admin*"),
    ("ghetto", "территори* терра терры терр зон turf turfs"),
    ("fractions", "фракций factions"),
    ("servers", "серверов"),
    ("map", "карту карте"),
    ("houses", "домов"),
    ("businesses", "бизнесов бизов"),
    ("player", "игрока ник ника nick nickname"),
];

/// Words for the people of a kind of fraction.
const KINDS: &[(&str, &str)] = &[
    ("police", "коп копы копов копам полицейск* мент менты ментов cop cops"),
    ("army", "солдат* военн* soldier*"),
    ("hospital", "медик* врач* medic* doctor*"),
    ("media", "журналист* репортер* репортёр* reporter* journalist*"),
    ("gang", "бандит* гангстер* банды банд gangster* gangs"),
    ("mafia", "мафиози мафии мафия"),
];

/// A phrase without the words that only make it a question.
pub struct Phrase {
    /// The words that carry a meaning.
    pub words: Vec<String>,
    /// Whether it asks who is there.
    pub asks_who_is_there: bool,
}

impl Phrase {
    /// `None` for a sentence, and for what has no letter and no digit.
    pub fn new(text: &str) -> Option<Self> {
        let said: Vec<&str> = text
            .split_whitespace()
            .map(|word| word.trim_matches(is_sign))
            .filter(|word| word.contains(char::is_alphanumeric))
            .take(MAX_WORDS + 1)
            .collect();
        if said.is_empty() || said.len() > MAX_WORDS {
            return None;
        }
        let meant = said.iter().filter(|word| !is_without_meaning(word));
        let words: Vec<String> = meant.map(|word| (*word).to_owned()).collect();
        let asks_who_is_there = said.iter().any(|word| is_any(word, PRESENCE));
        (words.len() <= MAX_MEANT).then_some(Self { words, asks_who_is_there })
    }

    /// What `find` finds for one of the words, and the other words.
    pub fn split_topic<T>(&self, find: impl Fn(&str) -> Option<T>) -> Option<(T, String)> {
        let mut found = self.words.iter().enumerate();
        let (at, topic) = found.find_map(|(at, word)| Some((at, find(word)?)))?;
        let rest = self.words.iter().enumerate().filter(|(other, _)| *other != at);
        Some((topic, rest.map(|(_, word)| word.as_str()).collect::<Vec<_>>().join(" ")))
    }

    /// Whether the whole of it may be one name.
    pub fn may_be_a_name(&self) -> bool {
        let letters = self.words.iter().map(|word| word.chars().count()).sum::<usize>();
        self.words.len() <= 2 && letters >= MIN_LETTERS
    }
}

/// The names that a word of a phrase may be for a command: as typed on either layout, and of the topic that it means.
pub fn topics(word: &str) -> Vec<String> {
    let topic = TOPICS.iter().find(|(_, words)| is_any(word, words));
    spellings(word).into_iter().chain(topic.map(|(name, _)| (*name).to_owned())).collect()
}

/// The kind of fraction whose people a word means.
pub fn kind_of_people(word: &str) -> Option<&'static str> {
    KINDS.iter().find(|(_, words)| is_any(word, words)).map(|(kind, _)| *kind)
}

/// The words without those at their end that only make them a question: `лидеры онлайн`.
pub fn without_ending(words: &str) -> &str {
    let mut rest = words.trim_end();
    while let Some(last) = rest.split_whitespace().next_back()
        && is_without_meaning(last.trim_matches(is_sign))
    {
        rest = rest.strip_suffix(last).unwrap_or(rest).trim_end();
    }
    rest
}

fn is_sign(sign: char) -> bool {
    "?!.,;:()«»\"“”…".contains(sign)
}

fn is_without_meaning(word: &str) -> bool {
    is_any(word, FILLERS) || is_any(word, PRESENCE)
}

/// Whether a word is in a list, on either keyboard layout.
fn is_any(word: &str, list: &str) -> bool {
    spellings(word).iter().any(|word| list.split_whitespace().any(|known| fits(word, known)))
}

fn fits(word: &str, known: &str) -> bool {
    known.strip_suffix('*').map_or(word == known, |beginning| word.starts_with(beginning))
}

/// A word as typed, and as if typed on the other keyboard layout.
fn spellings(word: &str) -> [String; 3] {
    let word = word.to_lowercase();
    [keyboard_layout::switched(&word), keyboard_layout::switched_back(&word), word]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn words_without_a_meaning_are_dropped() {
        for (text, words, asks) in [
            ("кто онлайн в лспд?", "лспд", true),
            ("rnj d kcgl", "kcgl", false),
            ("Who's on LSPD, please", "LSPD", true),
            ("who is there", "", false),
        ] {
            let phrase = Phrase::new(text).unwrap();
            assert_eq!((&*phrase.words.join(" "), phrase.asks_who_is_there), (words, asks));
        }
        for sentence in ["", "?!", "…", "one two three four five", &"кто ".repeat(10)] {
            assert!(Phrase::new(sentence).is_none(), "{sentence}");
        }
        assert_eq!(without_ending("lspd 5 онлайн сейчас?"), "lspd 5");
        assert_eq!(without_ending("онлайн"), "");
        assert_eq!(without_ending("The Who Knows"), "The Who Knows");
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC*|.*") {
            let _ = without_ending(&text);
            if let Some(phrase) = Phrase::new(&text) {
                let _ = phrase.split_topic(|word| topics(word).into_iter().next());
            }
        }
    }
}
