//! The JSON of `/v2/player/find` and `/v2/player/online`.

use std::borrow::Cow;

use indexmap::IndexMap;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Json;

/// One player of one server: `/v2/player/find`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PlayerAnswer<'a> {
    /// Always `ok`
    #[schema(example = "ok")]
    pub status: Cow<'a, str>,
    /// The record
    pub data: Player<'a>,
    /// Unix time at which the record was obtained
    #[schema(example = 1767225600)]
    pub timestamp: i64,
}

/// A player's record, with further game-specific fields.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Player<'a> {
    /// Account number
    #[schema(example = 104_221)]
    pub id: i64,
    /// Nickname
    #[schema(example = "Carl_Johnson")]
    pub nickname: Cow<'a, str>,
    /// Level
    #[schema(example = 24)]
    pub level: i64,
    /// Experience within the level
    #[schema(example = 60)]
    pub exp: i64,
    /// Cash
    #[schema(example = 15_300)]
    pub money: i64,
    /// Money in the bank
    #[schema(example = 2_450_000)]
    pub bank: i64,
    /// The faction, or null if there is none
    #[schema(required)]
    pub fraction: Option<PlayerFraction<'a>>,
    /// Whether the player is online
    pub online: bool,
    /// When the player was last seen
    #[schema(required, value_type = Option<String>, format = DateTime, example = "2026-01-01T00:00:00Z")]
    pub last_seen: Option<Timestamp>,
    /// Totals
    pub stats: PlayerStats<'a>,
    /// Further game-specific fields
    #[serde(flatten)]
    #[schema(value_type = std::collections::HashMap<String, Value>)]
    pub extra_fields: IndexMap<Cow<'a, str>, Json<'a>>,
}

/// The faction in a player's record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PlayerFraction<'a> {
    /// Number of the faction
    #[schema(example = 1)]
    pub id: i64,
    /// Name of the faction
    #[schema(example = "LSPD")]
    pub name: Cow<'a, str>,
    /// Number of the rank
    #[schema(example = 8)]
    pub rank: i64,
    /// Title of the rank
    #[schema(example = "Captain")]
    pub rank_name: Cow<'a, str>,
    /// Further game-specific fields
    #[serde(flatten)]
    #[schema(value_type = std::collections::HashMap<String, Value>)]
    pub extra_fields: IndexMap<Cow<'a, str>, Json<'a>>,
}

/// A player's totals.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PlayerStats<'a> {
    /// Kills
    #[schema(example = 310)]
    pub kills: i64,
    /// Deaths
    #[schema(example = 295)]
    pub deaths: i64,
    /// Hours played
    #[schema(example = 1204)]
    pub playtime_hours: i64,
    /// Further game-specific fields
    #[serde(flatten)]
    #[schema(value_type = std::collections::HashMap<String, Value>)]
    pub extra_fields: IndexMap<Cow<'a, str>, Json<'a>>,
}

/// Whether a player is online: `/v2/player/online`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PlayerOnlineAnswer<'a> {
    /// Always `ok`
    #[schema(example = "ok")]
    pub status: Cow<'a, str>,
    /// The answer
    pub data: PlayerOnline<'a>,
    /// Unix time at which the list of players was obtained
    #[schema(example = 1767225600)]
    pub timestamp: i64,
}

/// Whether a player is online.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PlayerOnline<'a> {
    /// Nickname
    #[schema(example = "Carl_Johnson")]
    pub nickname: Cow<'a, str>,
    /// Whether the player is online
    pub online: bool,
    /// In-game id, or null when offline
    #[schema(required, example = 117)]
    pub id: Option<u32>,
    /// When the player was last seen, or null if unknown
    #[schema(required, value_type = Option<String>, format = DateTime, example = "2026-01-01T00:00:00Z")]
    pub last_seen: Option<Timestamp>,
}
