//! The serde form of an optional number that needs no byte of its own: zero means none.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Writes one more than the number.
pub(crate) fn serialize<T, S>(number: &Option<T>, serializer: S) -> Result<S::Ok, S::Error>
where
    T: Copy + Into<u64>,
    S: Serializer,
{
    number.map_or(0, |number| number.into().saturating_add(1)).serialize(serializer)
}

/// Reads it back.
pub(crate) fn deserialize<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: TryFrom<u64>,
    D: Deserializer<'de>,
{
    let Some(number) = u64::deserialize(deserializer)?.checked_sub(1) else { return Ok(None) };
    T::try_from(number).map(Some).map_err(|_| D::Error::custom("the number is too large"))
}
