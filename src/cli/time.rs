//! Times on the command line.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Unit};

/// A day (its start) or a time, in UTC unless the text has an offset.
pub(super) fn parse(text: &str) -> Result<Timestamp, &'static str> {
    if let Ok(time) = text.parse::<Timestamp>() {
        return Ok(time);
    }
    let day = text.parse().and_then(|day: Date| day.to_zoned(TimeZone::UTC));
    day.map(|day| day.timestamp())
        .map_err(|_| "write a day, 2027-01-01, or a time, 2027-01-01T12:00:00Z")
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
