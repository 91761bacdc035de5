//! The public name of a key, and unbiased characters for it and for keys.

use std::fmt;
use std::str::FromStr;

use rand::TryRng;
use rand::rngs::{SysError, SysRng};

use super::Malformed;

const ALPHABET: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const PREFIX: &str = "k_";
const LENGTH: usize = 10;

/// The only name a key has in logs, buttons and commands: `k_` and eight random characters. It opens nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KeyId([u8; LENGTH]);

impl KeyId {
    pub(super) fn generate() -> Result<KeyId, SysError> {
        let mut id = *b"k_00000000";
        fill(&mut id[PREFIX.len()..])?;
        Ok(KeyId(id))
    }

    /// As `k_3fZ81bQx`.
    pub fn as_str(&self) -> &str {
        // Only ASCII ever gets in.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl FromStr for KeyId {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<KeyId, Malformed> {
        let id: [u8; LENGTH] = text.as_bytes().try_into().map_err(|_| Malformed)?;
        let formed =
            text.starts_with(PREFIX) && id[PREFIX.len()..].iter().all(u8::is_ascii_alphanumeric);
        if formed { Ok(KeyId(id)) } else { Err(Malformed) }
    }
}

impl fmt::Display for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Fills with characters of the alphabet, each as likely as any other: bytes that would favour some are thrown away.
pub(super) fn fill(places: &mut [u8]) -> Result<(), SysError> {
    const FAIR: u8 = (256 / ALPHABET.len() * ALPHABET.len()) as u8;
    let mut drawn = [0; 64];
    let mut left = places.iter_mut().peekable();
    while left.peek().is_some() {
        SysRng.try_fill_bytes(&mut drawn)?;
        let fair = drawn.iter().filter(|byte| **byte < FAIR);
        for (byte, place) in fair.zip(&mut left) {
            *place = ALPHABET[usize::from(*byte) % ALPHABET.len()];
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes_and_nothing_else() {
        let id = KeyId::generate().unwrap();
        assert_eq!(id.to_string().parse(), Ok(id));
        for other in
            ["", "k_", "k_1234567", "k_123456789", "x_12345678", "k_1234567é", "k_1234 678"]
        {
            assert!(other.parse::<KeyId>().is_err(), "{other}");
        }
    }

    #[test]
    fn no_character_is_favoured() {
        let mut drawn = vec![0; 62 * 2_000];
        fill(&mut drawn).unwrap();
        for letter in ALPHABET {
            let seen = drawn.iter().filter(|byte| *byte == letter).count();
            // Eight standard deviations around 2,000.
            assert!((1_640..=2_360).contains(&seen), "{} came {seen} times", char::from(*letter));
        }
    }
}
