//! Orders that silence all alerts for a while, and those that end the silence.

use super::{AlertRequest, others};
use crate::bot::language::alert_words::{AlertWords, NIGHT_HOURS};
use crate::bot::language::ordinals::{number, ordinal};
use crate::bot::language::phrase::is_filler;
use crate::bot::language::word_list::{REACH, Word, follows, has};
use crate::bot::language::words::alert_requests::{
    ALL, BACK, BE_SILENT, BESIDE_PLACE, DISTURB, FROM, GIVE_BACK, HOW, IT, LATER, MIDNIGHT, MUTE,
    MUTING, NEWEST, NIGHT, NOT, POLITE, QUIET, RESUME, SINGLE, SO_LONG, SOUND, SPOKEN_OF,
    SPOKEN_OF_ONE, STOP, TOMORROW, TURN, TURN_OFF, TURN_ON, UNMUTE, UNTIL,
};
use crate::bot::language::words::commands::{ALERTS, MINE};
use crate::bot::language::words::courtesy::{AGREEMENT, THANKS};
use crate::bot::language::words::rosters::{DAYS, WEEKS};
use crate::bot::language::words::times::{EVERY, HALF_AN_HOUR, HOUR, MINUTE, MORNING, MORNINGS};
use crate::bot::language::words::wishes::{NOTICE, ONE};

/// Until when alerts are muted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MuteEnd {
    /// So many minutes later.
    After(u16),
    /// Tomorrow morning.
    Tomorrow,
    /// The next time that it is this minute of the day.
    At {
        /// The minute of the day.
        minute: u16,
        /// Whether the same hour in the other half of the day may be meant.
        either_half: bool,
    },
}

/// The one alert that is to be silent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MutedAlert {
    /// The one at this place of the list, from one on.
    At(u64),
    /// The last that was set.
    Newest,
    /// The one that was spoken of.
    SpokenOf,
}

/// The only alert that a text wants to be silent: `mute 1`, `заглуши второе на час`, `вимкни звук 1`, `mute it`.
pub(super) fn muted_alone(said: &[Word<'_>]) -> Option<AlertRequest> {
    let is_tail = |word: &Word<'_>| word.is_any(&[SO_LONG, UNTIL]);
    let (order, tail) = said.split_at(said.iter().position(is_tail).unwrap_or(said.len()));
    let is_told = has(order, MUTE) || has(order, TURN_OFF) && has(order, SOUND);
    let is_other = order.iter().any(|word| word.is_any(&[ALL, SPOKEN_OF, NOT, HOW, LATER]));
    let place = |word: &Word<'_>| {
        ordinal(&word.lower).or_else(|| word.lower.trim_start_matches(['#', '№']).parse().ok())
    };
    let mut places = order.iter().filter_map(place);
    let (first, second) = (places.next(), places.next());
    let known = [
        MUTE,
        TURN,
        TURN_OFF,
        SOUND,
        BE_SILENT,
        ALERTS,
        NOTICE,
        MINE,
        SPOKEN_OF_ONE,
        SINGLE,
        NEWEST,
        ONE,
        BESIDE_PLACE,
        POLITE,
        AGREEMENT,
        THANKS,
    ];
    let unknown = order.iter().filter(|word| place(word).is_none() && !word.is_any(&known));
    if !is_told || is_other || second.is_some() || unknown.count() > 0 {
        return None;
    }
    let alert = match first {
        Some(place) => MutedAlert::At(place),
        None if has(order, NEWEST) => MutedAlert::Newest,
        None if has(order, SPOKEN_OF_ONE) => MutedAlert::SpokenOf,
        None => return None,
    };
    let end = if tail.is_empty() { None } else { Some(end_of(tail)?) };
    Some(AlertRequest::MuteOne { alert, end })
}

/// The end of the silence that the words from "for" or "until" on name.
pub(super) fn end_of(tail: &[Word<'_>]) -> Option<MuteEnd> {
    let (preposition, span) = without_courtesy(tail).split_first()?;
    match preposition.is(UNTIL) {
        true => end_at(span),
        false => minutes_of(span).map(MuteEnd::After),
    }
}

fn without_courtesy<'w, 'a>(words: &'w [Word<'a>]) -> &'w [Word<'a>] {
    let is_courtesy = |word: &&Word<'_>| word.is_any(&[POLITE, AGREEMENT, THANKS]);
    let courtesy = words.iter().rev().take_while(is_courtesy).count();
    words.get(..words.len() - courtesy).unwrap_or_default()
}

/// Until when a text wants all alerts to be silent: `mute it for 2 hours`, `тишина до завтра`, `заглуши до утра`.
pub(super) fn muted(said: &[Word<'_>]) -> Option<AlertRequest> {
    let at = said.iter().position(|word| word.is_any(&[SO_LONG, UNTIL]))?;
    let (order, tail) = said.split_at(at);
    let known =
        [MUTE, TURN, TURN_OFF, BE_SILENT, ALERTS, NOTICE, MINE, IT, ALL, POLITE, AGREEMENT, THANKS];
    let is_one = order.iter().any(|word| word.is_any(&[SINGLE, NEWEST, ONE, NOT, HOW, LATER]));
    let tells =
        |word: &Word<'_>| word.is_any(&[MUTE, TURN_OFF]) || word.is(BE_SILENT) && !word.is(QUIET);
    let is_told = !is_one && order.iter().any(tells) && others(order, &known).is_empty();
    // "It is quiet until tomorrow" is a remark.
    let is_silence = matches!(order, [quiet] if quiet.is(QUIET))
        || matches!(order, [be, quiet] if be.lower == "be" && quiet.is(QUIET));
    // "Don't write before ten" is a rule for every day.
    let is_left_alone = matches!(without_courtesy(tail), [_, morning] if is_in_the_morning(morning))
        && follows(order, |word| word.is(NOT), &[DISTURB], REACH)
        && others(order, &[&known[..], &[NOT, DISTURB]].concat()).is_empty();
    if !(is_told || is_silence || is_left_alone) {
        return None;
    }
    end_of(tail).map(AlertRequest::Mute)
}

/// Whether a text silences all alerts and does not say until when: `pause all`, `поставь на паузу`.
pub(super) fn paused(said: &[Word<'_>]) -> bool {
    let known = [MUTE, TURN_ON, SO_LONG, ALERTS, NOTICE, MINE, IT, ALL, POLITE, AGREEMENT, THANKS];
    let is_one = said.iter().any(|word| word.is_any(&[SINGLE, NEWEST, ONE, NOT, HOW, LATER]));
    !is_one && has(said, MUTE) && has(said, ALL) && others(said, &known).is_empty()
}

/// The same for words in a sentence that says more: `i'm at school, don't write till 3pm`. What comes every night are quiet
/// hours.
pub(super) fn muted_in_passing(said: &[Word<'_>]) -> Option<AlertRequest> {
    if said.iter().any(|word| word.is_any(&[NIGHT, EVERY, FROM, HOW])) {
        return None;
    }
    let at = said.iter().position(|word| word.is_any(&[SO_LONG, UNTIL]))?;
    let rest = said.get(at + 1..)?;
    let mut spans = (1..=rest.len()).rev().filter_map(|long| rest.get(..long));
    Some(AlertRequest::Mute(match said.get(at)?.is(UNTIL) {
        true => spans.find_map(end_at)?,
        false => MuteEnd::After(spans.find_map(minutes_of)?),
    }))
}

/// Whether a text wants alerts again that were silenced: `unmute`, `включи обратно`, `сними мут`.
pub(super) fn unmuted(said: &[Word<'_>]) -> Option<AlertRequest> {
    let has = |list| has(said, list);
    let known = [
        UNMUTE, RESUME, GIVE_BACK, BACK, MUTING, TURN, TURN_OFF, ALERTS, NOTICE, MINE, IT, ALL,
        POLITE, AGREEMENT, THANKS,
    ];
    let is_on = |typed: &str| typed.eq_ignore_ascii_case("on");
    if has(NOT) || has(HOW) || !others(said, &known).into_iter().all(is_on) {
        return None;
    }
    let is_about_alerts = has(ALERTS) || has(NOTICE);
    let is_resumed = has(RESUME) || has(TURN) && said.iter().any(|word| is_on(word.typed));
    let is_ended = |word: &Word<'_>| word.is(TURN_OFF) && !word.is_any(&[MUTING, STOP]);
    let is_meant = has(UNMUTE)
        || is_resumed && (has(BACK) || is_about_alerts)
        || has(GIVE_BACK) && is_about_alerts
        || has(MUTING) && said.iter().any(is_ended);
    is_meant.then_some(AlertRequest::Unmute)
}

/// The end that is all of these words: `tomorrow`, `утра`, `8 утра`, `20:00`.
fn end_at(span: &[Word<'_>]) -> Option<MuteEnd> {
    let at = |minute, either_half| Some(MuteEnd::At { minute, either_half });
    match span {
        [tomorrow] if tomorrow.is(TOMORROW) => Some(MuteEnd::Tomorrow),
        [morning] if is_in_the_morning(morning) => at(NIGHT_HOURS.1, false),
        [midnight] if midnight.is(MIDNIGHT) => at(0, false),
        [_] | [_, _] => {
            let typed: Vec<&str> = span.iter().map(|word| word.typed).collect();
            let words = AlertWords::new(&format!("at {}", typed.join(" ")));
            let [minute] = words.times[..] else { return None };
            let is_time = words.rest.is_empty() && words.bound.is_none() && words.days.is_none();
            is_time.then(|| at(minute, words.is_either_half))?
        }
        _ => None,
    }
}

/// "Am" alone is no time.
fn is_in_the_morning(word: &Word<'_>) -> bool {
    word.is(MORNING) && word.lower != "am" || word.is(MORNINGS)
}

/// The minutes of a span that is all of these words: `2 hours 30 min`, `2h`, `час`.
pub(in crate::bot::language) fn minutes_of(span: &[Word<'_>]) -> Option<u16> {
    let unit = |word: &Word<'_>| match () {
        () if word.is(HOUR) => Some(60_u16),
        () if word.is(MINUTE) => Some(1),
        () if word.is(DAYS) => Some(24 * 60),
        () if word.is(WEEKS) => Some(7 * 24 * 60),
        () => None,
    };
    let (first, rest) = span.split_first()?;
    if first.is(HALF_AN_HOUR) {
        return rest.is_empty().then_some(30);
    }
    let digits = first.typed.trim_end_matches(|sign: char| !sign.is_ascii_digit());
    let count = digits.parse().ok().or_else(|| u16::try_from(number(first)?).ok());
    let glued = || unit(&Word::new(&first.typed[digits.len()..]));
    let (minutes, rest) = match (count, rest) {
        (Some(count), rest) if digits.len() < first.typed.len() && !digits.is_empty() => {
            (glued()?.checked_mul(count)?, rest)
        }
        (Some(count), [next, rest @ ..]) => (unit(next)?.checked_mul(count)?, rest),
        // "For an hour": the article is a filler.
        (None, [next, rest @ ..]) if is_filler(first) => (unit(next)?, rest),
        (None, rest) => (unit(first)?, rest),
        (Some(_), []) => return None,
    };
    match rest {
        [] => Some(minutes),
        rest => minutes.checked_add(minutes_of(rest)?),
    }
}
