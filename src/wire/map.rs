//! The JSON of `/v2/map`.

use std::borrow::Cow;

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::empty;

/// Houses and businesses, grouped: `/v2/map`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PropertyMap<'a> {
    /// Houses
    pub houses: Houses<'a>,
    /// Businesses
    pub businesses: Businesses<'a>,
    /// Unix time of the last update
    #[schema(example = 1767225600)]
    pub timestamp: i64,
}

/// Houses: each is in one group; an empty group is an empty array.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Houses<'a> {
    /// With an owner
    pub has_owner: Vec<Property<'a>>,
    /// Without an owner
    pub no_owner: Vec<Property<'a>>,
    /// Up for auction
    pub on_auction: Vec<Property<'a>>,
    /// Offered by the owner
    pub on_marketplace: Vec<Property<'a>>,
}

/// Businesses: each is in one group; an empty group is an empty array.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Businesses<'a> {
    /// Neither up for auction nor offered by the owner, by business type
    #[schema(value_type = std::collections::HashMap<String, Vec<Property>>)]
    pub no_auction: IndexMap<u32, Vec<Property<'a>>>,
    /// Up for auction
    pub on_auction: Vec<Property<'a>>,
    /// Offered by the owner
    pub on_marketplace: Vec<Property<'a>>,
}

/// A house or a business.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Property<'a> {
    /// Number of the property
    #[schema(example = 731)]
    pub id: u64,
    /// Name
    #[schema(example = "House 731")]
    pub name: Cow<'a, str>,
    /// Nickname of the owner; empty if there is none
    #[serde(with = "empty::text")]
    #[schema(value_type = String, example = "Carl_Johnson")]
    pub owner: Option<Cow<'a, str>>,
    /// x on the game's map
    #[schema(example = 2495.3)]
    pub lx: f64,
    /// y on the game's map
    #[schema(example = -1687.4)]
    pub ly: f64,
    /// Whether it is up for auction
    #[serde(rename = "hasAuction")]
    pub has_auction: bool,
    /// Minimum bet, 0 without an auction
    #[serde(rename = "auMinBet")]
    #[schema(example = 0)]
    pub au_min_bet: i64,
    /// Starting price, 0 without an auction
    #[serde(rename = "auStartPrice")]
    #[schema(example = 0)]
    pub au_start_price: i64,
    /// Unix time at which the auction ends, 0 without an auction
    #[serde(rename = "auTimeEnd")]
    #[schema(example = 0)]
    pub au_time_end: i64,
    /// Nearest point of interest, or null if unknown
    #[schema(required)]
    pub nearest_poi: Option<NearestPoi<'a>>,
    /// Type of the business; houses have none
    #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = 4)]
    pub kind: Option<u32>,
    /// Price that the owner asks, if the source has it
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = 450000)]
    pub price: Option<i64>,
}

/// A point of interest.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct NearestPoi<'a> {
    /// City
    #[schema(example = "Los Santos")]
    pub city: Cow<'a, str>,
    /// Name
    #[schema(example = "Ganton Gym")]
    pub name: Cow<'a, str>,
    /// x on the game's map
    #[schema(example = 2229.5)]
    pub x: f64,
    /// y on the game's map
    #[schema(example = -1721.2)]
    pub y: f64,
}
