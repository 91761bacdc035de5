//! Durations in words.

use super::Lang;

/// A duration in the largest unit that it fills.
pub fn duration(lang: Lang, seconds: i64) -> String {
    let seconds = seconds.unsigned_abs();
    match seconds {
        0..60 => lang.seconds(seconds),
        60..3_600 => lang.minutes(seconds / 60),
        3_600..172_800 => lang.hours(seconds / 3_600),
        _ => lang.days(seconds / 86_400),
    }
    .to_string()
}
