//! Authentication: reads the key of a request and checks it.

use std::future::ready;
use std::sync::Arc;
use std::time::Instant;

use axum::body::Body;
use axum::response::Response;
use futures_util::FutureExt;
use futures_util::future::Either;
use http::header::{AUTHORIZATION, HeaderMap};
use http::{Request, Uri};
use jiff::Timestamp;
use percent_encoding::percent_decode_str;
use tower::service_fn;

use super::HttpService;
use super::count_answer::count_rejection;
use crate::api::client_address::{client_address, may_be_proxy};
use crate::api::rate_limiter::Refusal;
use crate::api::request_context::{Caller, CallerRequest, KEY};
use crate::api::{Api, Error, Unauthorized, v2};
use crate::http_server::Peer;
use crate::keys::{AuthError, AuthenticatedKey, KEY_PREFIX};
use crate::redis::Generation;

/// Rejects requests under `/v2` without a valid key, and passes the other requests on with their [`Caller`].
pub(in crate::api) fn authenticate<S: HttpService<CallerRequest>>(
    api: Arc<Api>,
    mut next: S,
) -> impl HttpService<Request<Body>> {
    service_fn(move |request: Request<Body>| {
        if !is_protected(request.uri().path()) {
            return Either::Left(next.call(CallerRequest { request, caller: None }));
        }
        let now = api.authenticator.believed_time(Timestamp::now());
        if let Some(caller) = cached_caller(&api, request.headers(), request.uri(), now) {
            return match admit(&api, &request, caller) {
                Ok(caller) => Either::Left(next.call(CallerRequest { request, caller })),
                Err(error) => Either::Right(ready(Ok(reject(&api, &request, now, error))).boxed()),
            };
        }
        let (api, mut next) = (Arc::clone(&api), next.clone());
        let queried = async move {
            let caller = queried_caller(&api, request.headers(), request.uri(), now).await;
            match admit(&api, &request, caller) {
                Ok(caller) => next.call(CallerRequest { request, caller }).await,
                Err(error) => Ok(reject(&api, &request, now, error)),
            }
        };
        // Boxed, because it is rare and would make the future of every request larger.
        Either::Right(queried.boxed())
    })
}

/// Limits requests without a valid key, and counts the outcome in the metrics.
fn admit(
    api: &Api,
    request: &Request<Body>,
    caller: Result<Caller, Error>,
) -> Result<Option<Caller>, Error> {
    let caller = caller.map_err(|error| limit_stranger(api, request, error));
    match &caller {
        Ok(_) => api.metrics.admitted(),
        Err(error) => api.metrics.rejected(error),
    }
    caller.map(Some)
}

/// Turns a 401 into a 429 if the address has sent too many requests without a valid key.
fn limit_stranger(api: &Api, request: &Request<Body>, error: Error) -> Error {
    if !matches!(error, Error::Unauthorized(_)) {
        return error;
    }
    let trusted = &api.trusted_proxies;
    let peer = request.extensions().get().filter(|Peer(peer)| !may_be_proxy(trusted, *peer));
    let client = peer.and_then(|Peer(peer)| client_address(trusted, *peer, request.headers()));
    let refused =
        client.and_then(|client| api.rate_limiter.charge_stranger(client, Instant::now()));
    match refused {
        Some(Refusal { seconds, spent }) => Error::LimitExceeded { spent, seconds },
        None => error,
    }
}

/// The response to a request that is not admitted. It counts for a key that exists, and for one that was deleted.
fn reject(api: &Api, request: &Request<Body>, now: Timestamp, error: Error) -> Response {
    let exists =
        matches!(error, Error::Unauthorized(Unauthorized::Blocked { .. } | Unauthorized::Expired));
    let is_unknown = matches!(error, Error::Unauthorized(Unauthorized::Unknown));
    let response = error.respond(Some(&api.bot));
    if let Ok(key) = presented_key(request.headers(), request.uri()) {
        if exists {
            let endpoint = v2::endpoint(request.uri().path());
            count_rejection(&api.authenticator, key, endpoint, now, &response);
        } else if is_unknown {
            api.authenticator.record_unknown(key, now);
        }
    }
    response
}

/// Whether a path needs a key. Unknown paths under `/v2` need one, too.
fn is_protected(path: &str) -> bool {
    path.strip_prefix("/v2").is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The caller, or the error, if no query is needed to decide.
fn cached_caller(
    api: &Api,
    headers: &HeaderMap,
    uri: &Uri,
    now: Timestamp,
) -> Option<Result<Caller, Error>> {
    match presented_key(headers, uri) {
        Ok(key) => {
            let generation = api.authenticator.generation();
            let result = api.authenticator.authenticate_cached(key, now)?;
            Some(caller(result, now, generation))
        }
        Err(unauthorized) => Some(Err(Error::Unauthorized(unauthorized))),
    }
}

async fn queried_caller(
    api: &Api,
    headers: &HeaderMap,
    uri: &Uri,
    now: Timestamp,
) -> Result<Caller, Error> {
    let key = presented_key(headers, uri).map_err(Error::Unauthorized)?;
    let generation = api.authenticator.generation();
    caller(api.authenticator.authenticate(key, now).await, now, generation)
}

/// Authenticates a request again, after changes of keys were read.
pub(super) async fn authenticate_again(
    api: &Api,
    headers: &HeaderMap,
    uri: &Uri,
    now: Timestamp,
) -> Result<Caller, Error> {
    let caller = queried_caller(api, headers, uri, now).await;
    caller.inspect_err(|error| api.metrics.rejected(error))
}

fn caller(
    result: Result<Arc<AuthenticatedKey>, AuthError>,
    now: Timestamp,
    generation: Option<Generation>,
) -> Result<Caller, Error> {
    Ok(Caller { key: result?, now, generation })
}

/// The key of a request that has exactly one, in the `X-API-Key` header.
fn presented_key<'a>(headers: &'a HeaderMap, uri: &Uri) -> Result<&'a [u8], Unauthorized> {
    let mut keys = headers.get_all(KEY).iter();
    let key = match (keys.next(), keys.next()) {
        (Some(key), None) => key.as_bytes().trim_ascii(),
        (Some(_), Some(_)) => return Err(Unauthorized::Several),
        (None, _) => &[],
    };
    if memchr::memchr(b',', key).is_some() {
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
            || percent_decode_str(value).decode_utf8_lossy().contains(KEY_PREFIX)
    })
}
