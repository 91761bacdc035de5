//! The secret that opens the feed's door.

use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use sha2::{Digest, Sha256};

/// The secret that opens the feed's door; only its digest is kept.
#[derive(Clone)]
pub struct Token([u8; 32]);

impl Token {
    /// The token of a setting; an empty one opens nothing.
    pub fn new(secret: &str) -> Option<Self> {
        let secret = secret.trim();
        (!secret.is_empty()).then(|| Self(Sha256::digest(secret).into()))
    }

    /// Whether a request shows it: exactly one `Authorization: Bearer …`.
    pub(super) fn is_shown_in(&self, headers: &HeaderMap) -> bool {
        let mut shown = headers.get_all(AUTHORIZATION).iter();
        let (Some(shown), None) = (shown.next(), shown.next()) else { return false };
        let mut words = shown.as_bytes().splitn(2, |byte| *byte == b' ');
        let (Some(scheme), Some(secret)) = (words.next(), words.next()) else { return false };
        scheme.eq_ignore_ascii_case(b"bearer") && self.equals(secret.trim_ascii())
    }

    /// Takes the same time whatever is shown.
    fn equals(&self, secret: &[u8]) -> bool {
        let shown: [u8; 32] = Sha256::digest(secret).into();
        self.0.iter().zip(shown).fold(0, |differing, (a, b)| differing | (a ^ b)) == 0
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn opens(values: &[&str]) -> bool {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(AUTHORIZATION, value.parse().expect("a header"));
        }
        Token::new("open sesame\n").expect("not empty").is_shown_in(&headers)
    }

    #[test]
    fn only_the_one_secret_opens() {
        assert!(opens(&["Bearer open sesame"]) && opens(&["bearer open sesame"]));
        for shown in
            ["Bearer open", "Bearer open sesame!", "Basic open sesame", "open sesame", "Bearer", ""]
        {
            assert!(!opens(&[shown]), "{shown:?}");
        }
        assert!(!opens(&[]) && !opens(&["Bearer open sesame", "Bearer open sesame"]));
        assert!(Token::new(" \n").is_none());
        let cyrillic = HeaderValue::from_bytes("Bearer сезам".as_bytes()).expect("a header");
        let headers = HeaderMap::from_iter([(AUTHORIZATION, cyrillic)]);
        assert!(Token::new("сезам").expect("not empty").is_shown_in(&headers));
    }
}
