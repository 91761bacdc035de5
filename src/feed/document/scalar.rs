//! Scalar JSON values, and the types that are read from them.

use std::borrow::Cow;
use std::fmt;

use derive_more::Display;
use serde_json::Value;

use super::json::{Borrowed, plain};

/// How many characters of an invalid value an error quotes.
const QUOTED: usize = 60;

/// A JSON value, without the contents of lists and objects.
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

/// A type that is read from one scalar.
pub(super) trait FromScalar: Sized {
    /// Reads the value; the error is the rest of a sentence that starts with the field.
    fn from_scalar(value: Scalar<'_>) -> Result<Self, String>;

    /// The JSON Schema of the values that are accepted.
    fn schema() -> Value;

    /// Reads the value from its JSON text.
    fn from_json(text: &str) -> Result<Self, String> {
        Scalar::read(text).and_then(Self::from_scalar)
    }
}

impl<'a> Scalar<'a> {
    /// Reads a JSON text as a scalar.
    pub(super) fn read(text: &'a str) -> Result<Self, String> {
        Ok(match text.as_bytes().first() {
            Some(b'[') => Self::List,
            Some(b'{') => Self::Object,
            Some(b'"') => match serde_json::from_str(text) {
                Ok(Borrowed(text)) => Self::Text(text),
                Err(error) => return Err(plain(&error)),
            },
            Some(b't' | b'f') => Self::Bool(text == "true"),
            Some(b'n') | None => Self::Null,
            Some(_) => match text.parse() {
                Ok(number) => Self::Integer(number),
                Err(_) => {
                    let number = serde_json::from_str(text);
                    Self::Float(number.map_err(|_| "is too large for a number".to_owned())?)
                }
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

/// A float as an integer, if it has no fraction and is exact.
fn whole(number: f64) -> Option<i128> {
    const EXACT: f64 = (1_i64 << f64::MANTISSA_DIGITS) as f64;
    (number.fract() == 0.0 && number.abs() <= EXACT).then_some(number as i128)
}

fn shorten(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &text[..end]).into(),
        None => text.into(),
    }
}
