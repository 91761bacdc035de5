//! What somebody meant by the words that were typed.

use crate::wire::{FamilyBase, FractionCount, GameServer};

/// What words mean among all that they could.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meant<T> {
    /// This.
    One(T),
    /// Each of these as well as the others.
    Several(Vec<T>),
    /// None, but these are near.
    Near(Vec<T>),
    /// Nothing.
    Nothing,
}

/// How many near misses are offered.
const OFFERS: usize = 6;

/// A server, by number or name.
pub(super) fn server(words: &str, servers: &[GameServer<'_>]) -> Meant<u32> {
    let number: Option<u32> = words.trim_start_matches(['#', '№']).parse().ok();
    if let Some(server) = servers.iter().find(|server| Some(server.number) == number) {
        return Meant::One(server.number);
    }
    let names = servers.iter().map(|server| {
        let spellings = std::iter::once(&server.name).chain(&server.aliases);
        (server.number, spellings.map(|name| &**name).collect())
    });
    among(words, names.collect())
}

/// A fraction, by number, short name, name or alias.
pub(super) fn fraction(words: &str, fractions: &[FractionCount<'_>]) -> Meant<u32> {
    let number: Option<u32> = words.parse().ok();
    if let Some(fraction) = fractions.iter().find(|fraction| Some(fraction.id) == number) {
        return Meant::One(fraction.id);
    }
    let names = fractions.iter().map(|fraction| {
        let spellings = [&fraction.short, &fraction.name].into_iter().chain(&fraction.aliases);
        (fraction.id, spellings.map(|name| &**name).collect())
    });
    among(words, names.collect())
}

/// A family, by number or by words of its name.
pub(super) fn family(words: &str, families: &[FamilyBase<'_>]) -> Meant<u64> {
    let number: Option<u64> = words.trim_start_matches(['#', '№']).parse().ok();
    if let Some(family) = families.iter().find(|family| Some(family.id) == number) {
        return Meant::One(family.id);
    }
    among(words, families.iter().map(|family| (family.id, vec![&*family.name])).collect())
}

/// A nickname among those who are there.
pub(super) fn player<'a>(words: &str, names: impl Iterator<Item = &'a str>) -> Meant<String> {
    among(words, names.map(|name| (name.to_owned(), vec![name])).collect())
}

fn among<T: Clone + PartialEq>(words: &str, things: Vec<(T, Vec<&str>)>) -> Meant<T> {
    let wanted = fold(words);
    if wanted.is_empty() {
        return Meant::Nothing;
    }
    let those = |fits: &dyn Fn(&str) -> bool| -> Vec<T> {
        let found = things.iter().filter(|(_, names)| names.iter().any(|name| fits(&fold(name))));
        found.map(|(thing, _)| thing.clone()).collect()
    };
    let same = those(&|name| name == wanted);
    match same.as_slice() {
        [one] => return Meant::One(one.clone()),
        [] => {}
        _ => return Meant::Several(same),
    }
    let mut near = those(&|name| name.contains(&wanted));
    near.truncate(OFFERS);
    if near.is_empty() { Meant::Nothing } else { Meant::Near(near) }
}

fn fold(text: &str) -> String {
    let letters = text.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect::<String>().replace('ё', "е")
}
