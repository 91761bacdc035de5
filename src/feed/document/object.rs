//! Objects with further fields beyond the documented ones, which are passed on unchanged.

use std::borrow::Cow;
use std::fmt;

use foldhash::{HashSet, HashSetExt};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::value::MapDeserializer;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::cursor::Cursor;
use super::field::plain;
use super::scalar::Borrowed;
use super::syntax::{MAX_DEPTH, too_deep};

/// An object with its documented fields as `T`, and further ones.
#[derive(Debug, Default)]
pub(super) struct Extensible<'a, T> {
    pub(super) known: T,
    pub(super) extra: ExtraFields<'a>,
}

/// The fields of an object that are not documented, in their own order, each with the text of its value.
#[derive(Debug, Default)]
pub(super) struct ExtraFields<'a> {
    fields: Vec<(Cow<'a, str>, &'a RawValue)>,
    repeated: Vec<String>,
}

impl<'a> ExtraFields<'a> {
    /// Reports fields of the object that occur more than once.
    pub(super) fn report_repeated(&self, at: &Cursor<'_>) {
        for name in &self.repeated {
            at.error(format!("has the field `{}` twice", name.escape_debug()));
        }
    }

    /// Each field with the text of its value; values that not every JSON reader accepts are reported.
    pub(super) fn read(self, at: &Cursor<'_>) -> impl Iterator<Item = (Cow<'a, str>, &'a str)> {
        self.fields.into_iter().map(move |(name, value)| {
            if let Some(reason) = check_portable(value.get()) {
                at.field(&name).error(reason);
            }
            (name, value.get())
        })
    }
}

impl<'de: 'a, 'a, T: Deserialize<'de>> Deserialize<'de> for Extensible<'a, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut extra = deserializer.deserialize_map(FieldsVisitor)?;
        let known = T::deserialize(Documented(&mut extra.fields)).map_err(D::Error::custom)?;
        Ok(Self { known, extra })
    }
}

/// The schema of the documented fields: it does not exclude others.
impl<T: JsonSchema> JsonSchema for Extensible<'_, T> {
    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

struct FieldsVisitor;

impl<'de> Visitor<'de> for FieldsVisitor {
    type Value = ExtraFields<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ExtraFields<'de>, A::Error> {
        let mut all = ExtraFields { fields: Vec::with_capacity(24), repeated: Vec::new() };
        let mut names = HashSet::with_capacity(24);
        while let Some((Borrowed(name), value)) = map.next_entry()? {
            match names.insert(name.clone()) {
                true => all.fields.push((name, value)),
                false => all.repeated.push(name.into_owned()),
            }
        }
        Ok(all)
    }
}

/// Takes the fields of a struct out of all fields.
struct Documented<'f, 'a>(&'f mut Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'de> Deserializer<'de> for Documented<'_, 'de> {
    type Error = serde_json::Error;

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        let documented = self.0.extract_if(.., |(name, _)| names.contains(&&**name));
        visitor.visit_map(MapDeserializer::new(documented))
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        self.deserialize_struct("", &[], visitor)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

/// Why some JSON readers reject this value although its syntax is valid: text must decode and numbers must be finite.
fn check_portable(value: &str) -> Option<String> {
    if too_deep(value.as_bytes()).is_some() {
        return Some(format!("has lists and objects nested more than {MAX_DEPTH} deep"));
    }
    let error = serde_json::from_str::<serde_json::Value>(value).err()?;
    Some(format!("is not portable JSON: {}", plain(&error)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_some_readers_reject_are_not_portable() {
        let nested = |depth: usize| format!("{}1{}", "[".repeat(depth), "]".repeat(depth));
        for portable in
            ["null", "-0", "1e-400", "12345678901234567890123", r#"{"\ud83d\ude00":["\u00e9"]}"#]
        {
            assert_eq!(check_portable(portable), None, "{portable}");
        }
        assert_eq!(check_portable(&nested(MAX_DEPTH)), None);
        let reason = |value: &str| check_portable(value).expect("a reason");
        insta::assert_snapshot!(reason(&nested(MAX_DEPTH + 1)), @"has lists and objects nested more than 32 deep");
        insta::assert_snapshot!(reason(&nested(100_000)), @"has lists and objects nested more than 32 deep");
        insta::assert_snapshot!(reason(r#"[{"a":1e400}]"#), @"is not portable JSON: number out of range");
        insta::assert_snapshot!(reason(r#"["\ud800"]"#), @"is not portable JSON: unexpected end of hex escape");
        assert!(check_portable(r#"{"\udc00":1}"#).is_some());
    }
}
