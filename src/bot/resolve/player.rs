//! Nicknames: with a space for `_`, in any case, or nearly.

use super::Meant;
use super::among::{self, Thing};
use super::typed::{Spelling, Typed};

/// The longest nickname that the game takes.
const LONGEST: usize = 24;

/// A nickname among those who are there. Who is away can't be seen here: a part of a nickname is only ever near.
pub fn player<'a>(words: &str, names: impl IntoIterator<Item = &'a str>) -> Meant<String> {
    let names: Vec<&str> = names.into_iter().collect();
    let Some(typed) = Typed::new(words) else { return Meant::Nothing };
    let things: Vec<Thing<'_, usize>> =
        names.iter().enumerate().map(|(at, name)| Thing::new(at, [*name])).collect();
    let named = |found: Vec<usize>| -> Vec<String> {
        let mut named: Vec<String> =
            found.iter().filter_map(|at| names.get(*at)).map(|name| (*name).to_owned()).collect();
        named.dedup();
        named
    };
    // What is typed in Latin letters may be the nickname of somebody who is away.
    let sounds = |typed: &Typed, name: &Spelling<'_>| typed.is_foreign() && typed.fits(name);
    let sure = among::sure(&typed, &things, &[&sounds]);
    if !sure.is_empty() {
        return Meant::each(named(sure));
    }
    let mut near = among::near(&typed, &things);
    let parts = among::part(&typed, &things);
    near.extend(parts.into_iter().filter(|at| !near.contains(at)).collect::<Vec<_>>());
    Meant::near(named(near))
}

/// The nicknames that the words can be, as the game writes them: as typed, and with capitals. Empty when they are none.
pub fn nicknames(words: &str) -> Vec<String> {
    let typed = words.split_whitespace().take(LONGEST).collect::<Vec<_>>().join("_");
    let capitals: Vec<String> = typed.split('_').map(capital).collect();
    let mut found = vec![typed, capitals.join("_")];
    found.dedup();
    found.retain(|name| is_nickname(name));
    found
}

fn capital(part: &str) -> String {
    let mut letters = part.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters.map(|letter| letter.to_ascii_lowercase())).collect()
}

fn is_nickname(name: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || b"_[]()$@.=".contains(&byte);
    (1..=LONGEST).contains(&name.len()) && name.bytes().all(is_sign)
}

#[cfg(test)]
mod tests {
    use super::nicknames;

    #[test]
    fn a_nickname_is_written_as_the_game_does() {
        assert_eq!(nicknames("Nicolas_Reed"), ["Nicolas_Reed"]);
        assert_eq!(nicknames(" nicolas  reed "), ["nicolas_reed", "Nicolas_Reed"]);
        assert_eq!(nicknames("NICOLAS_REED"), ["NICOLAS_REED", "Nicolas_Reed"]);
        assert_eq!(nicknames("[TAG]Bob"), ["[TAG]Bob", "[tag]bob"]);
        for none in ["", "Николас Рид", "a/b", "Name_That_Is_Far_Too_Long_Here"] {
            assert_eq!(nicknames(none), Vec::<String>::new(), "{none}");
        }
    }
}
