//! Phonetic keys: the consonants of a name. They are the same for a name that was heard and then written in another
//! alphabet.

use super::edit_distance::typos;
use super::transliteration::{counterpart, latin};

/// Cyrillic consonants, with the letters for their sounds in the keys.
const CYRILLIC: &str = "бвгґджзклмнпрстфхцчшщ";
const SOUNDS: &str = "bvggdZzklmnprstfhcCSS";

/// The consonants of a word, after a `*` if it begins with a vowel. There are two keys, because `w` may be a consonant
/// or a vowel.
pub(super) fn phonetic_keys(letters: &[char]) -> [String; 2] {
    let key = heard(letters, true);
    // Only the sound of `w`, which is also in `qu`, makes a difference.
    let has_w = letters.iter().any(|letter| matches!(letter, 'w' | 'q'));
    let other = if has_w { heard(letters, false) } else { key.clone() };
    [key, other]
}

/// Whether a typed word sounds like a known one.
pub(super) fn is_heard(typed: &[char], known: &[char]) -> bool {
    let (heard, latin) = (latin(typed), as_heard(&latin(known)));
    has_same_consonants(typed, known)
        && typos(&heard, &latin, heard.len().max(latin.len()) / 2).is_some()
}

/// A word with the letters by which Russian speakers write its sounds: `foeniks` for `phoenix`.
fn as_heard(word: &[char]) -> Vec<char> {
    let mut heard = Vec::with_capacity(word.len());
    for (at, letter) in word.iter().enumerate() {
        match (letter, word.get(at + 1), at.checked_sub(1).and_then(|at| word.get(at))) {
            ('p', Some('h'), _) => heard.push('f'),
            ('h', _, Some('p' | 'g')) => {}
            ('g', Some('h'), _) => {}
            ('x', ..) => heard.extend(['k', 's']),
            _ => heard.push(*letter),
        }
    }
    heard
}

/// Whether they sound alike but for their vowels.
pub(super) fn has_same_consonants(typed: &[char], known: &[char]) -> bool {
    let keys = phonetic_keys(known);
    phonetic_keys(typed).iter().any(|key| keys.contains(key))
}

/// How many consonants of a word are heard.
pub(super) fn consonants(word: &[char]) -> usize {
    phonetic_keys(word)[0].trim_start_matches('*').len()
}

fn heard(letters: &[char], w_is_consonant: bool) -> String {
    let mut key = String::new();
    let mut at = 0;
    while let Some(&letter) = letters.get(at) {
        let next = letters.get(at + 1).copied().unwrap_or(' ');
        let mut own = [0; 4];
        let (sounds, length): (&str, usize) = match (letter, next) {
            ('p', 'h') => ("f", 2),
            ('t', 'h') => ("t", 2),
            ('w', 'h') => ("w", 2),
            ('s', 'h') => ("S", 2),
            ('c', 'h') => ("C", 2),
            ('z', 'h') => ("Z", 2),
            ('k', 'h') => ("h", 2),
            ('c', 'k') => ("k", 2),
            ('g', 'h') if letters.get(at + 2) == Some(&'t') => ("", 2),
            // "Bridget", but not "Edgar".
            ('d', 'g') if matches!(letters.get(at + 2), Some('e' | 'i' | 'y')) => ("J", 2),
            ('д', 'ж') | ('d', 'j') => ("J", 2),
            // "Page", as in `пейдж`.
            ('g', 'e') if at + 2 == letters.len() => ("J", 2),
            ('т', 'с') | ('t', 's') => ("c", 2),
            ('c', 'e' | 'i' | 'y') => ("s", 1),
            ('q', 'u') => ("kw", 2),
            ('t', 'i') if letters.get(at + 2) == Some(&'o') => ("S", 2),
            ('c' | 'q', _) => ("k", 1),
            ('j', _) => ("J", 1),
            ('x', _) => ("ks", 1),
            ('h', 'a' | 'e' | 'i' | 'o' | 'u' | 'y') => ("h", 1),
            ('h', _) => ("", 1),
            _ if letter.is_ascii() => (letter.encode_utf8(&mut own), 1),
            _ => (counterpart(letter, CYRILLIC, SOUNDS).encode_utf8(&mut own), 1),
        };
        for sound in sounds.chars() {
            match sound {
                'w' if w_is_consonant => push(&mut key, 'v'),
                '0'..='9' => push(&mut key, sound),
                _ if "bcdfghklmnprstvzCJSZ".contains(sound) => push(&mut key, sound),
                // A vowel counts only at the beginning.
                _ if key.is_empty() => key.push('*'),
                _ => {}
            }
        }
        at += length;
    }
    key
}

/// Adds a sound; double consonants sound like one.
fn push(key: &mut String, sound: char) {
    if !key.ends_with(sound) {
        key.push(sound);
    }
}
