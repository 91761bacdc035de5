//! Names from the game as answers show them: cut to a length that fits into a line, and never empty.

use crate::text::clean;

/// The maximum length of a name in a list. Twenty lines of such names fit into a message.
const WORD: usize = 32;

/// A name from the game, short enough for a line of a list; a dash if none of its characters is visible.
pub(in crate::bot) fn short_name(name: &str) -> String {
    visible(name, WORD)
}

/// A name from the game that has a line to itself. It may be twice as long.
pub(in crate::bot) fn long_name(name: &str) -> String {
    visible(name, 2 * WORD)
}

fn visible(name: &str, longest: usize) -> String {
    let name = clean(name, longest);
    if name.is_empty() { "—".to_owned() } else { name }
}
