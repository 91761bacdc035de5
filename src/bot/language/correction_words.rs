//! Texts that correct the alert that was set or offered last, or add another one: `не, лучше меньше 8`, `make it 20
//! minutes`, `and when Jane logs in too`.

#[cfg(test)]
mod tests;

use super::alert_words::{AlertTopic, AlertWords, EVENING_HOURS, NIGHT_HOURS};
use super::ordinals::number_in_words;
use super::place::city;
use super::word_list::Word;
use super::words::List;
use super::words::alert_requests::{
    ALSO, BESIDE_INSTEAD, BUT, CHANGE, CONCERNING, EXCEPT, INSTEAD, NEEDED, NIGHT, ONLY, POLITE,
    SUFFICES, UNSENT,
};
use super::words::following::ON;
use super::words::times::EVENING;
use super::words::undo::NEGATION;
use super::words::wishes::{EVENT, PAST, WHEN};

/// A longer text is a sentence of its own.
const MAX_WORDS: usize = 12;

/// What a text says about the last alert.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Correction {
    /// What the words name takes the place of what it has.
    Change(Box<AlertWords>),
    /// Another alert with these words.
    Another(String),
    /// Only these words are meant of what was asked for.
    Only(String),
}

impl Correction {
    /// The correction that a text is; `None` if it may be anything else.
    pub fn of(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().take(MAX_WORDS + 1).collect();
        // A question changes nothing.
        let is_asked = text.trim_end().ends_with('?');
        let is_asked = is_asked && !words.iter().any(|word| is_word(word, POLITE));
        if words.len() > MAX_WORDS || is_asked {
            return None;
        }
        days_off(&words)
            .or_else(|| another(&words))
            .or_else(|| change(&words))
            .or_else(|| only(&words))
            .or_else(|| in_clauses(&words))
    }
}

/// The server that an alert is to be about from now on: `поменяй на 6 сервер`.
pub fn server_to_move_to(text: &str) -> Option<u32> {
    let words: Vec<&str> = text.split_whitespace().take(MAX_WORDS).collect();
    let (lead, rest) = split_lead(&words);
    let AlertWords { topic, rest, .. } = AlertWords::new(bare(&rest.join(" ")));
    let is_server =
        topic == Some(AlertTopic::Server) && lead.iter().any(|word| is_word(word, CHANGE));
    rest.parse().ok().filter(|_| is_server)
}

/// `и по выходным не надо`, `but not on weekends`: the days on which nothing is to be sent.
fn days_off(words: &[&str]) -> Option<Correction> {
    let is_any = |word: &&&str, lists: &[List]| lists.iter().any(|list| is_word(word, *list));
    let has = |lists| words.iter().any(|word| is_any(&word, lists));
    // "Not only on weekends".
    if !has(&[NEGATION, EXCEPT]) || has(&[ONLY]) {
        return None;
    }
    const BESIDE: [List; 6] = [NEGATION, EXCEPT, NEEDED, UNSENT, BUT, ALSO];
    let named: Vec<&str> = words.iter().filter(|word| !is_any(word, &BESIDE)).copied().collect();
    let named = AlertWords::new(&named.join(" "));
    let days_off = named.days?;
    let is_only_days = named == AlertWords { days: named.days, ..AlertWords::default() };
    let off = AlertWords { days_off: Some(days_off), ..AlertWords::default() };
    is_only_days.then(|| Correction::Change(Box::new(off)))
}

/// `тільки про лспд, інших не треба`.
fn only(words: &[&str]) -> Option<Correction> {
    let lead = words.iter().take_while(|word| is_word(word, ONLY) || is_word(word, NEGATION));
    let (lead, rest) = words.split_at_checked(lead.count())?;
    let (about, rest) = rest.split_first()?;
    let is_only = lead.iter().any(|word| is_word(word, ONLY)) && is_word(about, CONCERNING);
    let end = rest.iter().position(|word| word.ends_with(',')).map_or(rest.len(), |end| end + 1);
    let named = rest.get(..end)?.join(" ");
    let named = named.trim_matches([',', '.', '!']);
    (is_only && !named.is_empty()).then(|| Correction::Only(named.to_owned()))
}

/// `make that 8, 12 is normal`, `меньше 7 лучше, и только ночью`: what the clauses change. Clauses that say more are
/// reasons.
fn in_clauses(words: &[&str]) -> Option<Correction> {
    let clauses: Vec<&[&str]> =
        words.split_inclusive(|word| word.ends_with([',', '.', '!', ';'])).collect();
    if clauses.len() < 2 || !clauses.iter().any(|clause| corrects(clause)) {
        return None;
    }
    let changes = clauses.into_iter().filter_map(|clause| Some((changed(clause, true)?, clause)));
    let (merged, _) = changes
        .reduce(|(first, _), (second, clause)| (joined(first, second, corrects(clause)), clause))?;
    Some(Correction::Change(Box::new(merged)))
}

/// Whether a clause says that something is to be another way.
fn corrects(clause: &[&str]) -> bool {
    let (_, behind) = split_trailing(clause);
    behind.iter().any(|word| is_word(word, SUFFICES))
        || clause.iter().any(|word| is_word(word, INSTEAD) || is_word(word, CHANGE))
}

/// What two clauses change together. The number of the second one counts if the first has none, or if it corrects that:
/// `8, no, 10`.
fn joined(first: AlertWords, second: AlertWords, corrects: bool) -> AlertWords {
    let has_number = |words: &AlertWords| words.bound.is_some() || !words.rest.is_empty();
    let is_second = has_number(&second) && (corrects || !has_number(&first));
    let source = if is_second { &second } else { &first };
    let (bound, rest) = (source.bound, source.rest.clone());
    let topic = second.topic.or(first.topic);
    AlertWords { bound, rest, topic, ..first.with_slots_of(second) }
}

fn change(words: &[&str]) -> Option<Correction> {
    changed(words, false).map(|named| Correction::Change(Box::new(named)))
}

/// What the words change. `is_correction`: another clause says that something is to change.
fn changed(words: &[&str], is_correction: bool) -> Option<AlertWords> {
    let (lead, rest) = split_lead(words);
    let (rest, behind) = split_trailing(rest);
    // "Not at 18, but at 20".
    let denied = rest.first().is_some_and(|first| is_word(first, NEGATION));
    let but = denied.then(|| rest.iter().position(|word| is_word(word, BUT))).flatten();
    let (more, rest) = match but {
        Some(but) => split_lead(rest.get(but + 1..)?),
        None => (&[][..], rest),
    };
    let has = |list| lead.iter().chain(more).chain(behind).any(|word| is_word(word, list));
    // "No, on 5" names a server.
    let last = more.last().or(lead.last());
    let is_server = !has(CHANGE) && but.is_none() && last.is_some_and(|last| is_word(last, ON));
    let is_enough = behind.iter().any(|word| is_word(word, SUFFICES));
    let corrects = is_correction || has(INSTEAD) || has(CHANGE) || is_enough || but.is_some();
    if !corrects || is_server {
        return None;
    }
    // "Businesses, not houses", but not "when there are no fewer than 8".
    let is_denial = |at: &usize| {
        let bound = || AlertWords::new(&rest.get(at + 1..).unwrap_or_default().join(" ")).bound;
        rest.get(*at).is_some_and(|word| is_word(word, NEGATION)) && bound().is_none()
    };
    let end = (1..rest.len()).find(is_denial).unwrap_or(rest.len());
    let said = rest.get(..end).unwrap_or(rest).join(" ");
    let said = bare(&said);
    let number = number_in_words(said).map(|number| number.to_string());
    let mut named = AlertWords::new(number.as_deref().unwrap_or(said));
    // "And only at night".
    if let [part] = rest
        && lead.iter().any(|word| is_word(word, ONLY))
    {
        let is_night = is_word(part, NIGHT).then_some(NIGHT_HOURS);
        named.hours = is_night.or(is_word(part, EVENING).then_some(EVENING_HOURS));
    }
    // "Not in LV, in SF".
    if let Some(place) = city(&named.rest) {
        (named.near, named.rest) = (Some(place.to_owned()), String::new());
    }
    let AlertWords { topic, property, bound, times, days, every, minutes, near, hours, .. } =
        &named;
    // "No, not at 18" does not say when.
    if denied && but.is_none() && bound.is_none() {
        return None;
    }
    let is_number = !named.rest.is_empty() && named.rest.bytes().all(|byte| byte.is_ascii_digit());
    let has_slot = bound.is_some()
        || !times.is_empty()
        || days.is_some()
        || every.is_some()
        || minutes.is_some()
        || near.is_some()
        || hours.is_some();
    // A price is that of an auction.
    let is_only_that = matches!(topic, None | Some(AlertTopic::Auction)) && property.is_none();
    // "Actually businesses, not houses".
    let is_kind = matches!(topic, Some(AlertTopic::House | AlertTopic::Business))
        && !has_slot
        && named.rest.is_empty();
    let is_change =
        is_kind || is_only_that && (has_slot && named.rest.is_empty() || !has_slot && is_number);
    is_change.then_some(named)
}

/// The words before what changes, and the others. "Not" belongs to what follows it, if no sign parts the two.
fn split_lead<'w, 'a>(words: &'w [&'a str]) -> (&'w [&'a str], &'w [&'a str]) {
    let is_lead = |(at, word): &(usize, &&str)| {
        let is_apart = word.ends_with([',', '.', '!', ';', ':'])
            || words.get(at + 1).is_some_and(|next| is_dash(next));
        is_dash(word)
            || (is_apart || !is_word(word, NEGATION))
                && [INSTEAD, CHANGE, BESIDE_INSTEAD].iter().any(|list| is_word(word, *list))
    };
    let lead = words.iter().enumerate().take_while(is_lead).count();
    words.split_at_checked(lead).unwrap_or((words, &[]))
}

/// The words before "лучше" or "is enough" at the end, and these.
fn split_trailing<'w, 'a>(words: &'w [&'a str]) -> (&'w [&'a str], &'w [&'a str]) {
    let is_behind = |word: &&&str| {
        is_word(word, SUFFICES) || is_word(word, INSTEAD) && !is_word(word, NEGATION)
    };
    let behind = words.iter().rev().take_while(is_behind).count();
    words.split_at_checked(words.len() - behind).unwrap_or((words, &[]))
}

fn is_dash(word: &str) -> bool {
    word.chars().all(|sign| "-–—".contains(sign))
}

fn another(words: &[&str]) -> Option<Correction> {
    let also = words.iter().take_while(|word| is_word(word, ALSO)).count();
    let rest = words.get(also..)?;
    let is_when = rest.first().is_some_and(|first| is_word(first, WHEN));
    let is_past = rest.iter().any(|word| is_word(word, PAST));
    if also == 0 || !is_when || is_past {
        return None;
    }
    let rest = rest.join(" ");
    let named = AlertWords::new(&rest);
    let is_event = || rest.split_whitespace().any(|word| is_word(word, EVENT));
    let says_what = named.presence || named.bound.is_some() || named.ends || named.price;
    (says_what || is_event()).then_some(Correction::Another(rest))
}

fn is_word(word: &str, list: List) -> bool {
    Word::new(bare(word)).is(list)
}

fn bare(word: &str) -> &str {
    word.trim_matches([',', '.', '!', '?', ';', ':'])
}
