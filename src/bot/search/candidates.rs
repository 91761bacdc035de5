//! The steps from a certain match to a similar name, the same for everything that has a name.

use super::Match;
use super::typed_text::{KnownName, TypedText};

pub(super) struct Candidate<'a, T> {
    pub(super) id: T,
    pub(super) names: Vec<KnownName<'a>>,
}

impl<'a, T: Copy + PartialEq> Candidate<'a, T> {
    pub(super) fn new(id: T, names: impl IntoIterator<Item = &'a str>) -> Self {
        Self { id, names: names.into_iter().map(KnownName::new).collect() }
    }
}

/// A test whether words are a name.
type Test<'a> = &'a dyn Fn(&TypedText, &KnownName<'_>) -> bool;

/// What the words certainly are, by the first test that finds anything: character by character, letter by letter, on the
/// other keyboard layout, and `further` ones.
pub(super) fn certain<T: Copy + PartialEq>(
    typed: &TypedText,
    candidates: &[Candidate<'_, T>],
    further: &[Test<'_>],
) -> Vec<T> {
    let exact: [Test<'_>; 2] = [&TypedText::is, &TypedText::is_same];
    let foremost = exact.iter().map(|test| {
        filtered(candidates, |thing| thing.names.first().is_some_and(|name| test(typed, name)))
    });
    let switched: [Test<'_>; 1] = [&TypedText::is_switched];
    let tests = exact.iter().chain(&switched).chain(further);
    let others = tests.map(|test| any(typed, candidates, test));
    foremost.chain(others).find(|found| !found.is_empty()).unwrap_or_default()
}

/// Whether the words are certainly a name of one of them.
pub(super) fn is_certain<T: Copy + PartialEq>(
    words: &str,
    candidates: &[Candidate<'_, T>],
) -> bool {
    let tests: [Test<'_>; 2] = [&TypedText::fits, &TypedText::shuffles];
    TypedText::new(words).is_some_and(|typed| !certain(&typed, candidates, &tests).is_empty())
}

/// What the words are a part of: whole words before beginnings. The beginning of one name may also be another name with a
/// typo.
pub(super) fn part<T: Copy + PartialEq>(
    typed: &TypedText,
    candidates: &[Candidate<'_, T>],
) -> Vec<T> {
    let found = any(typed, candidates, &TypedText::is_words);
    if !found.is_empty() {
        return found;
    }
    let mut found = any(typed, candidates, &TypedText::is_part);
    if found.len() == 1 {
        let slipped = any(typed, candidates, &|typed, name| typed.typos(name) == Some(1));
        found.extend(slipped.into_iter().filter(|id| !found.contains(id)).collect::<Vec<_>>());
    }
    found
}

/// Everything that has the words in its name, however they are written.
pub(super) fn containing<T: Copy + PartialEq>(
    typed: &TypedText,
    candidates: &[Candidate<'_, T>],
) -> Vec<T> {
    let tests: [Test<'_>; 6] = [
        &TypedText::is_switched,
        &TypedText::fits,
        &TypedText::fits_switched,
        &TypedText::is_words,
        &TypedText::is_part,
        &TypedText::is_within,
    ];
    any(typed, candidates, &|typed, name| tests.iter().any(|test| test(typed, name)))
}

/// What is similar to the words: what contains them, then what is a few typos away, fewer first.
pub(super) fn similar<T: Copy + PartialEq>(
    typed: &TypedText,
    candidates: &[Candidate<'_, T>],
) -> Vec<T> {
    let mut found: Vec<(usize, T)> = candidates
        .iter()
        .filter_map(|thing| {
            Some((thing.names.iter().filter_map(|name| distance(typed, name)).min()?, thing.id))
        })
        .collect();
    found.sort_by_key(|(distance, _)| *distance);
    found.into_iter().map(|(_, id)| id).collect()
}

/// How far a similar name is from the words.
fn distance(typed: &TypedText, name: &KnownName<'_>) -> Option<usize> {
    if typed.is_within(name) || typed.fits_switched(name) {
        return Some(0);
    }
    typed
        .typos(name)
        .or_else(|| typed.typos_in_words(name).then_some(4))
        .or_else(|| typed.is_longer(name).then_some(5))
        .or_else(|| typed.shares_word(name).then_some(6))
}

/// All steps.
pub(super) fn meant<T: Copy + PartialEq>(
    typed: &TypedText,
    candidates: &[Candidate<'_, T>],
    further: &[Test<'_>],
) -> Match<T> {
    let certain = certain(typed, candidates, further);
    if !certain.is_empty() {
        return Match::any_of(certain);
    }
    match Match::any_of(part(typed, candidates)) {
        Match::Nothing => Match::similar(similar(typed, candidates)),
        found => found,
    }
}

fn any<T: Copy + PartialEq>(
    typed: &TypedText,
    candidates: &[Candidate<'_, T>],
    test: Test<'_>,
) -> Vec<T> {
    filtered(candidates, |thing| thing.names.iter().any(|name| test(typed, name)))
}

/// Those that pass the test, each once, in the order of the list.
fn filtered<T: Copy + PartialEq>(
    candidates: &[Candidate<'_, T>],
    test: impl Fn(&Candidate<'_, T>) -> bool,
) -> Vec<T> {
    let mut found: Vec<T> = Vec::new();
    for thing in candidates.iter().filter(|thing| test(thing)) {
        if !found.contains(&thing.id) {
            found.push(thing.id);
        }
    }
    found
}
