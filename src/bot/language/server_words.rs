//! Servers that are named in words: `на третьем`, `the fourth server`, `лспд авроры`, and last in a text, `…, восьмой`.

use super::ordinals::{number, ordinal};
use super::phrase::without_case;
use super::word_list::{Word, is_sign};
use super::words::List;
use super::words::beyond::LEVEL;
use super::words::fields::{PLACE, RANK};
use super::words::following::{FROM_SERVER, ON};
use super::words::questions::SERVER;
use super::words::watched::{BUSINESS, HOUSE, ONE_LOT};
use super::{Match, server};
use crate::wire::GameServer;

/// A shorter stem is the beginning of too many names.
const MIN_STEM: usize = 5;

/// The most letters that a case changes at the end of a name.
const MAX_ENDING: usize = 2;

/// The most letters of the end of an adjective: `ского`.
const MAX_ADJECTIVE: usize = 5;

/// A shorter text that ends in "the second" means the second of what was shown.
const MIN_WORDS: usize = 3;

/// The text with the numbers of servers in place of the words for them. After a list of things, "the second" alone is one
/// of them.
pub fn with_server_numbers(text: &str, servers: &[GameServer<'_>], is_after_list: bool) -> String {
    let typed: Vec<&str> = text.split_whitespace().collect();
    let words: Vec<Word<'_>> =
        typed.iter().map(|word| Word::new(word.trim_matches(is_sign))).collect();
    let is = |at: Option<usize>, list: List| {
        at.and_then(|at| words.get(at)).is_some_and(|word| word.is(list))
    };
    let written = typed.iter().enumerate().map(|(at, whole)| {
        let bare = whole.trim_matches(is_sign);
        let Some(word) = words.get(at) else { return (*whole).to_owned() };
        let (before, next) = (at.checked_sub(1), Some(at + 1));
        let is_of_server = is(before, SERVER) || is(next, SERVER);
        let is_of_other = [HOUSE, BUSINESS, ONE_LOT, RANK, LEVEL, PLACE]
            .iter()
            .any(|list| is(next, *list) || is(before, *list) && !is(before, SERVER));
        let is_last = at + 1 == typed.len();
        let is_apart =
            before.and_then(|at| typed.get(at)).is_some_and(|word| word.ends_with(is_sign));
        // "лспд первого".
        let is_owned = ["го", "ої"].iter().any(|ending| word.lower.ends_with(ending));
        let least = if is_owned { MIN_WORDS - 1 } else { MIN_WORDS };
        let ends = is_last || is_owned && whole.ends_with(is_sign);
        let is_named_last = ends && typed.len() >= least && !is_after_list;
        // "The sixth, government, chart".
        let is_first_apart = at == 0 && whole.ends_with([',', '.']) && typed.len() > 1;
        let place = ordinal(bare).or_else(|| ordinal(&word.lower));
        let meant = match (place, number(word)) {
            _ if is_of_other && !is_of_server => None,
            (Some(place), _)
                if is_of_server
                    || is(before, ON) && (!is_after_list || is_last)
                    || is(before, FROM_SERVER) && is_last
                    || is_first_apart
                    || is_named_last =>
            {
                Some(place)
            }
            // "On one of the servers".
            (None, Some(number))
                if is(before, SERVER)
                    || is(before, ON) && (number > 1 || is_last)
                    || is_apart && is_named_last =>
            {
                Some(number)
            }
            (None, None) => declined(bare, servers),
            _ => None,
        };
        match meant {
            Some(number) => whole.replacen(bare, &number.to_string(), 1),
            None => (*whole).to_owned(),
        }
    });
    written.collect::<Vec<_>>().join(" ")
}

/// The server whose name a word is in another case: `авроры`, `Бристоля`, `aurora's`.
fn declined(word: &str, servers: &[GameServer<'_>]) -> Option<u64> {
    let possessive = ["'s", "’s"].iter().find_map(|ending| word.strip_suffix(ending));
    // "At s2's auction".
    if let Some(number) = possessive.and_then(server::number) {
        return Some(number);
    }
    let of_adjective = || adjective_stem(word);
    let of_case = || without_case(word).filter(|_| !word.is_ascii());
    let stem = possessive.or_else(of_adjective).or_else(of_case)?;
    let length = stem.chars().count();
    let is_name = stem.chars().all(char::is_alphabetic) && length >= MIN_STEM;
    if !is_name || server::in_full(word, servers).is_found() {
        return None;
    }
    let Match::One(found) = server::server(stem, servers) else { return None };
    let named = servers.iter().find(|server| server.number == found)?;
    let is_whole = named.name.chars().count() <= length + MAX_ENDING;
    is_whole.then_some(found.into())
}

/// The name in the adjective of it: `авроровские`, `бристольских`.
fn adjective_stem(word: &str) -> Option<&str> {
    let suffix = word.rfind("ск").or_else(|| word.rfind("ськ"))?;
    let stem = word.get(..suffix)?.trim_end_matches('ь');
    let ending = word.get(suffix..)?.chars().count();
    let stem = ["ов", "ев", "ів"].iter().find_map(|end| stem.strip_suffix(end)).unwrap_or(stem);
    (ending <= MAX_ADJECTIVE).then_some(stem)
}

#[cfg(test)]
mod tests {
    use crate::bot::language::server_words::*;

    #[test]
    fn words_for_a_server_become_its_number() {
        for (text, expected) in [
            ("онлайн фбр на третьем", "онлайн фбр на 3"),
            ("лидер лспд, восьмой", "лидер лспд, 8"),
            ("хто в лсмц на четвертому сервері", "хто в лсмц на 4 сервері"),
            ("лсмц второго сервера", "лсмц 2 сервера"),
            ("members of the fbi from the fourth server", "members of the fbi from the 4 server"),
            ("who took more turf, rifa or vagos? 3rd", "who took more turf, rifa or vagos? 3"),
            ("рифа со второго", "рифа со 2"),
            ("лспд первого", "лспд 1"),
            ("увесь склад SFMC на трійці", "увесь склад SFMC на 3"),
            ("лідер якудзи на 5му — хто?", "лідер якудзи на 5 — хто?"),
            ("biz 77 on five: current bid", "biz 77 on 5: current bid"),
            ("we play on server eleven", "we play on server 11"),
            ("на первом месте", "на первом месте"),
            ("второй дом на карте", "второй дом на карте"),
            ("а второй", "а второй"),
        ] {
            assert_eq!(with_server_numbers(text, &[], false), expected, "{text}");
        }
        assert_eq!(
            with_server_numbers("покажи на карте второй", &[], true),
            "покажи на карте второй"
        );
    }
}
