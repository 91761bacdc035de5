//! Who asks: the one key of a request, and whether it may pass.

use std::sync::Arc;

use http::header::{AUTHORIZATION, HeaderMap};
use http::request::Parts;
use http::{HeaderName, Uri};
use jiff::Timestamp;

use super::error::{Error, Unauthorized};
use super::query::decoded;
use crate::keys::{AuthError, AuthenticatedKey, Authenticator};

const KEY: HeaderName = HeaderName::from_static("x-api-key");

/// Whether a path is behind the guard, known or not.
pub(super) fn guards(path: &str) -> bool {
    path.strip_prefix("/v2").is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The pass of the key that a request presents.
pub(super) async fn admit(
    authenticator: &Authenticator,
    request: &Parts,
    now: Timestamp,
) -> Result<Arc<AuthenticatedKey>, Error> {
    let key = presented(&request.headers, &request.uri).map_err(Error::Unauthorized)?;
    authenticator.authenticate(key, now).await.map_err(|refusal| match refusal {
        AuthError::Malformed | AuthError::Unknown => Error::Unauthorized(Unauthorized::Unknown),
        AuthError::Blocked { reason } => {
            Error::Unauthorized(Unauthorized::Blocked { reason: reason.to_string() })
        }
        AuthError::Expired { .. } => Error::Unauthorized(Unauthorized::Expired),
        away @ AuthError::StoreUnavailable => Error::KeysUnavailable(away.into()),
    })
}

/// The one key that was sent as keys are sent.
fn presented<'a>(headers: &'a HeaderMap, uri: &Uri) -> Result<&'a [u8], Unauthorized> {
    let mut keys = headers.get_all(KEY).iter();
    let key = match (keys.next(), keys.next()) {
        (Some(key), None) => key.as_bytes().trim_ascii(),
        (Some(_), Some(_)) => return Err(Unauthorized::Several),
        (None, _) => &[],
    };
    if key.contains(&b',') {
        return Err(Unauthorized::Joined);
    }
    if !key.is_empty() {
        return Ok(key);
    }
    if uri.query().is_some_and(names_a_key) {
        return Err(Unauthorized::InQuery);
    }
    if headers.contains_key(AUTHORIZATION) {
        return Err(Unauthorized::InAuthorization);
    }
    Err(Unauthorized::Missing)
}

fn names_a_key(query: &str) -> bool {
    query.split('&').any(|pair| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let name = name.to_ascii_lowercase().replace(['-', '_'], "");
        ["xapikey", "apikey", "key", "token", "accesstoken"].contains(&&*name)
            || decoded(value.as_bytes()).windows(4).any(|part| part == b"mst_")
    })
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn judged(
        keys: &[&'static str],
        authorization: bool,
        uri: &str,
    ) -> Result<String, Unauthorized> {
        let mut headers = HeaderMap::new();
        for key in keys {
            headers.append(KEY, HeaderValue::from_static(key));
        }
        if authorization {
            headers.insert(AUTHORIZATION, HeaderValue::from_static("Bearer mst_x"));
        }
        let uri = uri.parse().unwrap();
        presented(&headers, &uri).map(|key| String::from_utf8_lossy(key).into_owned())
    }

    #[test]
    fn exactly_one_key_in_its_own_header() {
        let plain = "/v2/status";
        assert_eq!(judged(&["mst_a"], false, plain), Ok("mst_a".into()));
        assert_eq!(judged(&["mst_a"], true, plain), Ok("mst_a".into()));
        assert_eq!(judged(&[], false, plain), Err(Unauthorized::Missing));
        assert_eq!(judged(&[""], false, plain), Err(Unauthorized::Missing));
        assert_eq!(judged(&["   "], false, plain), Err(Unauthorized::Missing));
        assert_eq!(judged(&["a", "a"], false, plain), Err(Unauthorized::Several));
        assert_eq!(judged(&["a, b"], false, plain), Err(Unauthorized::Joined));
        assert_eq!(judged(&[], true, plain), Err(Unauthorized::InAuthorization));
        for uri in ["/?api_key=x", "/?X-API-Key=x", "/?a=1&key=x", "/?q=mst_x", "/?q=%6dst_x"] {
            assert_eq!(judged(&[], false, uri), Err(Unauthorized::InQuery), "{uri}");
        }
    }

    #[test]
    fn everything_under_v2_is_guarded() {
        for path in ["/v2", "/v2/", "/v2/status", "/v2//x", "/v2/../docs"] {
            assert!(guards(path), "{path}");
        }
        for path in ["/", "/v20", "/docs", "/V2/status", "//v2/status", "*", ""] {
            assert!(!guards(path), "{path}");
        }
    }
}
