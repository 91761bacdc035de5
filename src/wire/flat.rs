//! The JSON of `/v2/player/find` and `/v2/ghetto` in the flat shapes, which an operator can choose for programs of an
//! existing service.

use std::borrow::Cow;
use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Ghetto, Json, ServerName};

/// The name and the value of the parameter by which the documented shapes are answered, whatever the operator has chosen.
pub const DOCUMENTED_SHAPE: (&str, &str) = ("shape", "documented");

/// Further fields.
type Further<'a> = HashMap<Cow<'a, str>, Json<'a>>;

/// A player's record, flat: `/v2/player/find`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FlatPlayer<'a> {
    /// Account number
    #[schema(example = 104_221)]
    pub id: i64,
    /// Nickname
    #[schema(example = "Carl_Johnson")]
    pub nickname: Cow<'a, str>,
    /// The level and the experience
    pub level: FlatLevel<'a>,
    /// What the player has
    pub money: FlatMoney<'a>,
    /// The faction; its name is null if there is none
    pub organization: FlatOrganization<'a>,
    /// Hours played
    #[schema(required, example = 1204)]
    pub hours_played: Option<i64>,
    /// Whether the player is online
    pub status: FlatStatus<'a>,
    /// The server
    #[schema(required)]
    pub server: Option<ServerName<'a>>,
    /// Unix time at which the record was obtained
    #[schema(example = 1767225600)]
    pub timestamp: i64,
    /// Further game-specific fields
    #[serde(flatten)]
    #[schema(value_type = HashMap<String, Value>)]
    pub extra_fields: Further<'a>,
}

/// The level in a flat record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FlatLevel<'a> {
    /// Level
    #[schema(example = 24)]
    pub level: i64,
    /// Experience within the level
    #[schema(example = 60)]
    pub current_exp: i64,
    /// Further game-specific fields
    #[serde(flatten)]
    #[schema(value_type = HashMap<String, Value>)]
    pub extra_fields: Further<'a>,
}

/// The money in a flat record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FlatMoney<'a> {
    /// Cash
    #[schema(example = 15_300)]
    pub hand: i64,
    /// Money in the bank
    #[schema(example = 2_450_000)]
    pub bank: i64,
    /// Further game-specific fields
    #[serde(flatten)]
    #[schema(value_type = HashMap<String, Value>)]
    pub extra_fields: Further<'a>,
}

/// The faction in a flat record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FlatOrganization<'a> {
    /// Name of the faction
    #[schema(required, example = "LSPD")]
    pub name: Option<Cow<'a, str>>,
    /// Title of the rank
    #[schema(required, example = "Captain")]
    pub rank: Option<Cow<'a, str>>,
    /// Further game-specific fields
    #[serde(flatten)]
    #[schema(value_type = HashMap<String, Value>)]
    pub extra_fields: Further<'a>,
}

/// The presence in a flat record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FlatStatus<'a> {
    /// Whether the player is online
    pub online: bool,
    /// Unix time at which the player was last seen
    #[schema(required, example = 1767225600)]
    pub last_seen: Option<i64>,
    /// Further game-specific fields
    #[serde(flatten)]
    #[schema(value_type = HashMap<String, Value>)]
    pub extra_fields: Further<'a>,
}

/// Gang zones, one level deeper: `/v2/ghetto`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FlatGhetto<'a> {
    /// The zones, as they are answered without the flat shapes
    pub data: Ghetto<'a>,
    /// Unix time of the last update
    #[schema(example = 1767225600)]
    pub timestamp: i64,
}
