//! Numbers: integers, ids, coordinates, and flags written as 0 and 1.

use derive_more::Display;
use schemars::{Schema, json_schema};

use super::scalar::{FromScalar, Scalar, scalar};

/// An integer in the range of `T`.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Whole<T>(pub(super) T);

/// A number that identifies something; some sources write it as text.
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
        let number = if let Scalar::Integer(number) = value { T::of(number) } else { None };
        number.map(Self).ok_or_else(|| value.is_not(expected::<T>()))
    }

    fn schema() -> Schema {
        json_schema!({ "type": "integer", "minimum": bound(T::MIN), "maximum": bound(T::MAX) })
    }
}

impl<T: Integer> FromScalar for Id<T> {
    fn from_scalar(value: Scalar<'_>) -> Result<Self, String> {
        let number = match &value {
            Scalar::Integer(number) => T::of(*number),
            Scalar::Text(text) if text.bytes().all(|byte| byte.is_ascii_digit()) => {
                text.parse().ok().and_then(T::of)
            }
            _ => None,
        };
        number.map(Self).ok_or_else(|| value.is_not(expected::<T>()))
    }

    fn schema() -> Schema {
        let digits = json_schema!({ "type": "string", "pattern": "^[0-9]+$" });
        json_schema!({ "anyOf": [Whole::<T>::schema(), digits] })
    }
}

impl FromScalar for Finite {
    fn from_scalar(value: Scalar<'_>) -> Result<Self, String> {
        match value {
            Scalar::Integer(number) => Ok(Self(number as f64)),
            Scalar::Float(number) if number.is_finite() => Ok(Self(number)),
            _ => Err(value.is_not("a finite number")),
        }
    }

    fn schema() -> Schema {
        json_schema!({ "type": "number" })
    }
}

impl FromScalar for Flag {
    fn from_scalar(value: Scalar<'_>) -> Result<Self, String> {
        match value {
            Scalar::Bool(flag) => Ok(Self(flag)),
            Scalar::Integer(number @ (0 | 1)) => Ok(Self(number == 1)),
            _ => Err(value.is_not("true or false")),
        }
    }

    fn schema() -> Schema {
        json_schema!({ "enum": [true, false, 0, 1] })
    }
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
