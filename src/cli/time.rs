//! Times on the command line.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Unit};

/// A day (its start) or a time, in UTC unless the text has an offset.
pub(super) fn parse(text: &str) -> Result<Timestamp, &'static str> {
    let day = |_| text.parse::<Date>()?.to_zoned(TimeZone::UTC).map(|day| day.timestamp());
    let time = text.parse().or_else(day);
    time.map_err(|_: jiff::Error| "write a day, 2027-01-01, or a time, 2027-01-01T12:00:00Z")
}

/// A time in whole minutes of UTC, for tables.
pub(super) fn short(time: Timestamp) -> String {
    time.strftime("%Y-%m-%d %H:%M").to_string()
}

/// A time in whole seconds.
pub(super) fn format(time: Timestamp) -> String {
    time.round(Unit::Second).unwrap_or(time).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_its_start() {
        assert_eq!(format(parse("2027-01-01").unwrap()), "2027-01-01T00:00:00Z");
        assert_eq!(format(parse("2027-01-01T12:00:00+03:00").unwrap()), "2027-01-01T09:00:00Z");
        assert!(parse("tomorrow").is_err());
        assert!(parse("2027-02-30").is_err());
        assert!(parse("9999-12-31").is_err(), "later than any timestamp");
    }
}
