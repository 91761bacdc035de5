//! Families: by id, or by words of the name in any order.

use std::collections::HashSet;

use super::candidates::{Candidates, add};
use super::phonetic_key::{has_same_consonants, phonetic_keys};
use super::player::sounds;
use super::transliteration::words;
use super::typed_text::TypedText;
use super::{Match, is_one_typo, server, without_case};
use crate::wire::FamilyBase;

/// A shorter stem is that of many words.
const MIN_STEM: usize = 3;

/// A longer ending makes another word.
const MAX_ENDING: usize = 3;

/// The most words of a family's name that people say.
const MAX_WORDS: usize = 4;

/// The family that the longest run of at least two of the words names: `дикий двор соберет`.
pub fn family_among(words: &str, families: &[FamilyBase<'_>]) -> Option<u64> {
    let (names, words) = (FamilyNames::new(families), words.split_whitespace().collect::<Vec<_>>());
    let runs = (2..=MAX_WORDS.min(words.len())).rev().flat_map(|length| words.windows(length));
    runs.map(|run| run.join(" ")).find_map(|run| names.find(&run).one())
}

/// The names of families, prepared once for many comparisons.
pub struct FamilyNames<'a> {
    families: &'a [FamilyBase<'a>],
    /// The words of each name.
    names: Vec<Vec<Vec<char>>>,
    candidates: Candidates<'a, u64>,
    /// The sounds of all words of the names.
    sounds: HashSet<String>,
}

impl<'a> FamilyNames<'a> {
    /// The names of these families.
    pub fn new(families: &'a [FamilyBase<'a>]) -> Self {
        let names: Vec<_> = families.iter().map(|family| words(&family.name)).collect();
        let sounds = names.iter().flatten().flat_map(|word| phonetic_keys(word)).collect();
        Self { families, names, candidates: candidates(families), sounds }
    }

    /// Whether any of the words sounds like one of a name. It is cheaper than to find the name.
    pub fn has_sound_of(&self, words: &str) -> bool {
        words.split(' ').flat_map(sounds).any(|sound| self.sounds.contains(&sound))
    }

    /// A family, by id or by words of its name, in any Russian case.
    pub fn find(&self, words: &str) -> Match<u64> {
        let found = self.in_base_form(words);
        if let Match::One(_) = found {
            return found;
        }
        // One that every word names comes before those that one word names. What is spelled in its own letters may be
        // mistyped.
        if let [(only, is_heard)] = self.with_all_words(words).as_slice() {
            return if *is_heard { Match::One(*only) } else { Match::Near(vec![*only]) };
        }
        if found.is_found() {
            return found;
        }
        let stem = without_case(words).map(|stem| self.in_base_form(stem));
        match (stem, self.declined(words).as_slice()) {
            (Some(one @ Match::One(_)), _) => one,
            (_, [only]) => Match::One(*only),
            _ => found,
        }
    }

    /// The families of whose names every word is declined: `из дикого двора`.
    fn declined(&self, words: &str) -> Vec<u64> {
        let typed: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        let has_stems = |family: &&FamilyBase<'_>| {
            let name = family.name.to_lowercase();
            let name: Vec<&str> = name.split_whitespace().collect();
            name.len() > 1
                && name.len() == typed.len()
                && typed.iter().zip(name).all(|(typed, word)| has_stem_of(typed, word))
        };
        self.families.iter().filter(has_stems).map(|family| family.id).collect()
    }

    /// The families of whose names every word is one that is typed, as it sounds or with a typo, and whether the name is
    /// in other letters: `уайт лайонс`.
    fn with_all_words(&self, said: &str) -> Vec<(u64, bool)> {
        let typed = words(said);
        if typed.len() < 2 {
            return Vec::new();
        }
        let is_word = |typed: &Vec<char>, word: &Vec<char>| {
            let of = |letters: &[char]| letters.iter().collect::<String>();
            has_same_consonants(typed, word) || is_one_typo(&of(typed), &of(word))
        };
        let is_named = |name: &[Vec<char>]| {
            name.len() == typed.len()
                && name.iter().all(|word| typed.iter().any(|typed| is_word(typed, word)))
        };
        let families = self.families.iter().zip(&self.names);
        let named = families.filter(|(_, name)| is_named(name));
        named.map(|(family, _)| (family.id, !said.is_ascii() && family.name.is_ascii())).collect()
    }

    fn in_base_form(&self, words: &str) -> Match<u64> {
        let Some(typed) = TypedText::new(words) else { return Match::Nothing };
        let numbered = server::number(words)
            .and_then(|number| self.families.iter().find(|one| one.id == number));
        let Some(numbered) = numbered else {
            return self.candidates.meant(&typed);
        };
        // The id of one family may be the name of another.
        let mut found = vec![numbered.id];
        add(&mut found, self.candidates.certain(&typed, &[&TypedText::fits]));
        Match::any_of(found)
    }
}

/// Whether a Cyrillic word is another one with another ending.
fn has_stem_of(typed: &str, word: &str) -> bool {
    let stem = typed.chars().zip(word.chars()).take_while(|(one, other)| one == other).count();
    let ending = |word: &str| word.chars().count() - stem;
    !typed.is_ascii()
        && stem >= MIN_STEM
        && ending(typed) <= MAX_ENDING
        && ending(word) <= MAX_ENDING
}

/// A family, by id or by words of its name, in any Russian case.
pub fn family(words: &str, families: &[FamilyBase<'_>]) -> Match<u64> {
    FamilyNames::new(families).find(words)
}

/// The families whose names contain the words, beginnings of words, or any part.
pub fn families(words: &str, families: &[FamilyBase<'_>]) -> Vec<u64> {
    let Some(typed) = TypedText::new(words) else { return Vec::new() };
    candidates(families).containing(&typed)
}

/// The parts of these words that may be names of families, the longest first.
pub fn parts_of_names(words: &[String], least: usize) -> impl Iterator<Item = String> {
    let lengths = (least..=words.len().min(MAX_WORDS)).rev();
    lengths.flat_map(|length| words.windows(length)).map(|part| part.join(" "))
}

/// Whether the words are certainly the name of a family.
pub(super) fn is_certain(words: &str, families: &[FamilyBase<'_>]) -> bool {
    candidates(families).is_certain(words)
}

fn candidates<'a>(families: &'a [FamilyBase<'_>]) -> Candidates<'a, u64> {
    Candidates::new(families.iter().map(|family| (family.id, [&*family.name])))
}
