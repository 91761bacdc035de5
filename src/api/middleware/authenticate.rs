//! Authentication: the one key of a request, and whether it is valid.

use std::sync::Arc;

use axum::body::Body;
use axum::response::IntoResponse;
use http::header::{AUTHORIZATION, HeaderMap};
use http::{HeaderName, Request, Uri};
use jiff::Timestamp;
use percent_encoding::percent_decode_str;
use tower::service_fn;

use super::HttpService;
use crate::api::request_context::Caller;
use crate::api::{Api, Error, Unauthorized};
use crate::keys::AuthError;

const KEY: HeaderName = HeaderName::from_static("x-api-key");

/// Rejects requests under `/v2` without a valid key, and adds the [`Caller`] to the others.
pub(in crate::api) fn authenticate<S: HttpService<Body>>(
    api: Arc<Api>,
    next: S,
) -> impl HttpService<Body> {
    service_fn(move |mut request: Request<Body>| {
        let (api, mut next) = (Arc::clone(&api), next.clone());
        async move {
            if is_protected(request.uri().path()) {
                match caller(&api, request.headers(), request.uri()).await {
                    Ok(caller) => _ = request.extensions_mut().insert(caller),
                    Err(error) => {
                        api.metrics.rejected(&error);
                        return Ok(error.into_response());
                    }
                }
                api.metrics.admitted();
            }
            next.call(request).await
        }
    })
}

/// Whether a path needs a key, known or not.
fn is_protected(path: &str) -> bool {
    path.strip_prefix("/v2").is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

async fn caller(api: &Api, headers: &HeaderMap, uri: &Uri) -> Result<Caller, Error> {
    let now = Timestamp::now();
    let key = presented_key(headers, uri).map_err(Error::Unauthorized)?;
    match api.authenticator.authenticate(key, now).await {
        Ok(key) => Ok(Caller { key, now }),
        Err(AuthError::Malformed | AuthError::Unknown) => {
            Err(Error::Unauthorized(Unauthorized::Unknown))
        }
        Err(AuthError::Blocked { reason }) => {
            Err(Error::Unauthorized(Unauthorized::Blocked { reason: reason.to_string() }))
        }
        Err(AuthError::Expired { .. }) => Err(Error::Unauthorized(Unauthorized::Expired)),
        Err(unavailable @ AuthError::StoreUnavailable) => {
            Err(Error::KeysUnavailable(unavailable.into()))
        }
    }
}

/// The key of a request that has exactly one, in the right header.
fn presented_key<'a>(headers: &'a HeaderMap, uri: &Uri) -> Result<&'a [u8], Unauthorized> {
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
    if uri.query().is_some_and(contains_key) {
        return Err(Unauthorized::InQuery);
    }
    if headers.contains_key(AUTHORIZATION) {
        return Err(Unauthorized::InAuthorization);
    }
    Err(Unauthorized::Missing)
}

fn contains_key(query: &str) -> bool {
    query.split('&').any(|pair| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let name = name.to_ascii_lowercase().replace(['-', '_'], "");
        ["xapikey", "apikey", "key", "token", "accesstoken"].contains(&&*name)
            || percent_decode_str(value).collect::<Vec<_>>().windows(4).any(|part| part == b"mst_")
    })
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn presented(
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
        presented_key(&headers, &uri).map(|key| String::from_utf8_lossy(key).into_owned())
    }

    #[test]
    fn exactly_one_key_in_its_own_header() {
        let plain = "/v2/status";
        assert_eq!(presented(&["mst_a"], false, plain), Ok("mst_a".into()));
        assert_eq!(presented(&["mst_a"], true, plain), Ok("mst_a".into()));
        assert_eq!(presented(&[], false, plain), Err(Unauthorized::Missing));
        assert_eq!(presented(&[""], false, plain), Err(Unauthorized::Missing));
        assert_eq!(presented(&["   "], false, plain), Err(Unauthorized::Missing));
        assert_eq!(presented(&["a", "a"], false, plain), Err(Unauthorized::Several));
        assert_eq!(presented(&["a, b"], false, plain), Err(Unauthorized::Joined));
        assert_eq!(presented(&[], true, plain), Err(Unauthorized::InAuthorization));
        for uri in ["/?api_key=x", "/?X-API-Key=x", "/?a=1&key=x", "/?q=mst_x", "/?q=%6dst_x"] {
            assert_eq!(presented(&[], false, uri), Err(Unauthorized::InQuery), "{uri}");
        }
    }

    #[test]
    fn everything_under_v2_is_protected() {
        for path in ["/v2", "/v2/", "/v2/status", "/v2//x", "/v2/../docs"] {
            assert!(is_protected(path), "{path}");
        }
        for path in ["/", "/v20", "/docs", "/V2/status", "//v2/status", "*", ""] {
            assert!(!is_protected(path), "{path}");
        }
    }
}
