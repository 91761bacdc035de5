//! Values that may be unknown. An unknown value is written as the empty value of its type, `""` or 0. When read, that
//! or `null` means unknown.

/// A text, or a value that is written as text.
pub(super) mod text {
    use std::borrow::Cow;
    use std::fmt::Display;

    use serde::de::{Deserialize, Deserializer, IntoDeserializer};
    use serde::ser::Serializer;

    pub(in crate::wire) fn serialize<T: Display, S: Serializer>(
        value: &Option<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => serializer.collect_str(value),
            None => serializer.serialize_str(""),
        }
    }

    pub(in crate::wire) fn deserialize<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
    where
        T: Deserialize<'de>,
        D: Deserializer<'de>,
    {
        match Option::<Cow<'de, str>>::deserialize(deserializer)? {
            Some(text) if !text.is_empty() => T::deserialize(text.into_deserializer()).map(Some),
            _ => Ok(None),
        }
    }
}

/// An integer.
pub(super) mod integer {
    use serde::de::{Deserialize, Deserializer};
    use serde::ser::Serializer;

    #[expect(clippy::ref_option, reason = "the signature that serde calls")]
    pub(in crate::wire) fn serialize<S: Serializer>(
        value: &Option<i64>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_i64(value.unwrap_or(0))
    }

    pub(in crate::wire) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<i64>, D::Error> {
        Ok(Option::<i64>::deserialize(deserializer)?.filter(|&value| value != 0))
    }
}
