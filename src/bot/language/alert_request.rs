//! What people say about alerts besides a wish: which there are, that some are to go, and that it is to be quiet.

use super::alert_words::AlertWords;
use super::phrase::is_filler;
use super::word_list::{Word, has, read_short};
use super::words::List;
use super::words::alert_requests::{
    ABOUT, CONCERNING, DISTURB, FROM, HOW, HOW_MANY, IT, LATER, MIDNIGHT, NIGHT, NOT, OWNER, QUIET,
    STANDS, TURN_OFF, UNTIL, WHAT,
};
use super::words::commands::{ALERTS, KEY, KEYS, MINE};
use super::words::courtesy::{AGREEMENT, THANKS};
use super::words::times::{AFTERNOON, HOUR, MORNING};

/// A longer text is about more than alerts.
const MAX_WORDS: usize = 12;

/// How far behind "not" its verb is.
const REACH: usize = 3;

/// 23:00 and 08:00, where only the other time is named.
const NIGHT_HOURS: (u16, u16) = (23 * 60, 8 * 60);

/// What a text says about the alerts of a chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AlertRequest {
    /// Which alerts there are.
    List,
    /// The alerts about something are to go.
    TurnOff(String),
    /// How alerts are turned off.
    HowToTurnOff,
    /// No alerts in these hours, in minutes of the day.
    Quiet {
        /// The beginning.
        from: u16,
        /// The end, which may be on the next day.
        to: u16,
    },
}

impl AlertRequest {
    /// The request that a text is; `None` if it says anything else.
    pub fn of(text: &str) -> Option<Self> {
        let said = read_short(text, MAX_WORDS)?;
        quiet(&said).or_else(|| turn_off(&said)).or_else(|| list(&said))
    }
}

fn list(said: &[Word<'_>]) -> Option<AlertRequest> {
    let has = |list| has(said, list);
    let is_asked = has(STANDS) && has(OWNER) && !has(HOW_MANY);
    let known = [STANDS, OWNER, WHAT, ALERTS, MINE, AGREEMENT, THANKS];
    (is_asked && others(said, &known).is_empty()).then_some(AlertRequest::List)
}

fn turn_off(said: &[Word<'_>]) -> Option<AlertRequest> {
    let has = |list| has(said, list);
    if !has(TURN_OFF) {
        return None;
    }
    let known = [TURN_OFF, ALERTS, MINE, IT, ABOUT, AGREEMENT, THANKS];
    if has(HOW) {
        let known: Vec<List> = known.into_iter().chain([HOW, LATER]).collect();
        return others(said, &known).is_empty().then_some(AlertRequest::HowToTurnOff);
    }
    let about = others(said, &known);
    let is_about = has(ALERTS) || has(CONCERNING) && !has(KEY) && !has(KEYS);
    (is_about && !about.is_empty()).then(|| AlertRequest::TurnOff(about.join(" ")))
}

fn quiet(said: &[Word<'_>]) -> Option<AlertRequest> {
    let has = |list| has(said, list);
    let is_not = |(at, word): (usize, &Word<'_>)| {
        let mut next = said.iter().skip(at + 1).take(REACH);
        word.is(NOT) && next.any(|word| word.is(DISTURB))
    };
    let is_off = has(TURN_OFF) && has(ALERTS);
    if !has(QUIET) && !is_off && !said.iter().enumerate().any(is_not) {
        return None;
    }
    let known = [
        QUIET, NIGHT, MIDNIGHT, FROM, UNTIL, NOT, DISTURB, TURN_OFF, ALERTS, MINE, IT, OWNER,
        AGREEMENT, THANKS, HOUR, MORNING, AFTERNOON,
    ];
    let is_time = |typed: &&str| typed.starts_with(|first: char| first.is_ascii_digit());
    // A sentence that names a thing is not about all alerts.
    if !others(said, &known).iter().all(is_time) {
        return None;
    }
    let after = |list| {
        said.iter()
            .enumerate()
            .find_map(|(at, word)| word.is(list).then(|| time(said.get(at + 1..)?))?)
    };
    let (from, to) = (after(FROM), after(UNTIL));
    let (from, to) = match (from, to) {
        (None, None) => both(said).or_else(|| has(NIGHT).then_some(NIGHT_HOURS))?,
        (from, to) => (from.unwrap_or(NIGHT_HOURS.0), to.unwrap_or(NIGHT_HOURS.1)),
    };
    // At night, twelve is midnight.
    let from = if has(NIGHT) && from == 12 * 60 { 0 } else { from };
    (from != to).then_some(AlertRequest::Quiet { from, to })
}

/// The time of the day that words begin with.
fn time(words: &[Word<'_>]) -> Option<u16> {
    let first = words.first()?;
    if first.is(MIDNIGHT) {
        return Some(0);
    }
    if first.is(MORNING) {
        return Some(NIGHT_HOURS.1);
    }
    let next = words.get(1).map_or("", |next| next.typed);
    let read = |next| AlertWords::new(&format!("at {} {next}", first.typed)).times.first().copied();
    // The next word may be the half of the day, or have nothing to do with the time.
    first
        .typed
        .starts_with(|first: char| first.is_ascii_digit())
        .then(|| read(next).or_else(|| read("")))?
}

/// `23:00-08:00`.
fn both(said: &[Word<'_>]) -> Option<(u16, u16)> {
    let is_span = |word: &&Word<'_>| word.typed.contains(['-', '–', '—']);
    let span = said.iter().find(is_span)?.typed.replace(['–', '—'], "-");
    let (from, to) = span.split_once('-')?;
    let time = |typed: &str| AlertWords::new(&format!("at {typed}")).times.first().copied();
    Some((time(from)?, time(to)?))
}

/// The words that are in none of the lists and have a meaning of their own.
fn others<'a>(said: &[Word<'a>], known: &[List]) -> Vec<&'a str> {
    let others = said.iter().filter(|word| !word.is_any(known) && !is_filler(word));
    others.map(|word| word.typed).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::bot::language::alert_request::*;

    fn quiet(from: u16, to: u16) -> Option<AlertRequest> {
        Some(AlertRequest::Quiet { from: from * 60, to: to * 60 })
    }

    #[test]
    fn requests_about_alerts_are_told_from_other_texts() {
        let off = |words: &str| Some(AlertRequest::TurnOff(words.to_owned()));
        for (text, request) in [
            ("что у меня стоит", Some(AlertRequest::List)),
            ("какие у меня оповещалки стоят", Some(AlertRequest::List)),
            ("ок, покажи что у меня стоит", Some(AlertRequest::List)),
            ("що в мене стоїть?", Some(AlertRequest::List)),
            ("what do i have set", Some(AlertRequest::List)),
            ("сколько у меня стоит дом", None),
            ("убери все уведомления про фбр", off("фбр")),
            ("turn off the alert for house 3", off("house 3")),
            ("вимкни сповіщення про лспд", off("лспд")),
            ("удали все про баллас", off("баллас")),
            ("удали всё про мой ключ", None),
            ("turn off my alerts", None),
            ("turn on alerts for lspd", None),
            ("stop the auction on 5", None),
            ("отключи уведомления", None),
            ("turn it off", None),
            ("дякс, а вимкнути це потім як", Some(AlertRequest::HowToTurnOff)),
            ("а как это потом отключить?", Some(AlertRequest::HowToTurnOff)),
            ("thanks, how do i turn it off later", Some(AlertRequest::HowToTurnOff)),
            ("как удалить ключ", None),
            ("не турбуй мене вночі з 23 до 8", quiet(23, 8)),
            ("не пиши мне ночью", quiet(23, 8)),
            ("вимкни сповіщення до ранку", quiet(23, 8)),
            ("тихо вночі, з 00 до 9 нічого сюди не пиши", quiet(0, 9)),
            ("ночью не пиши с 12 до 8", quiet(0, 8)),
            ("після 23 не чіпай мене", quiet(23, 8)),
            ("don't ping me after midnight", quiet(0, 8)),
            ("не беспокой меня с 22 до 9 утра", quiet(22, 9)),
            ("please don't write before 10am", quiet(23, 10)),
            ("тихие часы 22:00-07:00", quiet(22, 7)),
            ("отключи уведомления на ночь", quiet(23, 8)),
            ("не пиши мне больше", None),
            ("тихие часы", None),
            ("ночью в лспд", None),
            ("тихо ночью в лспд", None),
            ("не пиши мне про лспд ночью", None),
            ("лспд", None),
            ("", None),
        ] {
            assert_eq!(AlertRequest::of(text), request, "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC*|((не|пиши|ночью|с|до|23|8|убери|алерты|лспд|how|-) ?){0,15}") {
            let _ = AlertRequest::of(&text);
        }
    }
}
