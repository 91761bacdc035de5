//! Scalar JSON values, and the macro that reads a document's scalar types from them.

use std::borrow::Cow;
use std::fmt;

use schemars::Schema;
use serde::Deserialize;
use serde::de::{Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// How many characters of an invalid value an error quotes.
const QUOTED: usize = 60;

/// A JSON value; lists and objects are only told apart.
#[derive(Debug)]
pub(super) enum Scalar<'a> {
    Null,
    Bool(bool),
    Integer(i128),
    Float(f64),
    Text(Cow<'a, str>),
    List,
    Object,
}

/// A type that is read from one scalar.
pub(super) trait FromScalar: Sized {
    /// Reads the value; the error is the rest of a sentence that starts with the field.
    fn from_scalar(value: Scalar<'_>) -> Result<Self, String>;

    /// The JSON Schema of the values that are accepted.
    fn schema() -> Schema;
}

/// Implements `Deserialize` and `JsonSchema` for a [`FromScalar`] type.
macro_rules! scalar {
    ([$($generics:tt)*] $type:ty) => {
        impl<'de, $($generics)*> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let value = $crate::feed::document::scalar::Scalar::deserialize(deserializer)?;
                FromScalar::from_scalar(value).map_err(serde::de::Error::custom)
            }
        }

        impl<$($generics)*> schemars::JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                <Self as FromScalar>::schema()
            }
        }
    };
}

pub(super) use scalar;

impl Scalar<'_> {
    /// The error of a value that differs from `expected`.
    pub(super) fn is_not(&self, expected: impl fmt::Display) -> String {
        format!("must be {expected}, not {self}")
    }
}

impl fmt::Display for Scalar<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Bool(flag) => write!(f, "{flag}"),
            Self::Integer(number) => write!(f, "{number}"),
            Self::Float(number) => write!(f, "{number:?}"),
            Self::Text(text) => f.write_str(&shorten(&format!("{text:?}"))),
            Self::List => f.write_str("a list"),
            Self::Object => f.write_str("an object"),
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

impl<'de> Deserialize<'de> for Scalar<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ScalarVisitor)
    }
}

struct ScalarVisitor;

impl<'de> Visitor<'de> for ScalarVisitor {
    type Value = Scalar<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E: Error>(self) -> Result<Scalar<'de>, E> {
        Ok(Scalar::Null)
    }

    fn visit_bool<E: Error>(self, flag: bool) -> Result<Scalar<'de>, E> {
        Ok(Scalar::Bool(flag))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Scalar<'de>, E> {
        Ok(Scalar::Integer(number.into()))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Scalar<'de>, E> {
        Ok(Scalar::Integer(number.into()))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Scalar<'de>, E> {
        // serde_json reads the integer `-0` as a float.
        let negative_zero = number == 0.0 && number.is_sign_negative();
        Ok(if negative_zero { Scalar::Integer(0) } else { Scalar::Float(number) })
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Scalar<'de>, E> {
        Ok(Scalar::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Scalar<'de>, E> {
        Ok(Scalar::Text(Cow::Borrowed(text)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Scalar<'de>, A::Error> {
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Scalar::List)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Scalar<'de>, A::Error> {
        while fields.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Scalar::Object)
    }
}
