//! The words for a time in the past, read from the whole of a text.

use super::PastTime;
use crate::bot::language::ordinals::{number, ordinal};
use crate::bot::language::word_list::{Word, is_sign};
use crate::bot::language::words::alerts::{FROM, UNTIL};
use crate::bot::language::words::fields::{COST, PRICE};
use crate::bot::language::words::past::{
    AGO, AT, BEFORE_YESTERDAY, BETWEEN, BETWEEN_AND, EVENING_PART, LAST, MOMENT, MORNING_PART,
    MOST_OR_USUAL, NIGHT, NOON_PART, ONE, ONE_AND_A_HALF, OVER, PEAK, RECORD, SINCE, STILL_TO_COME,
    THIS_TIME, WAS, YESTERDAY,
};
use crate::bot::language::words::questions::USUAL;
use crate::bot::language::words::times::{
    AFTERNOON, EARLY, HALF_AN_HOUR, HOUR, MINUTE, MORNING, O_CLOCK, TODAY,
};
use crate::bot::language::words::watched::INTERVIEW;
use crate::bot::language::words::wishes::EVERY;
use crate::bot::language::words::{DAYS, List};

/// The minutes of a day, and those before noon.
const DAY: u16 = 24 * 60;
const NOON: u16 = DAY / 2;

/// A shorter word for a day may be anything, unless a preposition is before it.
const MIN_DAY: usize = 4;

/// In a longer text, a day without a preposition is only spoken of: `is it monday already for the server`.
const MAX_AROUND_DAY: usize = 4;

/// The words of a text, and which of them were used up.
pub(super) struct Reader<'a> {
    pub(super) typed: Vec<&'a str>,
    pub(super) words: Vec<Word<'a>>,
    pub(super) is_used: Vec<bool>,
    /// The day of the week, from Monday on.
    pub(super) today: i8,
    /// Whether nothing but the name of a day says that the time is over: `лспд в среду`.
    pub(super) is_only_weekday: bool,
}

impl<'a> Reader<'a> {
    /// Reads the words of a text. `today` is the day of the week, from Monday on.
    pub(super) fn new(typed: Vec<&'a str>, today: i8) -> Self {
        let words = typed.iter().map(|word| Word::new(word.trim_matches(is_sign))).collect();
        Self { is_used: vec![false; typed.len()], words, typed, today, is_only_weekday: false }
    }

    /// The time that the words name. Its words are used up.
    pub(super) fn time(&mut self) -> Option<PastTime> {
        if let Some(minutes) = self.ago() {
            return Some(PastTime::Ago { minutes });
        }
        let has = |list| (0..self.words.len()).any(|at| self.is(at, list));
        let (is_past, is_recent, is_today) = (has(WAS), has(LAST), has(TODAY));
        let is_price = has(PRICE) || has(COST);
        if let Some(days) = self.several_days() {
            return Some(days);
        }
        let days_ago: Option<u16> = match (self.take(BEFORE_YESTERDAY), self.take(YESTERDAY)) {
            (true, _) => Some(2),
            (false, true) => Some(1),
            (false, false) if is_past || is_recent => self.take_weekday(),
            (false, false) if self.names_last_weekday() => {
                self.is_only_weekday = true;
                self.take_weekday()
            }
            (false, false) => None,
        };
        if let Some(days) = days_ago.filter(|_| self.take_this_time()) {
            return Some(PastTime::Ago { minutes: days * DAY });
        }
        let days_ago = days_ago.and_then(|days| u8::try_from(days).ok());
        // An interview is announced for a time that is still to come.
        let has_interview = (0..self.words.len()).any(|at| self.is(at, INTERVIEW));
        if days_ago.is_none() && !is_past && has_interview {
            return None;
        }
        // "In the morning" is in the past only beside a day.
        let has_day = days_ago.is_some() || is_recent || is_past;
        let hours = if has_day || is_today { self.hours() } else { None };
        let minute = match hours {
            None => self.clock(days_ago.is_some() || is_past),
            Some(_) => None,
        };
        let part = if has_day { self.part_of_day() } else { None };
        // "Yesterday evening, like 9" is 9 pm.
        let later = |minute: u16| match part {
            Some((12.., until)) if minute + NOON < u16::from(until) * 60 => minute + NOON,
            _ => minute,
        };
        let minute = minute.map(later);
        if let Some((from, until)) = hours.or(part.filter(|_| minute.is_none())) {
            self.take(LAST);
            let days_ago = days_ago.or_else(|| self.take_weekday()?.try_into().ok()).unwrap_or(0);
            return Some(PastTime::Hours { days_ago, from, until });
        }
        // "Last night around 11" and "last night 10pm" are yesterday in the evening.
        if let Some(minute) = minute.filter(|_| days_ago.is_none())
            && self.take(NIGHT)
        {
            self.take(LAST);
            let is_evening = minute >= 8 * 60;
            return Some(match is_evening {
                true => PastTime::At { days_ago: 1, minute: minute % (12 * 60) + 12 * 60 },
                false => PastTime::At { days_ago: 0, minute },
            });
        }
        if days_ago.is_some() || minute.is_some() {
            self.take(LAST);
            return Some(match minute {
                // "On Sunday at 20:00" is over, whatever else is said.
                Some(minute) => PastTime::At {
                    days_ago: days_ago
                        .or_else(|| self.take_weekday()?.try_into().ok())
                        .unwrap_or(0),
                    minute,
                },
                None => PastTime::Day { days_ago: days_ago.unwrap_or(0) },
            });
        }
        if self.take(NIGHT) {
            self.take(LAST);
            return Some(PastTime::Night);
        }
        // The usual price is no time.
        if !is_price && self.take(RECORD) {
            return Some(PastTime::ALL);
        }
        (!is_price && (self.take(PEAK) || self.take(MOST_OR_USUAL)))
            .then_some(PastTime::Day { days_ago: 0 })
    }

    /// How many days ago the last day with the name was that the words have: `в прошлую пятницу`. The name and its words
    /// are used up.
    fn take_weekday(&mut self) -> Option<u16> {
        let (at, days) = (0..self.words.len()).find_map(|at| Some((at, self.weekday_at(at)?)))?;
        let first = at - usize::from(self.is_after(at, LAST));
        let is_behind = self.is_after(first, OVER);
        self.mark_used(first - usize::from(is_behind), at + 1);
        Some(days)
    }

    /// Whether the words name one day of the week and do not say that it is still to come, or that every such day is
    /// meant.
    fn names_last_weekday(&self) -> bool {
        let mut days = (0..self.words.len()).filter(|at| self.weekday_at(*at).is_some());
        let (Some(at), None) = (days.next(), days.next()) else { return false };
        let is_behind = self.is_after(at, AT) || self.is_after(at, OVER);
        let is_other = |word: &Word<'_>| word.is_any(&[EVERY, STILL_TO_COME, USUAL, INTERVIEW]);
        // "On a Sunday" is any of them.
        !self.is_after(at, ONE)
            && (is_behind || self.words.len() <= MAX_AROUND_DAY)
            && !self.words.iter().any(is_other)
    }

    /// How many days ago the last day was whose name this word is.
    pub(super) fn weekday_at(&self, at: usize) -> Option<u16> {
        // "Sun" and "вс" may be anything, but not "on sun". "По средам" is every one of them.
        let is_long = self.word(at).chars().count() >= MIN_DAY;
        let is_behind = || [AT, OVER, SINCE].into_iter().any(|list| self.is_after(at, list));
        let is_day = (is_long || is_behind()) && !self.is(at, EVERY);
        let mut days = (0_i8..).zip(DAYS).filter(|_| is_day);
        let (day, _) = days.find(|(_, (_, list))| self.is(at, *list))?;
        match (self.today - day).rem_euclid(7) {
            0 => Some(7),
            days => Some(days.unsigned_abs().into()),
        }
    }

    pub(super) fn is(&self, at: usize, list: List) -> bool {
        self.words.get(at).is_some_and(|word| word.is(list))
    }

    fn is_after(&self, at: usize, list: List) -> bool {
        at.checked_sub(1).is_some_and(|before| self.is(before, list))
    }

    /// The word in lower case; empty after the last.
    fn word(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |word| &word.lower)
    }

    /// The word as a number before its letters: `2`, `h` of `2h`.
    pub(super) fn number(&self, at: usize) -> (Option<u16>, &str) {
        let word = self.word(at);
        let digits = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
        let (digits, letters) = word.split_at(digits);
        (digits.parse().ok(), letters)
    }

    /// Marks these words as used, and the word "at" before them.
    pub(super) fn mark_used(&mut self, from: usize, until: usize) {
        let before = from.checked_sub(1).filter(|at| self.is(*at, AT));
        for at in before.unwrap_or(from)..until {
            if let Some(is_used) = self.is_used.get_mut(at) {
                *is_used = true;
            }
        }
    }

    /// Whether a word is in the list; it is used up.
    fn take(&mut self, list: List) -> bool {
        let found = (0..self.words.len()).find(|at| self.is(*at, list));
        if let Some(is_used) = found.and_then(|at| self.is_used.get_mut(at)) {
            *is_used = true;
        }
        found.is_some()
    }

    /// Whether the words say "at this time": `вчера в это время`. They are used up.
    fn take_this_time(&mut self) -> bool {
        let last = |at: usize| [at + 1, at + 2].into_iter().find(|at| self.is(*at, MOMENT));
        let found = (0..self.words.len()).filter(|at| self.is(*at, THIS_TIME)).find_map(|at| {
            let last = last(at)?;
            (last == at + 1 || self.is(at + 1, THIS_TIME)).then_some((at, last))
        });
        if let Some((at, last)) = found {
            self.mark_used(at, last + 1);
        }
        found.is_some()
    }

    /// `2 hours ago`, `полчаса назад`: the minutes.
    fn ago(&mut self) -> Option<u16> {
        let end = (0..self.words.len()).find(|at| self.is(*at, AGO))?;
        let at = end.checked_sub(1)?;
        if self.is(at, HALF_AN_HOUR) {
            self.mark_used(at, end + 1);
            return Some(30);
        }
        let (attached, unit) = self.number(at);
        let unit = Word::new(unit);
        let minutes = match () {
            () if unit.is(HOUR) => 60,
            () if unit.is(MINUTE) => 1,
            () => return None,
        };
        let before = at.checked_sub(1);
        let is = |list| before.is_some_and(|before| self.is(before, list));
        let (is_one_and_a_half, is_one) = (is(ONE_AND_A_HALF), is(ONE));
        let named = before.and_then(|before| number(self.words.get(before)?));
        let named = named.and_then(|number| u16::try_from(number).ok());
        let counted = before.and_then(|before| self.number(before).0).or(named);
        let is_before = attached.is_none() && (counted.is_some() || is_one_and_a_half || is_one);
        self.mark_used(at - usize::from(is_before), end + 1);
        Some(match attached.or(counted) {
            None if is_one_and_a_half => minutes * 3 / 2,
            number => number.unwrap_or(1).saturating_mul(minutes),
        })
    }

    /// `утром`, `in the evening`: the first hour, and the hour after the last.
    fn part_of_day(&mut self) -> Option<(u8, u8)> {
        let parts = [(MORNING_PART, (6, 12)), (NOON_PART, (12, 16)), (EVENING_PART, (18, 24))];
        parts.into_iter().find(|(list, _)| self.take(*list)).map(|(_, hours)| hours)
    }

    /// `с 19 до 21`, `с 2 до 5 ночи`: the first hour, and the hour after the last.
    fn hours(&mut self) -> Option<(u8, u8)> {
        let hour = |(number, rest): (Option<u16>, &str)| {
            let is_hour = matches!(rest, "" | ":00" | "h" | "ч" | "pm" | "am");
            number.filter(|hour| is_hour && *hour <= 24).and_then(|hour| u8::try_from(hour).ok())
        };
        let found = (1..self.words.len()).find_map(|at| {
            let is_span = self.is_after(at, FROM) && self.is(at + 1, UNTIL)
                || self.is_after(at, BETWEEN) && self.is(at + 1, BETWEEN_AND);
            let (from, until) = (hour(self.number(at))?, hour(self.number(at + 2))?);
            is_span.then_some((at, from, until))
        });
        let (at, from, until) = found?;
        let part = Word::new(self.word(at + 3));
        let is_afternoon = part.is(AFTERNOON) || self.word(at + 2).ends_with("pm");
        let is_part = part.is_any(&[AFTERNOON, MORNING, EARLY, O_CLOCK]);
        self.mark_used(at - 1, at + 3 + usize::from(is_part));
        let later = |hour: u8| if is_afternoon && hour < 12 { hour + 12 } else { hour };
        let (from, until) = (later(from), later(until));
        // "From 22 to 2" ends at midnight.
        Some((from.min(23), if until <= from { 24 } else { until }))
    }

    /// `20:00`, `8pm`, `в 8 вечера`: the minute of the day. In a question about the past, `в 18`, too.
    fn clock(&mut self, is_past: bool) -> Option<u16> {
        for at in 0..self.words.len() {
            if let Some((hour, minute)) = self.word(at).split_once(':')
                && let (Ok(hour), Ok(minute)) = (hour.parse::<u16>(), minute.parse::<u16>())
                && hour < 24
                && minute < 60
            {
                self.mark_used(at, at + 1);
                return Some(hour * 60 + minute);
            }
            let (hour, half) = self.number(at);
            let in_words =
                || number(self.words.get(at)?).or_else(|| ordinal(&self.words.get(at)?.lower));
            let (half, mut until) = match half.is_empty() || hour.is_none() {
                true => (self.word(at + 1), at + 2),
                false => (half, at + 1),
            };
            let is_bare = hour.is_some() && self.number(at).1.is_empty();
            // "Three days" is no time.
            let is_time = self.is_after(at, AT);
            let in_words = || in_words().filter(|_| is_time).and_then(|it| u16::try_from(it).ok());
            let Some(hour) = hour.or_else(in_words) else { continue };
            let half = Word::new(half);
            let hour = match () {
                () if half.is(AFTERNOON) => hour % 12 + 12,
                () if half.is_any(&[MORNING, EARLY]) => hour % 12,
                () if half.is(O_CLOCK) => hour,
                () if is_past && is_bare && self.is_after(at, AT) => {
                    until = at + 1;
                    hour
                }
                () => continue,
            };
            if hour < 24 {
                self.mark_used(at, until);
                return Some(hour * 60);
            }
        }
        None
    }
}
