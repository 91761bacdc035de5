//! CORS: any page in a browser may call the API with a key, but never with cookies.
//!
//! Most requests come from programs, which send no `Origin`. Their responses have no CORS headers, because only
//! browsers read them.

use std::future::ready;

use axum::body::Body;
use axum::response::Response;
use futures_util::TryFutureExt;
use futures_util::future::Either;
use http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ALLOW, CONTENT_LENGTH, ORIGIN, VARY,
    X_CONTENT_TYPE_OPTIONS,
};
use http::{HeaderValue, Method, Request, StatusCode};
use hyper::body::Incoming;
use tower::service_fn;

use super::HttpService;
use crate::api::error::METHODS;
use crate::api::routes;

const EXPOSED: HeaderValue = HeaderValue::from_static(
    "ETag, Last-Modified, RateLimit-Policy, RateLimit, X-RateLimit-Limit, \
     X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, X-Error-Id, X-Request-Id",
);
const ALLOWED: HeaderValue =
    HeaderValue::from_static("X-API-Key, If-None-Match, Last-Event-ID, X-Request-Id");

/// The same for the tools, whose clients name the protocol and the tool in headers, too.
const MCP_METHODS: HeaderValue = HeaderValue::from_static("POST, OPTIONS");
const MCP_ALLOWED: HeaderValue = HeaderValue::from_static(
    "X-API-Key, Content-Type, MCP-Protocol-Version, Mcp-Method, Mcp-Name, X-Request-Id",
);

/// Answers preflight requests, and adds the headers that do not depend on a response's status.
pub(in crate::api) fn cors<S: HttpService<Request<Incoming>>>(
    mut next: S,
) -> impl HttpService<Request<Incoming>> {
    service_fn(move |request: Request<Incoming>| {
        let is_cross_origin = request.headers().contains_key(ORIGIN);
        let response = match *request.method() {
            Method::OPTIONS => Either::Left(ready(Ok(preflight(request.uri().path())))),
            _ => Either::Right(next.call(request)),
        };
        response.map_ok(move |mut response| {
            if response.status() == StatusCode::NOT_MODIFIED {
                // The router sets the length to 0, but a 304 would need the length of the page.
                response.headers_mut().remove(CONTENT_LENGTH);
            }
            let headers = response.headers_mut();
            if is_cross_origin {
                headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
                headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED);
                // Pages for shared caches have this `Vary` already.
                if headers.get(VARY).is_none_or(|vary| !vary.as_bytes().ends_with(b"Origin")) {
                    headers.append(VARY, HeaderValue::from_static("Origin"));
                }
            }
            headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
            response
        })
    })
}

fn preflight(path: &str) -> Response {
    let (methods, allowed) = match path {
        routes::MCP => (MCP_METHODS, MCP_ALLOWED),
        _ => (METHODS, ALLOWED),
    };
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    let headers = response.headers_mut();
    headers.insert(ALLOW, methods.clone());
    headers.insert(ACCESS_CONTROL_ALLOW_METHODS, methods);
    headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, allowed);
    headers.insert(ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("86400"));
    response
}
