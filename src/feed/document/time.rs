//! Times: Unix seconds, or ISO 8601 where a document allows it.

use jiff::{SignedDuration, Timestamp};
use schemars::{Schema, json_schema};

use super::cursor::Cursor;
use super::field::Field;
use super::scalar::{FromScalar, Scalar, scalar};

/// How far the clock of the game side may be ahead of ours.
const AHEAD: SignedDuration = SignedDuration::from_mins(5);

/// The first second that is taken for milliseconds: it is in the year 5138.
const SURELY_MILLISECONDS: i64 = 100_000_000_000;

/// A time in Unix seconds.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Seconds(pub(super) Timestamp);

/// A time in Unix seconds or in ISO 8601.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Date(pub(super) Timestamp);

/// A time in Unix seconds or milliseconds, or in ISO 8601; it may be before 1970.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct LooseDate(pub(super) Timestamp);

scalar!([] Seconds);
scalar!([] Date);
scalar!([] LooseDate);

/// The time a document was made, which must not be in the future.
pub(super) fn made_at(cursor: &Cursor<'_>, field: Field<Seconds>, now: Timestamp) -> Timestamp {
    let Seconds(timestamp) = cursor.required("timestamp", field);
    if timestamp.duration_since(now) > AHEAD {
        let reason =
            format!("is {timestamp}, more than five minutes after the current time, {now:.0}");
        cursor.field("timestamp").error_until(timestamp - AHEAD, reason);
    }
    timestamp
}

impl FromScalar for Seconds {
    fn from_scalar(value: Scalar<'_>) -> Result<Self, String> {
        unix_time(&value, "a Unix time in seconds").map(Self)
    }

    fn schema() -> Schema {
        json_schema!({
            "type": "integer",
            "minimum": 0,
            "exclusiveMaximum": SURELY_MILLISECONDS,
            "description": "Unix time in seconds."
        })
    }
}

impl FromScalar for Date {
    fn from_scalar(value: Scalar<'_>) -> Result<Self, String> {
        let parsed = if let Scalar::Text(text) = &value { text.parse().ok() } else { None };
        let expected = "a time like \"2026-01-31T18:30:00Z\" or a Unix time in seconds";
        parsed.map_or_else(|| unix_time(&value, expected), Ok).map(Self)
    }

    fn schema() -> Schema {
        let text = json_schema!({ "type": "string", "format": "date-time" });
        json_schema!({ "anyOf": [text, Seconds::schema()] })
    }
}

impl FromScalar for LooseDate {
    fn from_scalar(value: Scalar<'_>) -> Result<Self, String> {
        let time = match &value {
            Scalar::Integer(number) => i64::try_from(*number).ok().and_then(|number| {
                let is_seconds = number.unsigned_abs() < SURELY_MILLISECONDS.unsigned_abs();
                let read =
                    if is_seconds { Timestamp::from_second } else { Timestamp::from_millisecond };
                read(number).ok()
            }),
            _ => None,
        };
        time.map_or_else(|| Date::from_scalar(value).map(|Date(time)| time), Ok).map(Self)
    }

    fn schema() -> Schema {
        let text = json_schema!({ "type": "string", "format": "date-time" });
        json_schema!({ "anyOf": [text, { "type": "integer" }] })
    }
}

fn unix_time(value: &Scalar<'_>, expected: &str) -> Result<Timestamp, String> {
    let seconds = match value {
        Scalar::Integer(seconds) => i64::try_from(*seconds).ok().filter(|&seconds| seconds >= 0),
        _ => None,
    };
    match seconds {
        Some(seconds) if seconds >= SURELY_MILLISECONDS => {
            Err(format!("is {seconds}, which looks like milliseconds; use seconds"))
        }
        Some(seconds) => Timestamp::from_second(seconds).map_err(|_| value.is_not(expected)),
        None => Err(value.is_not(expected)),
    }
}
