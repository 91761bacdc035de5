//! `X-Request-Id`: a client's own name for its request, returned to it and logged.

use http::header::HeaderMap;
use http::{HeaderName, HeaderValue};

pub(super) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The client's name for its request, if it is safe to log: keys contain a `_`, so a key is never one.
pub(super) fn request_id(headers: &HeaderMap) -> Option<&HeaderValue> {
    let id = headers.get(REQUEST_ID)?;
    let safe = id.as_bytes().iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-');
    (safe && (1..=64).contains(&id.len())).then_some(id)
}
