//! The secret itself: its format, its checksum, and its digest.

use std::str::FromStr;

use derive_more::Display;
use sha2::{Digest as _, Sha256};

use super::base62;

/// The beginning of every key.
pub const KEY_PREFIX: &str = "mst_";
const CHECKSUM_AT: usize = 34;
const LENGTH: usize = 40;

/// The secret text of a key. Only [`Token::reveal`] returns it.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; LENGTH]);

/// SHA-256 of a whole token: the only form of it that is stored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Digest([u8; 32]);

/// The first and last four characters after the prefix, so that people can tell keys apart.
#[derive(Clone, Debug, Display, PartialEq, Eq)]
pub struct Hint(pub(super) String);

/// The text is not in the format of a key, or its checksum is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not a key")]
pub struct Malformed;

impl Token {
    /// A new token, from a random generator that the operating system seeds.
    pub fn generate() -> Result<Token, rand::rngs::SysError> {
        let mut token = [0; LENGTH];
        token[..KEY_PREFIX.len()].copy_from_slice(KEY_PREFIX.as_bytes());
        base62::fill_random(&mut token[KEY_PREFIX.len()..CHECKSUM_AT])?;
        let checksum = checksum(&token);
        token[CHECKSUM_AT..].copy_from_slice(&checksum);
        Ok(Token(token))
    }

    /// Parses a presented key. Malformed input is rejected before any hashing.
    pub fn parse(presented: &[u8]) -> Result<Token, Malformed> {
        let token: [u8; LENGTH] = presented.try_into().map_err(|_| Malformed)?;
        // There is no early exit, so that the compiler can check many characters at once.
        let is_alphanumeric = token[KEY_PREFIX.len()..]
            .iter()
            .fold(true, |so_far, character| so_far & character.is_ascii_alphanumeric());
        let is_valid = token.starts_with(KEY_PREFIX.as_bytes())
            && is_alphanumeric
            && token[CHECKSUM_AT..] == checksum(&token);
        if is_valid { Ok(Token(token)) } else { Err(Malformed) }
    }

    /// Every key in a text, in order.
    pub fn find_all(text: &str) -> impl Iterator<Item = Token> + '_ {
        memchr::memmem::find_iter(text.as_bytes(), KEY_PREFIX).filter_map(|start| {
            text.as_bytes().get(start..start + LENGTH).and_then(|seen| Token::parse(seen).ok())
        })
    }

    /// The full key, for the one message that shows it.
    pub fn reveal(&self) -> &str {
        // The bytes are always ASCII.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }

    /// The digest that the store holds.
    pub fn digest(&self) -> Digest {
        Digest(Sha256::digest(self.0).into())
    }

    /// The part that may be shown later.
    pub fn hint(&self) -> Hint {
        let text = self.reveal();
        Hint(format!("{}…{}", &text[KEY_PREFIX.len()..KEY_PREFIX.len() + 4], &text[LENGTH - 4..]))
    }
}

impl Digest {
    pub(super) fn bytes(&self) -> &[u8] {
        &self.0
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Digest> {
        bytes.try_into().ok().map(Digest)
    }

    /// The last eight bytes, enough to tell that a key does not exist.
    pub(super) fn fingerprint(&self) -> u64 {
        let [.., a, b, c, d, e, f, g, h] = self.0;
        u64::from_be_bytes([a, b, c, d, e, f, g, h])
    }
}

impl FromStr for Hint {
    type Err = Malformed;

    /// Parses the first and last four characters of a hint. The prefix and the characters between them are optional.
    fn from_str(text: &str) -> Result<Hint, Malformed> {
        let text = text.strip_prefix(KEY_PREFIX).unwrap_or(text);
        let digits: String = text.split(['…', '.', ' ']).collect();
        let is_valid = digits.len() == 8 && digits.bytes().all(|c| c.is_ascii_alphanumeric());
        match is_valid {
            true => Ok(Hint(format!("{}…{}", &digits[..4], &digits[4..]))),
            false => Err(Malformed),
        }
    }
}

impl Hint {
    /// The hint as text, such as `Ab3x…9Zk1`.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// CRC-32 of everything before it, as six base62 characters padded with zeros on the left.
fn checksum(token: &[u8; LENGTH]) -> [u8; LENGTH - CHECKSUM_AT] {
    let mut value = crc32fast::hash(&token[..CHECKSUM_AT]);
    let mut digits = [b'0'; LENGTH - CHECKSUM_AT];
    for digit in digits.iter_mut().rev() {
        *digit = base62::ALPHABET[(value % 62) as usize];
        value /= 62;
    }
    digits
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const KNOWN: [&str; 4] = [
        "mst_00000000000000000000000000000005TkmO",
        "mst_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA1DGEzJ",
        "mst_0123456789ABCDEFGHIJKLMNOPQRST2PpCT7",
        "mst_zyxwvutsrqponmlkjihgfedcba98761aA8jG",
    ];

    #[test]
    fn known_keys_are_valid_and_their_digest_is_of_the_whole_key() {
        for known in KNOWN {
            let token = Token::parse(known.as_bytes()).unwrap();
            assert_eq!(token.reveal(), known);
            assert_eq!(token.digest().bytes(), Sha256::digest(known).as_slice());
            assert_eq!(token.hint().to_string(), format!("{}…{}", &known[4..8], &known[36..]));
        }
    }

    #[test]
    fn a_hint_is_read_as_people_write_it() {
        let hint = Token::parse(KNOWN[2].as_bytes()).unwrap().hint();
        for text in ["0123…PpCT7", "mst_0123…pCT7", "0123...pCT7", "0123 pCT7", "0123pCT7"] {
            let read = text.parse::<Hint>();
            assert_eq!(read.is_ok(), text != "0123…PpCT7", "{text}");
            assert!(read.is_err() || read == Ok(hint.clone()), "{text}");
        }
        for other in ["", "0123…", "0123…pCT", "k_01234567", "ключключ"] {
            assert!(other.parse::<Hint>().is_err(), "{other}");
        }
    }

    #[test]
    fn find_all_finds_every_key_in_a_text() {
        let text =
            format!("look: {}, mst_short and ({})\nключ{}mst_", KNOWN[0], KNOWN[1], KNOWN[2]);
        let found: Vec<_> = Token::find_all(&text).map(|token| token.reveal().to_owned()).collect();
        assert_eq!(found, KNOWN[..3]);
    }

    proptest! {
        #[test]
        fn any_changed_byte_is_detected(at in 0..LENGTH, to in any::<u8>()) {
            let mut bytes = KNOWN[3].as_bytes().to_vec();
            prop_assume!(bytes[at] != to);
            bytes[at] = to;
            prop_assert!(Token::parse(&bytes).is_err());
        }

        #[test]
        fn arbitrary_bytes_are_never_a_key(bytes in prop::collection::vec(any::<u8>(), 0..100)) {
            prop_assert!(Token::parse(&bytes).is_err());
        }

        #[test]
        fn any_body_with_its_checksum_is_a_key(body in "[0-9A-Za-z]{30}") {
            let mut token = [0; LENGTH];
            token[..CHECKSUM_AT].copy_from_slice(format!("mst_{body}").as_bytes());
            let digits = checksum(&token);
            token[CHECKSUM_AT..].copy_from_slice(&digits);
            prop_assert!(Token::parse(&token).is_ok());
        }
    }
}
