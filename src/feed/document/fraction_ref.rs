//! A reference to a fraction, by number or by short name.

use std::sync::Arc;

use derive_more::Display;
use schemars::{Schema, json_schema};

use super::cursor::Cursor;
use super::scalar::{FromScalar, Scalar, scalar};
use crate::game::{FractionId, Fractions};

/// A fraction, as a document names it.
#[derive(Debug, Display)]
pub(super) enum FractionRef {
    Number(u32),
    #[display("{:?}", _0.chars().take(60).collect::<String>())]
    Short(Arc<str>),
}

scalar!([] FractionRef);

impl Default for FractionRef {
    fn default() -> Self {
        Self::Number(0)
    }
}

impl FractionRef {
    /// The fraction in the reference list. 0 means none unless the list has that number.
    pub(super) fn read(&self, at: &Cursor<'_>, fractions: &Fractions) -> Option<FractionId> {
        let found = match self {
            Self::Number(number) => fractions.get(FractionId(*number)),
            Self::Short(short) => fractions.short(short),
        };
        if found.is_none() && !matches!(self, Self::Number(0)) {
            at.error(format!("is {self}, which is not in fractions.json"));
        }
        found.map(|fraction| fraction.id)
    }
}

impl FromScalar for FractionRef {
    fn from_scalar(value: Scalar<'_>) -> Result<Self, String> {
        match value {
            Scalar::Integer(number) if number >= 0 => u32::try_from(number)
                .map(Self::Number)
                .map_err(|_| "is not the number of any fraction".into()),
            Scalar::Text(text) if !text.is_empty() => {
                let digits = text.bytes().all(|byte| byte.is_ascii_digit());
                let number = text.parse().ok().filter(|_| digits);
                Ok(number.map_or_else(|| Self::Short(text.into()), Self::Number))
            }
            _ => Err(value.is_not("the number or the short name of a fraction")),
        }
    }

    fn schema() -> Schema {
        json_schema!({
            "anyOf": [{ "type": "integer", "minimum": 0 }, { "type": "string", "minLength": 1 }],
            "description": "A fraction: its number or its short name."
        })
    }
}
