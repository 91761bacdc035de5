//! Makes one attempt at a response. It sends the ETag of the cached response, which a 304 renews.

use std::sync::Arc;
use std::time::Duration;

use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde::de::DeserializeOwned;
use tokio::time::Instant;

use super::response_cache::CachedResponse;
use super::{Connection, Error, Missing, Parsed};
use crate::traces;
use crate::wire::ErrorBody;

/// The largest body that is read.
const MAX_BODY: usize = 64 * 1024 * 1024;

/// No connection, a timeout, a truncated response, or a gateway without its upstream; retried.
pub(super) const TRANSIENT: Error = Error::Unavailable { retry_after: None };

/// The response to one attempt.
#[tracing::instrument(
    level = "debug",
    skip_all,
    fields(otel.name = %format_args!("GET {}", path(target)), otel.kind = "client")
)]
pub(super) async fn send<T: DeserializeOwned + Send + Sync + 'static>(
    connection: &Connection,
    target: &str,
) -> Result<Parsed, Error> {
    let cached = connection.cache.get(target);
    // The answer is at least as new as its request.
    let confirmed_at = Instant::now();
    let url = format!("{}{target}", connection.base);
    let mut request = connection.http.get(url).header("x-api-key", &connection.key);
    request = traces::propagate(request);
    if let Some(cached) = &cached {
        request = request.header(header::IF_NONE_MATCH, &cached.etag);
    }
    let response = request.send().await.map_err(|_| TRANSIENT)?;
    let (status, headers) = (response.status(), response.headers().clone());
    let fresh_until = Instant::now() + max_age(&headers);
    match (status, cached) {
        (StatusCode::NOT_MODIFIED, Some(cached)) => {
            let parsed = Parsed::clone(&cached.parsed);
            connection.cache.insert(target, CachedResponse { confirmed_at, fresh_until, ..cached });
            return Ok(parsed);
        }
        (StatusCode::OK, _) => {}
        _ => return Err(failure(status, &headers, &read(response).await?)),
    }
    let body = read(response).await?;
    let parsed: T = serde_json::from_slice(&body).map_err(|_| bad_response(&headers))?;
    let parsed: Parsed = Arc::new(parsed);
    if let Some(etag) = headers.get(header::ETAG) {
        let (etag, parsed) = (etag.clone(), Parsed::clone(&parsed));
        let size = body.len();
        let response = CachedResponse { etag, parsed, size, confirmed_at, fresh_until };
        connection.cache.insert(target, response);
    }
    Ok(parsed)
}

/// The target without its parameters, which can hold nicknames.
fn path(target: &str) -> &str {
    target.split('?').next().unwrap_or_default()
}

/// The whole body. The bound counts decompressed bytes.
async fn read(mut response: reqwest::Response) -> Result<Vec<u8>, Error> {
    if response.content_length().is_some_and(|length| length > MAX_BODY as u64) {
        return Err(bad_response(response.headers()));
    }
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|_| TRANSIENT)? {
        if body.len() + chunk.len() > MAX_BODY {
            return Err(bad_response(response.headers()));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

/// The meaning of a response other than a success.
fn failure(status: StatusCode, headers: &HeaderMap, body: &[u8]) -> Error {
    let body = serde_json::from_slice::<ErrorBody<'static>>(body).ok();
    match (status, body) {
        (StatusCode::BAD_GATEWAY | StatusCode::GATEWAY_TIMEOUT, _) => TRANSIENT,
        (StatusCode::SERVICE_UNAVAILABLE, _) => {
            Error::Unavailable { retry_after: retry_after(headers) }
        }
        (StatusCode::TOO_MANY_REQUESTS, _) => {
            Error::Limited { retry_after: retry_after(headers).unwrap_or(Duration::from_secs(1)) }
        }
        (StatusCode::UNAUTHORIZED, body) => Error::Unauthorized {
            message: body.map(|body| body.error_message.into_owned()).unwrap_or_default(),
        },
        (StatusCode::NOT_FOUND, Some(body)) => {
            Error::NotFound(body.error_code.parse().unwrap_or(Missing::Path))
        }
        (StatusCode::UNPROCESSABLE_ENTITY, Some(body)) => {
            Error::Invalid { detail: body.detail.unwrap_or_default() }
        }
        _ => bad_response(headers),
    }
}

fn bad_response(headers: &HeaderMap) -> Error {
    let id = headers.get("x-error-id").and_then(|id| HeaderValue::to_str(id).ok());
    Error::BadResponse { error_id: id.map(str::to_owned) }
}

fn max_age(headers: &HeaderMap) -> Duration {
    let control = headers.get(header::CACHE_CONTROL).and_then(|control| control.to_str().ok());
    let mut directives = control.unwrap_or_default().split(',');
    let age = directives.find_map(|directive| directive.trim().strip_prefix("max-age="));
    Duration::from_secs(age.and_then(|age| age.parse::<u32>().ok()).unwrap_or(0).into())
}

fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds = headers.get(header::RETRY_AFTER)?.to_str().ok()?.parse().ok()?;
    Some(Duration::from_secs(seconds))
}
