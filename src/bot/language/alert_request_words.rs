//! What people say about alerts besides a wish: which there are, that some are to go, and that it is to be quiet.

use super::alert_words::{AlertWords, NIGHT_HOURS};
use super::phrase::is_filler;
use super::undo_words::after_denial;
use super::word_list::{Word, has, read_short};
use super::words::alert_requests::{
    ABOUT, ASKED, CONCERNING, DISTURB, FROM, HOW, HOW_MANY, IT, LATER, LIMITING, MIDNIGHT, NEWEST,
    NIGHT, NOT, ONE_ALERT, ONE_OR_MORE, OWNER, POLITE, QUIET, SINGLE, STANDS, TURN, TURN_OFF,
    UNTIL, WHAT,
};
use super::words::alerts::AND;
use super::words::commands::{ALERTS, KEY, KEYS, MINE};
use super::words::courtesy::{AGREEMENT, THANKS, YOU};
use super::words::times::{AFTERNOON, EVENING, HOUR, MINUTE, MORNING, MORNINGS};
use super::words::undo::UNDO;
use super::words::wishes::{EVENT, NOTICE, WHEN};
use super::words::{List, watched};

/// A longer text is about more than alerts.
const MAX_WORDS: usize = 12;

/// How far behind "not" its verb is.
const REACH: usize = 3;

/// What a text says about the alerts of a chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AlertRequest {
    /// Which alerts there are. Also where some are to go in a way that only their buttons offer.
    List,
    /// The alerts about something are to go.
    TurnOff(String),
    /// One alert is to go, which is the last one that was set.
    TurnOffOne {
        /// Whether the text says "the last".
        is_newest: bool,
    },
    /// How alerts are turned off.
    HowToTurnOff,
    /// No alerts in these hours, in minutes of the day.
    Quiet {
        /// The beginning.
        from: u16,
        /// The end, which may be on the next day.
        to: u16,
    },
    /// No quiet hours any more.
    QuietOff,
}

impl AlertRequest {
    /// The request that a text is; `None` if it says anything else.
    pub fn of(text: &str) -> Option<Self> {
        let text = after_denial(text);
        let said = read_short(text, MAX_WORDS)?;
        if is_how_to_turn_off(&said) {
            return Some(Self::HowToTurnOff);
        }
        let is_order = is_order(&said, text.trim_end().ends_with('?'));
        let order = || quiet(&said).or_else(|| turn_off(text, &said));
        is_order.then(order).flatten().or_else(|| list(&said))
    }
}

/// Whether a text tells the bot to do something, and neither asks why it does nor forbids it.
fn is_order(said: &[Word<'_>], is_question: bool) -> bool {
    let is_polite = has(said, POLITE);
    // "You don't write at night" is a complaint.
    let is_complaint =
        said.windows(2).any(|two| matches!(two, [you, not] if you.is(YOU) && not.is(NOT)));
    let is_told = !is_question && !is_complaint || is_polite;
    // "Stop" turns something off by itself.
    let is_not = |word: &Word<'_>| word.is(NOT) && !word.is(TURN_OFF);
    is_told && !has(said, ASKED) && !follow(said, is_not, &[TURN, TURN_OFF])
}

/// Whether one of these words follows shortly after such a word.
fn follow(said: &[Word<'_>], is_first: impl Fn(&Word<'_>) -> bool, lists: &[List]) -> bool {
    said.iter().enumerate().any(|(at, word)| {
        let mut next = said.iter().skip(at + 1).take(REACH);
        is_first(word) && next.any(|word| word.is_any(lists))
    })
}

fn list(said: &[Word<'_>]) -> Option<AlertRequest> {
    let has = |list| has(said, list);
    let is_asked = has(STANDS) && has(OWNER) && !has(HOW_MANY);
    let known = [STANDS, OWNER, WHAT, ALERTS, MINE, AGREEMENT, THANKS];
    (is_asked && others(said, &known).is_empty()).then_some(AlertRequest::List)
}

fn is_how_to_turn_off(said: &[Word<'_>]) -> bool {
    let known = [TURN_OFF, ALERTS, MINE, IT, ABOUT, AGREEMENT, THANKS, HOW, LATER];
    has(said, TURN_OFF) && has(said, HOW) && others(said, &known).is_empty()
}

fn turn_off(text: &str, said: &[Word<'_>]) -> Option<AlertRequest> {
    let has = |list| has(said, list);
    let first = |lists: &[List]| said.iter().position(|word| word.is_any(lists));
    let (verb, noun) = (first(&[TURN, TURN_OFF])?, first(&[ALERTS, ONE_ALERT]));
    let concerned = || first(&[CONCERNING]).filter(|_| !has(KEY) && !has(KEYS));
    let noun = noun.or_else(concerned)?;
    // In "tell me when an alert is off", nothing is to be turned off.
    if !has(TURN_OFF) || verb > noun || has(HOW) {
        return None;
    }
    let known = [TURN_OFF, ALERTS, ONE_ALERT, MINE, IT, ABOUT, AGREEMENT, THANKS, POLITE];
    let about = others(said, &known);
    let names_nothing = about.is_empty()
        || others(said, &[&known[..], &[SINGLE, NEWEST, UNDO]].concat()).is_empty();
    if names_nothing {
        let is_one = has(ONE_ALERT) || has(ONE_OR_MORE) && (has(SINGLE) || has(NEWEST));
        return is_one.then_some(AlertRequest::TurnOffOne { is_newest: has(NEWEST) });
    }
    let about = with_joins(text, said, &about);
    let is_thing = !said.iter().any(is_limiting) && names_only_a_thing(&AlertWords::new(&about));
    Some(if is_thing { AlertRequest::TurnOff(about) } else { AlertRequest::List })
}

/// These words, with what joins them in the text: `лспд, фбр и грув`.
fn with_joins(text: &str, said: &[Word<'_>], words: &[&str]) -> String {
    let typed = text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric));
    let joined = said.iter().zip(typed).filter_map(|(word, typed)| {
        let is_kept = word.is(AND) || words.contains(&word.typed);
        let comma = if typed.ends_with(',') { "," } else { "" };
        is_kept.then(|| format!("{}{comma}", word.typed))
    });
    let joined: Vec<String> = joined.collect();
    let is_join = |word: &&String| Word::new(word.trim_matches(',')).is(AND);
    let first = joined.iter().take_while(is_join).count();
    let last = joined.iter().rev().take_while(is_join).count();
    let joined = joined.get(first..joined.len() - last).unwrap_or_default().join(" ");
    joined.trim_matches(',').to_owned()
}

/// Whether a word limits what is turned off, or says for how long.
fn is_limiting(word: &Word<'_>) -> bool {
    // `будинок` begins like `будет`.
    let is_event = word.is(EVENT) && !word.is_any(&[watched::HOUSE, NOTICE]);
    is_event || word.is_any(&[LIMITING, WHEN, NIGHT, MIDNIGHT, EVENING, MORNINGS, HOUR, MINUTE])
}

/// Whether words name nothing but a topic and a thing: no alert is told from another one by its bound or its time.
fn names_only_a_thing(words: &AlertWords) -> bool {
    let AlertWords { topic, rest, .. } = words;
    *words == AlertWords { topic: *topic, rest: rest.clone(), ..AlertWords::default() }
}

fn quiet(said: &[Word<'_>]) -> Option<AlertRequest> {
    let has = |list| has(said, list);
    let is_off = has(TURN_OFF) && has(ALERTS);
    let is_not = |word: &Word<'_>| word.is(NOT);
    let is_left_alone = follow(said, is_not, &[DISTURB]);
    let is_loud = follow(said, is_not, &[QUIET]) && !is_left_alone;
    if !(has(QUIET) || is_off || is_left_alone) || is_loud {
        return None;
    }
    let known = [
        QUIET, NIGHT, MIDNIGHT, FROM, UNTIL, NOT, DISTURB, TURN_OFF, ALERTS, MINE, IT, OWNER,
        AGREEMENT, THANKS, HOUR, MORNING, AFTERNOON, POLITE,
    ];
    let is_time = |typed: &&str| typed.starts_with(|first: char| first.is_ascii_digit());
    // A sentence that names a thing is not about all alerts.
    if !others(said, &known).iter().all(is_time) {
        return None;
    }
    if has(QUIET) && has(TURN_OFF) && !has(ALERTS) && !is_left_alone {
        return Some(AlertRequest::QuietOff);
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

/// The words that are in none of the lists and have a meaning of their own.
fn others<'a>(said: &[Word<'a>], known: &[List]) -> Vec<&'a str> {
    let others = said.iter().filter(|word| !word.is_any(known) && !is_filler(word));
    others.map(|word| word.typed).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::bot::language::alert_request_words::*;

    fn quiet(from: u16, to: u16) -> Option<AlertRequest> {
        Some(AlertRequest::Quiet { from: from * 60, to: to * 60 })
    }

    #[test]
    fn requests_about_alerts_are_told_from_other_texts() {
        let off_one = |is_newest| Some(AlertRequest::TurnOffOne { is_newest });
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
            ("убери уведомления про лспд, фбр и грув", off("лспд, фбр и грув")),
            ("и удали уведомления про лспд, пожалуйста", off("лспд")),
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
            ("alert me when Sweet_Johnson logs off", None),
            ("tell me when the lspd alert is off", None),
            ("don't turn off alerts for lspd", None),
            ("не отключай уведомления про лспд", None),
            ("не отключить уведомления про лспд?", None),
            ("did you delete alerts about lspd?", None),
            ("delete alerts about lspd?", None),
            ("can you delete alerts about lspd?", off("lspd")),
            ("turn the alert for lspd off", off("lspd")),
            ("mute lspd alerts for 2 hours", Some(AlertRequest::List)),
            ("mute lspd alerts for an hour", Some(AlertRequest::List)),
            ("turn off lspd alerts at night", Some(AlertRequest::List)),
            ("turn off alerts for lspd until 8", Some(AlertRequest::List)),
            ("отключи уведомление лспд меньше 5", Some(AlertRequest::List)),
            ("отключи уведомления лспд до утра", Some(AlertRequest::List)),
            ("turn off the alert when lspd drops below 5", Some(AlertRequest::List)),
            ("delete all alerts but lspd", Some(AlertRequest::List)),
            ("удали все уведомления кроме лспд", Some(AlertRequest::List)),
            ("вимкни всі сповіщення крім лспд", Some(AlertRequest::List)),
            ("turn off the alert", off_one(false)),
            ("убери напоминание", off_one(false)),
            ("delete the last alert", off_one(true)),
            ("вимкни останнє сповіщення", off_one(true)),
            ("nvm cancel the reminder", off_one(false)),
            ("вимкни сповіщення", None),
            ("don't delete the alert", None),
            ("а чё так тихо ночью", None),
            ("why so quiet at night", None),
            ("why don't you write at night", None),
            ("you did not alert me at night", None),
            ("you don't write at night", None),
            ("почему не шли уведомления ночью", None),
            ("ночью уведомления не шли", None),
            ("no, alert me at night", None),
            ("не, пиши мне ночью", None),
            ("нет, не пиши мне ночью", quiet(23, 8)),
            ("can you not write at night?", quiet(23, 8)),
            ("don't turn off alerts at night", None),
            ("do not stop alerts at night", None),
            ("no quiet hours from 23 to 8", None),
            ("отключи тихие часы (с 23 до 8)", Some(AlertRequest::QuietOff)),
            ("turn off quiet hours", Some(AlertRequest::QuietOff)),
            ("вимкни тихі години", Some(AlertRequest::QuietOff)),
            ("don't turn off quiet hours", None),
            ("тихие часы 23-8", quiet(23, 8)),
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
