//! Halves of nicknames: `сидоров` is `Alex_Sidorov` where nobody else has that name.

use std::collections::HashSet;

use crate::bot::language;

/// A shorter word is a half of too many nicknames.
pub(super) const MIN_HALF: usize = 4;

/// The only nickname of which a single word is a half: `сидоров` is `Alex_Sidorov` where nobody else has that name.
pub(in crate::bot) fn only_with_half<'a>(word: &str, names: &[&'a str]) -> Option<&'a str> {
    if word.contains(char::is_whitespace) || word.chars().count() < MIN_HALF {
        return None;
    }
    let parts: HashSet<&str> =
        names.iter().filter(|name| name.contains('_')).flat_map(|name| name.split('_')).collect();
    let part = language::person(word, parts).one()?;
    let mut found = names.iter().filter(|name| name.split('_').any(|half| half == part));
    found.next().filter(|_| found.next().is_none()).copied()
}
