use std::borrow::Cow;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Entries;

/// The game servers and what is known of each: `/v2/status`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Status<'a> {
    /// The servers by number
    pub game: Vec<GameServer<'a>>,
    /// What data is there
    pub api: CacheStatus,
    /// Unix time of the last update at the game's side, or null before the first
    #[schema(example = 1767225600)]
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
    /// Places
    #[schema(example = 1000)]
    pub maxplayers: u32,
    /// Whether a password is asked for
    pub password: bool,
    /// Multiplier of donations
    #[serde(rename = "donateMultiplier")]
    #[schema(example = 1.0)]
    pub donate_multiplier: f64,
    /// Multiplier of experience
    #[serde(rename = "experienceMultiplier")]
    #[schema(example = 2.0)]
    pub experience_multiplier: f64,
    /// `online`, `maintenance` or `offline`
    #[schema(example = "online")]
    pub status: Cow<'a, str>,
    /// Since when it is so, or null when not known
    #[schema(value_type = Option<String>, format = DateTime, example = "2026-01-01T00:00:00Z")]
    pub status_since: Option<Timestamp>,
    /// What else people call it
    #[serde(default)]
    #[schema(value_type = Vec<String>, example = json!(["Вайнвуд"]))]
    pub aliases: Vec<Cow<'a, str>>,
}

/// What data is there, server by server.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CacheStatus {
    /// By server number
    #[schema(value_type = std::collections::HashMap<String, ServerCache>)]
    pub servers: Entries<u32, ServerCache>,
}

/// What data of one server is there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ServerCache {
    /// The list of players is there and fresh
    pub has_online: bool,
    /// Interviews are there
    pub has_sobes: bool,
    /// Unix time of the last update; absent before the first
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = 1767225600)]
    pub last_update: Option<i64>,
}
