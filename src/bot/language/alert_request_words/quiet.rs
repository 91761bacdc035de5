//! Quiet hours, and the wish to be left alone at night.

use super::{AlertRequest, others};
use crate::bot::language::alert_words::{AlertWords, NIGHT_HOURS, NOON};
use crate::bot::language::ordinals::number;
use crate::bot::language::word_list::{REACH, Word, follows, has};
use crate::bot::language::words::alert_requests::{
    DISTURB, FIRST_PERSON, FROM, HOURS, IT, JOINING, MIDNIGHT, MUTE, NIGHT, NOT, OWNER, POLITE,
    QUIET, SO_LONG, TURN, TURN_OFF, TURN_ON, UNTIL,
};
use crate::bot::language::words::boards::CHAT;
use crate::bot::language::words::commands::{ALERTS, MINE};
use crate::bot::language::words::courtesy::{AGREEMENT, THANKS};
use crate::bot::language::words::times::{AFTERNOON, EVERY, HOUR, MORNING, ROUGHLY};
use crate::bot::language::words::wishes::PURPOSE;

/// The quiet hours that a text asks for, or their end.
pub(super) fn quiet(said: &[Word<'_>]) -> Option<AlertRequest> {
    let has = |list| has(said, list);
    // "Turn off for the night" can be about nothing else.
    let is_for_night = follows(said, |word| word.is(SO_LONG), &[NIGHT], REACH);
    let is_off = has(TURN_OFF) && (has(ALERTS) || is_for_night);
    let is_not = |word: &Word<'_>| word.is(NOT);
    // "I don't write at night".
    let before = said.iter().position(is_not).and_then(|not| said.get(..not)).unwrap_or_default();
    let is_own = before.iter().any(|word| word.is(FIRST_PERSON));
    let is_left_alone = follows(said, is_not, &[DISTURB], REACH) && !is_own || has(MUTE);
    let is_loud = follows(said, is_not, &[QUIET], REACH) && !is_left_alone;
    if !(has(QUIET) || is_off || is_left_alone) || is_loud {
        return None;
    }
    let known = [
        QUIET, NIGHT, MIDNIGHT, FROM, UNTIL, NOT, DISTURB, TURN, TURN_OFF, ALERTS, MINE, IT, OWNER,
        AGREEMENT, THANKS, HOUR, HOURS, MORNING, AFTERNOON, POLITE, MUTE, TURN_ON, JOINING, CHAT,
        PURPOSE, EVERY, SO_LONG,
    ];
    let is_time = |typed: &&str| typed.starts_with(|first: char| first.is_ascii_digit());
    // A sentence that names a thing is not about all alerts.
    let is_time = |typed: &&str| is_time(typed) || number(&Word::new(typed)).is_some();
    if !others(said, &known).iter().all(is_time) {
        return None;
    }
    if has(QUIET) && has(TURN_OFF) && !has(ALERTS) && !is_left_alone {
        return Some(AlertRequest::QuietOff);
    }
    // "Quiet night" is a remark.
    let is_usual = has(NIGHT) && (is_off || is_left_alone) || has(QUIET) && has(TURN_ON);
    let (from, to) = named_hours(said).or_else(|| is_usual.then_some(NIGHT_HOURS))?;
    (from != to).then_some(AlertRequest::Quiet { from, to })
}

/// The hours that a text about silence names.
pub(super) fn named_hours(said: &[Word<'_>]) -> Option<(u16, u16)> {
    let after = |list| {
        said.iter()
            .enumerate()
            .find_map(|(at, word)| word.is(list).then(|| time(said.get(at + 1..)?))?)
    };
    let (from, to) = match (after(FROM), after(UNTIL)) {
        (None, None) => both(said)?,
        (from, to) => (from.unwrap_or(NIGHT_HOURS.0), to.unwrap_or(NIGHT_HOURS.1)),
    };
    // At night, twelve is midnight.
    Some((if has(said, NIGHT) && from == NOON { 0 } else { from }, to))
}

/// The time of the day that words begin with.
fn time(words: &[Word<'_>]) -> Option<u16> {
    let first = words.first()?;
    if first.is(ROUGHLY) {
        return time(words.get(1..)?);
    }
    if first.is(MIDNIGHT) {
        return Some(0);
    }
    if first.is(MORNING) {
        return Some(NIGHT_HOURS.1);
    }
    // "From one till nine" has the hour for its number.
    if first.is(HOUR) {
        return Some(60);
    }
    if let Some(hour) = number(first) {
        return u16::try_from(hour * 60).ok();
    }
    // The next word may be the half of the day.
    let next = words.get(1).map_or("", |next| next.typed);
    let is_number = first.typed.starts_with(|first: char| first.is_ascii_digit());
    is_number.then(|| times(&format!("at {} {next}", first.typed)).first().copied())?
}

/// `23:00-08:00`.
fn both(said: &[Word<'_>]) -> Option<(u16, u16)> {
    let is_span = |word: &&Word<'_>| word.typed.contains(['-', '–', '—']);
    let span = said.iter().find(is_span)?.typed.replace(['-', '–', '—'], " at ");
    match times(&format!("at {span}"))[..] {
        [from, to] => Some((from, to)),
        _ => None,
    }
}

fn times(typed: &str) -> Vec<u16> {
    AlertWords::new(typed).times
}
