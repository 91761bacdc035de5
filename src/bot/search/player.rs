//! Nicknames: with a space for `_`, in any case, with typos, or in Russian letters.

use super::Match;
use super::candidates::{self, Candidate};
use super::transliteration::latin;
use super::typed_text::{KnownName, TypedText};

/// The longest nickname that the game allows.
const MAX_NICKNAME: usize = 24;

/// A nickname among those of online players. The words may also mean an offline player, so a part of a nickname is only
/// similar, never a match.
pub fn player<'a>(words: &str, names: impl IntoIterator<Item = &'a str>) -> Match<String> {
    let names: Vec<&str> = names.into_iter().collect();
    let Some(typed) = TypedText::new(words) else { return Match::Nothing };
    let candidates: Vec<Candidate<'_, usize>> =
        names.iter().enumerate().map(|(at, name)| Candidate::new(at, [*name])).collect();
    let named = |found: Vec<usize>| -> Vec<String> {
        let mut named: Vec<String> =
            found.iter().filter_map(|at| names.get(*at)).map(|name| (*name).to_owned()).collect();
        named.dedup();
        named
    };
    // Words in Latin letters may be the exact nickname of an offline player.
    let sounds = |typed: &TypedText, name: &KnownName<'_>| typed.is_foreign() && typed.fits(name);
    let sure = candidates::certain(&typed, &candidates, &[&sounds]);
    if !sure.is_empty() {
        return Match::any_of(named(sure));
    }
    let mut near = candidates::similar(&typed, &candidates);
    let parts = candidates::part(&typed, &candidates);
    near.extend(parts.into_iter().filter(|at| !near.contains(at)).collect::<Vec<_>>());
    Match::similar(named(near))
}

/// The nicknames that the words can be, as the game writes them: as typed, and capitalised. Words in Russian letters are
/// transliterated, the likeliest spelling first. Quotes around the words are dropped, and other separators become `_`.
/// Empty when the words can't be a nickname.
pub fn nicknames(words: &str) -> Vec<String> {
    let words = words.trim_matches(|sign: char| "\"'`«»“”„@ ".contains(sign));
    let typed = words.split_whitespace().take(MAX_NICKNAME).collect::<Vec<_>>().join("_");
    let mut found = match typed.is_ascii() {
        true => vec![capitals(&typed)],
        false => spelled(&typed).iter().map(|spelling| capitals(spelling)).collect(),
    };
    let parts: Vec<&str> = typed.split(['_', '-', '.']).filter(|part| !part.is_empty()).collect();
    if typed.is_ascii() {
        found.push(capitals(&parts.join("_")));
    }
    found.insert(0, typed);
    found.dedup();
    found.retain(|name| is_nickname(name));
    found
}

/// How many of the other spellings are tried, each with and without the others.
const MAX_CHANGES: usize = 3;

/// Spellings besides the first sound of each Russian letter; the likeliest first.
const SPELLINGS: [fn(&str) -> String; 9] = [
    |name| name.replace("iya", "ia"),
    |name| name.replace("iy", "y"),
    |name| name.replace("ks", "x"),
    hardened,
    |name| last_replaced(name, "i", "ee"),
    |name| name.replace('f', "ph"),
    |name| name.replace('v', "w"),
    |name| last_replaced(name, "u", "oo"),
    |name| name.replace("ey", "ay"),
];

/// The words in Latin letters: letter by letter, and with some of the other spellings.
fn spelled(words: &str) -> Vec<String> {
    let letters: Vec<char> = words.to_lowercase().replace('ё', "е").chars().collect();
    let plain = latin(&letters).into_iter().collect::<String>().replace("dzh", "j");
    let spellings: Vec<_> =
        SPELLINGS.iter().filter(|spelling| spelling(&plain) != plain).take(MAX_CHANGES).collect();
    let mut found: Vec<String> = Vec::new();
    for chosen in 0..1_usize << spellings.len() {
        let spellings = spellings.iter().enumerate().filter(|(at, _)| chosen & (1 << at) != 0);
        let spelling = spellings.fold(plain.clone(), |name, (_, spelling)| spelling(&name));
        if !found.contains(&spelling) {
            found.push(spelling);
        }
    }
    found
}

/// `k` as in English names: `ck` after a vowel at the end, and `c` before letters that don't soften it.
fn hardened(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut hardened = String::with_capacity(name.len() + 2);
    for (at, letter) in letters.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| letters.get(at));
        hardened.push_str(match (letter, letters.get(at + 1)) {
            ('k', None | Some('_')) if before.is_some_and(|c| "aeiou".contains(*c)) => "ck",
            ('k', None | Some('_' | 'e' | 'i' | 'y' | 's')) => "k",
            ('k', Some(_)) => "c",
            _ => {
                hardened.push(*letter);
                continue;
            }
        });
    }
    hardened
}

fn last_replaced(name: &str, one: &str, other: &str) -> String {
    match name.rsplit_once(one) {
        Some((before, behind)) => [before, other, behind].concat(),
        None => name.to_owned(),
    }
}

fn capitals(name: &str) -> String {
    name.split('_').map(capital).collect::<Vec<_>>().join("_")
}

fn capital(part: &str) -> String {
    let mut letters = part.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters.map(|letter| letter.to_ascii_lowercase())).collect()
}

fn is_nickname(name: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || b"_[]()$@.=".contains(&byte);
    (1..=MAX_NICKNAME).contains(&name.len()) && name.bytes().all(is_sign)
}
