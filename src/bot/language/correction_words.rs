//! Texts that correct the alert that was set or offered last, or add another one: `не, лучше меньше 8`, `make it 20
//! minutes`, `and when Jane logs in too`.

use super::alert_words::{AlertTopic, AlertWords};
use super::word_list::Word;
use super::words::List;
use super::words::alert_requests::{
    ALSO, BESIDE_INSTEAD, BUT, CHANGE, CONCERNING, EXCEPT, INSTEAD, NEEDED, ONLY, POLITE, UNSENT,
};
use super::words::following::ON;
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
            .or_else(|| change(before_reason(&words)))
    }
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
    let rest = words.get(lead.count()..)?;
    let (about, rest) = rest.split_first()?;
    let is_only = words.iter().any(|word| is_word(word, ONLY)) && is_word(about, CONCERNING);
    let end = rest.iter().position(|word| word.ends_with(',')).map_or(rest.len(), |end| end + 1);
    let named = rest.get(..end)?.join(" ");
    let named = named.trim_matches([',', '.', '!']);
    (is_only && !named.is_empty()).then(|| Correction::Only(named.to_owned()))
}

/// `make that 8, 12 is normal`: the words before the comma. After "8, no 10" something else is meant.
fn before_reason<'w, 'a>(words: &'w [&'a str]) -> &'w [&'a str] {
    let comma = words.iter().skip(1).position(|word| word.ends_with(','));
    let split = comma.and_then(|at| words.split_at_checked(at + 2));
    let Some((change, reason)) = split else { return &[] };
    let begins = change.first().is_some_and(|first| is_word(first, CHANGE));
    let is_denied = reason.iter().any(|word| is_word(word, NEGATION));
    if begins && !is_denied { change } else { &[] }
}

fn change(words: &[&str]) -> Option<Correction> {
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
    if !(has(INSTEAD) || has(CHANGE) || but.is_some()) || is_server {
        return None;
    }
    let named = AlertWords::new(&rest.join(" "));
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
        || hours.is_some();
    // A price is that of an auction.
    let is_only_that =
        matches!(topic, None | Some(AlertTopic::Auction)) && property.is_none() && near.is_none();
    let is_change = is_only_that && (has_slot && named.rest.is_empty() || !has_slot && is_number);
    is_change.then(|| Correction::Change(Box::new(named)))
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

/// The words before "лучше" at the end, and these.
fn split_trailing<'w, 'a>(words: &'w [&'a str]) -> (&'w [&'a str], &'w [&'a str]) {
    let is_behind = |word: &&&str| is_word(word, INSTEAD) && !is_word(word, NEGATION);
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
    Word::new(word.trim_matches([',', '.', '!', '?', ';', ':'])).is(list)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::bot::language::Comparison;
    use crate::bot::language::correction_words::*;

    #[test]
    fn a_correction_names_only_what_changes() {
        let none = AlertWords::default;
        let below = |number| AlertWords { bound: Some(Comparison::Below(number)), ..none() };
        for (text, words) in [
            ("не, лучше меньше 8", below(8)),
            ("no, below 8", below(8)),
            ("no below 8", below(8)),
            (
                "лучше дешевле 2кк",
                AlertWords { topic: Some(AlertTopic::Auction), ..below(2_000_000) },
            ),
            ("ой ні давай о 22", AlertWords { times: vec![1320], ..none() }),
            ("only from 18 to 23", AlertWords { times: vec![1080, 1380], is_span: true, ..none() }),
            (
                "и только с 18 до 23",
                AlertWords { times: vec![1080, 1380], is_span: true, ..none() },
            ),
            ("make that 8, 12 is normal", AlertWords { rest: "8".into(), ..none() }),
            ("make it 20 minutes", AlertWords { minutes: Some(20), ..none() }),
            ("измени на 22:30", AlertWords { times: vec![1350], ..none() }),
            ("не в 18, а в 20", AlertWords { times: vec![1200], ..none() }),
            ("нет, не в 18 а в 20", AlertWords { times: vec![1200], ..none() }),
            ("not at 18 but at 20", AlertWords { times: vec![1200], ..none() }),
            ("не 5, а 8", AlertWords { rest: "8".into(), ..none() }),
            ("не - меньше 8", below(8)),
            ("нет, не меньше 8", AlertWords { bound: Some(Comparison::Above(7)), ..none() }),
            ("no, not more than 5", below(6)),
            ("не, за 15 лучше", AlertWords { rest: "15".into(), ..none() }),
            ("лучше раз в два часа", AlertWords { every: Some(120), ..none() }),
            ("краще раз на дві години", AlertWords { every: Some(120), ..none() }),
            ("не, давай в 9", AlertWords { times: vec![540], is_either_half: true, ..none() }),
            ("не, давай в 9 утра", AlertWords { times: vec![540], ..none() }),
            ("и по выходным не надо", AlertWords { days_off: Some(0b110_0000), ..none() }),
            ("but not on weekends", AlertWords { days_off: Some(0b110_0000), ..none() }),
            ("крім вихідних", AlertWords { days_off: Some(0b110_0000), ..none() }),
            ("change it to 10", AlertWords { rest: "10".into(), ..none() }),
        ] {
            let correction = Some(Correction::Change(Box::new(words)));
            assert_eq!(Correction::of(text), correction, "{text}");
        }
        for text in ["и когда Sweet_Johnson зайдет тоже", "also when Sweet_Johnson logs in"]
        {
            assert!(matches!(Correction::of(text), Some(Correction::Another(_))), "{text}");
        }
        let only = Some(Correction::Only("лспд".to_owned()));
        for text in ["тільки про лспд, інших не треба", "только про лспд", "only about лспд"]
        {
            assert_eq!(Correction::of(text), only, "{text}");
        }
        for text in [
            "не надо",
            "wait 10 min, i'm driving",
            "только",
            "лучше",
            "по выходным",
            "меньше 8",
            "не меньше 8",
            "not more than 5",
            "нет, не в 18",
            "нет, на 5",
            "не",
            "давай лспд",
            "no, lspd below 8",
            "а когда собес лспд",
            "и когда он зайдет?",
            "и когда он был онлайн",
            "and when was he last online",
            "only 5?",
            "только 5?",
            "not on weekends?",
            "make it 10?",
            "not only on weekends",
            "давай дома до 2кк",
            "",
        ] {
            assert_eq!(Correction::of(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC*|((не|лучше|меньше|8|и|когда|only|from|to|18) ?){0,15}") {
            let _ = Correction::of(&text);
        }
    }
}
