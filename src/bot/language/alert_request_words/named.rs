//! Orders for alerts that are named by what they are about: `mute only lspd`, `выключи лспд до утра`, `удали собес`.

use super::mute::end_of;
use super::{
    AlertRequest, MAX_WORDS, is_limiting, is_order, names_only_a_thing, others, with_joins,
};
use crate::bot::language::alert_words::AlertWords;
use crate::bot::language::undo_words::after_denial;
use crate::bot::language::word_list::{REACH, Word, follows, has, read_short};
use crate::bot::language::words::List;
use crate::bot::language::words::alert_requests::{
    ABOUT, ALL, BE_SILENT, CONCERNING, DISTURB, ERASE, FIRST_PERSON, HOW, LATER, MUTE, NEEDED,
    NO_LONGER, NOT, ONE_OR_MORE, ONLY, POLITE, SINGLE, SO_LONG, SOUND, SPOKEN_OF, TURN, TURN_OFF,
    UNMUTE, UNTIL,
};
use crate::bot::language::words::commands::{ALERTS, KEY, KEYS, MINE};
use crate::bot::language::words::courtesy::{AGREEMENT, THANKS};
use crate::bot::language::words::wishes::{NOTICE, ONE};

/// The words of an order that say what is to happen.
const VERBS: [List; 5] = [MUTE, SOUND, TURN, TURN_OFF, ERASE];

/// The words around the verb and the name.
const BESIDE: [List; 12] =
    [ALERTS, NOTICE, MINE, ONE, ONLY, SINGLE, ALL, ABOUT, CONCERNING, POLITE, AGREEMENT, THANKS];

/// The alerts that a text names, which are to be silent. Without an end, until tomorrow.
pub(super) fn muted_by_name(text: &str, said: &[Word<'_>]) -> Option<AlertRequest> {
    let tail = said.iter().enumerate().find_map(|(at, word)| {
        let is_tail = word.is_any(&[SO_LONG, UNTIL]);
        Some((at, end_of(said.get(at..).filter(|_| is_tail)?)?))
    });
    let (order, end) = match tail {
        Some((at, end)) => (said.get(..at)?, Some(end)),
        None => (said, None),
    };
    let is_muted = has(order, MUTE) || has(order, TURN_OFF) && (has(order, SOUND) || end.is_some());
    let about = match is_muted {
        true => name(text, order, &[])?,
        false => left_alone(text, order).filter(|_| end.is_some())?,
    };
    Some(AlertRequest::MuteNamed { about, is_one: is_one(order), end })
}

/// The alerts that a text names, which are told again: `unmute lspd`.
pub(super) fn unmuted_by_name(text: &str, said: &[Word<'_>]) -> Option<AlertRequest> {
    let about = name(text, said, &[UNMUTE]).filter(|_| has(said, UNMUTE))?;
    Some(AlertRequest::UnmuteNamed { about })
}

/// What nothing is to be told about: `не пиши про лспд`, `be quiet about the house`.
fn left_alone(text: &str, order: &[Word<'_>]) -> Option<String> {
    let is_told = has(order, BE_SILENT) || follows(order, |word| word.is(NOT), &[DISTURB], REACH);
    let at = order.iter().position(|word| word.is(CONCERNING)).filter(|_| is_told)?;
    thing(text, order.get(at + 1..)?, &BESIDE)
}

/// The alerts that a text names, which are to go, and whether all of them are meant. Such words may also be about
/// something else: no alert is spoken of.
pub fn turned_off_by_name(text: &str) -> Option<(String, bool)> {
    let text = after_denial(text);
    let said = read_short(text, MAX_WORDS)?;
    let ends = |word: &Word<'_>| word.is_any(&[TURN_OFF, ERASE]) && !word.is(MUTE);
    // "I don't need lspd any more".
    let is_needless =
        has(&said, NO_LONGER) && follows(&said, |word| word.is(NOT), &[NEEDED], REACH);
    let also: &[List] = if is_needless { &[NOT, NEEDED, NO_LONGER, FIRST_PERSON] } else { &[] };
    let is_told = is_needless || said.iter().any(ends);
    let is_order = is_order(&said, text.trim_end().ends_with('?'));
    // "Delete lspd < 5" names more than a thing.
    let is_thing = AlertWords::new(text).bound.is_none();
    let about = name(text, &said, also).filter(|_| is_told && is_order && is_thing)?;
    Some((about, has(&said, ALL)))
}

/// Whether a single alert is meant.
pub(super) fn is_one(said: &[Word<'_>]) -> bool {
    said.iter().any(|word| word.is_any(&[ONE, NOTICE]))
        && !said.iter().any(|word| word.is_any(&[ONE_OR_MORE, ALL]))
}

/// The words that name something, if the others only give an order about it. The verb, which may also be in the further
/// lists, stands before them or behind them.
fn name(text: &str, order: &[Word<'_>], also: &[List]) -> Option<String> {
    let is_beside = |word: &&Word<'_>| word.is_any(&[POLITE, AGREEMENT, THANKS]);
    let verbs = [&VERBS[..], also].concat();
    let is_verb = |word: Option<&Word<'_>>| word.is_some_and(|word| word.is_any(&verbs));
    let mut own = order.iter().filter(|word| !is_beside(word));
    let is_told = is_verb(own.next()) || is_verb(own.next_back());
    let is_other = |word: &Word<'_>| {
        let is_said = word.is_any(&verbs) || word.is(ONLY);
        !is_said && (word.is_any(&[NOT, HOW, LATER, KEY, KEYS, SPOKEN_OF]) || is_limiting(word))
    };
    let is_order = is_told && !order.iter().any(is_other);
    thing(text, order, &[&verbs[..], &BESIDE].concat()).filter(|_| is_order)
}

/// The words beside those of the lists, if they name nothing but a thing.
fn thing(text: &str, said: &[Word<'_>], beside: &[List]) -> Option<String> {
    let about = others(said, beside);
    let is_limited = |about: &&str| is_limiting(&Word::new(about));
    if about.is_empty() || about.iter().any(is_limited) {
        return None;
    }
    let about = with_joins(text, said, &about);
    names_only_a_thing(&AlertWords::new(&about)).then_some(about)
}
