//! The JSON of `/v2/online`, `/v2/fraction`, `/v2/leaders` and `/v2/subleaders`.

use std::borrow::Cow;

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::empty;

/// Members online of factions: `/v2/fraction`, `/v2/leaders`, `/v2/subleaders`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Members<'a> {
    /// Keys count from "1": the leader, then deputies, then by rank, level and name
    #[schema(value_type = std::collections::HashMap<String, FractionMember>)]
    pub data: IndexMap<u32, FractionMember<'a>>,
    /// Unix time at which the list was obtained
    #[schema(example = 1767225600)]
    pub timestamp: i64,
}

/// A member online of a faction.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FractionMember<'a> {
    /// On duty
    pub in_uniform: bool,
    /// Leads the faction
    pub is_leader: bool,
    /// Deputy of the leader
    pub is_zam: bool,
    /// Level of the player
    #[schema(example = 24)]
    pub level: u32,
    /// Short name of the faction
    #[schema(example = "LSPD")]
    pub member: Cow<'a, str>,
    /// Nickname
    #[schema(example = "Carl_Johnson")]
    pub name: Cow<'a, str>,
    /// Title of the rank; empty if unknown
    #[serde(with = "empty::text")]
    #[schema(value_type = String, example = "Captain")]
    pub position: Option<Cow<'a, str>>,
    /// Number of the rank, from the lowest; null if unknown
    #[schema(required, example = 8)]
    pub rank: Option<u32>,
}

/// The players online on a server: `/v2/online`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Online<'a> {
    /// By in-game id
    #[schema(value_type = std::collections::HashMap<String, OnlineMember>)]
    pub data: IndexMap<u32, OnlineMember<'a>>,
    /// Unix time at which the list was obtained
    #[schema(example = 1767225600)]
    pub timestamp: i64,
}

/// A player who is online. Without a faction there is no `member`, `position` or `rank`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OnlineMember<'a> {
    /// On duty
    pub in_uniform: bool,
    /// Leads the faction
    pub is_leader: bool,
    /// Deputy of the leader
    pub is_zam: bool,
    /// Level of the player
    #[schema(example = 24)]
    pub level: u32,
    /// Short name of the faction
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "LSPD")]
    pub member: Option<Cow<'a, str>>,
    /// Nickname
    #[schema(example = "Carl_Johnson")]
    pub name: Cow<'a, str>,
    /// Title of the rank
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "Captain")]
    pub position: Option<Cow<'a, str>>,
    /// Number of the rank, from the lowest
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = 8)]
    pub rank: Option<u32>,
}
