//! Text: names, what may be left blank, owners that are nobody, and words that come again and again.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{Deserializer, Error, Visitor};
use serde_json::value::RawValue;

/// Text of 1 to `MOST` characters.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Text<const MOST: usize>(pub(super) Arc<str>);

/// A name.
pub(super) type Name = Text<64>;

/// A longer piece of text: a rank's title, a place, a link.
pub(super) type Phrase = Text<256>;

/// A value that may be left out, also as `null`, `""`, `{}` or -1.
#[derive(Debug, Clone)]
pub(super) struct Optional<T>(pub(super) Option<T>);

/// Who owns something; `null`, `""` and "The State" are nobody.
#[derive(Debug, Clone, Default)]
pub(super) struct Owner(pub(super) Option<Arc<str>>);

impl<const MOST: usize> Default for Text<MOST> {
    fn default() -> Self {
        Self("".into())
    }
}

impl<T> Default for Optional<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<const MOST: usize> fmt::Display for Text<MOST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

impl<'de, const MOST: usize> Deserialize<'de> for Text<MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Characters<const MOST: usize>;

        impl<const MOST: usize> Visitor<'_> for Characters<MOST> {
            type Value = Text<MOST>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("text")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Text<MOST>, E> {
                if text.trim().is_empty() {
                    return Err(E::custom("is blank"));
                }
                let length = text.chars().count();
                if length > MOST {
                    return Err(E::custom(format!("has {length} characters, and may have {MOST}")));
                }
                Ok(Text(text.into()))
            }
        }

        deserializer.deserialize_any(Characters)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Optional<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = <&'de RawValue>::deserialize(deserializer)?;
        match raw.get() {
            "null" | "\"\"" | "{}" | "-1" => Ok(Self(None)),
            text => match serde_json::from_str(text) {
                Ok(value) => Ok(Self(Some(value))),
                Err(wrong) => Err(D::Error::custom(super::field::plain(&wrong))),
            },
        }
    }
}

impl<'de> Deserialize<'de> for Owner {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Optional(owner) = Optional::<Name>::deserialize(deserializer)?;
        Ok(Self(
            owner.map(|Text(owner)| owner).filter(|owner| !owner.eq_ignore_ascii_case("The State")),
        ))
    }
}

/// Keeps one copy of each word.
#[derive(Default)]
pub(super) struct Words(HashSet<Arc<str>>);

impl Words {
    /// The one copy of an optional text.
    pub(super) fn one<const MOST: usize>(
        &mut self,
        text: Optional<Text<MOST>>,
    ) -> Option<Arc<str>> {
        text.0.map(|Text(word)| self.word(word))
    }

    /// The one copy of a word.
    pub(super) fn word(&mut self, word: Arc<str>) -> Arc<str> {
        if let Some(known) = self.0.get(&word) {
            return Arc::clone(known);
        }
        self.0.insert(Arc::clone(&word));
        word
    }
}

impl<const MOST: usize> Optional<Text<MOST>> {
    /// The text, if there is any.
    pub(super) fn text(self) -> Option<Arc<str>> {
        self.0.map(|Text(text)| text)
    }
}

impl<const MOST: usize> JsonSchema for Text<MOST> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Text".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "minLength": 1, "maxLength": MOST })
    }
}

impl<T: JsonSchema> JsonSchema for Optional<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Optional{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let value = generator.subschema_for::<T>();
        json_schema!({
            "anyOf": [value, { "enum": [null, "", {}, -1], "description": "None." }]
        })
    }
}

impl JsonSchema for Owner {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Owner".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = Optional::<Name>::json_schema(generator);
        schema.insert(
            "description".into(),
            "A nickname; null, \"\" and \"The State\" mean nobody.".into(),
        );
        schema
    }
}
