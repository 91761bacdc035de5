//! How a document names a fraction: by number or by short name.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{Deserializer, Error, Unexpected, Visitor};

use super::cursor::Cursor;
use crate::game::{FractionId, Fractions};

/// A fraction, as a document names it.
#[derive(Debug)]
pub(super) enum FractionRef {
    /// By its number.
    Number(u32),
    /// By its short name.
    Short(Arc<str>),
}

impl Default for FractionRef {
    fn default() -> Self {
        Self::Number(0)
    }
}

impl FractionRef {
    /// The fraction that is meant. 0 is nobody's number unless the reference list has it.
    pub(super) fn read(&self, at: &Cursor<'_>, fractions: &Fractions) -> Option<FractionId> {
        let found = match self {
            Self::Number(number) => fractions.get(FractionId(*number)),
            Self::Short(short) => fractions.short(short),
        };
        if found.is_none() && !matches!(self, Self::Number(0)) {
            at.fault(format!("is {self}, and fractions.json knows no such fraction"));
        }
        found.map(|fraction| fraction.id)
    }
}

impl fmt::Display for FractionRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Short(short) => write!(f, "{:?}", short.chars().take(60).collect::<String>()),
        }
    }
}

impl<'de> Deserialize<'de> for FractionRef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NumberOrShort)
    }
}

struct NumberOrShort;

impl Visitor<'_> for NumberOrShort {
    type Value = FractionRef;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the number or the short name of a fraction")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<FractionRef, E> {
        let number = u32::try_from(number);
        number.map(FractionRef::Number).map_err(|_| E::custom("is a number that no fraction has"))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<FractionRef, E> {
        if text.is_empty() {
            return Err(E::invalid_value(Unexpected::Str(text), &self));
        }
        let number = text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok());
        Ok(number.flatten().map_or_else(|| FractionRef::Short(text.into()), FractionRef::Number))
    }
}

impl JsonSchema for FractionRef {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "FractionRef".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "anyOf": [{ "type": "integer", "minimum": 0 }, { "type": "string", "minLength": 1 }],
            "description": "A fraction: its number or its short name."
        })
    }
}
