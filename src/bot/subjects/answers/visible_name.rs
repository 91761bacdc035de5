//! Names from the game as answers show them: cut to the length of a line, never empty.

use crate::text::clean;

/// How much of a name a line repeats; twenty lines of the longest then fit into a message.
const WORD: usize = 32;

/// A name from the game, short enough for a line of a list; a dash where nothing of it can be seen.
pub(in crate::bot) fn short_name(name: &str) -> String {
    visible(name, WORD)
}

/// A name that has a line to itself: it may be twice as long.
pub(in crate::bot) fn long_name(name: &str) -> String {
    visible(name, 2 * WORD)
}

fn visible(name: &str, longest: usize) -> String {
    let name = clean(name, longest);
    if name.is_empty() { "—".to_owned() } else { name }
}
