//! Lists: arrays, objects whose names identify the items, and objects of groups. Some sources write an empty one as `""`.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::field::{Field, read_raw};
use super::scalar::{Borrowed, Scalar};

/// A list whose items are validated one by one.
#[derive(Debug, Default)]
pub(super) struct List<T>(pub(super) Vec<Item<T>>);

/// An item of a list.
#[derive(Debug)]
pub(super) struct Item<T> {
    pub(super) place: Place,
    pub(super) value: Field<T>,
}

/// The place of an item in its list.
#[derive(Debug, derive_more::Display)]
pub(super) enum Place {
    /// In an array.
    #[display("[{_0}]")]
    Index(usize),
    /// In an object.
    #[display("[{_0:?}]")]
    Name(Box<str>),
    /// In an array in an object.
    #[display("[{_0:?}][{_1}]")]
    Group(Box<str>, usize),
}

impl Place {
    /// The name of the item or of its group.
    pub(super) fn name(&self) -> Option<&str> {
        match self {
            Self::Index(_) => None,
            Self::Name(name) | Self::Group(name, _) => Some(name),
        }
    }
}

impl<'de, T: Deserialize<'de>> List<T> {
    fn push(&mut self, place: Place, raw: &'de RawValue) {
        // serde would read an array as the fields of a struct in their order.
        let value = match raw.get().starts_with('[') {
            true => Field::Invalid("must not be a list".into()),
            false => Field::from(raw),
        };
        self.0.push(Item { place, value });
    }

    /// Adds what an object has under a name: an item, a group of items, or an object of groups.
    fn push_named<E: Error>(&mut self, name: &str, raw: &'de RawValue) -> Result<(), E> {
        let is_array = |raw: &RawValue| raw.get().starts_with('[');
        if is_array(raw) {
            let items: Vec<&'de RawValue> = read_raw(raw)?;
            for (index, item) in items.into_iter().enumerate() {
                self.push(Place::Group(name.into(), index), item);
            }
            return Ok(());
        }
        match read_raw::<Entries<'de>, E>(raw) {
            Ok(Entries(groups)) if groups.iter().all(|(_, raw)| is_array(raw)) => {
                groups.iter().try_for_each(|(name, raw)| self.push_named(name, raw))
            }
            _ => {
                self.push(Place::Name(name.into()), raw);
                Ok(())
            }
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = <&'de RawValue>::deserialize(deserializer)?;
        let mut list = Self(Vec::new());
        match raw.get().as_bytes() {
            b"\"\"" => {}
            [b'[', ..] => {
                let items: Vec<&'de RawValue> = read_raw(raw)?;
                let items = items.into_iter().enumerate();
                items.for_each(|(index, item)| list.push(Place::Index(index), item));
            }
            [b'{', ..] => {
                let Entries(entries) = read_raw(raw)?;
                entries.iter().try_for_each(|(name, raw)| list.push_named(name, raw))?;
            }
            _ => return Err(D::Error::custom(Scalar::read::<D::Error>(raw)?.is_not("a list"))),
        }
        Ok(list)
    }
}

/// The fields of an object in their order.
pub(super) struct Entries<'a>(pub(super) Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'de> Deserialize<'de> for Entries<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct EntriesVisitor;

        impl<'de> Visitor<'de> for EntriesVisitor {
            type Value = Entries<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries<'de>, A::Error> {
                let mut entries = Vec::new();
                while let Some((Borrowed(name), raw)) = map.next_entry()? {
                    entries.push((name, raw));
                }
                Ok(Entries(entries))
            }
        }

        deserializer.deserialize_map(EntriesVisitor)
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
        let array = json_schema!({ "type": "array", "items": item });
        json_schema!({
            "anyOf": [
                array,
                {
                    "type": "object",
                    "additionalProperties": { "anyOf": [item, array, { "type": "object", "additionalProperties": array }] },
                    "description": "The same by number or in groups, as the API answers it."
                },
                { "enum": [""], "description": "An empty list, as some sources write it." }
            ]
        })
    }
}
