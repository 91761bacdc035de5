//! Moments as an operator writes and reads them.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Unit};

/// A day (its beginning) or a moment, in UTC unless it says otherwise.
pub(super) fn moment(text: &str) -> Result<Timestamp, &'static str> {
    if let Ok(moment) = text.parse::<Timestamp>() {
        return Ok(moment);
    }
    let day = text.parse().and_then(|day: Date| day.to_zoned(TimeZone::UTC));
    day.map(|day| day.timestamp())
        .map_err(|_| "write a day, 2027-01-01, or a moment, 2027-01-01T12:00:00Z")
}

/// A moment to the second.
pub(super) fn shown(moment: Timestamp) -> String {
    moment.round(Unit::Second).unwrap_or(moment).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_its_beginning() {
        assert_eq!(shown(moment("2027-01-01").unwrap()), "2027-01-01T00:00:00Z");
        assert_eq!(shown(moment("2027-01-01T12:00:00+03:00").unwrap()), "2027-01-01T09:00:00Z");
        assert!(moment("tomorrow").is_err());
        assert!(moment("2027-02-30").is_err());
        assert!(moment("9999-12-31").is_err(), "later than any moment");
    }
}
