//! Lists, which some sources write as `""` or `{}` when they are empty.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error};
use serde_json::value::RawValue;

use super::field::{Field, read_raw};
use super::scalar::Scalar;

/// A list whose items are validated one by one.
#[derive(Debug, Default)]
pub(super) struct List<T>(pub(super) Vec<Field<T>>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = <&'de RawValue>::deserialize(deserializer)?;
        let is_empty_object =
            || raw.get().strip_prefix('{').is_some_and(|rest| rest.trim_ascii_start() == "}");
        if raw.get() == "\"\"" || is_empty_object() {
            return Ok(Self(Vec::new()));
        }
        if !raw.get().starts_with('[') {
            return Err(D::Error::custom(Scalar::read::<D::Error>(raw)?.is_not("a list")));
        }
        let items: Vec<&'de RawValue> = read_raw(raw)?;
        // serde would read a list as the fields of a struct in their order.
        let item = |raw: &'de RawValue| match raw.get().starts_with('[') {
            true => Field::Invalid("must not be a list".into()),
            false => Field::from(raw),
        };
        Ok(Self(items.into_iter().map(item).collect()))
    }
}

impl<T: JsonSchema> JsonSchema for List<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("ListOf{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let item = generator.subschema_for::<T>();
        json_schema!({
            "anyOf": [
                { "type": "array", "items": item },
                { "enum": ["", {}], "description": "An empty list, as some sources write it." }
            ]
        })
    }
}
