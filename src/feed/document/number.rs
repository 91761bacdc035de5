//! Numbers: whole ones, ids, coordinates, and flags written as 0 and 1.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{Deserializer, Error, Unexpected, Visitor};

/// A whole number that `T` can hold.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Whole<T>(pub(super) T);

/// A number that names something; some sources write it as text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(super) struct Id<T>(pub(super) T);

/// A number that must be finite.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Finite(pub(super) f64);

/// Yes or no, also as 1 or 0.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Flag(pub(super) bool);

/// A kind of whole number.
pub(super) trait Bounded: Copy + Default {
    const LEAST: i128;
    const MOST: i128;

    fn of(number: i128) -> Option<Self>;
}

macro_rules! bounded {
    ($($number:ty)*) => {$(
        impl Bounded for $number {
            const LEAST: i128 = <$number>::MIN as i128;
            const MOST: i128 = <$number>::MAX as i128;

            fn of(number: i128) -> Option<Self> {
                Self::try_from(number).ok()
            }
        }
    )*};
}

bounded!(u16 u32 u64 i64);

impl<T: fmt::Display> fmt::Display for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<'de, T: Bounded> Deserialize<'de> for Whole<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Digits { as_text: false, number: PhantomData }).map(Self)
    }
}

impl<'de, T: Bounded> Deserialize<'de> for Id<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Digits { as_text: true, number: PhantomData }).map(Self)
    }
}

struct Digits<T> {
    as_text: bool,
    number: PhantomData<T>,
}

impl<T: Bounded> Digits<T> {
    fn hold<E: Error>(&self, number: i128, found: Unexpected<'_>) -> Result<T, E> {
        T::of(number).ok_or_else(|| E::invalid_value(found, self))
    }
}

impl<T: Bounded> Visitor<'_> for Digits<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match T::LEAST {
            0 => write!(f, "a whole number from 0 to {}", T::MOST),
            _ => f.write_str("a whole number"),
        }
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<T, E> {
        self.hold(number.into(), Unexpected::Unsigned(number))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<T, E> {
        self.hold(number.into(), Unexpected::Signed(number))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        let digits =
            self.as_text && !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        match text.parse() {
            Ok(number) if digits => self.hold(number, Unexpected::Str(text)),
            Ok(_) | Err(_) => Err(E::invalid_type(Unexpected::Str(text), &self)),
        }
    }
}

impl<'de> Deserialize<'de> for Finite {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Number;

        impl Visitor<'_> for Number {
            type Value = f64;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a finite number")
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<f64, E> {
                if number.is_finite() {
                    return Ok(number);
                }
                Err(E::invalid_value(Unexpected::Float(number), &self))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<f64, E> {
                Ok(number as f64)
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<f64, E> {
                Ok(number as f64)
            }
        }

        deserializer.deserialize_any(Number).map(Self)
    }
}

impl<'de> Deserialize<'de> for Flag {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct YesOrNo;

        impl Visitor<'_> for YesOrNo {
            type Value = bool;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("true or false")
            }

            fn visit_bool<E: Error>(self, flag: bool) -> Result<bool, E> {
                Ok(flag)
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<bool, E> {
                match number {
                    0 => Ok(false),
                    1 => Ok(true),
                    _ => Err(E::invalid_value(Unexpected::Unsigned(number), &self)),
                }
            }
        }

        deserializer.deserialize_any(YesOrNo).map(Self)
    }
}

impl<T: Bounded> JsonSchema for Whole<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Whole".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "minimum": least::<T>(), "maximum": most::<T>() })
    }
}

impl<T: Bounded> JsonSchema for Id<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Id".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "anyOf": [
                { "type": "integer", "minimum": least::<T>(), "maximum": most::<T>() },
                { "type": "string", "pattern": "^[0-9]+$" }
            ]
        })
    }
}

impl JsonSchema for Finite {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Number".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "number" })
    }
}

impl JsonSchema for Flag {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Flag".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "enum": [true, false, 0, 1] })
    }
}

fn least<T: Bounded>() -> serde_json::Number {
    bound(T::LEAST)
}

fn most<T: Bounded>() -> serde_json::Number {
    bound(T::MOST)
}

fn bound(number: i128) -> serde_json::Number {
    serde_json::Number::from_i128(number).unwrap_or_else(|| 0.into())
}
