//! What is asked of a roster beside its fraction or family: `3d`, `<5h`; and how long an absence lasts.

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};

use super::phrase::is_filler;
use super::word_list::{Word, has, read, read_short};
use super::words::fields::LEVEL;
use super::words::following::NOT;
use super::words::people::AWAY;
use super::words::questions::WHO;
use super::words::rosters::{
    BACK, BESIDE_SETTING, DAYS, FEWER, FILE, HOURS, MISSED, MONTHS, NORM, NOT_SEEN, PIECES, SETS,
    THAN, TIMES, WEEKS, WHOM, YEARS,
};

/// No norm is longer, in hours of a week.
pub const MAX_NORM: u16 = 7 * 24;

/// A longer text says more than a norm.
const MAX_SETTING: usize = 9;

/// Which members of a roster are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum RosterFilter {
    /// All.
    #[default]
    All,
    /// Those who were not seen for so many days.
    NotSeen(u16),
    /// Those who played fewer hours in the week.
    FewerHours(u16),
    /// Those who have said to be absent.
    Absent,
}

/// A number with its unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Span {
    Days(u16),
    Hours(u16),
}

/// What the words ask of a roster, and the other words.
pub fn roster_words(text: &str) -> (RosterFilter, String) {
    let text = text.replace('<', " < ");
    let words: Vec<&str> = text.split_whitespace().collect();
    let (mut asked, mut kept) = (RosterFilter::All, Vec::new());
    let mut at = 0;
    while let Some(rest) = words.get(at..).filter(|rest| !rest.is_empty()) {
        if let Some((filter, length)) = filter(rest) {
            asked = filter;
            at += length;
            continue;
        }
        kept.push(rest[0]);
        at += 1;
    }
    (asked, kept.join(" "))
}

/// The filter at the beginning, and how many words it has.
fn filter(words: &[&str]) -> Option<(RosterFilter, usize)> {
    let is = |at: usize, list| words.get(at).is_some_and(|word| Word::new(word).is(list));
    let first = words.first()?;
    if *first == "<" || is(0, FEWER) {
        let after = if is(1, THAN) { 2 } else { 1 };
        let rest = words.get(after..)?;
        // A bare number after the sign is one of hours.
        let (hours, length) = match span(rest) {
            Some((Span::Hours(hours), length)) => (hours, length),
            Some((Span::Days(_), _)) => return None,
            None => (rest.first()?.parse().ok()?, 1),
        };
        return Some((RosterFilter::FewerHours(hours), after + length));
    }
    let before = words.iter().take_while(|word| Word::new(word).is(NOT_SEEN)).count();
    match span(words.get(before..)?) {
        Some((Span::Days(days), length)) => Some((RosterFilter::NotSeen(days), before + length)),
        Some((Span::Hours(_), _)) => None,
        None => is(0, AWAY).then_some((RosterFilter::Absent, 1)),
    }
}

/// The norm of hours that a text sets: `норма 10 часов`, `set the norm to 10 hours a week`.
pub fn norm_to_set(text: &str) -> Option<u16> {
    if text.trim_end().ends_with('?') {
        return None;
    }
    let said = read_short(text, MAX_SETTING)?;
    let mut numbers =
        said.iter().filter_map(|word| word.lower.trim_end_matches(['h', '\u{447}']).parse().ok());
    let (Some(hours), None) = (numbers.next(), numbers.next()) else { return None };
    let is_number = |word: &Word<'_>| word.lower.starts_with(|first: char| first.is_ascii_digit());
    let is_only = said.iter().all(|word| {
        is_number(word)
            || word.is_any(&[NORM, HOURS, WEEKS, SETS, BESIDE_SETTING])
            || is_filler(word)
    });
    let asks = said.iter().any(|word| word.is_any(&[WHO, NOT, MISSED]));
    (is_only && !asks && has(&said, NORM) && (1..=MAX_NORM).contains(&hours)).then_some(hours)
}

/// Whether a text asks which members were not there, play little or are absent.
pub fn asks_of_roster(text: &str) -> bool {
    read(text).iter().any(|word| word.is_any(&[WHO, WHOM]))
        && roster_words(text).0 != RosterFilter::All
}

/// Whether a text is about those who do not reach the norm: `кто не выполнил норму`.
pub fn misses_norm(text: &str) -> bool {
    let said = read(text);
    has(&said, NORM) && has(&said, WHO) && said.iter().any(|word| word.is_any(&[NOT, MISSED]))
}

/// Whether the words ask for a file, and the other words.
pub fn without_file_words(text: &str) -> (bool, String) {
    let (asked, kept): (Vec<&str>, Vec<&str>) =
        text.split_whitespace().partition(|word| Word::new(&word.to_lowercase()).is(FILE));
    (!asked.is_empty(), kept.join(" "))
}

/// For how many days somebody is absent, and the reason after that: `3d holiday`, `2 недели`.
pub fn absence(text: &str) -> Option<(u16, &str)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (Span::Days(days), length) = span(&words)? else { return None };
    let mut reason = text.trim_start();
    for _ in 0..length {
        let end = reason.find(char::is_whitespace).unwrap_or(reason.len());
        reason = reason.get(end..).unwrap_or_default().trim_start();
    }
    Some((days, reason.trim_end()))
}

/// The days of a unit without a number: `неделя`, `month`.
pub(super) fn unit_of_days(word: &str) -> Option<u16> {
    // A single letter is a unit only behind a number.
    let word = Word::new(Some(word).filter(|word| word.chars().count() > 1)?);
    match () {
        () if word.is(DAYS) => Some(1),
        () if word.is(WEEKS) => Some(7),
        () if word.is(MONTHS) => Some(30),
        () => word.is(YEARS).then_some(365),
    }
}

/// Whether a number before the word counts something: `дней`, `hours`, `раз`, `лвл`.
pub fn is_unit(word: &str) -> bool {
    Word::new(word).is_any(&[DAYS, WEEKS, HOURS, TIMES, LEVEL])
}

/// Whether a number before the word may count people or things: `все 4 штуки`.
pub fn is_piece(word: &str) -> bool {
    Word::new(word).is(PIECES)
}

/// Whether the words say that an absence is over.
pub fn is_back(text: &str) -> bool {
    Word::new(text.trim()).is(BACK)
}

/// The time that a text is, without other words: `30d`, `2 weeks`, `2 недели`.
pub fn length_of_time(text: &str) -> Option<SignedDuration> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let hours = match span_of(&words)? {
        Span::Days(days) => 24 * i64::from(days),
        Span::Hours(hours) => hours.into(),
    };
    Some(SignedDuration::from_hours(hours))
}

/// The number with a unit that the words are, without others.
pub(super) fn span_of(words: &[&str]) -> Option<Span> {
    span(words).filter(|(_, length)| *length == words.len()).map(|(span, _)| span)
}

/// The number with a unit at the beginning, and how many words it has.
fn span(words: &[&str]) -> Option<(Span, usize)> {
    let first = words.first()?.trim_end_matches(['.', ',']);
    let digits = first.find(|c: char| !c.is_ascii_digit()).unwrap_or(first.len());
    let (number, unit) = first.split_at_checked(digits)?;
    let number: u16 = number.parse().ok().filter(|number| *number > 0)?;
    let (unit, length) = match unit {
        "" => (words.get(1)?.trim_end_matches(['.', ',']), 2),
        unit => (unit, 1),
    };
    let unit = unit.to_lowercase();
    let unit = Word::new(&unit);
    let span = match () {
        () if unit.is(DAYS) => Span::Days(number),
        () if unit.is(WEEKS) => Span::Days(number.checked_mul(7)?),
        () if unit.is(MONTHS) => Span::Days(number.checked_mul(30)?),
        () if unit.is(HOURS) => Span::Hours(number),
        () if unit.is(YEARS) => Span::Days(number.checked_mul(365)?),
        () => return None,
    };
    Some((span, length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filters_are_taken_out_of_the_words() {
        use RosterFilter::{Absent, All, FewerHours, NotSeen};
        for (text, filter, rest) in [
            ("", All, ""),
            ("lspd 5", All, "lspd 5"),
            ("3d", NotSeen(3), ""),
            ("lspd 5 3d", NotSeen(3), "lspd 5"),
            ("лспд 5 не было 3 дня", NotSeen(3), "лспд 5"),
            ("grove street 2 недели", NotSeen(14), "grove street"),
            ("<5h", FewerHours(5), ""),
            ("< 5", FewerHours(5), ""),
            ("lspd 5 меньше 5 часов", FewerHours(5), "lspd 5"),
            ("less than 12 h", FewerHours(12), ""),
            ("lspd who is on vacation", Absent, "lspd who is on"),
            ("кто в отпуске", Absent, "кто в"),
            // A number alone is a server's.
            ("lspd 3", All, "lspd 3"),
        ] {
            let (asked, kept) = roster_words(text);
            assert_eq!((asked, &*kept), (filter, rest), "{text}");
        }
    }

    #[test]
    fn a_norm_is_set_or_missed() {
        for (text, hours) in [
            ("норма 10 часов", Some(10)),
            ("set the norm to 10 hours", Some(10)),
            ("поставь норму 12ч в неделю", Some(12)),
            ("постав норму 7 годин на тиждень", Some(7)),
            ("norm 14", Some(14)),
            ("norm 10 hours?", None),
            ("норма 500 часов", None),
            ("кто не выполнил норму 10 часов", None),
            ("норма лспд 5", None),
            ("10 hours", None),
        ] {
            assert_eq!(norm_to_set(text), hours, "{text}");
        }
        for text in ["кто не выполнил норму", "who didn't make the norm", "who missed the norm"]
        {
            assert!(misses_norm(text), "{text}");
        }
        assert!(!misses_norm("who made the norm") && !misses_norm("норма"));
    }

    #[test]
    fn an_absence_has_days_and_perhaps_a_reason() {
        for (text, expected) in [
            ("3d", Some((3, ""))),
            ("3 дня отпуск, море", Some((3, "отпуск, море"))),
            ("  2w  exams ", Some((14, "exams"))),
            ("1 неделя", Some((7, ""))),
            ("5h", None),
            ("0d", None),
            ("holiday", None),
            ("off", None),
        ] {
            assert_eq!(absence(text), expected, "{text}");
        }
        assert!(is_back("off") && is_back("Вернулся") && !is_back("3d"));
    }
}
