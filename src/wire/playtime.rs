//! The JSON of `/v2/playtime/fraction` and `/v2/playtime/family`.

use std::borrow::Cow;

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How long players were online on each of the last seven days, and when they were online last within `seenWithin` days:
/// `/v2/playtime/fraction`, `/v2/playtime/family`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Playtime<'a> {
    /// By nickname
    #[schema(value_type = std::collections::HashMap<String, PlayerTimes>)]
    pub data: IndexMap<Cow<'a, str>, PlayerTimes>,
    /// The days, today last; a day starts at midnight in Moscow (UTC+3)
    #[schema(example = json!(["2025-12-31", "2026-01-01"]))]
    pub days: Vec<String>,
    /// The first of the last `seenWithin` days that was recorded, or null before anything was
    #[schema(required, example = "2025-12-20")]
    pub since: Option<String>,
    /// Unix time of the newest list of players
    #[schema(example = 1767225600)]
    pub timestamp: i64,
}

/// When a player was online.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayerTimes {
    /// Minutes online on each of `days`
    #[schema(example = json!([0, 125]))]
    pub minutes: Vec<u32>,
    /// Minutes online on the seven days before `days`, if all of these were recorded and `seenWithin` covers them
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = 640)]
    pub minutes_before: Option<u32>,
    /// The last day online since `since`, or null
    #[schema(required, example = "2026-01-01")]
    pub last_day: Option<String>,
    /// Number of the rank in the faction on the last day online, where the source has it
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = 8)]
    pub rank: Option<u32>,
}
