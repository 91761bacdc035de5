//! The steps from certain to near, the same for all that has a name.

use super::Match;
use super::typed_text::{KnownName, TypedText};

/// Something with names, the foremost first.
pub(super) struct Candidate<'a, T> {
    pub(super) id: T,
    pub(super) names: Vec<KnownName<'a>>,
}

impl<'a, T: Copy + PartialEq> Candidate<'a, T> {
    pub(super) fn new(id: T, names: impl IntoIterator<Item = &'a str>) -> Self {
        Self { id, names: names.into_iter().map(KnownName::new).collect() }
    }
}

/// A way for words to be a name.
type Way<'a> = &'a dyn Fn(&TypedText, &KnownName<'_>) -> bool;

/// What the words are beyond doubt, by the first way that leads anywhere: sign by sign, letter by letter, on the other
/// layout, and further ones.
pub(super) fn sure<T: Copy + PartialEq>(
    typed: &TypedText,
    candidates_of: &[Candidate<'_, T>],
    further: &[Way<'_>],
) -> Vec<T> {
    let exact: [Way<'_>; 2] = [&TypedText::is, &TypedText::is_same];
    let foremost = exact.iter().map(|way| {
        those(candidates_of, |thing| thing.names.first().is_some_and(|name| way(typed, name)))
    });
    let switched: [Way<'_>; 1] = [&TypedText::is_switched];
    let ways = exact.iter().chain(&switched).chain(further);
    let others = ways.map(|way| any(typed, candidates_of, way));
    foremost.chain(others).find(|found| !found.is_empty()).unwrap_or_default()
}

/// What the words are a part of: whole words before beginnings. How one name begins may as well be another one with a
/// slip.
pub(super) fn part<T: Copy + PartialEq>(
    typed: &TypedText,
    candidates_of: &[Candidate<'_, T>],
) -> Vec<T> {
    let found = any(typed, candidates_of, &TypedText::is_words);
    if !found.is_empty() {
        return found;
    }
    let mut found = any(typed, candidates_of, &TypedText::is_part);
    if found.len() == 1 {
        let slipped = any(typed, candidates_of, &|typed, name| typed.slips(name) == Some(1));
        found.extend(slipped.into_iter().filter(|id| !found.contains(id)).collect::<Vec<_>>());
    }
    found
}

/// All that has the words in its name, in whatever way they were written.
pub(super) fn holding<T: Copy + PartialEq>(
    typed: &TypedText,
    candidates_of: &[Candidate<'_, T>],
) -> Vec<T> {
    let ways: [Way<'_>; 6] = [
        &TypedText::is_switched,
        &TypedText::fits,
        &TypedText::fits_switched,
        &TypedText::is_words,
        &TypedText::is_part,
        &TypedText::is_within,
    ];
    any(typed, candidates_of, &|typed, name| ways.iter().any(|way| way(typed, name)))
}

/// What is near the words: what holds them, then what is a few slips away, fewer first.
pub(super) fn near<T: Copy + PartialEq>(
    typed: &TypedText,
    candidates_of: &[Candidate<'_, T>],
) -> Vec<T> {
    let mut found: Vec<(usize, T)> = candidates_of
        .iter()
        .filter_map(|thing| {
            Some((thing.names.iter().filter_map(|name| far(typed, name)).min()?, thing.id))
        })
        .collect();
    found.sort_by_key(|(far, _)| *far);
    found.into_iter().map(|(_, id)| id).collect()
}

/// How far from the words a name is that is near them.
fn far(typed: &TypedText, name: &KnownName<'_>) -> Option<usize> {
    if typed.is_within(name) || typed.fits_switched(name) {
        return Some(0);
    }
    typed
        .slips(name)
        .or_else(|| typed.slips_in_words(name).then_some(4))
        .or_else(|| typed.is_longer(name).then_some(5))
        .or_else(|| typed.shares_word(name).then_some(6))
}

/// The whole way.
pub(super) fn meant<T: Copy + PartialEq>(
    typed: &TypedText,
    candidates_of: &[Candidate<'_, T>],
    further: &[Way<'_>],
) -> Match<T> {
    let sure = sure(typed, candidates_of, further);
    if !sure.is_empty() {
        return Match::each(sure);
    }
    match Match::each(part(typed, candidates_of)) {
        Match::Nothing => Match::near(near(typed, candidates_of)),
        found => found,
    }
}

fn any<T: Copy + PartialEq>(
    typed: &TypedText,
    candidates_of: &[Candidate<'_, T>],
    way: Way<'_>,
) -> Vec<T> {
    those(candidates_of, |thing| thing.names.iter().any(|name| way(typed, name)))
}

/// Each once, in the order of the list.
fn those<T: Copy + PartialEq>(
    candidates_of: &[Candidate<'_, T>],
    test: impl Fn(&Candidate<'_, T>) -> bool,
) -> Vec<T> {
    let mut found: Vec<T> = Vec::new();
    for thing in candidates_of.iter().filter(|thing| test(thing)) {
        if !found.contains(&thing.id) {
            found.push(thing.id);
        }
    }
    found
}
