//! A place or a name in a list of alerts: `удали второе`, `change number 2 to 7`, `make the lspd one 40`.

use crate::bot::language::ordinals::ordinal;
use crate::bot::language::word_list::{Word, is_sign};
use crate::bot::language::words::List;
use crate::bot::language::words::alert_requests::{
    BESIDE_INSTEAD, BESIDE_PLACE, CHANGE, CHANGED_TO, CONCERNING, INSTEAD,
};
use crate::bot::language::words::commands::ALERTS;
use crate::bot::language::words::wishes::NOTICE;

/// Words beside the name of an alert.
const AROUND_NAME: [List; 4] = [BESIDE_PLACE, CONCERNING, ALERTS, NOTICE];

/// The only place in a list that a text names, and the text without it.
pub fn place_in_list(text: &str) -> Option<(u64, String)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let bare = |at: usize| words.get(at).map_or("", |word| word.trim_matches(is_sign));
    let is_beside = |at: usize| Word::new(bare(at)).is(BESIDE_PLACE);
    let is_number = |at: usize| {
        let ends = at + 1 == words.len();
        let follows_sign = at.checked_sub(1).is_some_and(is_beside);
        let is_changed =
            || at == 1 && Word::new(bare(0)).is(CHANGE) && Word::new(bare(2)).is(CHANGED_TO);
        (follows_sign || at == 1 && ends || is_changed()).then(|| bare(at).parse().ok()).flatten()
    };
    let place = |at: usize| ordinal(&bare(at).to_lowercase()).or_else(|| is_number(at));
    let mut places = (0..words.len()).filter_map(|at| Some((at, place(at)?)));
    let (Some((at, place)), None) = (places.next(), places.next()) else { return None };
    let is_kept = |other: &usize| *other != at && (other.abs_diff(at) > 1 || !is_beside(*other));
    let rest: Vec<&str> = (0..words.len()).filter(is_kept).map(|at| words[at]).collect();
    Some((place, rest.join(" ")))
}

/// Whether a text says that something is to be another way: `поменяй лспд на 6`.
pub fn tells_to_change(text: &str) -> bool {
    text.split_whitespace().any(|word| Word::new(word.trim_matches(is_sign)).is(CHANGE))
}

/// The words of a text that may name an alert of a list, each with the text without it.
pub fn names_in_list(text: &str) -> Vec<(String, String)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let bare = |at: usize| words.get(at).map_or("", |word| word.trim_matches(is_sign));
    let is_any = |at: usize, lists: &[List]| Word::new(bare(at)).is_any(lists);
    let is_name = |at: &usize| {
        bare(*at).starts_with(char::is_alphabetic)
            && !is_any(*at, &[CHANGE, INSTEAD, BESIDE_INSTEAD, BESIDE_PLACE])
    };
    let without = |at: usize| {
        let is_kept = |other: &usize| {
            *other != at && (other.abs_diff(at) > 1 || !is_any(*other, &AROUND_NAME))
        };
        let rest: Vec<&str> = (0..words.len()).filter(is_kept).map(|at| words[at]).collect();
        (bare(at).to_owned(), rest.join(" "))
    };
    (0..words.len()).filter(is_name).map(without).collect()
}
