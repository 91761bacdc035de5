//! Scalar JSON values, and the macro that reads a document's scalar types from them.

use std::borrow::Cow;
use std::fmt;

use derive_more::Display;
use schemars::Schema;
use serde::Deserialize;
use serde::de::Error;
use serde_json::value::RawValue;

use super::field::{read_raw, shorten};

/// A JSON value; lists and objects are only told apart.
#[derive(Debug, Display)]
pub(super) enum Scalar<'a> {
    #[display("null")]
    Null,
    Bool(bool),
    Integer(i128),
    #[display("{_0:?}")]
    Float(f64),
    #[display("{}", shorten(&format!("{_0:?}")))]
    Text(Cow<'a, str>),
    #[display("a list")]
    List,
    #[display("an object")]
    Object,
}

/// A text, borrowed unless it has an escape.
#[derive(Deserialize)]
pub(super) struct Borrowed<'a>(#[serde(borrow)] pub(super) Cow<'a, str>);

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
                let raw = <&'de serde_json::value::RawValue>::deserialize(deserializer)?;
                FromScalar::from_scalar(Scalar::read(raw)?).map_err(serde::de::Error::custom)
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

impl<'a> Scalar<'a> {
    /// The scalar that a JSON text is.
    pub(super) fn read<E: Error>(raw: &'a RawValue) -> Result<Self, E> {
        let text = raw.get();
        Ok(match text.as_bytes().first() {
            Some(b'[') => Self::List,
            Some(b'{') => Self::Object,
            Some(b'"') => Self::Text(read_raw::<Borrowed<'a>, E>(raw)?.0),
            Some(b't' | b'f') => Self::Bool(text == "true"),
            Some(b'n') | None => Self::Null,
            Some(_) => match text.parse() {
                Ok(number) => Self::Integer(number),
                Err(_) => Self::Float(read_raw(raw)?),
            },
        })
    }

    /// The value as an integer, also if it is written as `1.0` or `"1"`.
    pub(super) fn integer(&self) -> Option<i128> {
        match self {
            Self::Integer(number) => Some(*number),
            Self::Text(text) => {
                let number = text.trim().parse().ok();
                number.or_else(|| self.float().and_then(whole))
            }
            _ => self.float().and_then(whole),
        }
    }

    /// The value as a finite number, also if it is written as text.
    pub(super) fn float(&self) -> Option<f64> {
        let number = match self {
            Self::Integer(number) => *number as f64,
            Self::Float(number) => *number,
            Self::Text(text) => text.trim().parse().ok()?,
            _ => return None,
        };
        Some(number).filter(|number| number.is_finite())
    }

    /// The error of a value that differs from `expected`.
    pub(super) fn is_not(&self, expected: impl fmt::Display) -> String {
        format!("must be {expected}, not {self}")
    }
}

/// A float without a fraction, as far as floats count exactly.
fn whole(number: f64) -> Option<i128> {
    const EXACT: f64 = (1_i64 << f64::MANTISSA_DIGITS) as f64;
    (number.fract() == 0.0 && number.abs() <= EXACT).then_some(number as i128)
}
