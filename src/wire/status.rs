//! The JSON of `/v2/status`.

use std::borrow::Cow;

use indexmap::IndexMap;
use jiff::Timestamp;
use serde::{Deserialize, Serialize, Serializer};
use utoipa::ToSchema;

use super::empty;

/// The game servers, and which data is available: `/v2/status`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Status<'a> {
    /// The servers by number
    pub game: Vec<GameServer<'a>>,
    /// Which data is available
    pub api: CacheStatus,
    /// Unix time of the last update of the list, or null before the first
    #[schema(required, example = 1767225600)]
    pub timestamp: Option<i64>,
}

/// A game server.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct GameServer<'a> {
    /// Number: the `serverId` of every other path
    #[schema(example = 5)]
    pub number: u32,
    /// Name
    #[schema(example = "Vinewood")]
    pub name: Cow<'a, str>,
    /// Address
    #[schema(example = "203.0.113.5")]
    pub ip: Cow<'a, str>,
    /// Port
    #[schema(example = 7777)]
    pub port: u16,
    /// Players online
    #[schema(example = 481)]
    pub online: u32,
    /// Maximum number of players
    #[schema(example = 1000)]
    pub maxplayers: u32,
    /// Whether a password is required
    pub password: bool,
    /// Donation multiplier
    #[serde(rename = "donateMultiplier", serialize_with = "multiplier")]
    #[schema(example = 1)]
    pub donate_multiplier: f64,
    /// Experience multiplier
    #[serde(rename = "experienceMultiplier", serialize_with = "multiplier")]
    #[schema(example = 2)]
    pub experience_multiplier: f64,
    /// `online`, `maintenance` or `offline`
    #[schema(example = "online")]
    pub status: Cow<'a, str>,
    /// Since when, in ISO 8601; empty if unknown
    #[serde(with = "empty::text")]
    #[schema(value_type = String, example = "2026-01-01T00:00:00Z")]
    pub status_since: Option<Timestamp>,
    /// Other names
    #[serde(default)]
    #[schema(required, value_type = Vec<String>, example = json!(["Вайнвуд"]))]
    pub aliases: Vec<Cow<'a, str>>,
}

/// Writes a whole multiplier without decimals: 1, not 1.0.
fn multiplier<S: Serializer>(multiplier: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    match multiplier.fract() == 0.0 && multiplier.abs() < 1e9 {
        true => serializer.serialize_i64(*multiplier as i64),
        false => serializer.serialize_f64(*multiplier),
    }
}

/// Which data is available, by server.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CacheStatus {
    /// By server number
    #[schema(value_type = std::collections::HashMap<String, ServerCache>)]
    pub servers: IndexMap<u32, ServerCache>,
}

/// Which data of one server is available.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ServerCache {
    /// A fresh list of players is available
    pub has_online: bool,
    /// Interviews are available
    pub has_sobes: bool,
    /// Unix time of the last update; absent before the first
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = 1767225600)]
    pub last_update: Option<i64>,
}
