//! `X-Request-Id`: an id that a client gives its request. It is returned and logged.

use http::header::HeaderMap;
use http::{HeaderName, HeaderValue};

pub(super) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The client's id for its request, if it is safe to log. A key contains a `_`, so it is never accepted as an id.
pub(super) fn request_id(headers: &HeaderMap) -> Option<&HeaderValue> {
    let id = headers.get(REQUEST_ID)?;
    let safe = id.as_bytes().iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-');
    (safe && (1..=64).contains(&id.len())).then_some(id)
}
