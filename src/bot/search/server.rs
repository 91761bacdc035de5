//! Servers: by number, or by name as people hear it.

use super::Match;
use super::candidates::{self, Candidate};
use super::edit_distance::slips;
use super::phonetic_key::phonetic_keys;
use super::transliteration::latin;
use super::typed_text::{KnownName, TypedText};
use crate::wire::GameServer;

/// Fewer consonants are those of many words.
const BONES: usize = 3;

/// What people put before or behind a number.
const AROUND: [&str; 10] =
    ["server", "сервер", "сервере", "serv", "серв", "srv", "на", "on", "no", "s"];

/// A server, by number or name.
pub fn server(words: &str, servers: &[GameServer<'_>]) -> Match<u32> {
    match surely(words, servers) {
        Match::Nothing => perhaps(words, servers),
        found => found,
    }
}

/// The server that the words name in full.
pub fn surely(words: &str, servers: &[GameServer<'_>]) -> Match<u32> {
    let words = bare(words);
    if let Some(number) = number(&words) {
        let known = servers.iter().find(|server| u64::from(server.number) == number);
        return known.map_or(Match::Nothing, |server| Match::One(server.number));
    }
    let Some(typed) = TypedText::new(&words) else { return Match::Nothing };
    let candidates_of = candidates_of(servers);
    let found = candidates::sure(&typed, &candidates_of, &[&TypedText::fits, &sounds]);
    match (found.is_empty(), numbered(&words, servers)) {
        (true, Some(both)) => both,
        _ => Match::each(found),
    }
}

/// The servers that the words are a beginning of, or near to.
pub(super) fn perhaps(words: &str, servers: &[GameServer<'_>]) -> Match<u32> {
    let words = bare(words);
    let Some(typed) = TypedText::new(&words).filter(|_| number(&words).is_none()) else {
        return Match::Nothing;
    };
    let candidates_of = candidates_of(servers);
    let found = candidates::part(&typed, &candidates_of);
    if !found.is_empty() {
        return Match::each(found);
    }
    let mut near = candidates::near(&typed, &candidates_of);
    near.extend(
        begun(&typed, &candidates_of)
            .into_iter()
            .filter(|id| !near.contains(id))
            .collect::<Vec<_>>(),
    );
    Match::near(near)
}

/// The number that the words are, with whatever people put around it.
pub(super) fn number(words: &str) -> Option<u64> {
    digits(&bare(words))
}

fn digits(word: &str) -> Option<u64> {
    let digits = word.trim_matches(|c: char| "#№[]().,:;".contains(c)).trim();
    let digits = digits.strip_suffix("-й").or(digits.strip_suffix('й')).unwrap_or(digits);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    // A number that is too long for any server is a number all the same.
    is_number.then(|| digits.parse().unwrap_or(u64::MAX))
}

/// `05 Brainburg` and `brainburg 5`: number and name. Where they disagree it can be either.
fn numbered(words: &str, servers: &[GameServer<'_>]) -> Option<Match<u32>> {
    let first = words.split_once(char::is_whitespace);
    let last = words.rsplit_once(char::is_whitespace).map(|(rest, last)| (last, rest));
    let (digits, rest) = [first, last]
        .into_iter()
        .flatten()
        .find(|(digits, rest)| number(digits).is_some() && number(rest).is_none())?;
    match (surely(digits, servers), surely(rest, servers)) {
        (Match::One(number), Match::One(named)) if number != named => {
            Some(Match::Several(vec![number, named]))
        }
        (Match::One(number), Match::One(_)) => Some(Match::One(number)),
        _ => None,
    }
}

/// The words without those that only say that it is a server.
fn bare(words: &str) -> String {
    let all: Vec<&str> = words.split_whitespace().collect();
    let around = |word: &&str| {
        let word = word.to_lowercase();
        let word = word.trim_end_matches(['.', ':']);
        AROUND.contains(&word) || word == "№" || word == "#"
    };
    if let [one] = all.as_slice() {
        // `s5`, `server5`: the word sticks to the number.
        let lower = one.to_lowercase();
        let rest = lower.trim_start_matches(char::is_alphabetic);
        let before = &lower[..lower.len() - rest.len()];
        let rest = rest.trim_start_matches(['#', '№', '-', '_']);
        if AROUND.contains(&before) && digits(rest).is_some() {
            return rest.to_owned();
        }
    }
    let kept: Vec<&str> = all.iter().copied().filter(|word| !around(word)).collect();
    if kept.is_empty() { all.join(" ") } else { kept.join(" ") }
}

fn candidates_of<'a>(servers: &'a [GameServer<'_>]) -> Vec<Candidate<'a, u32>> {
    let names = |server: &'a GameServer<'_>| {
        let aliases = server.aliases.iter().map(|alias| &**alias);
        Candidate::new(server.number, std::iter::once(&*server.name).chain(aliases))
    };
    servers.iter().map(names).collect()
}

/// The same consonants, and not too different vowels: the fewer consonants, the less different.
fn sounds(typed: &TypedText, name: &KnownName<'_>) -> bool {
    let heard = latin(typed.letters());
    let most = |phonetic_keys: &str| {
        let length = heard.len().max(name.latin().len());
        if phonetic_keys.len() > BONES + 1 { length * 2 / 5 } else { length / 5 }
    };
    let same = phonetic_keys(name.letters());
    phonetic_keys(typed.letters()).iter().any(|phonetic_keys| {
        is_enough(phonetic_keys)
            && same.contains(phonetic_keys)
            && slips(&heard, name.latin(), most(phonetic_keys)).is_some()
    })
}

/// The servers whose names begin like what was heard.
fn begun(typed: &TypedText, candidates_of: &[Candidate<'_, u32>]) -> Vec<u32> {
    let typed = phonetic_keys(typed.letters());
    let begins = |name: &KnownName<'_>| {
        let name = phonetic_keys(name.letters());
        typed
            .iter()
            .any(|typed| is_enough(typed) && name.iter().any(|name| name.starts_with(typed)))
    };
    let all = candidates_of.iter().filter(|thing| thing.names.iter().any(begins));
    all.map(|thing| thing.id).collect()
}

fn is_enough(phonetic_keys: &str) -> bool {
    phonetic_keys.trim_start_matches('*').len() >= BONES
}
