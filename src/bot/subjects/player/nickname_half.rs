//! Halves of nicknames: `сидоров` is `Alex_Sidorov` where nobody else has that name.

use std::collections::HashSet;

use crate::bot::language;

/// A shorter word is a half of too many nicknames.
pub(super) const MIN_HALF: usize = 4;

/// The only nickname that the words name in full or by a half.
pub(in crate::bot) fn only_named<S: AsRef<str>>(words: &str, names: &[S]) -> Option<String> {
    let full = language::person(words, names.iter().map(AsRef::as_ref)).one();
    full.or_else(|| only_with_half(words, names).map(str::to_owned))
}

/// The only nickname of which a single word is a half.
pub(in crate::bot) fn only_with_half<'a, S: AsRef<str>>(
    word: &str,
    names: &'a [S],
) -> Option<&'a str> {
    if word.contains(char::is_whitespace) || word.chars().count() < MIN_HALF {
        return None;
    }
    let names = || names.iter().map(AsRef::as_ref);
    let parts: HashSet<&str> =
        names().filter(|name| name.contains('_')).flat_map(|name| name.split('_')).collect();
    let part = language::person(word, parts).one()?;
    let mut found = names().filter(|name| name.split('_').any(|half| half == part));
    found.next().filter(|_| found.next().is_none())
}
