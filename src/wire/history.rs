//! The JSON of `/v2/history`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Players online over the last hours: `/v2/history`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct History {
    /// Samples, oldest first; a gap is a time without data
    pub data: Vec<Sample>,
    /// Seconds from one sample to the next
    #[schema(example = 60)]
    pub step: u32,
    /// Unix time of the newest list of players
    #[schema(example = 1767225600)]
    pub timestamp: i64,
    /// The leader who was seen last; null for a whole server, or if none was seen yet
    #[serde(rename = "lastLeader", default)]
    #[schema(required, example = "Carl_Johnson")]
    pub last_leader: Option<String>,
    /// Those who were deputies when they were seen last; none for a whole server
    #[serde(rename = "lastDeputies", default)]
    #[schema(required, example = json!(["Big_Smoke"]))]
    pub last_deputies: Vec<String>,
}

/// The numbers at one time.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = HistorySample)]
pub struct Sample {
    /// Unix time
    #[schema(example = 1767225600)]
    pub t: i64,
    /// Players online
    #[schema(example = 14)]
    pub online: u32,
    /// The most players online at once in the time of the sample
    #[serde(default)]
    #[schema(required, example = 14)]
    pub most: u32,
    /// Players online and on duty
    #[serde(rename = "inUniform")]
    #[schema(example = 9)]
    pub in_uniform: u32,
    /// Whether the leader was online; null for a whole server
    #[schema(required, example = true)]
    pub leader: Option<bool>,
}

impl Sample {
    /// The most players online at once. An API of before does not tell it.
    #[must_use]
    pub fn peak(&self) -> u32 {
        self.most.max(self.online)
    }
}
