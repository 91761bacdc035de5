//! How long somebody was online, in words and as bars.

use jiff::civil::Date;

use crate::text::{Lang, Plain};
use crate::wire::PlayerTimes;

/// The bars of a day: one for each hour that was begun, the last one for all further hours.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// How much a player was online in the week.
pub(super) enum Attendance {
    /// For some minutes.
    Played(u32),
    /// Not for so many days.
    Absent(u64),
    /// Not since the times are counted.
    Never,
}

impl Attendance {
    /// What the times say of a player who was last seen on that day.
    pub(super) fn of(times: Option<&PlayerTimes>, last: Option<Date>, today: Date) -> Self {
        match (times.map_or(0, total), last) {
            (0, None) => Self::Never,
            (0, Some(last)) if last < today => {
                Self::Absent(today.since(last).map_or(0, |it| it.get_days().unsigned_abs().into()))
            }
            (minutes, _) => Self::Played(minutes),
        }
    }
}

/// The last day on which a player was online.
pub(super) fn last_day(times: &PlayerTimes) -> Option<Date> {
    times.last_day.as_deref()?.parse().ok()
}

pub(super) fn bars(times: &PlayerTimes) -> String {
    times.minutes.iter().map(|minutes| bar(*minutes)).collect()
}

/// A time in hours and minutes, however many hours.
pub(super) fn time(lang: Lang, minutes: u32) -> String {
    let (hours, rest) =
        (lang.hours(u64::from(minutes / 60)), lang.minutes(u64::from(minutes % 60)));
    match (minutes / 60, minutes % 60) {
        (0, _) => rest.to_string(),
        (1..10, 1..) => format!("{hours} {rest}"),
        _ => hours.to_string(),
    }
}

fn bar(minutes: u32) -> char {
    let Some(begun) = minutes.div_ceil(60).checked_sub(1) else { return '·' };
    let highest = BARS.len() - 1;
    let at = usize::try_from(begun).unwrap_or(highest).min(highest);
    BARS.get(at).copied().unwrap_or('·')
}

pub(super) fn total(times: &PlayerTimes) -> u32 {
    times.minutes.iter().sum()
}

pub(super) fn day(lang: Lang, date: Date) -> Plain {
    lang.day(date.month().unsigned_abs().into(), date.day().unsigned_abs().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_as_high_as_the_day_was_long() {
        let bars: String = [0, 1, 60, 61, 180, 240, 300, 420, 421, 1_440].map(bar).iter().collect();
        assert_eq!(bars, "·▁▁▂▃▄▅▇██");
    }

    #[test]
    fn minutes_are_left_out_of_long_times() {
        let time = |minutes| time(Lang::En, minutes).replace('\u{a0}', " ");
        assert_eq!(
            [5, 60, 125, 605, 3_100].map(time),
            ["5 min", "1 h", "2 h 5 min", "10 h", "51 h"]
        );
    }
}
