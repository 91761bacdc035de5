//! Times of the day, spans and days: `at 18`, `с 18 до 23`, `каждые полчаса`, `пн-пт`.

use super::{EVENING_HOURS, NIGHT_HOURS, WordsReader, trimmed};
use crate::bot::language::alert_words::{ALL_DAYS, NOON};
use crate::bot::language::ordinals;
use crate::bot::language::word_list::Word;
use crate::bot::language::words::DAYS;
use crate::bot::language::words::List;
use crate::bot::language::words::alert_requests::NIGHT;
use crate::bot::language::words::alerts::{AT, SKIPPED, UNTIL};
use crate::bot::language::words::questions::PLAYERS;
use crate::bot::language::words::times::{
    AFTERNOON, ARTICLE, DAILY, EVENING, EVERY, EVERY_DAY, EVERY_EVENING, EVERY_HOUR, HALF,
    HALF_AN_HOUR, HOUR, LEAD, MINUTE, MORNING, MORNINGS, ONCE, ONCE_IN, ROUGHLY, TODAY, WEEKEND,
    WORKDAYS,
};
use crate::bot::language::words::wishes::IN_ADVANCE;

const MINUTES_OF_DAY: u32 = 24 * 60;

impl WordsReader<'_> {
    /// `18:00`, `at 18`, `18:00-23:00`.
    pub(super) fn time(&mut self, word: &Word<'_>) -> bool {
        // "Часов в 10": about ten.
        let is_led = self.at.checked_sub(2).is_some_and(|before| self.is(before, LEAD));
        if word.is(HOUR) && !is_led && self.is(self.at, AT) && self.hour(self.at + 1).is_some() {
            return true;
        }
        if word.is(AT) {
            return match self.hour(self.at) {
                Some((minute, after)) => {
                    let hour = self.lower(self.at).parse::<u16>();
                    let is_alone = after == self.at + 1;
                    self.found.is_either_half =
                        is_alone && hour.is_ok_and(|hour| (1..12).contains(&hour));
                    self.add_time(minute);
                    self.at = after;
                    true
                }
                None => false,
            };
        }
        // Without "at", a number is an hour only if the half of the day follows.
        if let Some((minute, after)) = self.hour(self.at - 1)
            && is_half_of_day(self.lower(after - 1))
        {
            self.add_time(minute);
            self.at = after;
            return true;
        }
        let word = trimmed(&word.lower);
        let parts: Vec<&str> = word.split('-').filter(|part| !part.is_empty()).collect();
        let times: Option<Vec<u16>> = parts.iter().map(|part| time_of_day(part)).collect();
        match times {
            Some(times) => match times[..] {
                [] => word == "-",
                [time] => {
                    self.add_time(time);
                    true
                }
                _ => {
                    self.found.is_span = self.found.times.is_empty() && times.len() == 2;
                    self.found.times.extend(times);
                    true
                }
            },
            None => word == "-",
        }
    }

    /// Adds the time that begins with the word that is read. After "to" or a dash, it ends a span.
    fn add_time(&mut self, minute: u16) {
        let is_end = self
            .at
            .checked_sub(2)
            .is_some_and(|before| self.is(before, UNTIL) || self.lower(before) == "-");
        self.found.is_span = is_end && self.found.times.len() == 1;
        self.found.times.push(minute);
    }

    /// `18`, `18 00`, `6pm`, `6 вечера`: the minute of the day, and the place after it.
    fn hour(&self, at: usize) -> Option<(u16, usize)> {
        if self.is(at, ROUGHLY) {
            return self.hour(at + 1);
        }
        if let Some(half) = self.half_past(at) {
            return Some(half);
        }
        let word = self.lower(at);
        let split = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
        let (digits, half) = word.split_at(split);
        let (hour, half) = match digits.parse::<u16>() {
            Ok(hour) => (hour, half),
            Err(_) => (self.hour_in_words(at)?, ""),
        };
        if hour >= 24 {
            return None;
        }
        let half_of_day = |half: &Word<'_>| match () {
            () if half.is(AFTERNOON) => Some(if hour < 12 { hour + 12 } else { hour }),
            () if half.is(MORNING) => Some(if hour == 12 { 0 } else { hour }),
            () => None,
        };
        if !half.is_empty() {
            return Some((half_of_day(&Word::new(half))? * 60, at + 1));
        }
        if let Some(hour) = self.words.get(at + 1).and_then(half_of_day) {
            return Some((hour * 60, at + 2));
        }
        let next = self.lower(at + 1);
        let minute = next.parse::<u16>().ok().filter(|minute| next.len() == 2 && *minute < 60);
        Some(minute.map_or((hour * 60, at + 1), |minute| (hour * 60 + minute, at + 2)))
    }

    /// `пол десятого вечера`, `пів на десяту`: half an hour before the hour that is named.
    fn half_past(&self, at: usize) -> Option<(u16, usize)> {
        let next = at + 1 + usize::from(self.is(at + 1, AT));
        let place = self.words.get(next).filter(|_| self.is(at, HALF))?;
        let hour = ordinals::ordinal(&place.lower).and_then(|place| u16::try_from(place).ok())?;
        let minute = (1..=12).contains(&hour).then_some(hour * 60 - 30)?;
        Some(match self.words.get(next + 1) {
            Some(half) if half.is(AFTERNOON) => (minute + 12 * 60, next + 2),
            Some(half) if half.is(MORNING) => (minute, next + 2),
            _ => (minute, next + 1),
        })
    }

    /// The hour that a word behind "at" names: `в семь`, `о сьомій ранку`. A place in an order may be something else unless
    /// the half of the day follows.
    fn hour_in_words(&self, at: usize) -> Option<u16> {
        let word = self.words.get(at)?;
        let is_at = at.checked_sub(1).is_some_and(|before| self.is(before, AT));
        let has_half =
            self.words.get(at + 1).is_some_and(|next| next.is_any(&[AFTERNOON, MORNING]));
        let hour = small_number(word).or_else(|| {
            let place = ordinals::ordinal(&word.lower).filter(|_| has_half);
            place.and_then(|place| u32::try_from(place).ok())
        });
        hour.filter(|_| is_at).and_then(|hour| u16::try_from(hour).ok())
    }

    /// `from 18 to 23`, `between 3 and 6 am`. `joining` is the word between the two.
    pub(super) fn time_span(&mut self, joining: List) -> bool {
        let span = self.hour(self.at).and_then(|(from, after)| {
            let (to, end) = self.hour(after + 1).filter(|_| self.is(after, joining))?;
            // "Between 5 and 10 people" is no time.
            if self.is(end, PLAYERS) {
                return None;
            }
            // "From 3 to 6 pm": both are after noon.
            let is_short = after == self.at + 1 && is_half_of_day(self.lower(end - 1));
            let is_later = is_short && to >= NOON && from < NOON && from + NOON < to;
            Some((if is_later { from + NOON } else { from }, to, end))
        });
        if let Some((from, to, after)) = span {
            self.found.is_span = self.found.times.is_empty();
            self.found.times.extend([from, to]);
            self.at = after;
        }
        span.is_some()
    }

    /// `30m`, `every 2 h`, `каждый час`, `за полчаса`.
    pub(super) fn duration(&mut self, word: &Word<'_>) -> bool {
        let is_once = word.is(ONCE) && self.is(self.at, ONCE_IN);
        self.at += usize::from(is_once);
        let is_every = word.is(EVERY) || is_once;
        let at = if is_every { self.at } else { self.at - 1 };
        let Some(first) = self.words.get(at) else { return is_every };
        if is_every && first.is_any(&[DAILY, EVENING, NIGHT, MORNINGS]) {
            self.found.days = Some(ALL_DAYS);
            self.note_part(first);
            self.at += 1;
            return true;
        }
        if first.is(EVERY_HOUR) {
            (self.found.every, self.at) = (Some(60), at + 1);
            return true;
        }
        if let Some(after) = self.half_an_hour(at) {
            self.at = after;
            *(if is_every { &mut self.found.every } else { &mut self.found.minutes }) = Some(30);
            return true;
        }
        // `за час`, `in an hour`.
        let is_led = || at > 0 && self.is(at - 1, LEAD);
        if !is_every && first.is(HOUR) && first.typed.chars().count() > 1 && is_led() {
            (self.found.minutes, self.at) = (Some(60), at + 1);
            return true;
        }
        if first.is(HALF_AN_HOUR) {
            self.at = at + 1;
            *(if is_every { &mut self.found.every } else { &mut self.found.minutes }) = Some(30);
            return true;
        }
        if is_every && first.is(HOUR) {
            (self.found.every, self.at) = (Some(60), at + 1);
            return true;
        }
        let lower = &first.lower;
        let split = lower.find(|c: char| !c.is_ascii_digit()).unwrap_or(lower.len());
        let (digits, unit) = lower.split_at(split);
        // "Минут за 5": about five minutes before.
        if first.is_any(&[MINUTE, HOUR]) && self.is(at + 1, IN_ADVANCE) {
            let number = self.words.get(at + 2).and_then(small_number);
            if let Some(number) = number {
                let minutes = if first.is(HOUR) { number.saturating_mul(60) } else { number };
                self.found.minutes = Some(within_a_day(minutes));
                self.at = at + 3;
                return true;
            }
        }
        let (number, unit) = match (digits.parse::<u32>(), number_in_words(first)) {
            (Ok(number), _) => (number, unit),
            (Err(_), Some(number)) => (number, ""),
            (Err(_), None) => return is_every,
        };
        let attached = Word::new(unit);
        let (unit, after) = match self.words.get(at + 1) {
            Some(next) if unit.is_empty() => (next, at + 2),
            _ => (&attached, at + 1),
        };
        let minutes = match () {
            () if unit.is(HOUR) => number.saturating_mul(60),
            () if unit.is(MINUTE) => number,
            () => return is_every,
        };
        let minutes = within_a_day(minutes);
        self.at = after;
        match is_every {
            true => self.found.every = Some(minutes),
            false => {
                self.found.minutes = Some(minutes);
                self.found.may_be_millions = unit.is(MINUTE) && unit.typed.chars().count() == 1;
            }
        }
        true
    }

    /// `half an hour`, `пів години`: the place after it.
    fn half_an_hour(&self, at: usize) -> Option<usize> {
        let hour = at + 1 + usize::from(self.is(at + 1, ARTICLE));
        (self.is(at, HALF) && self.is(hour, HOUR)).then_some(hour + 1)
    }

    /// Notes the evening or the night, if the word is one of them.
    fn note_part(&mut self, word: &Word<'_>) {
        if word.is(NIGHT) {
            self.late.get_or_insert(super::LATE);
            self.part = Some(NIGHT_HOURS);
        } else if word.is(EVENING) {
            self.late = Some(super::EVENING);
            self.part = Some(EVENING_HOURS);
        }
    }

    /// `mon-fri`, `пн, ср`, `по будням`.
    pub(super) fn day(&mut self, word: &Word<'_>) -> bool {
        let named = match () {
            () if word.is(WORKDAYS) => Some(0b001_1111),
            () if word.is(WEEKEND) => Some(0b110_0000),
            () if word.is(EVERY_DAY) => Some(ALL_DAYS),
            () if word.is(EVERY_EVENING) => {
                self.late = Some(super::EVENING);
                Some(ALL_DAYS)
            }
            () if word.is(MORNINGS) => {
                self.is_morning = true;
                return true;
            }
            () if word.is_any(&[EVENING, NIGHT, TODAY]) => {
                self.note_part(word);
                self.is_today |= word.is(TODAY);
                return true;
            }
            () => days(word),
        };
        if let Some(named) = named {
            // "Skip the weekends", "вихідні пропускай".
            let is = |at: Option<usize>, list: List| {
                at.and_then(|at| self.words.get(at)).is_some_and(|word| word.is(list))
            };
            let (before, next) = (self.at.checked_sub(2), Some(self.at));
            let is_skipped = is(before, SKIPPED) || is(next, SKIPPED);
            let days = self.found.days;
            self.found.days = Some(match is_skipped {
                true => days.unwrap_or(ALL_DAYS) & !named,
                false => days.unwrap_or(0) | named,
            });
        }
        named.is_some()
    }
}

fn within_a_day(minutes: u32) -> u16 {
    u16::try_from(minutes.min(MINUTES_OF_DAY)).unwrap_or(u16::MAX)
}

/// A number in digits or in words.
fn small_number(word: &Word<'_>) -> Option<u32> {
    trimmed(&word.lower).parse().ok().or_else(|| number_in_words(word))
}

fn number_in_words(word: &Word<'_>) -> Option<u32> {
    ordinals::number(word).and_then(|number| u32::try_from(number).ok())
}

fn is_half_of_day(word: &str) -> bool {
    let half = word.trim_start_matches(|c: char| c.is_ascii_digit());
    Word::new(half).is_any(&[MORNING, AFTERNOON])
}

fn time_of_day(word: &str) -> Option<u16> {
    let (hour, minute) = word.split_once(':')?;
    let (hour, minute): (u16, u16) = (hour.parse().ok()?, minute.parse().ok()?);
    (hour < 24 && minute < 60 && word.len() <= 5).then_some(hour * 60 + minute)
}

/// One day, or from one day to another.
fn days(word: &Word<'_>) -> Option<u8> {
    let day = |word: &Word<'_>| DAYS.iter().position(|(_, list)| word.is(*list));
    match trimmed(&word.lower).split_once('-') {
        None => day(word).map(|day| 1 << day),
        Some((from, to)) => {
            let (from, to) = (day(&Word::new(from))?, day(&Word::new(to))?);
            let length = (to + 7 - from) % 7 + 1;
            Some((0..length).fold(0, |days, next| days | 1 << ((from + next) % 7)))
        }
    }
}
