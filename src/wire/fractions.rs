//! The JSON of `/v2/fractions`.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The factions of a server, with their members online: `/v2/fractions`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Fractions<'a> {
    /// Short names, as `/v2/fraction` accepts them
    #[schema(value_type = Vec<String>, example = json!(["LSPD", "FBI"]))]
    pub data: Vec<Cow<'a, str>>,
    /// The same factions with their numbers, names and counts
    pub fractions: Vec<FractionCount<'a>>,
    /// Unix time at which the list of players was obtained
    #[schema(example = 1767225600)]
    pub timestamp: i64,
}

/// A faction with the number of its members online.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FractionCount<'a> {
    /// Number of the faction
    #[schema(example = 1)]
    pub id: u32,
    /// Short name
    #[schema(example = "LSPD")]
    pub short: Cow<'a, str>,
    /// Full name
    #[schema(example = "Los Santos Police")]
    pub name: Cow<'a, str>,
    /// Members online
    #[schema(example = 14)]
    pub online: u32,
    /// Members online and on duty
    #[schema(example = 9)]
    pub in_uniform: u32,
    /// Whether the leader is online
    pub leader_online: bool,
    /// Deputies online
    #[schema(example = 2)]
    pub deputies_online: u32,
    /// Kind of faction
    #[schema(example = "police")]
    pub kind: Cow<'a, str>,
    /// Colour on the map
    #[schema(example = "#005EFF")]
    pub color: Cow<'a, str>,
    /// Other names, in any language
    #[schema(value_type = Vec<String>, example = json!(["ЛСПД", "Полиция Лос-Сантоса"]))]
    pub aliases: Vec<Cow<'a, str>>,
}
