//! Moments as an operator writes and reads them.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Unit};

/// A day (its beginning) or a moment, in UTC unless it says otherwise.
pub(super) fn moment(text: &str) -> Result<Timestamp, String> {
    if let Ok(moment) = text.parse::<Timestamp>() {
        return Ok(moment);
    }
    let day: Date = text
        .parse()
        .map_err(|_| "write a day, 2027-01-01, or a moment, 2027-01-01T12:00:00Z".to_owned())?;
    day.to_zoned(TimeZone::UTC).map(|day| day.timestamp()).map_err(|why| why.to_string())
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
    }
}
