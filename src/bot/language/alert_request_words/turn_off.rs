//! Orders to turn off alerts, with a word for these: `убери уведомления про фбр`, `stop writing about lspd`.

use super::named::is_one;
use super::{AlertRequest, is_limiting, names_only_a_thing, others, with_joins};
use crate::bot::language::alert_words::AlertWords;
use crate::bot::language::word_list::{REACH, Word, follows, has, read};
use crate::bot::language::words::List;
use crate::bot::language::words::alert_requests::{
    ABOUT, ALL, ASKED_FOR, CONCERNING, DISTURB, DONE, FIRST_PERSON, HOW, IT, KEEPING, NEEDED,
    NEWEST, NO_LONGER, NOT, ONE_OR_MORE, OWNER, POLITE, SINGLE, STOP, TURN, TURN_OFF, WHAT,
};
use crate::bot::language::words::commands::{ALERTS, KEY, KEYS, MINE};
use crate::bot::language::words::courtesy::{AGREEMENT, THANKS};
use crate::bot::language::words::following::PRONOUN;
use crate::bot::language::words::undo::UNDO;
use crate::bot::language::words::wishes::NOTICE;
fn turn_off(text: &str, said: &[Word<'_>]) -> Option<AlertRequest> {
    let has = |list| has(said, list);
    let first = |lists: &[List]| said.iter().position(|word| word.is_any(lists));
    // "Stop writing about", "I no longer need alerts about".
    let is_stopped =
        follows(said, |word| word.is(STOP), &[DISTURB], REACH) || is_no_longer_needed(said);
    let ends = if has(STOP) { STOP } else { NOT };
    let verb = first(&[TURN, TURN_OFF]).or_else(|| first(&[ends]).filter(|_| is_stopped))?;
    let noun = first(&[ALERTS, NOTICE]);
    let concerned = || first(&[CONCERNING]).filter(|_| !has(KEY) && !has(KEYS));
    let noun = noun.or_else(concerned)?;
    // In "tell me when an alert is off", nothing is to be turned off.
    // `уведомление не надо`.
    let is_needless = follows(said, |word| word.is(NOT), &[NEEDED], 1);
    if !(has(TURN_OFF) || is_stopped) || verb > noun && !is_needless || has(HOW) {
        return None;
    }
    let mut known = vec![
        TURN, TURN_OFF, ALERTS, NOTICE, MINE, OWNER, IT, ALL, ABOUT, AGREEMENT, THANKS, POLITE,
    ];
    if is_stopped {
        known.extend([STOP, DISTURB, NOT, NEEDED, NO_LONGER]);
    }
    known.extend([ASKED_FOR, WHAT]);
    let about = others(said, &known);
    let names_nothing = about.is_empty()
        || others(said, &[&known[..], &[SINGLE, NEWEST, UNDO]].concat()).is_empty();
    if names_nothing && has(ALL) && !has(SINGLE) && !has(NEWEST) && !said.iter().any(is_limiting) {
        return Some(AlertRequest::TurnOffAll);
    }
    if names_nothing {
        let is_one = has(NOTICE) && (!has(ONE_OR_MORE) || has(SINGLE) || has(NEWEST));
        return is_one.then_some(AlertRequest::TurnOffOne { is_newest: has(NEWEST) });
    }
    let about = with_joins(text, said, &about);
    let is_thing = !said.iter().any(is_limiting)
        && AlertWords::new(text).bound.is_none()
        && names_only_a_thing(&AlertWords::new(&about));
    Some(match is_thing {
        true => AlertRequest::TurnOff { about, is_one: is_one(said), without_remark: None },
        false => AlertRequest::List,
    })
}

/// What an order turns off. Words behind a comma may be a remark: `убери про дом 3, купил уже`, `cancel that, I have no money
/// anyway`.
pub(super) fn order(text: &str, said: &[Word<'_>]) -> Option<AlertRequest> {
    let Some((order, rest)) = text.split_once(',') else { return turn_off(text, said) };
    let without_remark = || turn_off(order, &read(order));
    let reason = read(rest);
    let is_done = has(&reason, DONE);
    let limits = reason.iter().any(|word| is_limiting(word) || word.is(CONCERNING));
    if is_done && !limits && !rest.contains(',') {
        return without_remark();
    }
    let is_needless = follows(&reason, |word| word.is(NOT), &[NEEDED], REACH);
    let is_of_person = reason.first().is_some_and(|word| word.is(PRONOUN));
    let says_why = is_done || is_needless || is_of_person || has(&reason, FIRST_PERSON);
    match (turn_off(text, said)?, without_remark().filter(|_| says_why)) {
        (AlertRequest::TurnOff { about, is_one, .. }, Some(other))
            if other != AlertRequest::TurnOffAll =>
        {
            Some(AlertRequest::TurnOff { about, is_one, without_remark: Some(Box::new(other)) })
        }
        (request, _) => Some(request),
    }
}

/// Whether something is denied that is about alerts: `не надо больше писать про`, `не пиши больше про`.
fn is_no_longer_needed(said: &[Word<'_>]) -> bool {
    let denies = |lists: &[List]| follows(said, |word| word.is(NOT), lists, REACH);
    denies(&[NEEDED])
        && said.iter().any(|word| word.is_any(&[DISTURB, ALERTS, NOTICE]))
        && !has(said, KEEPING)
        || denies(&[DISTURB]) && has(said, NO_LONGER)
}
