//! Lists, which some sources write as `""` or `{}` when they are empty.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Unexpected, Visitor};
use serde_json::value::RawValue;

use super::field::Field;

/// A list whose items are validated one by one.
#[derive(Debug)]
pub(super) struct List<T>(pub(super) Vec<Field<T>>);

impl<T> Default for List<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ListVisitor(PhantomData))
    }
}

struct ListVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ListVisitor<T> {
    type Value = List<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<List<T>, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element::<&'de RawValue>()? {
            // serde would read a list as the fields of a struct in their order.
            list.push(match item.get().starts_with('[') {
                true => Field::Invalid("must not be a list".into()),
                false => Field::from(item),
            });
        }
        Ok(List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<List<T>, A::Error> {
        match fields.next_entry::<IgnoredAny, IgnoredAny>()? {
            None => Ok(List::default()),
            Some(_) => Err(A::Error::invalid_type(Unexpected::Map, &self)),
        }
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<List<T>, E> {
        match text {
            "" => Ok(List::default()),
            _ => Err(E::invalid_type(Unexpected::Str(text), &self)),
        }
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
