//! A field that was read, whatever it held: a wrong one does not keep the others from being judged.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

/// How much of a wrong value a reason quotes.
const QUOTED: usize = 60;

/// What stood in a field.
#[derive(Debug, Default)]
pub(super) enum Field<T> {
    /// Nothing did.
    #[default]
    Missing,
    /// Something else than belongs there, and why.
    Invalid(Box<str>),
    /// What belongs there.
    Valid(T),
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Field<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <&'de RawValue>::deserialize(deserializer).map(Self::from)
    }
}

impl<'de, T: Deserialize<'de>> From<&'de RawValue> for Field<T> {
    fn from(raw: &'de RawValue) -> Self {
        match serde_json::from_str(raw.get()) {
            Ok(value) => Self::Valid(value),
            Err(wrong) => Self::Invalid(reason(&wrong).into()),
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

/// The library's sentence without its position, which is meaningless inside a value.
pub(super) fn plain(wrong: &serde_json::Error) -> String {
    let text = wrong.to_string();
    let position = format!(" at line {} column {}", wrong.line(), wrong.column());
    text.strip_suffix(&position).unwrap_or(&text).to_owned()
}

fn reason(wrong: &serde_json::Error) -> String {
    let text = plain(wrong);
    let text = text.replace("expected a map", "expected an object");
    let unexpected =
        text.strip_prefix("invalid type: ").or_else(|| text.strip_prefix("invalid value: "));
    if let Some((found, expected)) = unexpected.and_then(|rest| rest.rsplit_once(", expected ")) {
        return format!("must be {expected}, not {}", name(found));
    }
    if let Some(field) = text.strip_prefix("duplicate field ") {
        return format!("has the field {field} twice");
    }
    if text == "number out of range" {
        return "is a number out of all bounds".into();
    }
    text
}

fn name(found: &str) -> Cow<'_, str> {
    match found {
        "sequence" => "a list".into(),
        "map" => "an object".into(),
        "unit value" | "null" => "null".into(),
        _ => {
            let bare = found
                .strip_prefix("string ")
                .or_else(|| found.strip_prefix("integer "))
                .or_else(|| found.strip_prefix("floating point "))
                .or_else(|| found.strip_prefix("boolean "));
            shorten(bare.unwrap_or(found).trim_matches('`'))
        }
    }
}

fn shorten(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &text[..end]).into(),
        None => text.into(),
    }
}
