//! Statistics of a fraction, from its samples: about a day, the day before, and the week before.

use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

use crate::picture::DigestHour;

/// A count that a leader considers enough.
const ENOUGH: u32 = 5;

/// The day, and the seven days before it.
const DAYS: usize = 8;

/// A day with fewer seconds of data is left out of the mean of a week.
const HALF_A_DAY: f64 = 12.0 * 3_600.0;

/// Counts that hold for a number of seconds.
#[derive(Clone, Copy, Debug)]
pub(in crate::bot) struct DaySample {
    /// Unix seconds.
    pub(in crate::bot) t: i64,
    pub(in crate::bot) seconds: u32,
    pub(in crate::bot) online: u32,
    /// The most at once; the other count may be a mean.
    pub(in crate::bot) most: u32,
    pub(in crate::bot) leader: bool,
}

/// The statistics of a local day up to now, and of the days to compare it with.
#[derive(Debug, PartialEq)]
pub(in crate::bot) struct DayStatistics {
    /// The local hours of the day.
    pub(in crate::bot) hours: [DigestHour; 24],
    /// The highest count of the day, and the first time at which it was reached.
    pub(in crate::bot) peak: Option<(u32, i64)>,
    pub(in crate::bot) today: Option<Figures>,
    /// The day before, up to the same time of the day.
    pub(in crate::bot) yesterday: Option<Figures>,
    /// The mean of the seven days before the day, up to the same time. Days with little data are left out; at least two
    /// days are needed.
    pub(in crate::bot) week: Option<Figures>,
    /// The number of days in this mean.
    pub(in crate::bot) week_days: usize,
}

/// The figures of a day, or their means. Times are in seconds; a time without data is not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(in crate::bot) struct Figures {
    pub(in crate::bot) most: f64,
    pub(in crate::bot) average: f64,
    pub(in crate::bot) without_leader: f64,
    pub(in crate::bot) below_five: f64,
}

#[derive(Clone, Copy, Default)]
struct Tally {
    seconds: f64,
    /// The sum of the seconds that all members were online.
    presence: f64,
    peak: Option<(u32, i64)>,
    without_leader: f64,
    below_five: f64,
}

impl DayStatistics {
    /// The statistics of the local day of `now`, from samples with the oldest first.
    pub(in crate::bot) fn new(
        samples: impl IntoIterator<Item = DaySample>,
        now: Timestamp,
        zone: &TimeZone,
    ) -> Self {
        let local_now = now.to_zoned(zone.clone()).datetime();
        let today = local_now.date();
        let dates: Vec<_> =
            (0..DAYS).map(|ago| today.saturating_sub((ago as i64).days())).collect();
        let mut days = [[Tally::default(); 24]; DAYS];
        // Each day up to the time of now, because a part of a day can't be compared with a whole one.
        let mut parts = [Tally::default(); DAYS];
        for sample in samples {
            let Ok(at) = Timestamp::from_second(sample.t) else { continue };
            let local = zone.to_datetime(at);
            let day = dates.iter().position(|date| *date == local.date());
            // When clocks go back, both hours of the same name count as one.
            let hour = usize::try_from(local.hour()).unwrap_or(0);
            let Some(day) = day else { continue };
            if let Some(tally) = days[day].get_mut(hour) {
                *tally = tally.plus(Tally::of(sample));
            }
            if local.time() <= local_now.time() {
                parts[day] = parts[day].plus(Tally::of(sample));
            }
        }
        let before = days.iter().zip(parts).skip(1);
        let mut week: Vec<(&[Tally; 24], Tally)> =
            before.filter(|(day, _)| Tally::sum(**day).seconds >= HALF_A_DAY).collect();
        // The mean of one day would only repeat it.
        if week.len() == 1 {
            week.clear();
        }
        let hours = std::array::from_fn(|hour| DigestHour {
            average: days[0][hour].average(),
            most: days[0][hour].peak.map_or(0, |(online, _)| online),
            yesterday: days[1][hour].average(),
            week: Tally::sum(week.iter().map(|(day, _)| day[hour])).average(),
            leader: days[0][hour].part_with_leader(),
        });
        let [today, yesterday, ..] = parts;
        let week: Vec<_> = week.into_iter().filter_map(|(_, part)| Figures::of(part)).collect();
        Self {
            hours,
            peak: today.peak,
            today: Figures::of(today),
            yesterday: Figures::of(yesterday),
            week: Figures::mean(&week),
            week_days: week.len(),
        }
    }
}

impl Figures {
    fn of(day: Tally) -> Option<Self> {
        let Tally { without_leader, below_five, .. } = day;
        let (most, _) = day.peak?;
        Some(Self { most: most.into(), average: day.average()?, without_leader, below_five })
    }

    fn mean(days: &[Self]) -> Option<Self> {
        let mean = |of: fn(&Self) -> f64| days.iter().map(of).sum::<f64>() / days.len() as f64;
        (!days.is_empty()).then(|| Self {
            most: mean(|day| day.most),
            average: mean(|day| day.average),
            without_leader: mean(|day| day.without_leader),
            below_five: mean(|day| day.below_five),
        })
    }
}

impl Tally {
    fn of(sample: DaySample) -> Self {
        let seconds = f64::from(sample.seconds);
        let time_if = |is| if is { seconds } else { 0.0 };
        Self {
            seconds,
            presence: seconds * f64::from(sample.online),
            peak: Some((sample.most, sample.t)),
            without_leader: time_if(!sample.leader),
            below_five: time_if(sample.online < ENOUGH),
        }
    }

    /// The sum; of equal peaks the first remains.
    fn plus(self, other: Self) -> Self {
        Self {
            seconds: self.seconds + other.seconds,
            presence: self.presence + other.presence,
            peak: match (self.peak, other.peak) {
                (Some(a), Some(b)) => Some(if b.0 > a.0 { b } else { a }),
                (a, b) => a.or(b),
            },
            without_leader: self.without_leader + other.without_leader,
            below_five: self.below_five + other.below_five,
        }
    }

    fn sum(tallies: impl IntoIterator<Item = Self>) -> Self {
        tallies.into_iter().fold(Self::default(), Self::plus)
    }

    fn part_with_leader(self) -> f32 {
        match self.seconds > 0.0 {
            true => (1.0 - self.without_leader / self.seconds) as f32,
            false => 0.0,
        }
    }

    fn average(self) -> Option<f64> {
        (self.seconds > 0.0).then(|| self.presence / self.seconds)
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil;
    use proptest::prelude::*;

    use crate::bot::subjects::fraction::day_statistics::*;

    const HOUR: i64 = 3_600;
    const DAY: i64 = 24 * HOUR;

    fn berlin() -> TimeZone {
        TimeZone::get("Europe/Berlin").unwrap()
    }

    fn midnight(year: i16, month: i8, day: i8) -> i64 {
        civil::date(year, month, day).to_zoned(berlin()).unwrap().timestamp().as_second()
    }

    /// A sample for each minute of a time.
    fn minutes(
        from: i64,
        count: i64,
        online: u32,
        leader: bool,
    ) -> impl Iterator<Item = DaySample> {
        let sample = DaySample { t: from, seconds: 60, online, most: online, leader };
        (0..count).map(move |m| DaySample { t: from + m * 60, ..sample })
    }

    fn statistics(samples: impl IntoIterator<Item = DaySample>, now: i64) -> DayStatistics {
        DayStatistics::new(samples, Timestamp::from_second(now).unwrap(), &berlin())
    }

    #[test]
    fn a_day_is_compared_with_yesterday_and_the_week() {
        let day = midnight(2026, 1, 10);
        let old = minutes(day - 8 * DAY, 24 * 60, 99, false);
        let before = minutes(day - 3 * DAY, 24 * 60, 8, false);
        // Little is known of this day.
        let part = minutes(day - 2 * DAY, 60, 99, false);
        let yesterday = minutes(day - DAY, 24 * 60, 4, true);
        // From eight to nine; then a gap until ten.
        let today = minutes(day + 8 * HOUR, 30, 3, false)
            .chain(minutes(day + 8 * HOUR + 1_800, 30, 5, true))
            .chain(minutes(day + 10 * HOUR, 20, 5, false));
        let samples = old.chain(before).chain(part).chain(yesterday).chain(today);
        let found = statistics(samples, day + 11 * HOUR);
        let to_come = DigestHour { yesterday: Some(4.0), week: Some(6.0), ..DigestHour::default() };
        let led = DigestHour { average: Some(4.0), most: 5, leader: 0.5, ..to_come };
        assert_eq!(found.hours[8], led);
        assert_eq!((found.hours[9], found.hours[23]), (to_come, to_come));
        assert_eq!(found.peak, Some((5, day + 8 * HOUR + 1_800)));
        let figures = |most, average, without_leader, below_five| {
            Some(Figures { most, average, without_leader, below_five })
        };
        assert_eq!(found.today, figures(5.0, 4.25, 3_000.0, 1_800.0));
        // Up to eleven o'clock, with the minute that begins then.
        let until = |seconds: i64| (seconds + 60) as f64;
        assert_eq!(found.yesterday, figures(4.0, 4.0, 0.0, until(11 * HOUR)));
        assert_eq!(found.week, figures(6.0, 6.0, until(11 * HOUR) / 2.0, until(11 * HOUR) / 2.0));
        assert_eq!(found.week_days, 2);
    }

    #[test]
    fn without_data_there_is_nothing_to_compare() {
        let day = midnight(2026, 1, 10);
        let found = statistics(minutes(day - DAY, 24 * 60, 4, true), day + HOUR);
        assert!(found.yesterday.is_some() && found.week.is_none(), "one day is no week");
        let found = statistics([], day);
        assert_eq!((found.today, found.yesterday, found.week), (None, None, None));
        assert_eq!(found.hours, [DigestHour::default(); 24]);
    }

    /// Days of 23 and of 25 hours.
    #[test]
    fn hours_are_local_hours() {
        let spring = midnight(2026, 3, 29);
        let found = statistics(minutes(spring, 23 * 60, 7, true), spring + 22 * HOUR);
        let is_empty = |hour: &DigestHour| hour.average.is_none();
        assert_eq!(found.hours.iter().position(is_empty), Some(2), "the hour that is left out");
        assert_eq!(found.hours.iter().filter(|hour| is_empty(hour)).count(), 1);
        let autumn = midnight(2026, 10, 25);
        let found = statistics(minutes(autumn, 25 * 60, 2, false), autumn + 25 * HOUR - 60);
        assert!(!found.hours.iter().any(is_empty));
        assert_eq!(found.today.unwrap().below_five, 25.0 * HOUR as f64);
    }

    proptest! {
        #[test]
        fn no_samples_and_times_panic(
            samples in prop::collection::vec((any::<i64>(), any::<u32>(), any::<u32>(), any::<bool>()), 0..9),
            now in Timestamp::MIN.as_second()..=Timestamp::MAX.as_second(),
        ) {
            let sample = |(t, seconds, online, leader)| DaySample { t, seconds, online, most: online, leader };
            let _ = statistics(samples.into_iter().map(sample), now);
        }
    }
}
