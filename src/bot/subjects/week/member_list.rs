//! The list of a group's members with their hours, and the facts above it.

use std::cmp::Ordering;

use jiff::civil::Date;

use super::norm::Norm;
use super::online_time::{Attendance, bars, day, last_day, time, total};
use crate::bot::subjects::answers::numbers::{count, grouped};
use crate::bot::subjects::answers::visible_name::short_name;
use crate::text::{Html, Lang};
use crate::wire::PlayerTimes;

/// The days that are shown, and the number of members who were online and of those below the chat's norm who are not absent.
pub(super) fn facts(
    lang: Lang,
    players: &[(&str, &PlayerTimes)],
    dates: &[Date],
    since: Option<Date>,
    norm: &Norm,
) -> Vec<Html> {
    let (Some(first), Some(last), Some(since)) = (dates.first(), dates.last(), since) else {
        return Vec::new();
    };
    let first = since.max(*first);
    let present = players.iter().filter(|(_, times)| total(times) > 0).count();
    let minutes: i64 = players.iter().map(|(_, times)| i64::from(total(times))).sum();
    let hours = grouped(lang, minutes.saturating_add(59) / 60);
    let mut facts = vec![
        lang.week_days(day(lang, first).as_str(), day(lang, *last).as_str()),
        lang.week_counts(count(present), count(players.len()), hours),
    ];
    let before: Option<Vec<u32>> = players.iter().map(|(_, times)| times.minutes_before).collect();
    if let Some(before) = before.filter(|before| !before.is_empty()) {
        let before = before.into_iter().map(i64::from).sum::<i64>();
        let mark = match minutes.cmp(&before) {
            Ordering::Greater => "📈",
            Ordering::Equal => "🟰",
            Ordering::Less => "📉",
        };
        facts.push(lang.week_before(mark, grouped(lang, before.saturating_add(59) / 60)));
    }
    if let Some(minutes) = norm.minutes {
        let below = players.iter().filter(|(name, times)| norm.is_missed(name, times)).count();
        facts.push(lang.week_below_norm(count(below), count(players.len()), (minutes / 60).into()));
    }
    facts
}

/// A number as wide as the widest one of its page, so that the bars are aligned.
pub(super) fn padded(number: usize, width: usize) -> String {
    format!("{number:\u{2007}>width$}")
}

pub(super) fn digits(number: usize) -> usize {
    number.to_string().len()
}

pub(super) fn row(
    lang: Lang,
    number: &str,
    name: &str,
    times: &PlayerTimes,
    (since, today): (Date, Date),
    norm: Option<u32>,
) -> Html {
    let name = short_name(name);
    match Attendance::of(Some(times), last_day(times), today) {
        Attendance::Never => lang.week_never(number, &name, day(lang, since).as_str()),
        Attendance::Absent(days) => lang.week_absent(number, &name, &lang.days(days).to_string()),
        Attendance::Played(minutes) => {
            let below = if norm.is_some_and(|norm| minutes < norm) { "🔻\u{a0}" } else { "" };
            let time = format!("{below}{}", time(lang, minutes));
            lang.week_row(number, &name, &time, &bars(times))
        }
    }
}
