//! Places of the game: cities, and the places in them.

use super::is_one_typo;
use super::phonetic_key::{consonants, has_same_consonants, is_heard};
use super::transliteration::{begins, fits, words};
use super::word_list::Word;
use super::words::questions::{COUNTRYSIDE, VEGAS};

/// The shortest word that may have an ending of its own.
const MIN_STEM: usize = 4;

/// A shorter word is one typo away from too many others.
const MIN_MISSPELT: usize = 5;

/// The cities of the game.
pub const CITIES: [&str; 3] = ["Los Santos", "San Fierro", LAS_VENTURAS];

const LAS_VENTURAS: &str = "Las Venturas";

/// All that is outside of the cities.
pub const COUNTRYSIDE_NAME: &str = "Countryside";

/// The city that has this name, even if no property is near it; or all that is outside of the cities.
pub fn city(typed: &str) -> Option<&'static str> {
    let outside = || is_countryside(typed).then_some(COUNTRYSIDE_NAME);
    CITIES.into_iter().find(|city| is_place(typed, city)).or_else(outside)
}

/// Whether all that is outside of the cities is meant.
pub fn is_countryside(typed: &str) -> bool {
    Word::new(typed.trim()).is(COUNTRYSIDE)
}

/// The first letters of the words of a city's name, which also are in the names of its fractions.
pub fn initials(city: &str) -> String {
    city.split(' ').filter_map(|word| word.chars().next()).collect()
}

/// Whether a place has this name: the text may be words of the name or their beginnings, in either alphabet, or its
/// initials.
pub fn is_place(typed: &str, name: &str) -> bool {
    if name == LAS_VENTURAS && Word::new(typed.trim()).is(VEGAS) {
        return true;
    }
    let (typed, name) = (words(typed), words(name));
    let initials: Vec<char> = name.iter().filter_map(|word| word.first().copied()).collect();
    if let [one] = typed.as_slice()
        && one.len() > 1
        && fits(one, &initials)
    {
        return true;
    }
    // People hear some names as one word: Ammu-Nation.
    let joined = name.windows(2).map(<[_]>::concat).collect::<Vec<_>>();
    // Russian cases change the end of a word.
    let is_word = |typed: &[char], word: &[char]| {
        let cut = typed.len().saturating_sub(2).max(MIN_STEM).min(typed.len());
        (cut..=typed.len()).any(|length| begins(&typed[..length], word))
            || typed.len() >= MIN_MISSPELT
                && is_one_typo(&typed.iter().collect::<String>(), &word.iter().collect::<String>())
            || sounds_like(typed, word)
    };
    // Two letters begin too many words, so they count only beside a longer word.
    let is_said = typed.iter().any(|typed| typed.len() > 2 || name.contains(typed));
    let is_named = |typed: &Vec<char>| {
        name.iter().any(|word| is_word(typed, word))
            || joined.iter().any(|word| sounds_like(typed, word))
    };
    is_said && typed.iter().all(is_named)
}

/// Whether a word is written as it sounds. A word with fewer consonants has to be more similar, because more words have
/// the same consonants.
fn sounds_like(typed: &[char], word: &[char]) -> bool {
    match consonants(typed) {
        0..=2 => false,
        3 => is_heard(typed, word),
        _ => has_same_consonants(typed, word),
    }
}

#[cfg(test)]
mod tests {
    use crate::bot::language::place::*;

    #[test]
    fn places_are_known_by_words_of_their_names() {
        for (typed, name) in [
            ("Las-Venturas", "Las Venturas"),
            ("las venturas", "Las Venturas"),
            ("лас вентурасом", "Las Venturas"),
            ("лв", "Las Venturas"),
            ("LS", "Los Santos"),
            ("лос сантоса", "Los Santos"),
            ("санфиеро", "San Fierro"),
            ("ganton", "Ganton Gym"),
            ("клакин бел", "Cluckin' Bell"),
            ("вайнвуд", "Vinewood Sign"),
            ("амунейшен", "Ammu-Nation"),
            ("фо драгонс", "The Four Dragons Casino"),
        ] {
            let is_known = is_place(typed, name) || is_place(typed, &name.replace(' ', ""));
            assert!(is_known, "{typed}");
        }
        for (typed, name) in [
            ("Los Santos", "Las Venturas"),
            ("san", "Las Venturas"),
            ("фо", "Fort Carson"),
            ("", "LS"),
        ] {
            assert!(!is_place(typed, name), "{typed}");
        }
    }
}
