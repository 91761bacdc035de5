//! The public id of a key.

use std::str::FromStr;

use derive_more::{Debug, Display};
use rand::rngs::SysError;

use super::Malformed;
use super::base62;

const PREFIX: &str = "k_";
const LENGTH: usize = 10;

/// The name of a key in logs, buttons and commands: `k_` and eight random characters. It grants no access.
#[derive(Clone, Copy, Debug, Display, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[debug("{}", self.as_str())]
#[display("{}", self.as_str())]
pub struct KeyId([u8; LENGTH]);

impl KeyId {
    pub(super) fn generate() -> Result<KeyId, SysError> {
        let mut id = *b"k_00000000";
        base62::fill_random(&mut id[PREFIX.len()..])?;
        Ok(KeyId(id))
    }

    /// The id as text, such as `k_3fZ81bQx`.
    pub fn as_str(&self) -> &str {
        // The bytes are always ASCII.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl FromStr for KeyId {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<KeyId, Malformed> {
        let id: [u8; LENGTH] = text.as_bytes().try_into().map_err(|_| Malformed)?;
        let is_valid =
            text.starts_with(PREFIX) && id[PREFIX.len()..].iter().all(u8::is_ascii_alphanumeric);
        if is_valid { Ok(KeyId(id)) } else { Err(Malformed) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_its_own_text_and_nothing_else() {
        let id = KeyId::generate().unwrap();
        assert_eq!(id.to_string().parse(), Ok(id));
        for other in
            ["", "k_", "k_1234567", "k_123456789", "x_12345678", "k_1234567é", "k_1234 678"]
        {
            assert!(other.parse::<KeyId>().is_err(), "{other}");
        }
    }
}
