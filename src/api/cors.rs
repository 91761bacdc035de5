//! Any page in any browser may ask, with a key but never with cookies.

use axum::body::Body;
use axum::response::Response;
use http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ALLOW, HeaderMap,
};
use http::{HeaderValue, StatusCode};

use super::error::METHODS;

const EXPOSED: HeaderValue = HeaderValue::from_static(
    "ETag, Last-Modified, RateLimit-Policy, RateLimit, X-RateLimit-Limit, \
     X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, X-Error-Id, X-Request-Id",
);
const ALLOWED: HeaderValue = HeaderValue::from_static("X-API-Key, If-None-Match, X-Request-Id");

/// The answer to a browser that asks whether it may ask.
pub(super) fn preflight() -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    let headers = response.headers_mut();
    headers.insert(ALLOW, METHODS);
    headers.insert(ACCESS_CONTROL_ALLOW_METHODS, METHODS);
    headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, ALLOWED);
    headers.insert(ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("86400"));
    response
}

/// Opens any answer, errors too, to pages of every origin.
pub(super) fn open(headers: &mut HeaderMap) {
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED);
}
