//! The JSON of `/v2/summary`.

use std::borrow::Cow;

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// All servers with the counts of their factions: `/v2/summary`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Summary<'a> {
    /// By server number
    #[schema(value_type = std::collections::HashMap<String, ServerSummary>)]
    pub data: IndexMap<u32, ServerSummary<'a>>,
    /// Unix time of the last update of the list of servers, or null before the first
    #[schema(required, example = 1767225600)]
    pub timestamp: Option<i64>,
}

/// A server with the counts of its factions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ServerSummary<'a> {
    /// Name
    #[schema(example = "Vinewood")]
    pub name: Cow<'a, str>,
    /// `online`, `maintenance` or `offline`
    #[schema(example = "online")]
    pub status: Cow<'a, str>,
    /// Players online
    #[schema(example = 481)]
    pub online: u32,
    /// Maximum number of players
    #[schema(example = 1000)]
    pub maxplayers: u32,
    /// By short name; empty before the first list of players
    #[schema(value_type = std::collections::HashMap<String, FractionSummary>)]
    pub fractions: IndexMap<Cow<'a, str>, FractionSummary>,
    /// Unix time at which the list of players was obtained, or null before the first
    #[schema(required, example = 1767225600)]
    pub timestamp: Option<i64>,
}

/// How many members of a faction are online.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FractionSummary {
    /// Members online
    #[schema(example = 14)]
    pub online: u32,
    /// Members online and on duty
    #[schema(example = 9)]
    pub in_uniform: u32,
    /// Whether the leader is online
    pub leader_online: bool,
}
