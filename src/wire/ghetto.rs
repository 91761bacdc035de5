//! The JSON of `/v2/ghetto` and `/v2/ghetto/history`.

use std::borrow::Cow;
use std::collections::BTreeMap;

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Json;

/// Gang zones: `/v2/ghetto`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Ghetto<'a> {
    /// By zone number
    #[schema(value_type = std::collections::HashMap<String, Zone>)]
    pub data: IndexMap<u64, Zone<'a>>,
    /// Unix time of the last update
    #[schema(example = 1767225600)]
    pub timestamp: i64,
}

/// A zone, with further game-specific fields.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Zone<'a> {
    /// One corner
    #[serde(rename = "squareStart")]
    pub square_start: Corner,
    /// The opposite corner
    #[serde(rename = "squareEnd")]
    pub square_end: Corner,
    /// Colour on the map, `0xRRGGBB` or `0xAARRGGBB` as a number, or null if unknown
    #[schema(required, example = 37_671)]
    pub color: Option<i64>,
    /// Number of the gang's faction, or null if no gang holds the zone
    #[schema(required, example = 12)]
    pub fraction_id: Option<u32>,
    /// Name of the gang, if its number is unknown
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "Yakuza")]
    pub fraction: Option<Cow<'a, str>>,
    /// Number of the family that holds it, or null
    #[serde(rename = "famId")]
    #[schema(required, example = 12)]
    pub fam_id: Option<u64>,
    /// Name of that family, or null
    #[serde(rename = "famName")]
    #[schema(required, example = "Grove Street")]
    pub fam_name: Option<Cow<'a, str>>,
    /// Money that the zone yields
    #[schema(required, example = 12_000)]
    pub money: Option<i64>,
    /// Respect that the zone yields
    #[schema(required, example = 40)]
    pub respects: Option<i64>,
    /// Further game-specific fields
    #[serde(flatten)]
    #[schema(value_type = std::collections::HashMap<String, Value>)]
    pub extra_fields: IndexMap<Cow<'a, str>, Json<'a>>,
}

/// A corner of a zone.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Corner {
    /// x on the game's map
    #[schema(example = 2400.0)]
    pub x: f64,
    /// y on the game's map
    #[schema(example = -1700.0)]
    pub y: f64,
}

/// How many zones each gang held over the last hours: `/v2/ghetto/history`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct GhettoHistory {
    /// Hours, oldest first; a gap is a time without data
    pub data: Vec<GhettoHour>,
    /// Unix time of the last update of the zones
    #[schema(example = 1767225600)]
    pub timestamp: i64,
}

/// The zones at the end of an hour.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct GhettoHour {
    /// Unix time at which the hour starts
    #[schema(example = 1767222000)]
    pub t: i64,
    /// Number of zones by the number of the gang's faction; a gang without zones is missing
    #[schema(value_type = std::collections::HashMap<String, u32>, example = json!({"12": 31}))]
    pub zones: BTreeMap<u32, u32>,
}
