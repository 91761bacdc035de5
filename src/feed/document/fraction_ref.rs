//! A reference to a fraction, by its number or by any of its names.

use std::sync::Arc;

use serde_json::{Value, json};

use super::scalar::{FromScalar, Scalar};
use super::text::has_control;
use crate::game::{FractionName, Fractions};

/// A fraction, as a document names it.
#[derive(Debug)]
pub(super) struct FractionRef(Arc<str>);

impl FractionRef {
    /// Reads the fraction. A fraction that the reference list does not have keeps its name. 0 means none, unless the
    /// list has it.
    pub(super) fn read(self, fractions: &Fractions) -> Option<FractionName> {
        match fractions.recognize(&self.0) {
            Some(fraction) => Some(FractionName::Known(fraction.id)),
            None if &*self.0 == "0" => None,
            None => Some(FractionName::Unknown(self.0)),
        }
    }
}

impl FromScalar for FractionRef {
    fn from_scalar(value: Scalar<'_>) -> Result<Self, String> {
        let name = match (value.integer(), &value) {
            (Some(number @ 0..), _) => number.to_string(),
            (None, Scalar::Text(name)) if !name.trim().is_empty() => name.trim().to_owned(),
            _ => return Err(value.is_not("the number or a name of a fraction")),
        };
        if let Some(c) = name.chars().find(|c| c.is_control()) {
            return Err(has_control(c));
        }
        match name.chars().count() {
            length if length > 64 => Err(format!("has {length} characters; the limit is 64")),
            _ => Ok(Self(name.into())),
        }
    }

    fn schema() -> Value {
        json!({
            "anyOf": [{ "type": "integer", "minimum": 0 }, { "type": "string", "minLength": 1, "maxLength": 64 }],
            "description": "A fraction: its number, or its short name, full name or an alias."
        })
    }
}
