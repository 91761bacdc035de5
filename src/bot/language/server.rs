//! Servers: by number, or by name, also by its sound.

use super::Match;
use super::candidates::{Candidates, add};
use super::edit_distance::typos;
use super::known_name::KnownName;
use super::phonetic_key::phonetic_keys;
use super::transliteration::latin;
use super::typed_text::TypedText;
use crate::wire::GameServer;

/// Names with fewer consonants sound like too many others.
const MIN_CONSONANTS: usize = 3;

/// Words that people put before or after a number.
const SERVER_WORDS: [&str; 10] =
    ["server", "сервер", "сервере", "serv", "серв", "srv", "на", "on", "no", "s"];

/// A server, by number or name.
pub fn server(words: &str, servers: &[GameServer<'_>]) -> Match<u32> {
    match in_full(words, servers) {
        Match::Nothing => in_part(words, servers),
        found => found,
    }
}

/// The server of which the words are the number or the full name.
pub fn in_full(words: &str, servers: &[GameServer<'_>]) -> Match<u32> {
    let words = bare(words);
    if let Some(number) = number(&words) {
        let known = servers.iter().find(|server| u64::from(server.number) == number);
        return known.map_or(Match::Nothing, |server| Match::One(server.number));
    }
    let Some(typed) = TypedText::new(&words) else { return Match::Nothing };
    let candidates = candidates(servers);
    let found = candidates.certain(&typed, &[&TypedText::fits, &sounds]);
    match (found.is_empty(), numbered(&words, servers)) {
        (true, Some(both)) => both,
        _ => Match::any_of(found),
    }
}

/// The servers whose names begin with the words or are similar.
pub(super) fn in_part(words: &str, servers: &[GameServer<'_>]) -> Match<u32> {
    let words = bare(words);
    let Some(typed) = TypedText::new(&words).filter(|_| number(&words).is_none()) else {
        return Match::Nothing;
    };
    let candidates = candidates(servers);
    let found = candidates.part(&typed);
    if !found.is_empty() {
        return Match::any_of(found);
    }
    let mut near = candidates.similar(&typed);
    let keys = phonetic_keys(typed.letters());
    add(
        &mut near,
        candidates.any(&typed, &|_: &TypedText, name: &KnownName<'_>| begins(&keys, name)),
    );
    Match::similar(near)
}

/// The number in the words, without the words around it.
pub(super) fn number(words: &str) -> Option<u64> {
    digits(&bare(words))
}

fn digits(word: &str) -> Option<u64> {
    let digits = word.trim_matches(|c: char| "#№[]().,:;".contains(c)).trim();
    let digits = digits.strip_suffix("-й").or(digits.strip_suffix('й')).unwrap_or(digits);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    // A number that is too long for a server is still a number.
    is_number.then(|| digits.parse().unwrap_or(u64::MAX))
}

/// The server for a number and a name: `05 Brainburg` and `brainburg 5`. If they disagree, either may be meant.
fn numbered(words: &str, servers: &[GameServer<'_>]) -> Option<Match<u32>> {
    let first = words.split_once(char::is_whitespace);
    let last = words.rsplit_once(char::is_whitespace).map(|(rest, last)| (last, rest));
    let (digits, rest) = [first, last]
        .into_iter()
        .flatten()
        .find(|(digits, rest)| number(digits).is_some() && number(rest).is_none())?;
    match (in_full(digits, servers), in_full(rest, servers)) {
        (Match::One(number), Match::One(named)) if number != named => {
            Some(Match::Several(vec![number, named]))
        }
        (Match::One(number), Match::One(_)) => Some(Match::One(number)),
        _ => None,
    }
}

/// The words without those that only say that a server follows.
fn bare(words: &str) -> String {
    let all: Vec<&str> = words.split_whitespace().collect();
    let around = |word: &&str| {
        let word = word.to_lowercase();
        let word = word.trim_end_matches(['.', ':']);
        SERVER_WORDS.contains(&word) || word == "№" || word == "#"
    };
    if let [one] = all.as_slice() {
        // `s5`, `server5`: the word and the number are one word.
        let lower = one.to_lowercase();
        let rest = lower.trim_start_matches(char::is_alphabetic);
        let before = &lower[..lower.len() - rest.len()];
        let rest = rest.trim_start_matches(['#', '№', '-', '_']);
        if SERVER_WORDS.contains(&before) && digits(rest).is_some() {
            return rest.to_owned();
        }
    }
    let kept: Vec<&str> = all.iter().copied().filter(|word| !around(word)).collect();
    if kept.is_empty() { all.join(" ") } else { kept.join(" ") }
}

fn candidates<'a>(servers: &'a [GameServer<'_>]) -> Candidates<'a, u32> {
    Candidates::new(servers.iter().map(|server| {
        let aliases = server.aliases.iter().map(|alias| &**alias);
        (server.number, std::iter::once(&*server.name).chain(aliases))
    }))
}

/// Whether the consonants are the same and the vowels similar. With fewer consonants, the vowels have to be more
/// similar.
fn sounds(typed: &TypedText, name: &KnownName<'_>) -> bool {
    let heard = latin(typed.letters());
    let most = |key: &str| {
        let length = heard.len().max(name.latin().len());
        if key.len() > MIN_CONSONANTS + 1 { length * 2 / 5 } else { length / 5 }
    };
    let same = phonetic_keys(name.letters());
    phonetic_keys(typed.letters()).iter().any(|key| {
        is_enough(key) && same.contains(key) && typos(&heard, name.latin(), most(key)).is_some()
    })
}

/// Whether the name begins with the sounds of a typed text.
fn begins(typed: &[String], name: &KnownName<'_>) -> bool {
    let name = phonetic_keys(name.letters());
    let is_begun = |typed: &String| name.iter().any(|name| name.starts_with(typed));
    typed.iter().any(|typed| is_enough(typed) && is_begun(typed))
}

fn is_enough(key: &str) -> bool {
    key.trim_start_matches('*').len() >= MIN_CONSONANTS
}
