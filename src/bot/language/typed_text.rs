//! Typed words, also as if typed on the other keyboard layout, and their comparison with names.

use super::MAX_LENGTH;
use super::edit_distance::{allowed, typos};
use super::keyboard_layout;
use super::known_name::KnownName;
use super::phonetic_key::{consonants, is_heard};
use super::transliteration::{self, begins, fits, fold, latin};
use super::word_cover::covered;

pub(super) struct TypedText {
    raw: String,
    typed: Reading,
    /// The words as if typed on the other layouts.
    switched: Vec<Reading>,
}

struct Reading {
    letters: Vec<char>,
    latin: Vec<char>,
    words: Vec<Vec<char>>,
    /// Whether this is the text as if typed on the other layout. Its letters then need no transliteration.
    is_switched: bool,
}

/// A text with fewer letters is the beginning of too many names.
const MIN_PART: usize = 2;

impl TypedText {
    /// `None` when the words are empty or longer than any name.
    pub(super) fn new(words: &str) -> Option<Self> {
        let raw = words.trim();
        if raw.is_empty() || raw.chars().nth(MAX_LENGTH).is_some() {
            return None;
        }
        let lower = raw.to_lowercase();
        let has_letters = raw.contains(char::is_alphanumeric);
        let mut switched = Vec::new();
        for other in [keyboard_layout::switched(&lower), keyboard_layout::switched_back(&lower)] {
            // On the other layout, some letter keys have signs, and no name has these.
            let is_name = other.chars().all(|c| c.is_alphanumeric() || " _-".contains(c));
            if is_name && has_letters && other != lower {
                switched.push(Reading::new(&other, true));
            }
        }
        Some(Self { raw: raw.to_owned(), typed: Reading::new(raw, false), switched })
    }

    /// The letters and digits as typed.
    pub(super) fn letters(&self) -> &[char] {
        &self.typed.letters
    }

    /// The name is equal character by character.
    pub(super) fn is(&self, name: &KnownName<'_>) -> bool {
        self.raw == name.raw()
    }

    /// The name is equal regardless of case, spaces and signs.
    pub(super) fn is_same(&self, name: &KnownName<'_>) -> bool {
        !name.letters().is_empty() && self.letters() == name.letters()
    }

    /// The name is equal on the other layout.
    pub(super) fn is_switched(&self, name: &KnownName<'_>) -> bool {
        let is_other = |other: &Reading| other.letters == name.letters();
        !name.letters().is_empty() && self.switched.iter().any(is_other)
    }

    /// Whether the words are in another alphabet than nicknames.
    pub(super) fn is_foreign(&self) -> bool {
        !self.raw.is_ascii()
    }

    /// The name is equal in either alphabet, by sound and look.
    pub(super) fn fits(&self, name: &KnownName<'_>) -> bool {
        fits(self.letters(), name.letters())
    }

    /// The same on the other layout.
    pub(super) fn fits_switched(&self, name: &KnownName<'_>) -> bool {
        self.switched.iter().any(|other| fits(&other.letters, name.letters()))
    }

    /// The words are all words of the name, in any order.
    pub(super) fn shuffles(&self, name: &KnownName<'_>) -> bool {
        let many = transliteration::how_many_words(name.raw());
        self.readings().any(|reading| reading.words.len() == many && reading.covers(name))
    }

    /// The words sound like those of a name in the other alphabet, in any order.
    pub(super) fn sounds(&self, name: &KnownName<'_>) -> bool {
        self.is_foreign() && self.sounds_like(name)
    }

    /// The words, in any alphabet, sound like those of a name, in any order.
    pub(super) fn sounds_like(&self, name: &KnownName<'_>) -> bool {
        const MIN_CONSONANTS: usize = 4;
        let (typed, known) = (&self.typed.words, name.words());
        name.raw().is_ascii()
            && typed.len() == known.len()
            && typed.iter().map(|word| consonants(word)).sum::<usize>() >= MIN_CONSONANTS
            && covered(typed, known, &is_heard)
    }

    /// The words are some whole words of the name, in any order.
    pub(super) fn is_words(&self, name: &KnownName<'_>) -> bool {
        self.readings().any(|reading| reading.letters.len() >= MIN_PART && reading.covers(name))
    }

    /// The words are the beginning of the name, or of some of its words in any order, or their initials.
    pub(super) fn is_part(&self, name: &KnownName<'_>) -> bool {
        let (first, others) = (&self.typed, &self.switched);
        let is_beginning = begins(&first.letters, name.letters());
        // A single letter counts only beside a word.
        let is_said = |word: &Vec<char>| word.len() > 1;
        let are_said =
            first.words.iter().all(is_said) || first.words.iter().any(|word| word.len() > MIN_PART);
        let are_words = || are_said && covered(&first.words, name.words(), &begins);
        let is_switched = |other: &Reading| {
            other.letters.len() > MIN_PART && name.letters().starts_with(&other.letters)
        };
        first.letters.len() >= MIN_PART && (is_beginning || are_words())
            || others.iter().any(is_switched)
    }

    /// The words are anywhere within the name, or are its first letter.
    pub(super) fn is_within(&self, name: &KnownName<'_>) -> bool {
        let first = &self.typed;
        let within = |part: &[char], all: &[char]| all.windows(part.len()).any(|some| some == part);
        match first.letters.len() {
            0 => false,
            1 => name.letters().first() == first.letters.first(),
            _ => {
                within(&first.letters, name.letters())
                    || !first.latin.is_empty() && within(&first.latin, name.latin())
            }
        }
    }

    /// The name begins with most of what was typed.
    pub(super) fn is_longer(&self, name: &KnownName<'_>) -> bool {
        const LETTERS: usize = 4;
        let begun = self.letters().iter().zip(name.letters()).take_while(|(a, b)| a == b).count();
        begun >= LETTERS && begun * 3 >= self.letters().len() * 2
    }

    /// The words are words of the name in any order, each with few typos.
    pub(super) fn typos_in_words(&self, name: &KnownName<'_>) -> bool {
        self.typed.words.len() > 1
            && covered(&self.typed.words, name.words(), &|typed, word| {
                let most = allowed(typed.len().min(word.len()));
                typos(&latin(typed), &latin(word), most).is_some()
            })
    }

    /// A long word of the name beside other words.
    pub(super) fn shares_word(&self, name: &KnownName<'_>) -> bool {
        const LETTERS: usize = 4;
        let first = &self.typed;
        let mut long = first.words.iter().filter(|word| word.len() >= LETTERS);
        first.words.len() > 1 && long.any(|typed| name.words().iter().any(|word| fits(typed, word)))
    }

    /// The number of typos, in the reading with the fewest.
    pub(super) fn typos(&self, name: &KnownName<'_>) -> Option<usize> {
        self.readings().filter_map(|reading| reading.typos(name)).min()
    }

    fn readings(&self) -> impl Iterator<Item = &Reading> {
        std::iter::once(&self.typed).chain(&self.switched)
    }
}

impl Reading {
    fn new(text: &str, is_switched: bool) -> Self {
        let letters = fold(text);
        let latin = latin(&letters);
        Self { letters, latin, words: transliteration::words(text), is_switched }
    }

    /// Whether each word is a word of the name.
    fn covers(&self, name: &KnownName<'_>) -> bool {
        match self.is_switched {
            true => self.words.iter().all(|word| name.words().contains(word)),
            false => covered(&self.words, name.words(), &fits),
        }
    }

    fn typos(&self, name: &KnownName<'_>) -> Option<usize> {
        let most = allowed(self.letters.len().min(name.letters().len()));
        let direct = typos(&self.letters, name.letters(), most);
        let is_same = self.latin == self.letters && name.latin() == name.letters();
        if self.is_switched || is_same {
            return direct;
        }
        direct.into_iter().chain(typos(&self.latin, name.latin(), most)).min()
    }
}
