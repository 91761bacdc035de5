//! The token that authorizes uploads.

use std::sync::Arc;

use arc_swap::ArcSwapOption;
use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::middleware::Next;
use axum::response::Response;
use sha2::{Digest, Sha256};

use super::error::PushError;

/// The token that authorizes uploads; only its digest is kept.
#[derive(Clone)]
pub struct Token([u8; 32]);

impl Token {
    /// The token of a setting; `None` if it is empty.
    pub fn new(secret: &str) -> Option<Self> {
        let secret = secret.trim();
        (!secret.is_empty()).then(|| Self(Sha256::digest(secret).into()))
    }

    /// Whether a request has it: exactly one `Authorization: Bearer …`.
    fn is_in(&self, headers: &HeaderMap) -> bool {
        let mut values = headers.get_all(AUTHORIZATION).iter();
        let (Some(value), None) = (values.next(), values.next()) else { return false };
        let mut words = value.as_bytes().splitn(2, |byte| *byte == b' ');
        let (Some(scheme), Some(secret)) = (words.next(), words.next()) else { return false };
        scheme.eq_ignore_ascii_case(b"bearer") && self.equals(secret.trim_ascii())
    }

    /// Compares in constant time.
    fn equals(&self, secret: &[u8]) -> bool {
        let digest: [u8; 32] = Sha256::digest(secret).into();
        self.0.iter().zip(digest).fold(0, |differing, (a, b)| differing | (a ^ b)) == 0
    }
}

/// The token that is in use. Clones share it, so it can be replaced while requests are served.
#[derive(Clone, Default)]
pub struct CurrentToken(Arc<ArcSwapOption<Token>>);

impl CurrentToken {
    /// Whether uploads are enabled.
    pub fn is_set(&self) -> bool {
        self.0.load().is_some()
    }

    /// Uses another token from the next request on. Without one, uploads are disabled.
    pub fn replace(&self, token: Option<Token>) {
        self.0.store(token.map(Arc::new));
    }
}

impl From<Option<Token>> for CurrentToken {
    fn from(token: Option<Token>) -> Self {
        Self(Arc::new(ArcSwapOption::new(token.map(Arc::new))))
    }
}

/// Refuses requests without the token, and all requests if none is set.
pub(super) async fn authorize(
    State(current): State<CurrentToken>,
    request: Request,
    next: Next,
) -> Result<Response, PushError> {
    let token = current.0.load_full().ok_or(PushError::Disabled)?;
    if !token.is_in(request.headers()) {
        return Err(PushError::Unauthorized);
    }
    Ok(next.run(request).await)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn is_accepted(values: &[&str]) -> bool {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(AUTHORIZATION, value.parse().expect("a header"));
        }
        Token::new("open sesame\n").expect("not empty").is_in(&headers)
    }

    #[test]
    fn only_the_exact_token_is_accepted() {
        assert!(is_accepted(&["Bearer open sesame"]) && is_accepted(&["bearer open sesame"]));
        for value in
            ["Bearer open", "Bearer open sesame!", "Basic open sesame", "open sesame", "Bearer", ""]
        {
            assert!(!is_accepted(&[value]), "{value:?}");
        }
        assert!(!is_accepted(&[]) && !is_accepted(&["Bearer open sesame", "Bearer open sesame"]));
        assert!(Token::new(" \n").is_none());
        let cyrillic = HeaderValue::from_bytes("Bearer сезам".as_bytes()).expect("a header");
        let headers = HeaderMap::from_iter([(AUTHORIZATION, cyrillic)]);
        assert!(Token::new("сезам").expect("not empty").is_in(&headers));
    }
}
