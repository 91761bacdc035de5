use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The key that asks, and what is left of its limit: `/v2/key`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct KeyAnswer<'a> {
    /// The key
    pub key: KeyFacts<'a>,
    /// Its limit
    pub limit: KeyLimit,
}

/// What is known about a key. The key itself is never shown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct KeyFacts<'a> {
    /// Public id
    #[schema(example = "k_4f9Qz2Lm")]
    pub id: Cow<'a, str>,
    /// First and last four characters
    #[schema(example = "A1b2…x9Yz")]
    pub hint: Cow<'a, str>,
    /// Name that its owner gave it
    #[schema(example = "my site")]
    pub label: Cow<'a, str>,
    /// `standard`, `enterprise` or `service`
    #[schema(example = "standard")]
    pub kind: Cow<'a, str>,
    /// Unix time of its making
    #[schema(example = 1767225600)]
    pub created_at: i64,
    /// Unix time of its end, or null when it has none
    #[schema(example = 1798761600)]
    pub expires_at: Option<i64>,
    /// Unix time of its last use, or null before the first
    #[schema(example = 1767225600)]
    pub last_used_at: Option<i64>,
}

/// A key's limit at this moment.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct KeyLimit {
    /// Requests that a window admits
    #[schema(example = 60)]
    pub requests: u32,
    /// Seconds of the window
    #[schema(example = 60)]
    pub window: u32,
    /// Requests left now
    #[schema(example = 42)]
    pub remaining: u32,
    /// Seconds until more are left
    #[schema(example = 18)]
    pub reset: u32,
}
