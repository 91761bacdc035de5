//! The JSON of `/v2/key`.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The caller's key, and what is left of its limit: `/v2/key`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct KeyAnswer<'a> {
    /// The key
    pub key: KeyFacts<'a>,
    /// Its limit; `remaining` and `reset` are those of the tighter of both limits
    pub limit: KeyLimit,
    /// The limit that all keys of its owner share, or null if there is none
    #[schema(required)]
    pub owner_limit: Option<KeyLimit>,
    /// The answers to its requests of today (UTC) by endpoint, the one with the most first; null if they can't be read now
    #[schema(required)]
    pub usage: Option<Vec<EndpointUsage<'a>>>,
    /// The answers to its requests of the last 30 days (UTC), today last; null if they can't be read now
    #[schema(required)]
    pub days: Option<Vec<DayUsage>>,
}

/// The answers of an endpoint to the requests of a key.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct EndpointUsage<'a> {
    /// The path of the endpoint, or `other` for paths that do not exist
    #[schema(example = "/v2/status")]
    pub endpoint: Cow<'a, str>,
    /// Answered with what was asked for
    #[schema(example = 120)]
    pub ok: u64,
    /// Answered with a 304: nothing had changed
    #[schema(example = 800)]
    pub not_modified: u64,
    /// Answered with a 4xx other than 429
    #[schema(example = 3)]
    pub client_errors: u64,
    /// Answered with a 429: over a limit
    #[schema(example = 12)]
    pub refused: u64,
    /// Answered with a 5xx
    #[schema(example = 0)]
    pub server_errors: u64,
}

/// The answers of a day to the requests of a key.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DayUsage {
    /// The day (UTC)
    #[schema(format = Date, example = "2026-01-01")]
    pub day: String,
    /// Answered with what was asked for
    #[schema(example = 120)]
    pub ok: u64,
    /// Answered with a 304: nothing had changed
    #[schema(example = 800)]
    pub not_modified: u64,
    /// Answered with a 4xx other than 429
    #[schema(example = 3)]
    pub client_errors: u64,
    /// Answered with a 429: over a limit
    #[schema(example = 12)]
    pub refused: u64,
    /// Answered with a 5xx
    #[schema(example = 0)]
    pub server_errors: u64,
}

/// The facts about a key, without the key itself.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct KeyFacts<'a> {
    /// Public id
    #[schema(example = "k_4f9Qz2Lm")]
    pub id: Cow<'a, str>,
    /// First and last four characters
    #[schema(example = "A1b2…x9Yz")]
    pub hint: Cow<'a, str>,
    /// Label set by its owner
    #[schema(example = "my site")]
    pub label: Cow<'a, str>,
    /// `standard`, `enterprise` or `service`
    #[schema(example = "standard")]
    pub kind: Cow<'a, str>,
    /// The groups of resources that it may read, or null for all
    #[schema(required, example = json!(["servers", "map"]))]
    pub scope: Option<Vec<Cow<'a, str>>>,
    /// The addresses and networks from which it may be used, or null for all
    #[schema(required, example = json!(["203.0.113.7"]))]
    pub networks: Option<Vec<Cow<'a, str>>>,
    /// Unix time of creation
    #[schema(example = 1767225600)]
    pub created_at: i64,
    /// Unix time of expiry, or null if it does not expire
    #[schema(required, example = 1798761600)]
    pub expires_at: Option<i64>,
    /// Unix time of the last use, or null before the first
    #[schema(required, example = 1767225600)]
    pub last_used_at: Option<i64>,
}

/// A limit and what is left of it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct KeyLimit {
    /// Requests that may be made at once, and per window
    #[schema(example = 60)]
    pub requests: u32,
    /// Seconds in which all of them are regained, evenly
    #[schema(example = 60)]
    pub window: u32,
    /// Requests left now
    #[schema(example = 42)]
    pub remaining: u32,
    /// Seconds until one more request is left, or 0 if all are
    #[schema(example = 1)]
    pub reset: u32,
}
