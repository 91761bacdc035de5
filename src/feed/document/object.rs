//! Objects with further fields beyond the documented ones, which are passed on unchanged.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::cursor::Cursor;
use super::field::{Field, plain};
use super::syntax::{MAX_DEPTH, too_deep};

/// The fields of an object in their own order, each with the text of its value.
pub(super) struct Object<'a> {
    fields: Vec<(Cow<'a, str>, &'a RawValue)>,
    repeated: Vec<String>,
}

/// The fields of an object that are not documented.
#[derive(Debug, Default)]
pub(super) struct ExtraFields<'a> {
    fields: Vec<(Cow<'a, str>, &'a RawValue)>,
    repeated: Vec<String>,
}

impl<'a> Object<'a> {
    /// Takes a documented field out.
    pub(super) fn take<T: Deserialize<'a>>(&mut self, name: &str) -> Field<T> {
        match self.fields.iter().position(|(field, _)| field == name) {
            Some(at) => Field::from(self.fields.remove(at).1),
            None => Field::Missing,
        }
    }

    /// The fields that were not taken out.
    pub(super) fn rest(self) -> ExtraFields<'a> {
        let Self { fields, repeated } = self;
        ExtraFields { fields, repeated }
    }
}

impl<'a> ExtraFields<'a> {
    /// Reports fields of the object that occur more than once.
    pub(super) fn report_repeated(&self, at: &Cursor<'_>) {
        for name in &self.repeated {
            at.error(format!("has the field `{name}` twice"));
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

impl<'de> Deserialize<'de> for Object<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ObjectVisitor)
    }
}

struct ObjectVisitor;

impl<'de> Visitor<'de> for ObjectVisitor {
    type Value = Object<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object<'de>, A::Error> {
        let mut object = Object { fields: Vec::with_capacity(24), repeated: Vec::new() };
        let mut names = HashSet::with_capacity(24);
        while let Some((Name(name), value)) = map.next_entry()? {
            match names.insert(name.clone()) {
                true => object.fields.push((name, value)),
                false => object.repeated.push(name.into_owned()),
            }
        }
        Ok(object)
    }
}

/// The name of a field, borrowed unless it has an escape.
#[derive(Deserialize)]
struct Name<'a>(#[serde(borrow)] Cow<'a, str>);

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
