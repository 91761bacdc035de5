//! Servers: by number, or by name as people hear it.

use super::Meant;
use super::among::{self, Thing};
use super::distance::slips;
use super::letters::latin;
use super::sound::bones;
use super::typed::{Spelling, Typed};
use crate::wire::GameServer;

/// Fewer consonants are those of many words.
const BONES: usize = 3;

/// What people put before or behind a number.
const AROUND: [&str; 10] =
    ["server", "сервер", "сервере", "serv", "серв", "srv", "на", "on", "no", "s"];

/// A server, by number or name.
pub fn server(words: &str, servers: &[GameServer<'_>]) -> Meant<u32> {
    match surely(words, servers) {
        Meant::Nothing => perhaps(words, servers),
        found => found,
    }
}

/// The server that the words name in full.
pub fn surely(words: &str, servers: &[GameServer<'_>]) -> Meant<u32> {
    let words = bare(words);
    if let Some(number) = number(&words) {
        let known = servers.iter().find(|server| u64::from(server.number) == number);
        return known.map_or(Meant::Nothing, |server| Meant::One(server.number));
    }
    let Some(typed) = Typed::new(&words) else { return Meant::Nothing };
    let things = things(servers);
    let found = among::sure(&typed, &things, &[&Typed::fits, &sounds]);
    match (found.is_empty(), numbered(&words, servers)) {
        (true, Some(both)) => both,
        _ => Meant::each(found),
    }
}

/// The servers that the words are a beginning of, or near to.
pub(super) fn perhaps(words: &str, servers: &[GameServer<'_>]) -> Meant<u32> {
    let words = bare(words);
    let Some(typed) = Typed::new(&words).filter(|_| number(&words).is_none()) else {
        return Meant::Nothing;
    };
    let things = things(servers);
    let found = among::part(&typed, &things);
    if !found.is_empty() {
        return Meant::each(found);
    }
    let mut near = among::near(&typed, &things);
    near.extend(
        begun(&typed, &things).into_iter().filter(|id| !near.contains(id)).collect::<Vec<_>>(),
    );
    Meant::near(near)
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
fn numbered(words: &str, servers: &[GameServer<'_>]) -> Option<Meant<u32>> {
    let first = words.split_once(char::is_whitespace);
    let last = words.rsplit_once(char::is_whitespace).map(|(rest, last)| (last, rest));
    let (digits, rest) = [first, last]
        .into_iter()
        .flatten()
        .find(|(digits, rest)| number(digits).is_some() && number(rest).is_none())?;
    match (surely(digits, servers), surely(rest, servers)) {
        (Meant::One(number), Meant::One(named)) if number != named => {
            Some(Meant::Several(vec![number, named]))
        }
        (Meant::One(number), Meant::One(_)) => Some(Meant::One(number)),
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

fn things<'a>(servers: &'a [GameServer<'_>]) -> Vec<Thing<'a, u32>> {
    let names = |server: &'a GameServer<'_>| {
        let aliases = server.aliases.iter().map(|alias| &**alias);
        Thing::new(server.number, std::iter::once(&*server.name).chain(aliases))
    };
    servers.iter().map(names).collect()
}

/// The same consonants, and not too different vowels: the fewer consonants, the less different.
fn sounds(typed: &Typed, name: &Spelling<'_>) -> bool {
    let heard = latin(typed.letters());
    let most = |bones: &str| {
        let length = heard.len().max(name.latin().len());
        if bones.len() > BONES + 1 { length * 2 / 5 } else { length / 5 }
    };
    let same = bones(name.letters());
    bones(typed.letters()).iter().any(|bones| {
        is_enough(bones)
            && same.contains(bones)
            && slips(&heard, name.latin(), most(bones)).is_some()
    })
}

/// The servers whose names begin like what was heard.
fn begun(typed: &Typed, things: &[Thing<'_, u32>]) -> Vec<u32> {
    let typed = bones(typed.letters());
    let begins = |name: &Spelling<'_>| {
        let name = bones(name.letters());
        typed
            .iter()
            .any(|typed| is_enough(typed) && name.iter().any(|name| name.starts_with(typed)))
    };
    let all = things.iter().filter(|thing| thing.names.iter().any(begins));
    all.map(|thing| thing.id).collect()
}

fn is_enough(bones: &str) -> bool {
    bones.trim_start_matches('*').len() >= BONES
}
