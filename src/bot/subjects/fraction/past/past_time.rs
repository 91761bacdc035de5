//! A time in the past: what it spans, what it is called, and its number in a button.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan, Zoned};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

use crate::bot::clock;
use crate::bot::language::PastTime;
use crate::bot::subjects::answers::picture_heading::date;
use crate::text::Lang;

const MINUTES_OF_DAY: u32 = 24 * 60;

/// The end of the night.
const MORNING: i8 = 6;

/// From when to when; a moment has no length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TimeSpan {
    pub(super) start: Timestamp,
    pub(super) end: Timestamp,
}

// The numbers of the first day, of the first minutes ago, of the first minute of a day, of the first days and of the
// first hours. A time is one number, so that
// the longest name fits into the button beside it.
const DAY: u32 = 1;
const AGO: u32 = DAY + 0x100;
const AT: u32 = AGO + 0x1_0000;
const DAYS: u32 = AT + 0x100 * MINUTES_OF_DAY;
const HOURS: u32 = DAYS + 0x1_0000;

/// The hours of a day, and its end.
const HOURS_OF_DAY: u32 = 25;

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde calls")]
pub(super) fn serialize<S: Serializer>(time: &PastTime, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u32(match *time {
        PastTime::Night => 0,
        PastTime::Day { days_ago } => DAY + u32::from(days_ago),
        PastTime::Ago { minutes } => AGO + u32::from(minutes),
        PastTime::At { days_ago, minute } => {
            let minute = u32::from(minute).min(MINUTES_OF_DAY - 1);
            AT + u32::from(days_ago) * MINUTES_OF_DAY + minute
        }
        PastTime::Days { first, last } => DAYS + u32::from(first) * 0x100 + u32::from(last),
        PastTime::Hours { days_ago, from, until } => {
            let hours = u32::from(from.min(24)) * HOURS_OF_DAY + u32::from(until.min(24));
            HOURS + u32::from(days_ago) * HOURS_OF_DAY * HOURS_OF_DAY + hours
        }
    })
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<PastTime, D::Error> {
    let number = u32::deserialize(deserializer)?;
    let time = match number {
        0 => Some(PastTime::Night),
        DAY..AGO => u8::try_from(number - DAY).ok().map(|days_ago| PastTime::Day { days_ago }),
        AGO..AT => u16::try_from(number - AGO).ok().map(|minutes| PastTime::Ago { minutes }),
        HOURS.. => {
            let (day, hours) = ((number - HOURS) / HOURS_OF_DAY / HOURS_OF_DAY, number - HOURS);
            let part = |number: u32| u8::try_from(number % HOURS_OF_DAY).unwrap_or_default();
            let (from, until) = (part(hours / HOURS_OF_DAY), part(hours));
            u8::try_from(day).ok().map(|days_ago| PastTime::Hours { days_ago, from, until })
        }
        DAYS.. => {
            let [_, _, first, last] = (number - DAYS).to_be_bytes();
            Some(PastTime::Days { first, last })
        }
        AT.. => {
            let (days, minute) = ((number - AT) / MINUTES_OF_DAY, (number - AT) % MINUTES_OF_DAY);
            let (days_ago, minute) = (u8::try_from(days).ok(), u16::try_from(minute).ok());
            days_ago.zip(minute).map(|(days_ago, minute)| PastTime::At { days_ago, minute })
        }
    };
    time.ok_or_else(|| D::Error::custom("not a time in the past"))
}

pub(super) fn span(time: PastTime, now: Timestamp, zone: &TimeZone) -> TimeSpan {
    let start_of = |days_ago| start_of_day(now, zone, days_ago);
    let moment = |at| TimeSpan { start: at, end: at };
    let days = |first: u8, last: u8| {
        let end = start_of(last.into()).saturating_add(1.day()).timestamp().min(now);
        TimeSpan { start: start_of(first.into()).timestamp(), end }
    };
    match time {
        PastTime::At { days_ago, minute } => {
            let on = |days_ago| {
                let (hour, minute) = ((minute / 60).min(23) as i8, (minute % 60) as i8);
                let at = start_of(days_ago).with().hour(hour).minute(minute).build();
                at.map_or(now, |at| at.timestamp())
            };
            moment(Some(on(days_ago.into())).filter(|at| *at <= now).unwrap_or_else(|| on(1)))
        }
        PastTime::Ago { minutes } => {
            moment(now.saturating_sub(SignedDuration::from_mins(minutes.into())).unwrap_or(now))
        }
        PastTime::Day { days_ago } => days(days_ago, days_ago),
        PastTime::Days { first, last } => days(first, last),
        PastTime::Hours { days_ago, from, until } => {
            let hours = |days_ago: i64| {
                let start = start_of(days_ago);
                let at = |hour: u8| start.saturating_add(i64::from(hour).hours()).timestamp();
                TimeSpan { start: at(from), end: at(until).min(now) }
            };
            let days_ago = i64::from(days_ago);
            Some(hours(days_ago)).filter(|it| it.start < it.end).unwrap_or_else(|| hours(1))
        }
        PastTime::Night => {
            let night = |days_ago| {
                let start = start_of(days_ago);
                let end = start.with().hour(MORNING).build().unwrap_or_else(|_| start.clone());
                TimeSpan { start: start.timestamp(), end: end.timestamp() }
            };
            Some(night(0)).filter(|night| night.end <= now).unwrap_or_else(|| night(1))
        }
    }
}

/// The days of a time of several, the first of them first.
pub(super) fn days(time: PastTime) -> impl Iterator<Item = PastTime> {
    let (first, last) = match time {
        PastTime::Days { first, last } if first > last => (first, last),
        _ => (0, 1),
    };
    (last..=first).rev().map(|days_ago| PastTime::Day { days_ago })
}

/// The time as an answer names it: "yesterday at 20:00".
pub(super) fn name(time: PastTime, lang: Lang, now: Timestamp, zone: &TimeZone) -> String {
    let start = span(time, now, zone).start;
    let day = || {
        let start = start.to_zoned(zone.clone());
        match [0, 1].map(|ago| start_of_day(now, zone, ago).date() == start.date()) {
            [true, _] => lang.past_today(),
            [_, true] => lang.past_yesterday(),
            _ => date(lang, &start),
        }
    };
    match time {
        PastTime::At { .. } | PastTime::Ago { .. } => clock::moment(lang, start, now, zone),
        PastTime::Day { .. } => day().to_string(),
        PastTime::Days { first, last } if first == last => day().to_string(),
        PastTime::Days { last, .. } => {
            let on = |at: &Zoned| date(lang, at);
            let first = on(&start.to_zoned(zone.clone()));
            let last = on(&start_of_day(now, zone, last.into()));
            lang.past_days(first.as_str(), last.as_str()).to_string()
        }
        PastTime::Hours { from, until, .. } => {
            let (from, until) = (from.to_string(), until.to_string());
            lang.past_hours(day().as_str(), &from, &until).to_string()
        }
        PastTime::Night => lang.past_night(day().as_str()).to_string(),
    }
}

fn start_of_day(now: Timestamp, zone: &TimeZone, days_ago: i64) -> Zoned {
    let today = now.to_zoned(zone.clone());
    let day = today.saturating_sub(days_ago.days());
    day.start_of_day().unwrap_or(day)
}
