//! `<number>/map.json`: houses and businesses, in flat lists.

use std::collections::HashMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Deserialize;

use super::ValidationContext;
use super::cursor::{Cursor, Seen};
use super::field::{Field, Optional};
use super::list::List;
use super::number::{Finite, Flag, Id, Whole};
use super::pois::{self, Place};
use super::text::{Name, Words};
use super::time::{Time, made_at};
use crate::game::{Auction, Map, Poi, Point, Property};

/// The property of one server.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "an object with `timestamp`, `houses` and `businesses`")]
#[schemars(!default, rename = "map")]
pub(super) struct Document {
    /// When the lists were made.
    timestamp: Field<Time>,
    /// Every house.
    houses: Field<List<Entry>>,
    /// Every business.
    businesses: Field<List<Entry>>,
}

/// A house, or a business.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "camelCase", expecting = "a house or a business")]
#[schemars(!default, rename = "property")]
struct Entry {
    /// Its number among houses or among businesses.
    id: Field<Id<u64>>,
    /// Its name.
    name: Field<Name>,
    /// The owner.
    #[serde(default)]
    owner: Field<Optional<Name>>,
    /// West to east.
    lx: Field<Finite>,
    /// South to north.
    ly: Field<Finite>,
    /// Whether it is on auction.
    #[serde(default)]
    has_auction: Field<Optional<Flag>>,
    /// The minimum bet.
    #[serde(default)]
    au_min_bet: Field<Optional<Whole<i64>>>,
    /// The starting price.
    #[serde(default)]
    au_start_price: Field<Optional<Whole<i64>>>,
    /// When the auction ends.
    #[serde(default)]
    au_time_end: Field<Optional<Time>>,
    /// Whether the owner offers it on the marketplace.
    #[serde(default)]
    on_marketplace: Field<Optional<Flag>>,
    /// The nearest point of interest; computed when absent.
    #[serde(default, rename = "nearest_poi")]
    nearest_poi: Field<Optional<Place>>,
    /// The kind of business; houses have none.
    #[serde(default, rename = "type")]
    kind: Field<Optional<Id<u32>>>,
}

pub(super) fn read(root: &Cursor<'_>, text: &str, context: &ValidationContext) -> Map {
    let document: Document = root.object(text);
    let timestamp = made_at(root, document.timestamp, context.now);
    let mut reader = Reader::default();
    let houses = root.required("houses", document.houses);
    let mut seen = Seen::default();
    let houses = root.field("houses").each(houses, |at, entry| {
        let (property, _) = reader.property(at, entry, &mut seen);
        property
    });
    let businesses = root.required("businesses", document.businesses);
    let mut seen = Seen::default();
    let businesses = root.field("businesses").each(businesses, |at, entry| {
        let (property, kind) = reader.property(at, entry, &mut seen);
        Property { kind: Some(at.or_default("type", kind).0), ..property }
    });
    Map::new(timestamp, houses, businesses, Arc::clone(&context.pois))
}

/// Shares one copy of each place and word among all properties.
#[derive(Default)]
struct Reader {
    words: Words,
    places: HashMap<PlaceKey, Arc<Poi>>,
}

/// "The State" means nobody.
fn is_person(owner: &Arc<str>) -> bool {
    !owner.eq_ignore_ascii_case("The State")
}

/// City, name, and the bits of the coordinates.
type PlaceKey = (Arc<str>, Arc<str>, [u64; 2]);

impl Reader {
    fn property(
        &mut self,
        at: &Cursor<'_>,
        entry: Entry,
        seen: &mut Seen<Id<u64>>,
    ) -> (Property, Field<Optional<Id<u32>>>) {
        let Flag(has_auction) = at.or_default("hasAuction", entry.has_auction);
        let auction = Auction {
            min_bet: at.or_default("auMinBet", entry.au_min_bet).0,
            start_price: at.or_default("auStartPrice", entry.au_start_price).0,
            ends: at.or_default("auTimeEnd", entry.au_time_end).0,
        };
        let Flag(is_offered) = at.or_default("onMarketplace", entry.on_marketplace);
        let Optional(nearest) = at.optional("nearest_poi", entry.nearest_poi);
        let nearest = nearest.map(|place| self.place(pois::poi(&at.field("nearest_poi"), place)));
        let property = Property {
            id: at.unique("id", entry.id, seen).0,
            name: self.words.word(at.required("name", entry.name).0),
            owner: self.words.one(at.optional("owner", entry.owner)).filter(is_person),
            at: Point { x: at.required("lx", entry.lx).0, y: at.required("ly", entry.ly).0 },
            auction: has_auction.then(|| Box::new(auction)),
            on_marketplace: is_offered || at.name() == Some("onMarketplace"),
            kind: None,
            nearest_given: nearest.is_some(),
            nearest,
        };
        (property, entry.kind)
    }

    fn place(&mut self, poi: Poi) -> Arc<Poi> {
        let at = [poi.at.x.to_bits(), poi.at.y.to_bits()];
        let key = (Arc::clone(&poi.city), Arc::clone(&poi.name), at);
        Arc::clone(self.places.entry(key).or_insert_with(|| Arc::new(poi)))
    }
}
