//! A time in the past, as people name it.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan, Zoned};
use serde::{Deserialize, Serialize};

use crate::bot::clock;
use crate::bot::subjects::answers::picture_heading::date;
use crate::text::Lang;

const MINUTES_OF_DAY: u32 = 24 * 60;

/// The end of the night.
const MORNING: i8 = 6;

/// A time in the past. A button has it as one number, so that the longest name fits beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "u32", try_from = "u32")]
pub(in crate::bot) enum PastTime {
    /// A minute of the day, so many days ago. A time that is still to come today is yesterday's.
    At { days_ago: u8, minute: u16 },
    /// A whole day; today up to now.
    Day { days_ago: u8 },
    /// The last night that is over, from 0 to 6 o'clock.
    Night,
    /// The last seven days.
    Week,
    /// So many minutes ago.
    Ago { minutes: u16 },
}

/// From when to when; a moment has no length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TimeSpan {
    pub(super) start: Timestamp,
    pub(super) end: Timestamp,
}

// The numbers of the first day, of the first minutes ago, and of the first minute of a day.
const DAY: u32 = 2;
const AGO: u32 = DAY + 0x100;
const AT: u32 = AGO + 0x1_0000;

impl From<PastTime> for u32 {
    fn from(time: PastTime) -> Self {
        match time {
            PastTime::Night => 0,
            PastTime::Week => 1,
            PastTime::Day { days_ago } => DAY + Self::from(days_ago),
            PastTime::Ago { minutes } => AGO + Self::from(minutes),
            PastTime::At { days_ago, minute } => {
                let minute = Self::from(minute).min(MINUTES_OF_DAY - 1);
                AT + Self::from(days_ago) * MINUTES_OF_DAY + minute
            }
        }
    }
}

impl TryFrom<u32> for PastTime {
    type Error = std::num::TryFromIntError;

    fn try_from(number: u32) -> Result<Self, Self::Error> {
        Ok(match number {
            0 => Self::Night,
            1 => Self::Week,
            DAY..AGO => Self::Day { days_ago: (number - DAY).try_into()? },
            AGO..AT => Self::Ago { minutes: (number - AGO).try_into()? },
            AT.. => {
                let (days, minute) =
                    ((number - AT) / MINUTES_OF_DAY, (number - AT) % MINUTES_OF_DAY);
                Self::At { days_ago: days.try_into()?, minute: minute.try_into()? }
            }
        })
    }
}

impl PastTime {
    pub(super) fn span(self, now: Timestamp, zone: &TimeZone) -> TimeSpan {
        let start_of = |days_ago| start_of_day(now, zone, days_ago);
        let moment = |at| TimeSpan { start: at, end: at };
        match self {
            Self::At { days_ago, minute } => {
                let on = |days_ago| {
                    let (hour, minute) = ((minute / 60).min(23) as i8, (minute % 60) as i8);
                    let at = start_of(days_ago).with().hour(hour).minute(minute).build();
                    at.map_or(now, |at| at.timestamp())
                };
                moment(Some(on(days_ago.into())).filter(|at| *at <= now).unwrap_or_else(|| on(1)))
            }
            Self::Ago { minutes } => {
                moment(now.saturating_sub(SignedDuration::from_mins(minutes.into())).unwrap_or(now))
            }
            Self::Day { days_ago } => {
                let start = start_of(days_ago.into());
                let end = start.saturating_add(1.day()).timestamp().min(now);
                TimeSpan { start: start.timestamp(), end }
            }
            Self::Night => {
                let night = |days_ago| {
                    let start = start_of(days_ago);
                    let end = start.with().hour(MORNING).build().unwrap_or_else(|_| start.clone());
                    TimeSpan { start: start.timestamp(), end: end.timestamp() }
                };
                Some(night(0)).filter(|night| night.end <= now).unwrap_or_else(|| night(1))
            }
            Self::Week => {
                let start = now.saturating_sub(SignedDuration::from_hours(7 * 24)).unwrap_or(now);
                TimeSpan { start, end: now }
            }
        }
    }

    /// The time as an answer names it: "yesterday at 20:00".
    pub(super) fn name(self, lang: Lang, now: Timestamp, zone: &TimeZone) -> String {
        let start = self.span(now, zone).start;
        let day = || {
            let start = start.to_zoned(zone.clone());
            match [0, 1].map(|ago| start_of_day(now, zone, ago).date() == start.date()) {
                [true, _] => lang.past_today(),
                [_, true] => lang.past_yesterday(),
                _ => date(lang, &start),
            }
        };
        match self {
            Self::At { .. } | Self::Ago { .. } => clock::moment(lang, start, now, zone),
            Self::Day { .. } => day().to_string(),
            Self::Night => lang.past_night(day().as_str()).to_string(),
            Self::Week => lang.past_week().to_string(),
        }
    }
}

fn start_of_day(now: Timestamp, zone: &TimeZone, days_ago: i64) -> Zoned {
    let today = now.to_zoned(zone.clone());
    let day = today.saturating_sub(days_ago.days());
    day.start_of_day().unwrap_or(day)
}
