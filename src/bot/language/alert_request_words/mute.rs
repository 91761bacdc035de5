//! Orders that silence all alerts for a while.

use super::{AlertRequest, others};
use crate::bot::language::ordinals::number;
use crate::bot::language::phrase::is_filler;
use crate::bot::language::word_list::Word;
use crate::bot::language::words::alert_requests::{
    ALL, BE_SILENT, HOW, IT, LATER, MUTE, NEWEST, NOT, POLITE, QUIET, SINGLE, SO_LONG, TOMORROW,
    TURN, TURN_OFF, UNTIL,
};
use crate::bot::language::words::commands::{ALERTS, MINE};
use crate::bot::language::words::courtesy::{AGREEMENT, THANKS};
use crate::bot::language::words::times::{HOUR, MINUTE};
use crate::bot::language::words::wishes::{NOTICE, ONE};

/// For how long a text wants all alerts to be silent: `mute it for 2 hours`, `тишина до завтра`.
pub(super) fn muted(said: &[Word<'_>]) -> Option<AlertRequest> {
    let at = said.iter().position(|word| word.is_any(&[SO_LONG, UNTIL]))?;
    let (order, rest) = said.split_at(at);
    let (preposition, rest) = rest.split_first()?;
    let is_courtesy = |word: &&Word<'_>| word.is_any(&[POLITE, AGREEMENT, THANKS]);
    let span = &rest[..rest.len() - rest.iter().rev().take_while(is_courtesy).count()];
    let known =
        [MUTE, TURN, TURN_OFF, BE_SILENT, ALERTS, NOTICE, MINE, IT, ALL, POLITE, AGREEMENT, THANKS];
    let is_one = order.iter().any(|word| word.is_any(&[SINGLE, NEWEST, ONE, NOT, HOW, LATER]));
    let tells =
        |word: &Word<'_>| word.is_any(&[MUTE, TURN_OFF]) || word.is(BE_SILENT) && !word.is(QUIET);
    let is_told = order.iter().any(tells) && others(order, &known).is_empty();
    // "It is quiet until tomorrow" is a remark.
    let is_silence = matches!(order, [quiet] if quiet.is(QUIET))
        || matches!(order, [be, quiet] if be.lower == "be" && quiet.is(QUIET));
    if is_one || !(is_told || is_silence) {
        return None;
    }
    let minutes = match (preposition.is(UNTIL), span) {
        (true, [tomorrow]) if tomorrow.is(TOMORROW) => None,
        (false, span) => Some(minutes_of(span)?),
        (true, _) => return None,
    };
    Some(AlertRequest::Mute { minutes })
}

/// The minutes of a span that is all of these words: `2 hours 30 min`, `2h`, `час`.
fn minutes_of(span: &[Word<'_>]) -> Option<u16> {
    let unit = |word: &Word<'_>| match () {
        () if word.is(HOUR) => Some(60_u16),
        () if word.is(MINUTE) => Some(1),
        () => None,
    };
    let (first, rest) = span.split_first()?;
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
