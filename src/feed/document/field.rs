//! A field of a document: missing, invalid or valid, so that one invalid field does not hide the others.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

/// How many characters of an invalid value an error quotes.
const QUOTED: usize = 60;

/// What a field holds.
#[derive(Debug, Default)]
pub(super) enum Field<T> {
    /// There is none, or it is `null`.
    #[default]
    Missing,
    /// The value is not acceptable, and why.
    Invalid(Box<str>),
    /// The value.
    Valid(T),
}

/// A value that may be left out, also as `null`, `""` or `{}`, or as -1 where that is no value.
#[derive(Debug, Clone, Default)]
pub(super) struct Optional<T>(pub(super) Option<T>);

impl<T> Field<T> {
    /// The value that `read` finds in a valid one.
    pub(super) fn and_then<U>(self, read: impl FnOnce(T) -> Result<U, &'static str>) -> Field<U> {
        match self {
            Self::Missing => Field::Missing,
            Self::Invalid(reason) => Field::Invalid(reason),
            Self::Valid(value) => match read(value) {
                Ok(value) => Field::Valid(value),
                Err(reason) => Field::Invalid(reason.into()),
            },
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Field<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <&'de RawValue>::deserialize(deserializer).map(Self::from)
    }
}

impl<'de, T: Deserialize<'de>> From<&'de RawValue> for Field<T> {
    fn from(raw: &'de RawValue) -> Self {
        if raw.get() == "null" {
            return Self::Missing;
        }
        match serde_json::from_str(raw.get()) {
            Ok(value) => Self::Valid(value),
            Err(error) => Self::Invalid(reason(&error).into()),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Optional<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = <&'de RawValue>::deserialize(deserializer)?;
        match raw.get() {
            "null" | "\"\"" | "{}" => Ok(Self(None)),
            "-1" => Ok(Self(serde_json::from_str(raw.get()).ok())),
            _ => read_raw(raw).map(|value| Self(Some(value))),
        }
    }
}

impl<T: JsonSchema> JsonSchema for Field<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<T>()
    }
}

impl<T: JsonSchema> JsonSchema for Optional<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Optional{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let value = generator.subschema_for::<T>();
        json_schema!({
            "anyOf": [value, { "enum": [null, "", {}, -1], "description": "None." }]
        })
    }
}

/// Reads a value from its JSON text; the error has no position, which would have no meaning inside a value.
pub(super) fn read_raw<'de, T: Deserialize<'de>, E: Error>(raw: &'de RawValue) -> Result<T, E> {
    serde_json::from_str(raw.get()).map_err(|error| E::custom(plain(&error)))
}

/// The message of a JSON error without its position.
pub(super) fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let position = format!(" at line {} column {}", error.line(), error.column());
    text.strip_suffix(&position).unwrap_or(&text).to_owned()
}

/// The message of a JSON error in the words of our own errors.
fn reason(error: &serde_json::Error) -> String {
    let text = plain(error);
    let unexpected = text.strip_prefix("invalid type: ");
    if let Some((found, expected)) = unexpected.and_then(|rest| rest.rsplit_once(", expected ")) {
        let expected = if expected == "a map" { "an object" } else { expected };
        return format!("must be {expected}, not {}", value(found));
    }
    if let Some(field) = text.strip_prefix("duplicate field ") {
        return format!("has the field {field} twice");
    }
    if text == "number out of range" {
        return "is too large for a number".into();
    }
    text
}

/// How an error names the value that serde describes as `found`.
fn value(found: &str) -> Cow<'_, str> {
    let kinds = ["string ", "integer ", "floating point ", "boolean "];
    match found {
        "sequence" => "a list".into(),
        "map" => "an object".into(),
        "unit value" => "null".into(),
        _ => {
            let bare = kinds.iter().find_map(|kind| found.strip_prefix(kind));
            shorten(bare.unwrap_or(found).trim_matches('`'))
        }
    }
}

/// The beginning of a long text.
pub(super) fn shorten(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &text[..end]).into(),
        None => text.into(),
    }
}
