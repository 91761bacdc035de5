//! The age of an answer.

use jiff::Timestamp;

use crate::bot::subjects::QueryContext;
use crate::text::{Html, Lang, duration};

/// Data that is older than this many seconds comes with a warning, and no board with it is live.
pub(in crate::bot) const STALE: i64 = 5 * 60;

/// The line under an answer: `as of 18:42:20`. An age would be wrong as soon as the message is read later.
pub(in crate::bot) fn line(context: &QueryContext, timestamp: i64) -> Html {
    context.lang.as_of(&exact_time(context, timestamp))
}

/// A time to the second: `18:42:10`, with the day if it is not today.
pub(in crate::bot) fn exact_time(context: &QueryContext, timestamp: i64) -> String {
    local_time(context, timestamp, "%H:%M:%S")
}

/// A time without a preposition: `18:42`, with the day if it is not today.
pub(in crate::bot) fn time(context: &QueryContext, timestamp: i64) -> String {
    local_time(context, timestamp, "%H:%M")
}

fn local_time(context: &QueryContext, timestamp: i64, format: &str) -> String {
    let local = |at: Timestamp| at.to_zoned(context.zone.clone());
    let at = local(Timestamp::from_second(timestamp).unwrap_or(context.now));
    let time = at.strftime(format);
    if at.date() == local(context.now).date() {
        return time.to_string();
    }
    let (month, day) = (at.month().unsigned_abs().into(), at.day().unsigned_abs().into());
    format!("{}, {time}", context.lang.day(month, day))
}

/// The warning before an answer whose data is older than five minutes.
pub(in crate::bot) fn warning(context: &QueryContext, timestamp: i64) -> Option<Html> {
    let seconds = age(context, timestamp);
    (seconds > STALE).then(|| context.lang.stale(&duration(context.lang, seconds)))
}

/// A duration that is still to come, in hours and minutes.
pub(in crate::bot) fn until(lang: Lang, seconds: i64) -> String {
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

fn age(context: &QueryContext, timestamp: i64) -> i64 {
    context.now.as_second().saturating_sub(timestamp).max(0)
}
