//! Times of the day, spans and days: `at 18`, `с 18 до 23`, `каждые полчаса`, `пн-пт`.

use super::WordsReader;
use crate::bot::language::word_list::is_any;
use crate::bot::language::words::alerts::{AT, UNTIL};
use crate::bot::language::words::times::{
    AFTERNOON, DAILY, EVENING, EVERY, EVERY_DAY, EVERY_EVENING, EVERY_HOUR, HALF, HALF_AN_HOUR,
    HOUR, LEAD, MINUTE, MORNING, MORNINGS, WEEKEND, WORKDAYS,
};
use crate::bot::language::words::{DAYS, NUMBERS};

const MINUTES_OF_DAY: u32 = 24 * 60;
const ALL_DAYS: u8 = 0b111_1111;

impl WordsReader<'_> {
    /// `18:00`, `at 18`, `18:00-23:00`.
    pub(super) fn time(&mut self, word: &str) -> bool {
        if is_any(word, AT) {
            return match self.hour(self.at) {
                Some((minute, after)) => {
                    self.found.times.push(minute);
                    self.at = after;
                    true
                }
                None => false,
            };
        }
        // Without "at", a number is an hour only if the half of the day follows.
        if let Some((minute, after)) = self.hour(self.at - 1)
            && self.words[..after].last().is_some_and(|last| is_half_of_day(&last.to_lowercase()))
        {
            self.found.times.push(minute);
            self.at = after;
            return true;
        }
        let parts: Vec<&str> = word.split('-').filter(|part| !part.is_empty()).collect();
        let times: Option<Vec<u16>> = parts.iter().map(|part| time_of_day(part)).collect();
        match times {
            Some(times) if !times.is_empty() => {
                self.found.times.extend(times);
                true
            }
            _ => word == "-",
        }
    }

    /// `18`, `18 00`, `6pm`, `6 вечера`: the minute of the day, and the place after it.
    fn hour(&self, at: usize) -> Option<(u16, usize)> {
        let word = self.words.get(at)?.to_lowercase();
        let split = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
        let (digits, half) = word.split_at(split);
        let hour = digits.parse::<u16>().ok().filter(|hour| *hour < 24)?;
        let next = self.words.get(at + 1).map(|next| next.to_lowercase()).unwrap_or_default();
        let half_of_day = |half: &str| match half {
            half if is_any(half, AFTERNOON) => Some(if hour < 12 { hour + 12 } else { hour }),
            half if is_any(half, MORNING) => Some(if hour == 12 { 0 } else { hour }),
            _ => None,
        };
        if !half.is_empty() {
            return Some((half_of_day(half)? * 60, at + 1));
        }
        if let Some(hour) = half_of_day(&next) {
            return Some((hour * 60, at + 2));
        }
        let minute = next.parse::<u16>().ok().filter(|minute| next.len() == 2 && *minute < 60);
        Some(minute.map_or((hour * 60, at + 1), |minute| (hour * 60 + minute, at + 2)))
    }

    /// `from 18 to 23`.
    pub(super) fn time_span(&mut self) -> bool {
        let span = self.hour(self.at).and_then(|(from, after)| {
            let until = self.words.get(after)?;
            let (to, after) = self.hour(after + 1).filter(|_| is_any(until, UNTIL))?;
            Some((from, to, after))
        });
        if let Some((from, to, after)) = span {
            self.found.times.extend([from, to]);
            self.at = after;
        }
        span.is_some()
    }

    /// `30m`, `every 2 h`, `каждый час`, `за полчаса`.
    pub(super) fn duration(&mut self, word: &str) -> bool {
        let is_every = is_any(word, EVERY);
        let at = if is_every { self.at } else { self.at - 1 };
        let Some(first) = self.words.get(at).map(|word| word.to_lowercase()) else {
            return is_every;
        };
        if is_every && [DAILY, EVENING, MORNINGS].iter().any(|list| is_any(&first, list)) {
            self.found.days = Some(ALL_DAYS);
            self.is_evening |= is_any(&first, EVENING);
            self.at += 1;
            return true;
        }
        if is_any(&first, EVERY_HOUR) {
            (self.found.every, self.at) = (Some(60), at + 1);
            return true;
        }
        if let Some(after) = self.half_an_hour(at) {
            self.at = after;
            *(if is_every { &mut self.found.every } else { &mut self.found.minutes }) = Some(30);
            return true;
        }
        // `за час`, `in an hour`.
        let is_led = || {
            at > 0 && self.words.get(at - 1).is_some_and(|word| is_any(&word.to_lowercase(), LEAD))
        };
        if !is_every && is_any(&first, HOUR) && first.chars().count() > 1 && is_led() {
            (self.found.minutes, self.at) = (Some(60), at + 1);
            return true;
        }
        if is_any(&first, HALF_AN_HOUR) {
            self.at = at + 1;
            *(if is_every { &mut self.found.every } else { &mut self.found.minutes }) = Some(30);
            return true;
        }
        if is_every && is_any(&first, HOUR) {
            (self.found.every, self.at) = (Some(60), at + 1);
            return true;
        }
        let split = first.find(|c: char| !c.is_ascii_digit()).unwrap_or(first.len());
        let (digits, unit) = first.split_at(split);
        let in_words = || NUMBERS.iter().zip(1..).find(|((_, names), _)| is_any(&first, names));
        let (number, unit) = match digits.parse::<u32>() {
            Ok(number) => (number, unit),
            Err(_) => match in_words() {
                Some((_, number)) => (number, ""),
                None => return is_every,
            },
        };
        let (unit, after) = match (unit, self.words.get(at + 1)) {
            ("", Some(next)) => (next.to_lowercase(), at + 2),
            (unit, _) => (unit.to_owned(), at + 1),
        };
        let minutes = match &*unit {
            unit if is_any(unit, HOUR) => number.saturating_mul(60),
            unit if is_any(unit, MINUTE) => number,
            _ => return is_every,
        };
        let minutes = u16::try_from(minutes.min(MINUTES_OF_DAY)).unwrap_or(u16::MAX);
        self.at = after;
        match is_every {
            true => self.found.every = Some(minutes),
            false => self.found.minutes = Some(minutes),
        }
        true
    }

    /// `half an hour`, `пів години`: the place after it.
    fn half_an_hour(&self, at: usize) -> Option<usize> {
        let is_at = |at: usize, list| {
            self.words.get(at).is_some_and(|word| is_any(&word.to_lowercase(), list))
        };
        let hour = at + 1 + usize::from(is_at(at + 1, "an a"));
        (is_at(at, HALF) && is_at(hour, HOUR)).then_some(hour + 1)
    }

    /// `mon-fri`, `пн, ср`, `по будням`.
    pub(super) fn day(&mut self, word: &str) -> bool {
        let named = match word {
            word if is_any(word, WORKDAYS) => Some(0b001_1111),
            word if is_any(word, WEEKEND) => Some(0b110_0000),
            word if is_any(word, EVERY_DAY) => Some(ALL_DAYS),
            word if is_any(word, EVERY_EVENING) => {
                self.is_evening = true;
                Some(ALL_DAYS)
            }
            word if is_any(word, MORNINGS) => return true,
            word if is_any(word, EVENING) => {
                self.is_evening = true;
                return true;
            }
            _ => days(word),
        };
        if let Some(named) = named {
            self.found.days = Some(self.found.days.unwrap_or(0) | named);
        }
        named.is_some()
    }
}

fn is_half_of_day(word: &str) -> bool {
    let half = word.trim_start_matches(|c: char| c.is_ascii_digit());
    is_any(half, MORNING) || is_any(half, AFTERNOON)
}
fn time_of_day(word: &str) -> Option<u16> {
    let (hour, minute) = word.split_once(':')?;
    let (hour, minute): (u16, u16) = (hour.parse().ok()?, minute.parse().ok()?);
    (hour < 24 && minute < 60 && word.len() <= 5).then_some(hour * 60 + minute)
}
/// One day, or from one day to another.
fn days(word: &str) -> Option<u8> {
    let day = |word: &str| DAYS.iter().position(|(_, names)| is_any(word, names));
    match word.split_once('-') {
        None => day(word).map(|day| 1 << day),
        Some((from, to)) => {
            let (from, to) = (day(from)?, day(to)?);
            let length = (to + 7 - from) % 7 + 1;
            Some((0..length).fold(0, |days, next| days | 1 << ((from + next) % 7)))
        }
    }
}
