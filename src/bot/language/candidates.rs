//! Finds the things that words name, in steps from a certain match to a similar name. The steps are the same for all
//! kinds of things.

use super::Match;
use super::known_name::KnownName;
use super::typed_text::TypedText;

/// Things by their ids, each with its names. The most important name comes first.
pub(super) struct Candidates<'a, T>(Vec<(T, Vec<KnownName<'a>>)>);

/// A test whether typed words match a name.
type Test<'a> = &'a dyn Fn(&TypedText, &KnownName<'_>) -> bool;

/// The words are the whole name, in either alphabet, or with its words in any order.
const WHOLE: [Test<'_>; 2] = [&TypedText::fits, &TypedText::shuffles];

impl<'a, T: Copy + PartialEq> Candidates<'a, T> {
    pub(super) fn new<N>(things: impl IntoIterator<Item = (T, N)>) -> Self
    where
        N: IntoIterator<Item = &'a str>,
    {
        let known = |(id, names): (T, N)| (id, names.into_iter().map(KnownName::new).collect());
        Self(things.into_iter().map(known).collect())
    }

    /// The things that the words certainly name, by the first test that finds any: character by character, letter by
    /// letter, on the other keyboard layout, and then the `further` tests.
    pub(super) fn certain(&self, typed: &TypedText, further: &[Test<'_>]) -> Vec<T> {
        let exact: [Test<'_>; 2] = [&TypedText::is, &TypedText::is_same];
        let foremost = exact
            .iter()
            .map(|test| self.filtered(|names| names.first().is_some_and(|name| test(typed, name))));
        let switched: [Test<'_>; 1] = [&TypedText::is_switched];
        let tests = exact.iter().chain(&switched).chain(further);
        let others = tests.map(|test| self.any(typed, test));
        foremost.chain(others).find(|found| !found.is_empty()).unwrap_or_default()
    }

    /// Whether the words are certainly a name of one of the things.
    pub(super) fn is_certain(&self, words: &str) -> bool {
        // A digit has only one spelling, so a line that ends in the number of a server needs no comparison.
        let has_digits = |text: &str| text.bytes().any(|byte| byte.is_ascii_digit());
        let names = || self.0.iter().flat_map(|(_, names)| names);
        if has_digits(words) && !names().any(|name| has_digits(name.raw())) {
            return false;
        }
        TypedText::new(words).is_some_and(|typed| !self.certain(&typed, &WHOLE).is_empty())
    }

    /// The things whose names the words are a part of; whole words are preferred to beginnings of words. The beginning
    /// of one name may also be another name with a typo, so that one is included.
    pub(super) fn part(&self, typed: &TypedText) -> Vec<T> {
        let found = self.any(typed, &TypedText::is_words);
        if !found.is_empty() {
            return found;
        }
        let mut found = self.any(typed, &TypedText::is_part);
        if found.len() == 1 {
            add(&mut found, self.any(typed, &|typed, name| typed.typos(name) == Some(1)));
        }
        found
    }

    /// All things whose names contain the words, however they are written.
    pub(super) fn containing(&self, typed: &TypedText) -> Vec<T> {
        let tests: [Test<'_>; 6] = [
            &TypedText::is_switched,
            &TypedText::fits,
            &TypedText::fits_switched,
            &TypedText::is_words,
            &TypedText::is_part,
            &TypedText::is_within,
        ];
        self.any(typed, &|typed, name| tests.iter().any(|test| test(typed, name)))
    }

    /// The things with similar names: first names that contain the words, then names with a few typos, the fewest
    /// first.
    pub(super) fn similar(&self, typed: &TypedText) -> Vec<T> {
        let nearest =
            |names: &[KnownName<'_>]| names.iter().filter_map(|name| distance(typed, name)).min();
        let all = self.0.iter();
        let mut found: Vec<(usize, T)> =
            all.filter_map(|(id, names)| Some((nearest(names)?, *id))).collect();
        found.sort_by_key(|(distance, _)| *distance);
        found.into_iter().map(|(_, id)| id).collect()
    }

    /// Runs all steps.
    pub(super) fn meant(&self, typed: &TypedText) -> Match<T> {
        let certain = self.certain(typed, &WHOLE);
        if !certain.is_empty() {
            return Match::any_of(certain);
        }
        let found = match self.part(typed) {
            none if none.is_empty() => self.any(typed, &TypedText::sounds),
            found => found,
        };
        match Match::any_of(found) {
            Match::Nothing => Match::similar(self.similar(typed)),
            found => found,
        }
    }

    /// The things of which any name passes the test.
    pub(super) fn any(&self, typed: &TypedText, test: Test<'_>) -> Vec<T> {
        self.filtered(|names| names.iter().any(|name| test(typed, name)))
    }

    /// The things whose names pass the test, each once, in the order of the list.
    fn filtered(&self, test: impl Fn(&[KnownName<'a>]) -> bool) -> Vec<T> {
        let mut found = Vec::new();
        add(&mut found, self.0.iter().filter(|(_, names)| test(names)).map(|(id, _)| *id));
        found
    }
}

/// Adds the things that are not in the list yet.
pub(super) fn add<T: PartialEq>(found: &mut Vec<T>, more: impl IntoIterator<Item = T>) {
    for id in more {
        if !found.contains(&id) {
            found.push(id);
        }
    }
}

/// The distance between the words and a similar name.
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
