//! The response headers that the OpenAPI document describes.

use serde_json::{Value, json};
use utoipa::openapi::header::{Header, HeaderBuilder};
use utoipa::openapi::schema::Type;
use utoipa::openapi::{Object, Ref, RefOr};

const LIMITS: [&str; 5] = [
    "RateLimit-Policy",
    "RateLimit",
    "X-RateLimit-Limit",
    "X-RateLimit-Remaining",
    "X-RateLimit-Reset",
];
const VALIDATORS: [&str; 4] = ["ETag", "Last-Modified", "Cache-Control", "Vary"];

/// A header with its name.
pub(super) type NamedHeader = (String, RefOr<Header>);

/// The headers of responses to a valid key.
pub(super) fn limits() -> impl Iterator<Item = NamedHeader> {
    LIMITS.into_iter().map(named)
}

/// The headers of a response that can be cached.
pub(super) fn validators() -> impl Iterator<Item = NamedHeader> {
    VALIDATORS.into_iter().map(named)
}

/// A reference to one of the headers.
pub(super) fn named(name: &str) -> NamedHeader {
    (name.to_owned(), RefOr::Ref(Ref::new(format!("#/components/headers/{name}"))))
}

pub(super) fn all() -> impl Iterator<Item = NamedHeader> {
    let text = |name: &str, description: &str, example: &str| {
        (name.to_owned(), header(Type::String, description, json!(example)))
    };
    let number = |name: &str, description: &str, example: u32| {
        (name.to_owned(), header(Type::Integer, description, json!(example)))
    };
    [
        text(
            "RateLimit-Policy",
            "The limits: `q` requests, regained evenly over `w` seconds",
            "\"key\";q=60;w=60, \"owner\";q=120;w=60",
        ),
        text(
            "RateLimit",
            "What is left: `r` requests; one more in `t` seconds",
            "\"key\";r=42;t=1, \"owner\";r=102;t=1",
        ),
        number("X-RateLimit-Limit", "Requests that the key may make at once, and per window", 60),
        number("X-RateLimit-Remaining", "Requests left", 42),
        number("X-RateLimit-Reset", "Seconds until one more request is left", 1),
        text(
            "ETag",
            "Identifies this body; send it back in `If-None-Match`",
            "\"51c1a2b3c4d5e6f7\"",
        ),
        text("Last-Modified", "When the data was last updated", "Thu, 01 Jan 2026 00:00:00 GMT"),
        text("Cache-Control", "How long the response may be cached", "private, max-age=10"),
        text(
            "Vary",
            "The request headers that the response depends on",
            "X-API-Key, Accept-Encoding",
        ),
        number("Retry-After", "Seconds to wait before retrying", 12),
        text("WWW-Authenticate", "The authentication scheme", "ApiKey"),
        text("X-Error-Id", "The body's `error_id`", "7c9e6679-7425-40de-944b-e07fc1f90ae7"),
    ]
    .into_iter()
}

fn header(kind: Type, description: &str, example: Value) -> RefOr<Header> {
    HeaderBuilder::new()
        .schema(Some(Object::with_type(kind)))
        .description(Some(description))
        .example(Some(example))
        .build()
        .into()
}
