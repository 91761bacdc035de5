//! Moments: Unix seconds, or ISO 8601 where a document says so.

use std::borrow::Cow;
use std::fmt;

use jiff::{SignedDuration, Timestamp};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{Deserializer, Error, Unexpected, Visitor};

use super::cursor::Cursor;
use super::field::Field;

/// How far ahead of ours the game side's clock may be.
const AHEAD: SignedDuration = SignedDuration::from_mins(5);

/// Seconds in the year 5138: whoever is beyond has counted milliseconds.
const SURELY_MILLISECONDS: i64 = 100_000_000_000;

/// A moment in Unix seconds.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Seconds(pub(super) Timestamp);

/// A moment in Unix seconds or in ISO 8601.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Date(pub(super) Timestamp);

/// The moment a document was made, which cannot lie ahead.
pub(super) fn made_at(cursor: &Cursor<'_>, field: Field<Seconds>, now: Timestamp) -> Timestamp {
    let Seconds(timestamp) = cursor.required("timestamp", field);
    if timestamp.duration_since(now) > AHEAD {
        let reason = format!("is {timestamp}, more than five minutes ahead of now, {now:.0}");
        cursor.field("timestamp").fault_until(timestamp - AHEAD, reason);
    }
    timestamp
}

impl<'de> Deserialize<'de> for Seconds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Moment { as_text: false }).map(Self)
    }
}

impl<'de> Deserialize<'de> for Date {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Moment { as_text: true }).map(Self)
    }
}

struct Moment {
    as_text: bool,
}

impl Visitor<'_> for Moment {
    type Value = Timestamp;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.as_text {
            "a moment like \"2026-01-31T18:30:00Z\", or in Unix seconds"
        } else {
            "a moment in Unix seconds"
        })
    }

    fn visit_i64<E: Error>(self, seconds: i64) -> Result<Timestamp, E> {
        Err(E::invalid_value(Unexpected::Signed(seconds), &self))
    }

    fn visit_u64<E: Error>(self, seconds: u64) -> Result<Timestamp, E> {
        let wrong = || E::invalid_value(Unexpected::Unsigned(seconds), &self);
        let seconds = i64::try_from(seconds).map_err(|_| wrong())?;
        if seconds >= SURELY_MILLISECONDS {
            return Err(E::custom(format!(
                "is {seconds}; that looks like milliseconds, write seconds"
            )));
        }
        Timestamp::from_second(seconds).map_err(|_| wrong())
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Timestamp, E> {
        match text.parse() {
            Ok(moment) if self.as_text => Ok(moment),
            Ok(_) | Err(_) => Err(E::invalid_type(Unexpected::Str(text), &self)),
        }
    }
}

impl JsonSchema for Seconds {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Seconds".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "integer",
            "minimum": 0,
            "exclusiveMaximum": SURELY_MILLISECONDS,
            "description": "Unix time in seconds."
        })
    }
}

impl JsonSchema for Date {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Date".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let seconds = Seconds::json_schema(generator);
        json_schema!({ "anyOf": [{ "type": "string", "format": "date-time" }, seconds] })
    }
}
