//! Numbers and flags, which sources also write as text: `1`, `1.0` and `"1"` are the same.

use serde_json::{Value, json};

use super::scalar::{FromScalar, Scalar};

macro_rules! integer {
    ($($number:ty)*) => {$(
        impl FromScalar for $number {
            fn from_scalar(value: Scalar<'_>) -> Result<Self, String> {
                integer(&value, Self::MIN.into(), Self::MAX.into())
            }

            fn schema() -> Value {
                integer_schema(Self::MIN.into(), Self::MAX.into())
            }
        }
    )*};
}

integer!(u16 u32 u64 i64);

/// The value as an integer, if it is within the bounds.
pub(super) fn integer<T: TryFrom<i128>>(
    value: &Scalar<'_>,
    min: i128,
    max: i128,
) -> Result<T, String> {
    let number = value.integer().filter(|number| (min..=max).contains(number));
    number.and_then(|number| number.try_into().ok()).ok_or_else(|| match min {
        0 => value.is_not(format_args!("a whole number from 0 to {max}")),
        _ => value.is_not("a whole number"),
    })
}

/// The JSON Schema of integers within the bounds.
pub(super) fn integer_schema(min: i128, max: i128) -> Value {
    let bound = serde_json::Number::from_i128;
    let number = json!({ "type": "integer", "minimum": bound(min), "maximum": bound(max) });
    json!({ "anyOf": [number, text_schema("^ *[+-]?[0-9]+(\\.0*)? *$")] })
}

impl FromScalar for f64 {
    fn from_scalar(value: Scalar<'_>) -> Result<Self, String> {
        value.float().ok_or_else(|| value.is_not("a finite number"))
    }

    fn schema() -> Value {
        let number = json!({ "type": "number" });
        json!({ "anyOf": [number, text_schema("^ *[+-]?[0-9]*\\.?[0-9]+([eE][+-]?[0-9]+)? *$")] })
    }
}

/// 1 and 0 are flags, too.
impl FromScalar for bool {
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
        flag.ok_or_else(|| value.is_not("true or false"))
    }

    fn schema() -> Value {
        json!({ "enum": [true, false, 0, 1, "0", "1", "true", "false"] })
    }
}

/// The JSON Schema of text with a pattern.
pub(super) fn text_schema(pattern: &str) -> Value {
    json!({ "type": "string", "pattern": pattern })
}
