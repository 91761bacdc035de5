//! Times, as sources write them: Unix seconds or milliseconds, whole or not, as numbers or as text, or ISO 8601.

use jiff::civil::DateTime;
use jiff::tz::Offset;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::number::text_schema;
use super::object::Object;
use super::scalar::{FromScalar, Scalar};

/// How far the clock of the game side may be ahead of ours.
const AHEAD: SignedDuration = SignedDuration::from_mins(5);

/// The first number that is taken for milliseconds: as seconds it would be in the year 5138.
const MILLISECONDS: f64 = 100_000_000_000.0;

/// The `timestamp` of a document, if it is not in the future.
pub(super) fn made_at(document: &Object<'_>, timestamp: Timestamp, now: Timestamp) -> Timestamp {
    if timestamp.duration_since(now) > AHEAD {
        let reason =
            format!("is {timestamp}, more than five minutes after the current time, {now:.0}");
        document.field("timestamp").error_until(timestamp - AHEAD, reason);
    }
    timestamp
}

/// A time without a zone is in UTC.
impl FromScalar for Timestamp {
    fn from_scalar(value: Scalar<'_>) -> Result<Self, String> {
        let time = match value.float() {
            // Many sources write -1 for no time.
            Some(-1.0) => None,
            Some(number) => unix_time(number),
            None => {
                if let Scalar::Text(text) = &value {
                    iso_8601(text.trim())
                } else {
                    None
                }
            }
        };
        let expected = "a time: Unix seconds or \"2026-01-31T18:30:00Z\"";
        time.ok_or_else(|| value.is_not(expected))
    }

    fn schema() -> Value {
        let number = json!({
            "type": "number",
            "description": "Unix time in seconds, or in milliseconds from 100000000000 on."
        });
        let text = json!({
            "type": "string",
            "pattern": "^ *-?[0-9]{4,6}-[0-9]{2}-[0-9]{2}",
            "description": "ISO 8601; without a zone it is UTC."
        });
        json!({ "anyOf": [number, text_schema("^ *[+-]?[0-9]+(\\.[0-9]*)? *$"), text] })
    }
}

fn unix_time(number: f64) -> Option<Timestamp> {
    let is_seconds = number.abs() < MILLISECONDS;
    let milliseconds = if is_seconds { number * 1000.0 } else { number };
    Timestamp::from_millisecond(milliseconds.round() as i64).ok()
}

fn iso_8601(text: &str) -> Option<Timestamp> {
    let in_utc = || Offset::UTC.to_timestamp(text.parse::<DateTime>().ok()?).ok();
    text.parse().ok().or_else(in_utc)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_read_in_every_form_that_sources_write() {
        for (written, read) in [
            ("1769860800", "2026-01-31T12:00:00Z"),
            ("1769860800.25", "2026-01-31T12:00:00.25Z"),
            ("1769860800000", "2026-01-31T12:00:00Z"),
            ("1.7698608e9", "2026-01-31T12:00:00Z"),
            ("\"1769860800\"", "2026-01-31T12:00:00Z"),
            ("\"1769860800.0\"", "2026-01-31T12:00:00Z"),
            ("\"2026-01-31T12:00:00Z\"", "2026-01-31T12:00:00Z"),
            ("\"2026-01-31T15:00:00+03:00\"", "2026-01-31T12:00:00Z"),
            ("\"2026-01-31T12:00:00\"", "2026-01-31T12:00:00Z"),
            ("\"2026-01-31 12:00:00.5\"", "2026-01-31T12:00:00.5Z"),
            ("\"2026-01-31\"", "2026-01-31T00:00:00Z"),
            ("-86400", "1969-12-31T00:00:00Z"),
            ("-999000000000", "1938-05-06T12:00:00Z"),
        ] {
            let time = Timestamp::from_json(written).expect(written);
            assert_eq!(time.to_string(), read, "{written}");
        }
        for written in ["true", "[]", "{}", "\"yesterday\"", "\"\"", "1e300", "\"2026-13-01\""] {
            assert!(Timestamp::from_json(written).is_err(), "{written}");
        }
    }
}
