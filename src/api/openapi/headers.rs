use serde_json::{Value, json};
use utoipa::openapi::header::{Header, HeaderBuilder};
use utoipa::openapi::schema::Type;
use utoipa::openapi::{Object, Ref, RefOr};

/// What is left of the limits.
const LIMITS: [&str; 5] = [
    "RateLimit-Policy",
    "RateLimit",
    "X-RateLimit-Limit",
    "X-RateLimit-Remaining",
    "X-RateLimit-Reset",
];
/// What a client needs to ask again cheaply.
const VALIDATORS: [&str; 4] = ["ETag", "Last-Modified", "Cache-Control", "Vary"];

type Named = (String, RefOr<Header>);

/// The headers of an answer to a known key.
pub(super) fn limits() -> impl Iterator<Item = Named> {
    LIMITS.into_iter().map(named)
}

/// The headers of an answer that can be kept.
pub(super) fn validators() -> impl Iterator<Item = Named> {
    VALIDATORS.into_iter().map(named)
}

/// One of the headers that the document describes.
pub(super) fn named(name: &str) -> Named {
    (name.to_owned(), RefOr::Ref(Ref::new(format!("#/components/headers/{name}"))))
}

/// Each header once.
pub(super) fn all() -> impl Iterator<Item = Named> {
    let text = |name: &str, words: &str, example: &str| {
        (name.to_owned(), header(Type::String, words, json!(example)))
    };
    let number = |name: &str, words: &str, example: u32| {
        (name.to_owned(), header(Type::Integer, words, json!(example)))
    };
    [
        text(
            "RateLimit-Policy",
            "The limits: requests `q` in a window of `w` seconds",
            "\"key\";q=60;w=60, \"owner\";q=120;w=60",
        ),
        text(
            "RateLimit",
            "What is left: requests `r`, more of them in `t` seconds",
            "\"key\";r=42;t=18, \"owner\";r=102;t=18",
        ),
        number("X-RateLimit-Limit", "Requests that the key's window admits", 60),
        number("X-RateLimit-Remaining", "Requests left", 42),
        number("X-RateLimit-Reset", "Seconds until more are left", 18),
        text(
            "ETag",
            "Identifies these bytes; send it back in `If-None-Match`",
            "\"51c1a2b3c4d5e6f7\"",
        ),
        text("Last-Modified", "The data's own time", "Thu, 01 Jan 2026 00:00:00 GMT"),
        text("Cache-Control", "How long the answer may be kept", "private, max-age=10"),
        text("Vary", "What the answer depends on", "X-API-Key, Accept-Encoding"),
        number("Retry-After", "Seconds; whoever waits this long is admitted", 12),
        text("WWW-Authenticate", "What is missing", "ApiKey"),
        text("X-Error-Id", "The body's `error_id`", "7c9e6679-7425-40de-944b-e07fc1f90ae7"),
    ]
    .into_iter()
}

fn header(kind: Type, words: &str, example: Value) -> RefOr<Header> {
    HeaderBuilder::new()
        .schema(Some(Object::with_type(kind)))
        .description(Some(words))
        .example(Some(example))
        .build()
        .into()
}
