//! Names from the game as answers show them: cut to a length that fits into a line, and never empty.

use crate::text::{Html, clean};

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

/// The first names, which a tap copies, and the number of further ones; `None` if there are no names.
pub(in crate::bot) fn first_names<'n>(
    names: impl Iterator<Item = &'n str>,
    most: usize,
) -> Option<Html> {
    let all: Vec<Html> = names.map(|name| Html::code(&short_name(name))).collect();
    let more = all.len().saturating_sub(most);
    let names = Html::comma_separated(all.into_iter().take(most));
    let more = (more > 0).then(|| Html::escaped(&format!("+{more}")));
    (names != Html::default()).then(|| Html::words([names].into_iter().chain(more)))
}
