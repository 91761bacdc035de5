//! JSON text that is known to be valid, read one level at a time.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

/// The fields of an object in their order, each with the text of its value.
pub(super) struct Fields<'a>(pub(super) Vec<(Cow<'a, str>, &'a str)>);

/// A text, borrowed unless it has an escape.
#[derive(serde::Deserialize)]
pub(super) struct Borrowed<'a>(#[serde(borrow)] pub(super) Cow<'a, str>);

/// The fields of an object. A name can have an escape that means no character.
pub(super) fn fields(text: &str) -> Result<Vec<(Cow<'_, str>, &str)>, String> {
    serde_json::from_str(text).map(|Fields(fields)| fields).map_err(|error| plain(&error))
}

/// The texts of the items of an array.
pub(super) fn items(text: &str) -> Result<Vec<&RawValue>, String> {
    serde_json::from_str(text).map_err(|error| plain(&error))
}

/// The message of a JSON error without its position, which has no meaning inside a value.
pub(super) fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let position = format!(" at line {} column {}", error.line(), error.column());
    text.strip_suffix(&position).unwrap_or(&text).to_owned()
}

impl<'de> Deserialize<'de> for Fields<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FieldsVisitor;

        impl<'de> Visitor<'de> for FieldsVisitor {
            type Value = Fields<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<'de>, A::Error> {
                let mut fields = Vec::with_capacity(16);
                while let Some((Borrowed(name), value)) = map.next_entry::<_, &'de RawValue>()? {
                    fields.push((name, value.get()));
                }
                Ok(Fields(fields))
            }
        }

        deserializer.deserialize_map(FieldsVisitor)
    }
}
