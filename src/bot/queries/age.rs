//! How old an answer is.

use jiff::Timestamp;

use super::window::Window;
use crate::text::{Html, Lang};

/// Older data is warned of first.
const STALE: i64 = 5 * 60;

/// The line under an answer: `18:42 · 40 s ago`.
pub(super) fn line(window: &Window, made: i64) -> Html {
    let (lang, time) = (window.lang, time(window, made));
    match seconds(window, made) {
        0 => lang.age_now(&time),
        seconds => lang.age(&time, &span(lang, seconds)),
    }
}

/// The time of data as it stands on a picture.
pub(super) fn time(window: &Window, made: i64) -> String {
    let at = Timestamp::from_second(made).unwrap_or(window.now).to_zoned(window.zone.clone());
    let time = format!("{:02}:{:02}", at.hour(), at.minute());
    if at.date() == window.now.to_zoned(window.zone.clone()).date() {
        return time;
    }
    let (month, day) = (at.month().unsigned_abs().into(), at.day().unsigned_abs().into());
    format!("{}, {time}", window.lang.day(month, day))
}

/// What an answer begins with when it is older than five minutes.
pub(super) fn warning(window: &Window, made: i64) -> Option<Html> {
    let seconds = seconds(window, made);
    (seconds > STALE).then(|| window.lang.stale(&span(window.lang, seconds)))
}

/// A stretch of time in the largest unit that it fills.
pub(super) fn span(lang: Lang, seconds: i64) -> String {
    let seconds = seconds.unsigned_abs();
    match seconds {
        0..60 => lang.seconds(seconds),
        60..3_600 => lang.minutes(seconds / 60),
        3_600..172_800 => lang.hours(seconds / 3_600),
        _ => lang.days(seconds / 86_400),
    }
    .to_string()
}

/// A stretch of time to come, in hours and minutes.
pub(super) fn until(lang: Lang, seconds: i64) -> String {
    let minutes = seconds.max(0).unsigned_abs() / 60;
    match minutes {
        0 => lang.under_a_minute().to_string(),
        1..60 => lang.minutes(minutes).to_string(),
        60..2_880 => match minutes % 60 {
            0 => lang.hours(minutes / 60).to_string(),
            rest => format!("{} {}", lang.hours(minutes / 60), lang.minutes(rest)),
        },
        _ => lang.days(minutes / 1_440).to_string(),
    }
}

fn seconds(window: &Window, made: i64) -> i64 {
    window.now.as_second().saturating_sub(made).max(0)
}
