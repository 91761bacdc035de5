//! What an alert waits for.

use jiff::civil::Weekday;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan, Zoned};
use serde::{Deserialize, Serialize};

use crate::picture::PropertyKind;

/// How many players one alert names.
pub(super) const MAX_PLAYERS: usize = 10;

const MINUTES_OF_DAY: u16 = 24 * 60;

/// What an alert waits for on its server.
///
/// The JSON form is in the store, the binary one in buttons: new variants go to the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Condition {
    /// The count of members online crosses the bound.
    FractionOnline { fraction: u32, bound: Bound },
    /// The leader comes online, or goes.
    Leader { fraction: u32 },
    /// The count of members online crosses the bound.
    FamilyOnline { family: u64, bound: Bound },
    /// One of the players comes online, or goes.
    Players { names: Vec<String> },
    /// An interview begins soon.
    Interview { fraction: u32, minutes_before: u16 },
    /// The server is online, in maintenance or offline.
    ServerStatus,
    /// A property that fits comes to auction, or its auction ends soon.
    Auction(AuctionFilter),
    /// The owner changes, or an auction or offer begins or ends.
    Property { kind: PropertyKind, number: u64 },
    /// The gang wins or loses zones.
    Zones { gang: u32 },
    /// The usual answer about the fraction, at certain times.
    FractionPing { fraction: u32, times: Times },
    /// The usual answer about the family, at certain times.
    FamilyPing { family: u64, times: Times },
    /// The day of the fraction as a picture, at this minute of the day.
    Digest { fraction: u32, minute: u16 },
}

/// A bound of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Bound {
    Below(u32),
    Above(u32),
}

/// Which auctions an alert waits for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct AuctionFilter {
    pub(super) kind: Option<PropertyKind>,
    /// The starting price is below this.
    pub(super) price: Option<u32>,
    /// Words of the city or place that it is near to.
    pub(super) near: Option<String>,
    /// So many minutes before the end; `None` is the beginning.
    pub(super) minutes_before_end: Option<u16>,
}

/// When a ping is sent. Minutes are those of the local day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Times {
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

/// Days of the week: Monday is the lowest bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Days(pub(super) u8);

/// The data that an alert reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Document {
    Players,
    Interviews,
    Status,
    Map,
    Ghetto,
    /// None: only the time counts.
    Clock,
}

impl Condition {
    /// The day as a picture. Midnight is the end of the day, not the beginning of an empty one.
    pub(super) fn digest(fraction: u32, minute: u16) -> Self {
        let minute = if minute == 0 { MINUTES_OF_DAY - 1 } else { minute };
        Self::Digest { fraction, minute }
    }

    /// A count of members, where no bound was chosen.
    pub(super) fn fraction(fraction: u32) -> Self {
        Self::FractionOnline { fraction, bound: Bound::Below(5) }
    }

    /// The same of a family.
    pub(super) fn family(family: u64) -> Self {
        Self::FamilyOnline { family, bound: Bound::Above(10) }
    }

    pub(super) fn document(&self) -> Document {
        match self {
            Self::FractionOnline { .. }
            | Self::Leader { .. }
            | Self::FamilyOnline { .. }
            | Self::Players { .. } => Document::Players,
            Self::Interview { .. } => Document::Interviews,
            Self::ServerStatus => Document::Status,
            Self::Auction(_) | Self::Property { .. } => Document::Map,
            Self::Zones { .. } => Document::Ghetto,
            Self::FractionPing { .. } | Self::FamilyPing { .. } | Self::Digest { .. } => {
                Document::Clock
            }
        }
    }

    /// The bound of a count.
    pub(super) fn bound(&self) -> Option<Bound> {
        match self {
            Self::FractionOnline { bound, .. } | Self::FamilyOnline { bound, .. } => Some(*bound),
            _ => None,
        }
    }

    /// Whether a condition that was typed, or from a button, can be met at all.
    pub(super) fn is_valid(&self) -> bool {
        let is_minute = |minute: u16| minute < MINUTES_OF_DAY;
        match self {
            Self::FractionOnline { bound, .. } | Self::FamilyOnline { bound, .. } => {
                (1..=Bound::MAX).contains(&bound.number()) || *bound == Bound::Above(0)
            }
            Self::Players { names } => (1..=MAX_PLAYERS).contains(&names.len()),
            Self::Interview { minutes_before, .. } => (1..=720).contains(minutes_before),
            Self::Auction(filter) => filter
                .minutes_before_end
                .is_none_or(|minutes| (1..MINUTES_OF_DAY).contains(&minutes)),
            Self::FractionPing { times, .. } | Self::FamilyPing { times, .. } => match times {
                Times::At { minute, days } => is_minute(*minute) && days.0 & Days::ALL.0 != 0,
                Times::Every { minutes, from, to } => {
                    (Times::SHORTEST..=MINUTES_OF_DAY).contains(minutes)
                        && is_minute(*from)
                        && is_minute(*to)
                }
            },
            Self::Digest { minute, .. } => is_minute(*minute),
            Self::Leader { .. }
            | Self::ServerStatus
            | Self::Property { .. }
            | Self::Zones { .. } => true,
        }
    }

    /// The last moment, not after `now`, at which something was to be sent; `None` if only data counts.
    pub(super) fn last_time(&self, now: Timestamp, zone: &TimeZone) -> Option<Timestamp> {
        self.times()?.last(now, zone)
    }

    /// The next moment at which something is to be sent; `None` if only data counts.
    pub(super) fn next_time(&self, now: Timestamp, zone: &TimeZone) -> Option<Timestamp> {
        self.times()?.next(now, zone)
    }

    fn times(&self) -> Option<Times> {
        match self {
            Self::FractionPing { times, .. } | Self::FamilyPing { times, .. } => Some(*times),
            Self::Digest { minute, .. } => Some(Times::At { minute: *minute, days: Days::ALL }),
            _ => None,
        }
    }
}

impl Bound {
    pub(super) const MAX: u32 = 2_000;

    pub(super) fn is_crossed(self, count: u32) -> bool {
        match self {
            Self::Below(bound) => count < bound,
            Self::Above(bound) => count > bound,
        }
    }

    pub(super) fn number(self) -> u32 {
        match self {
            Self::Below(bound) | Self::Above(bound) => bound,
        }
    }

    /// The same bound at another number.
    pub(super) fn moved(self, by: i32) -> Self {
        let number = self.number().saturating_add_signed(by).min(Self::MAX);
        match self {
            Self::Below(_) => Self::Below(number.max(1)),
            Self::Above(_) => Self::Above(number),
        }
    }

    /// The other side of the same number; nothing is below 0.
    pub(super) fn turned(self) -> Self {
        match self {
            Self::Below(bound) => Self::Above(bound),
            Self::Above(bound) => Self::Below(bound.max(1)),
        }
    }
}

impl Days {
    pub(super) const ALL: Self = Self(0b111_1111);
    pub(super) const WORKDAYS: Self = Self(0b001_1111);
    pub(super) const WEEKEND: Self = Self(0b110_0000);

    pub(super) fn contains(self, day: Weekday) -> bool {
        self.0 >> day.to_monday_zero_offset() & 1 == 1
    }
}

impl Times {
    /// The shortest interval, in minutes.
    pub(super) const SHORTEST: u16 = 10;

    fn last(self, now: Timestamp, zone: &TimeZone) -> Option<Timestamp> {
        let local = now.to_zoned(zone.clone());
        // A week back there is the same day again.
        (0..=7).find_map(|back| self.moments(&local, -back).take_while(|at| *at <= now).last())
    }

    fn next(self, now: Timestamp, zone: &TimeZone) -> Option<Timestamp> {
        let local = now.to_zoned(zone.clone());
        // What began yesterday may go on today.
        (-1..=7).find_map(|ahead| self.moments(&local, ahead).find(|at| *at > now))
    }

    /// The moments that begin on the day so many days from now, in order.
    fn moments(self, now: &Zoned, days: i64) -> impl Iterator<Item = Timestamp> {
        let day = now.date().checked_add(days.days()).ok();
        let (start, step, length) = match self {
            Self::At { minute, days } => {
                (day.filter(|day| days.contains(day.weekday())).zip(Some(minute)), 1, 0)
            }
            Self::Every { minutes, from, to } => {
                let length = if to > from { to - from } else { to + MINUTES_OF_DAY - from };
                // The whole day ends before the next one begins.
                (day.zip(Some(from)), minutes.max(1), if to == from { length - 1 } else { length })
            }
        };
        let start = start.and_then(|(day, minute)| {
            let time = jiff::civil::time((minute / 60) as i8, (minute % 60) as i8, 0, 0);
            day.to_datetime(time).to_zoned(now.time_zone().clone()).ok()
        });
        start.into_iter().flat_map(move |start| {
            let steps = 0..=i64::from(length / step);
            steps.map(move |at| start.timestamp() + SignedDuration::from_mins(at * i64::from(step)))
        })
    }
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
    fn a_changed_bound_can_still_be_met() {
        let valid = |bound| Condition::FractionOnline { fraction: 1, bound }.is_valid();
        for bound in [Bound::Above(0), Bound::Below(1), Bound::Above(Bound::MAX)] {
            for changed in [bound.turned(), bound.moved(-5), bound.moved(5)] {
                assert!(valid(changed), "{bound:?} became {changed:?}");
            }
        }
        assert_eq!(Bound::Above(0).moved(-1), Bound::Above(0));
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
