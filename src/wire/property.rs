//! The JSON of `/v2/property` and `/v2/market`.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Event, Property};

/// A house or a business with what happened to it: `/v2/property`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PropertyAnswer<'a> {
    /// The property now
    pub data: Property<'a>,
    /// Its last events, at most 50, the oldest first
    pub events: Vec<Event<'a>>,
    /// Unix time of the last update
    #[schema(example = 1767225600)]
    pub timestamp: i64,
}

/// What property was sold for: `/v2/market`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Market<'a> {
    /// One entry for each city, and for businesses for each type in it, most sales first
    pub data: Vec<MarketGroup<'a>>,
    /// How many days back sales are counted
    #[schema(example = 30)]
    pub days: u32,
    /// Unix time of the last update
    #[schema(example = 1767225600)]
    pub timestamp: i64,
}

/// The sales of one city and, of businesses, of one type.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MarketGroup<'a> {
    /// City; empty if unknown
    #[schema(example = "Los Santos")]
    pub city: Cow<'a, str>,
    /// Type of the businesses; houses have none
    #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = 4)]
    pub kind: Option<u32>,
    /// How many auctions ended with a sale
    #[schema(example = 12)]
    pub sales: u32,
    /// Median of the last bids of these auctions
    #[schema(example = 520000)]
    pub median: i64,
    /// First and third quartile of the last bids
    #[schema(example = json!([410000, 700000]))]
    pub quartiles: [i64; 2],
    /// What is for sale now for less than the median, the cheapest first
    pub lots: Vec<MarketLot<'a>>,
}

/// A property that costs less than the median.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MarketLot<'a> {
    /// Number of the property
    #[schema(example = 731)]
    pub id: u64,
    /// Name
    #[schema(example = "House 731")]
    pub name: Cow<'a, str>,
    /// The lowest bid that is accepted, or the price on the marketplace
    #[schema(example = 390000)]
    pub price: i64,
    /// How far the price is below the median, in percent
    #[schema(example = 25)]
    pub below: u32,
    /// Unix time at which the auction ends, or null on the marketplace
    #[schema(required, example = 1767229200)]
    pub ends: Option<i64>,
}
