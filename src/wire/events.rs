//! The JSON of `/v2/events`.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Json;

/// What changed: `/v2/events`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Events<'a> {
    /// The events, the oldest first
    pub data: Vec<Event<'a>>,
    /// The `since` of the next request
    #[schema(example = 48213)]
    pub next: i64,
    /// Unix time of the last event in `data`, or 0
    #[schema(example = 1767225600)]
    pub timestamp: i64,
}

/// One change.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Event<'a> {
    /// Its number; later events have higher ones
    #[schema(example = 48213)]
    pub id: i64,
    /// Number of the server
    #[schema(example = 5)]
    pub server: u32,
    /// Unix time of the data that shows it
    #[schema(example = 1767225600)]
    pub at: i64,
    /// What happened
    #[schema(example = "property.owner")]
    pub kind: Cow<'a, str>,
    /// What it is about, as the parameter `about` names it
    #[schema(example = json!(["house:138", "Carl_Johnson"]))]
    pub about: Vec<Cow<'a, str>>,
    /// Name of the property, family, faction or server
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "House 138")]
    pub name: Option<Cow<'a, str>>,
    /// What was before, as an object; absent if there was nothing
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Object, nullable = false)]
    pub before: Option<Json<'a>>,
    /// What is now, as an object; absent if there is nothing
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Object, nullable = false)]
    pub after: Option<Json<'a>>,
}
