//! Nicknames: with a space for `_`, in any case, with typos, or in Russian letters.

use std::collections::HashSet;

use super::candidates::{Candidates, add};
use super::known_name::KnownName;
use super::phonetic_key::phonetic_keys;
use super::transliteration::{fold, latin_spellings};
use super::typed_text::TypedText;
use super::word_list::spellings;
use super::{Match, without_case};

/// A shorter stem begins too many names.
const MIN_STEM: usize = 3;

/// The longest nickname that the game allows.
const MAX_NICKNAME: usize = 24;

/// The nickname of an online player that the words name. The words may also mean an offline player, so a part of a
/// nickname is only similar, never a match.
pub fn player<'a>(words: &str, names: impl IntoIterator<Item = &'a str>) -> Match<String> {
    let Some(typed) = TypedText::new(words) else { return Match::Nothing };
    let candidates = Candidates::new(names.into_iter().map(|name| (name, [name])));
    let owned = |found: Vec<&str>| found.into_iter().map(str::to_owned).collect();
    // Words in Latin letters may be the exact nickname of an offline player.
    let sounds = |typed: &TypedText, name: &KnownName<'_>| typed.is_foreign() && typed.fits(name);
    let sure = candidates.certain(&typed, &[&sounds]);
    if !sure.is_empty() {
        return Match::any_of(owned(sure));
    }
    let mut near = candidates.similar(&typed);
    near.dedup();
    add(&mut near, candidates.part(&typed));
    Match::similar(owned(near))
}

/// The nickname that several words certainly name. They may be written by sound, be in reverse order, and be in any
/// Russian case: `карла джонсона` is `Carl_Johnson`.
pub fn person<'a>(words: &str, names: impl IntoIterator<Item = &'a str>) -> Match<String> {
    let candidates = Candidates::new(names.into_iter().map(|name| (name, [name])));
    let sounds = |typed: &TypedText, name: &KnownName<'_>| {
        typed.is_foreign() && typed.fits(name) || typed.sounds(name)
    };
    let forms = [words.to_owned()].into_iter().chain(base_forms(words));
    let typed = forms.filter_map(|form| TypedText::new(&form));
    let mut found = typed.map(|typed| candidates.certain(&typed, &[&sounds, &TypedText::shuffles]));
    let in_case = || {
        let typed = TypedText::new(&latin_base_form(words)?)?;
        Some(candidates.any(&typed, &TypedText::sounds_like))
    };
    let found = found.find(|found| !found.is_empty()).or_else(in_case).unwrap_or_default();
    Match::any_of(found.into_iter().map(str::to_owned).collect())
}

/// The nicknames of which every part sounds like one of the words. They are few, so that slower comparisons can be
/// limited to them.
pub fn heard<'a>(words: &[String], names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let said: HashSet<String> = words.iter().flat_map(|word| sounds(word)).collect();
    let names: Vec<&str> = names.into_iter().filter(|name| name.contains('_')).collect();
    // Many people have the same first or last name.
    let parts: HashSet<&str> = names.iter().flat_map(|name| name.split('_')).collect();
    let is_heard = |part: &&str| phonetic_keys(&fold(part)).iter().any(|key| said.contains(key));
    let heard: HashSet<&str> = parts.into_iter().filter(is_heard).collect();
    names.into_iter().filter(|name| name.split('_').all(|part| heard.contains(part))).collect()
}

/// Whether a word sounds like a half of the nickname.
pub fn sounds_like_half(word: &str, nickname: &str) -> bool {
    let said = sounds(word);
    let mut halves = nickname.split(['_', ' ']);
    halves.any(|half| phonetic_keys(&fold(half)).iter().any(|key| said.contains(key)))
}

/// The sounds of a word on either keyboard layout, with and without a case ending.
pub(super) fn sounds(word: &str) -> Vec<String> {
    let typed = spellings(word).into_iter().filter(|word| word.chars().all(char::is_alphabetic));
    let forms = typed.flat_map(|word| {
        let stem = without_case(&word).or_else(|| latin_stem(&word));
        stem.map(str::to_owned).into_iter().chain([word])
    });
    forms.flat_map(|form| phonetic_keys(&fold(&form))).collect()
}

/// The words without case endings: first without both endings, then without the last, then without the first.
pub fn base_forms(words: &str) -> Vec<String> {
    let Some((first, last)) = words.split_once([' ', '_']) else {
        return without_case(words).map(str::to_owned).into_iter().collect();
    };
    let (short, end) = (without_case(first), without_case(last));
    let forms = [(short, end), (Some(first), end), (short, Some(last))];
    forms.into_iter().filter_map(|(first, last)| Some(format!("{} {}", first?, last?))).collect()
}

/// A Russian word in Latin letters without its case ending: `karla`, `karlu`, `karlom`.
pub fn latin_stem(word: &str) -> Option<&str> {
    let stem = ["a", "u", "om"].iter().find_map(|ending| word.strip_suffix(ending))?;
    (stem.is_ascii() && stem.len() >= MIN_STEM).then_some(stem)
}

/// Two words in Latin letters without their case endings. Both must have one, because a nickname may end like a case.
fn latin_base_form(words: &str) -> Option<String> {
    let (first, last) = words.split_once(' ')?;
    Some(format!("{} {}", latin_stem(first)?, latin_stem(last)?))
}

/// The nicknames that the words may be, in the game's spelling: as typed, and capitalised. Words in Russian letters are
/// transliterated, the likeliest spelling first. Quotes around the words are dropped, and other separators become `_`.
/// Empty if the words can't be a nickname.
pub fn nicknames(words: &str) -> Vec<String> {
    let words = words.trim_matches(|sign: char| "\"'`«»“”„@ ".contains(sign));
    let typed = words.split_whitespace().take(MAX_NICKNAME).collect::<Vec<_>>().join("_");
    let mut found = match typed.is_ascii() {
        true => vec![capitals(&typed)],
        false => latin_spellings(&typed).iter().map(|spelling| capitals(spelling)).collect(),
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

#[cfg(test)]
mod tests {
    use crate::bot::language::player::*;

    #[test]
    fn a_part_of_a_nickname_is_known_by_sound() {
        for (word, part) in [("джонсона", Some("Johnson")), ("смоуку", Some("Smoke")), ("он", None)]
        {
            assert_eq!(person(word, ["Johnson", "Smoke"]).one().as_deref(), part, "{word}");
        }
    }

    #[test]
    fn a_person_is_known_by_sound_in_any_case_and_order() {
        let names = ["Carl_Johnson", "Big_Smoke", "Nicolas_Reed", "Ryder_Wilson", "Vito_Corleone"];
        for (words, name) in [
            ("карл джонсон", Some("Carl_Johnson")),
            ("джонсон карл", Some("Carl_Johnson")),
            ("карла джонсона", Some("Carl_Johnson")),
            ("johnson carl", Some("Carl_Johnson")),
            ("биг смоука", Some("Big_Smoke")),
            ("биг смок", Some("Big_Smoke")),
            ("николас рида", Some("Nicolas_Reed")),
            ("райдера уилсона", Some("Ryder_Wilson")),
            ("вито корлеоне", Some("Vito_Corleone")),
            ("karla jonsona", Some("Carl_Johnson")),
            ("bigu smouku", Some("Big_Smoke")),
            ("nikolasa rida", Some("Nicolas_Reed")),
            ("карл", None),
            ("джонсон", None),
            ("карл смоук", None),
            ("лидер джонсон", None),
            ("сфкд ощртыщт", Some("Carl_Johnson")),
            ("nicolas ried", None),
        ] {
            assert_eq!(person(words, names).one().as_deref(), name, "{words}");
            let said: Vec<String> = words.split(' ').map(str::to_owned).collect();
            assert_eq!(person(words, heard(&said, names)).one().as_deref(), name, "{words}");
        }
    }
}
