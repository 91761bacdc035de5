//! Numbers and flags, which sources also write as text: `1`, `1.0` and `"1"` are the same.

use derive_more::Display;
use schemars::{Schema, json_schema};

use super::scalar::{FromScalar, Scalar, scalar};

/// An integer in the range of `T`.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Whole<T>(pub(super) T);

/// A number that identifies something.
#[derive(Debug, Display, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(super) struct Id<T>(pub(super) T);

#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Finite(pub(super) f64);

/// A boolean, also written as 1 or 0.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Flag(pub(super) bool);

/// An integer type with its bounds.
pub(super) trait Integer: Copy + Default {
    const MIN: i128;
    const MAX: i128;

    /// The number, if it is within the bounds.
    fn of(number: i128) -> Option<Self>;
}

macro_rules! integer {
    ($($number:ty)*) => {$(
        impl Integer for $number {
            const MIN: i128 = <$number>::MIN as i128;
            const MAX: i128 = <$number>::MAX as i128;

            fn of(number: i128) -> Option<Self> {
                Self::try_from(number).ok()
            }
        }
    )*};
}

integer!(u16 u32 u64 i64);
scalar!([T: Integer] Whole<T>);
scalar!([T: Integer] Id<T>);
scalar!([] Finite);
scalar!([] Flag);

impl<T: Integer> FromScalar for Whole<T> {
    fn from_scalar(value: Scalar<'_>) -> Result<Self, String> {
        let number = value.integer().and_then(T::of);
        number.map(Self).ok_or_else(|| value.is_not(expected::<T>()))
    }

    fn schema() -> Schema {
        let number =
            json_schema!({ "type": "integer", "minimum": bound(T::MIN), "maximum": bound(T::MAX) });
        json_schema!({ "anyOf": [number, text_schema("^ *[+-]?[0-9]+(\\.0*)? *$")] })
    }
}

impl<T: Integer> FromScalar for Id<T> {
    fn from_scalar(value: Scalar<'_>) -> Result<Self, String> {
        Whole::from_scalar(value).map(|Whole(number)| Self(number))
    }

    fn schema() -> Schema {
        Whole::<T>::schema()
    }
}

impl FromScalar for Finite {
    fn from_scalar(value: Scalar<'_>) -> Result<Self, String> {
        value.float().map(Self).ok_or_else(|| value.is_not("a finite number"))
    }

    fn schema() -> Schema {
        let number = json_schema!({ "type": "number" });
        json_schema!({ "anyOf": [number, text_schema("^ *[+-]?[0-9]*\\.?[0-9]+([eE][+-]?[0-9]+)? *$")] })
    }
}

impl FromScalar for Flag {
    fn from_scalar(value: Scalar<'_>) -> Result<Self, String> {
        let flag = match &value {
            Scalar::Bool(flag) => Some(*flag),
            Scalar::Text(text) if text.eq_ignore_ascii_case("true") => Some(true),
            Scalar::Text(text) if text.eq_ignore_ascii_case("false") => Some(false),
            _ => match value.integer() {
                Some(number @ (0 | 1)) => Some(number == 1),
                _ => None,
            },
        };
        flag.map(Self).ok_or_else(|| value.is_not("true or false"))
    }

    fn schema() -> Schema {
        json_schema!({ "enum": [true, false, 0, 1, "0", "1", "true", "false"] })
    }
}

/// Text that is a number.
pub(super) fn text_schema(pattern: &str) -> Schema {
    json_schema!({ "type": "string", "pattern": pattern })
}

fn expected<T: Integer>() -> String {
    match T::MIN {
        0 => format!("a whole number from 0 to {}", T::MAX),
        _ => "a whole number".into(),
    }
}

fn bound(number: i128) -> serde_json::Number {
    serde_json::Number::from_i128(number).unwrap_or_else(|| 0.into())
}
