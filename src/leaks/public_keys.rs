//! The public keys with which GitHub signs its reports.

use std::str::FromStr;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use ring::signature::{ECDSA_P256_SHA256_ASN1, UnparsedPublicKey};
use serde::Deserialize;

/// How the DER form of a public key on the curve P-256 begins. Its point follows.
const P256: [u8; 26] = [
    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a,
    0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
];

/// GitHub's keys.
#[derive(Debug)]
pub struct PublicKeys(Vec<PublicKey>);

#[derive(Debug)]
struct PublicKey {
    id: String,
    point: Vec<u8>,
}

/// The text is not what <https://api.github.com/meta/public_keys/secret_scanning> answers.
#[derive(Debug, thiserror::Error)]
pub enum InvalidKeys {
    /// It is not such a JSON document.
    #[error("not the answer of https://api.github.com/meta/public_keys/secret_scanning: {0}")]
    Json(#[from] serde_json::Error),
    /// One of its keys is none.
    #[error("the key {0} is not a public key on the curve P-256")]
    Key(String),
    /// It has no key.
    #[error("it has no key")]
    Empty,
}

#[derive(Deserialize)]
struct Answer {
    public_keys: Vec<AnsweredKey>,
}

#[derive(Deserialize)]
struct AnsweredKey {
    key_identifier: String,
    key: String,
}

impl FromStr for PublicKeys {
    type Err = InvalidKeys;

    fn from_str(text: &str) -> Result<Self, InvalidKeys> {
        let answer: Answer = serde_json::from_str(text)?;
        let key = |AnsweredKey { key_identifier: id, key }: AnsweredKey| match point(&key) {
            Some(point) => Ok(PublicKey { id, point }),
            None => Err(InvalidKeys::Key(id)),
        };
        let keys: Vec<PublicKey> =
            answer.public_keys.into_iter().map(key).collect::<Result<_, _>>()?;
        if keys.is_empty() { Err(InvalidKeys::Empty) } else { Ok(Self(keys)) }
    }
}

impl PublicKeys {
    /// Whether the key with this id has signed the text.
    pub(super) fn have_signed(&self, id: &str, signature: &[u8], text: &[u8]) -> bool {
        self.0.iter().filter(|key| key.id == id).any(|PublicKey { point, .. }| {
            UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point).verify(text, signature).is_ok()
        })
    }
}

/// The point of a key in PEM.
fn point(pem: &str) -> Option<Vec<u8>> {
    let lines = pem.lines().map(str::trim).filter(|line| !line.starts_with("-----"));
    let der = BASE64_STANDARD.decode(lines.collect::<String>()).ok()?;
    // An uncompressed point: 4 and two coordinates.
    let point = der.strip_prefix(&P256)?;
    (point.len() == 65 && point[0] == 4).then(|| point.to_vec())
}
