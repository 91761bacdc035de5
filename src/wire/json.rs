//! A JSON value that is passed through as text.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};
use serde_json::{Value, value::RawValue};

/// A value as JSON text, written unchanged: the game-specific fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Json<'a>(pub Cow<'a, str>);

impl Serialize for Json<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let raw: &RawValue = serde_json::from_str(&self.0).map_err(ser::Error::custom)?;
        raw.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Json<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        serde_json::to_string(&value).map(Cow::Owned).map(Self).map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_written_unchanged() {
        let value = Json(Cow::Borrowed(r#"{"b":1.50,"a":[12345678901234567890123]}"#));
        let text = serde_json::to_string(&value).unwrap();
        assert_eq!(text, value.0);
        assert!(serde_json::from_str::<Json<'static>>(&text).is_ok());
        assert!(serde_json::to_string(&Json(Cow::Borrowed("1}"))).is_err());
    }
}
