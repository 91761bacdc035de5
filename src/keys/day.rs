//! Days in UTC, as the store counts them: since 1970.

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

/// How many days the counts of answers are kept.
pub const KEPT_DAYS: u16 = 90;

/// The day of `now`.
pub(super) fn day(now: Timestamp) -> i64 {
    now.as_second().div_euclid(86_400)
}

/// The date of a day.
pub(super) fn date(day: i64) -> Date {
    jiff::civil::date(1970, 1, 1).saturating_add(SignedDuration::from_hours(day.saturating_mul(24)))
}
