//! The times of pings.

use std::iter;

use jiff::civil::{Date, Weekday};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan, Zoned};
use serde::{Deserialize, Serialize};

use crate::bot::language::AlertWords;
use crate::bot::state::QuietHours;
use crate::bot::subjects::AlertState;
use crate::text::{Lang, Plain};

pub(in crate::bot) const MINUTES_OF_DAY: u16 = 24 * 60;

/// The times at which a ping is sent. Minutes are those of the local day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) enum Times {
    At {
        minute: u16,
        days: Days,
    },
    /// From one minute of the day to another, which may be on the next day.
    Every {
        minutes: u16,
        from: u16,
        to: u16,
    },
}

/// Whether the times of a ping are in quiet hours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) enum Silenced {
    Never,
    Sometimes,
    Always,
}

/// Days of the week: Monday is the lowest bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Days(pub(in crate::bot) u8);

impl Days {
    pub(in crate::bot) const SUNDAY: Self = Self(1 << 6);
    pub(in crate::bot) const ALL: Self = Self(0b111_1111);
    pub(in crate::bot) const WORKDAYS: Self = Self(0b001_1111);
    pub(in crate::bot) const WEEKEND: Self = Self(0b110_0000);

    pub(in crate::bot) fn contains(self, day: Weekday) -> bool {
        self.0 >> day.to_monday_zero_offset() & 1 == 1
    }

    /// The days that are left; `None` if these are all.
    pub(in crate::bot) fn without(self, off: u8) -> Option<Self> {
        let left = self.0 & Self::ALL.0 & !off;
        (left != 0).then_some(Self(left))
    }

    /// The short names of the days, from Monday on.
    pub(in crate::bot) fn names(lang: Lang) -> [Plain; 7] {
        [
            lang.day_mon(),
            lang.day_tue(),
            lang.day_wed(),
            lang.day_thu(),
            lang.day_fri(),
            lang.day_sat(),
            lang.day_sun(),
        ]
    }

    fn text(self, lang: Lang) -> String {
        let names = Self::names(lang);
        let named = names.iter().enumerate().filter(|(day, _)| self.0 >> day & 1 == 1);
        named.map(|(_, name)| name.as_str()).collect::<Vec<_>>().join(", ")
    }
}

impl Times {
    /// The shortest interval, in minutes.
    pub(in crate::bot) const SHORTEST: u16 = 10;

    /// The time of a daily ping, if only the days are named.
    const USUAL: u16 = 18 * 60;

    /// The times that the words name.
    pub(in crate::bot) fn of(words: &AlertWords) -> Option<Self> {
        let AlertWords { times, days, every, .. } = words;
        match (*every, times.as_slice()) {
            (None, []) => days.map(|days| Self::At { minute: Self::USUAL, days: Days(days) }),
            (None, [minute, ..]) => {
                Some(Self::At { minute: *minute, days: days.map_or(Days::ALL, Days) })
            }
            (Some(minutes), [from, to, ..]) => Some(Self::Every { minutes, from: *from, to: *to }),
            (Some(minutes), [_] | []) => Some(Self::Every { minutes, from: 0, to: 0 }),
        }
    }

    /// Whether there is such a time.
    pub(in crate::bot) fn is_valid(self) -> bool {
        match self {
            Self::At { minute, days } => is_minute(minute) && days.0 & Days::ALL.0 != 0,
            Self::Every { minutes, from, to } => {
                (Self::SHORTEST..=MINUTES_OF_DAY).contains(&minutes)
                    && is_minute(from)
                    && is_minute(to)
            }
        }
    }

    /// The last moment, not after `now`.
    pub(in crate::bot) fn last(self, now: Timestamp, zone: &TimeZone) -> Option<Timestamp> {
        let local = now.to_zoned(zone.clone());
        // A week back there is the same day again.
        (0..=7).find_map(|back| self.moments(&local, -back).take_while(|at| *at <= now).last())
    }

    /// The state of an alert that is set now: the moments until now have passed.
    pub(in crate::bot) fn state(self, now: Timestamp, zone: &TimeZone) -> AlertState {
        let last = self.last(now, zone);
        last.map_or(AlertState::New, |last| AlertState::EventText(last.as_second()))
    }

    /// The next moment after `now`.
    pub(in crate::bot) fn next(self, now: Timestamp, zone: &TimeZone) -> Option<Timestamp> {
        let local = now.to_zoned(zone.clone());
        // A period that began yesterday may last until today.
        (-1..=7).find_map(|ahead| self.moments(&local, ahead).find(|at| *at > now))
    }

    pub(in crate::bot) fn text(self, lang: Lang) -> String {
        match self {
            Self::At { minute, days } => {
                let time = time_of_day(minute);
                match days {
                    Days::ALL => lang.times_daily(&time),
                    Days::WORKDAYS => lang.times_workdays(&time),
                    Days::WEEKEND => lang.times_weekend(&time),
                    days => lang.times_days(&days.text(lang), &time),
                }
            }
            Self::Every { minutes, from, to } if from == to => lang.times_every(minutes.into()),
            Self::Every { minutes, from, to } => {
                lang.times_every_between(minutes.into(), &time_of_day(from), &time_of_day(to))
            }
        }
        .to_string()
    }

    /// The next moment after `now` that is outside of the quiet hours.
    pub(in crate::bot) fn next_outside(
        self,
        quiet: QuietHours,
        now: Timestamp,
        zone: &TimeZone,
    ) -> Option<Timestamp> {
        let following = iter::successors(self.next(now, zone), |at| self.next(*at, zone));
        // A period has no more times.
        let most = usize::from(MINUTES_OF_DAY / Self::SHORTEST);
        following.take(most + 1).find(|at| quiet.end(*at, zone).is_none())
    }

    /// Whether the times are in the quiet hours.
    pub(in crate::bot) fn silenced_by(self, quiet: QuietHours) -> Silenced {
        let (start, step, length) = self.period();
        let minutes = || (0..=length / step).map(|at| (start + at * step) % MINUTES_OF_DAY);
        if minutes().all(|minute| quiet.contains(minute)) {
            Silenced::Always
        } else if minutes().any(|minute| quiet.contains(minute)) {
            Silenced::Sometimes
        } else {
            Silenced::Never
        }
    }

    /// The moments of the period that begins on the day `days` from now, in order.
    fn moments(self, now: &Zoned, days: i64) -> impl Iterator<Item = Timestamp> {
        let is_sent = |day: &Date| match self {
            Self::At { days, .. } => days.contains(day.weekday()),
            Self::Every { .. } => true,
        };
        let day = now.date().checked_add(days.days()).ok().filter(is_sent);
        let (minute, step, length) = self.period();
        let start = day.and_then(|day| {
            let time = jiff::civil::time((minute / 60) as i8, (minute % 60) as i8, 0, 0);
            day.to_datetime(time).to_zoned(now.time_zone().clone()).ok()
        });
        start.into_iter().flat_map(move |start| {
            let steps = 0..=i64::from(length / step);
            steps.map(move |at| start.timestamp() + SignedDuration::from_mins(at * i64::from(step)))
        })
    }

    /// The first minute of the period, its step and its length, in minutes.
    fn period(self) -> (u16, u16, u16) {
        match self {
            Self::At { minute, .. } => (minute, 1, 0),
            // The whole day ends before the next one begins.
            Self::Every { minutes, from, to } if from == to => {
                (from, minutes.max(1), MINUTES_OF_DAY - 1)
            }
            Self::Every { minutes, from, to } => {
                let length = if to > from { to - from } else { to + MINUTES_OF_DAY - from };
                (from, minutes.max(1), length)
            }
        }
    }
}

fn is_minute(minute: u16) -> bool {
    minute < MINUTES_OF_DAY
}

pub(in crate::bot) fn time_of_day(minute: u16) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn last(times: Times, now: &str) -> Option<String> {
        let zone = TimeZone::get("Europe/Berlin").unwrap();
        let now: Timestamp = now.parse().unwrap();
        let last = times.last(now, &zone)?;
        // The next one after the last is after now.
        let next = times.next(last, &zone)?;
        assert!(next > now && times.last(next, &zone) == Some(next));
        Some(last.to_zoned(zone).strftime("%a %d %H:%M").to_string())
    }

    #[test]
    fn a_time_of_the_day_is_local_and_on_its_days() {
        let at = |days| Times::At { minute: 18 * 60, days };
        // 18:00 in Berlin is 17:00 UTC in winter, and 16:00 in summer.
        for (days, now, expected) in [
            (Days::ALL, "2026-11-23T17:00:00Z", "Mon 23 18:00"),
            (Days::ALL, "2026-11-23T16:59:59Z", "Sun 22 18:00"),
            (Days::WORKDAYS, "2026-11-23T16:59:59Z", "Fri 20 18:00"),
            (Days::WEEKEND, "2026-07-20T17:00:00Z", "Sun 19 18:00"),
            (Days(1), "2026-11-23T16:00:00Z", "Mon 16 18:00"),
        ] {
            assert_eq!(last(at(days), now).as_deref(), Some(expected), "{now}");
        }
    }

    #[test]
    fn an_interval_begins_at_its_first_minute_and_may_end_on_the_next_day() {
        let every = Times::Every { minutes: 30, from: 18 * 60, to: 23 * 60 };
        let night = Times::Every { minutes: 45, from: 23 * 60, to: 60 };
        for (times, now, expected) in [
            (every, "2026-11-23T17:29:00Z", "Mon 23 18:00"),
            (every, "2026-11-23T17:30:00Z", "Mon 23 18:30"),
            (every, "2026-11-23T22:50:00Z", "Mon 23 23:00"),
            (every, "2026-11-23T10:00:00Z", "Sun 22 23:00"),
            (night, "2026-11-23T23:30:00Z", "Tue 24 00:30"),
            (night, "2026-11-24T12:00:00Z", "Tue 24 00:30"),
        ] {
            assert_eq!(last(times, now).as_deref(), Some(expected), "{now}");
        }
    }
}
