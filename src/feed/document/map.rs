//! `<number>/map.json`: houses and businesses.

use std::collections::HashMap;
use std::sync::Arc;

use super::ValidationContext;
use super::object::{Object, Seen};
use super::object_kind::{ObjectKind, Presence};
use super::pois::{self, PLACE};
use super::root::Root;
use super::text::{Name, Words};
use super::time::made_at;
use crate::game::{Auction, Map, Poi, Point, Property};

const DOCUMENT: ObjectKind = ObjectKind::new(
    "map",
    "an object with `timestamp`, `houses` and `businesses`",
    "The property of one server.",
);

const PROPERTY: ObjectKind =
    ObjectKind::new("property", "a house or a business", "A house, or a business.");

pub(super) fn read(root: &Root<'_>, context: &ValidationContext) -> Map {
    root.object(&DOCUMENT, |document| {
        let made = document.required("timestamp", "When the lists were made.");
        let timestamp = made_at(document, made, context.now);
        let mut shared = SharedParts::default();
        let mut list = |name, about, has_kinds: bool| {
            let mut seen = Seen::default();
            let property = |property: &Object<'_>| {
                let about = "The kind of business; houses have none.";
                let kind = has_kinds.then(|| property.or_default("type", about));
                Property { kind, ..shared.property(property, &mut seen) }
            };
            document.rows(name, about, Presence::Required, &PROPERTY, property)
        };
        let houses = list("houses", "Every house.", false);
        let businesses = list("businesses", "Every business.", true);
        Map::new(timestamp, houses, businesses, Arc::clone(&context.pois))
    })
}

/// One copy of each place and word, which all properties share.
#[derive(Default)]
struct SharedParts {
    words: Words,
    places: HashMap<PlaceKey, Arc<Poi>>,
}

/// City, name, and the bits of the coordinates.
type PlaceKey = (Arc<str>, Arc<str>, [u64; 2]);

impl SharedParts {
    fn property(&mut self, property: &Object<'_>, seen: &mut Seen<u64>) -> Property {
        let has_auction: bool = property.or_default("hasAuction", "Whether it is on auction.");
        let auction = Auction {
            min_bet: property.or_default("auMinBet", "The minimum bet."),
            start_price: property.or_default("auStartPrice", "The starting price."),
            ends: property.or_default("auTimeEnd", "When the auction ends."),
        };
        let about = "Whether the owner offers it on the marketplace.";
        let is_offered = property.or_default("onMarketplace", about);
        let price = property.optional("price", "The price on the marketplace.");
        let on_marketplace = is_offered || property.name() == Some("onMarketplace");
        let about = "The nearest point of interest; computed when absent.";
        let given = property.object("nearest_poi", about, Presence::Optional, &PLACE, pois::poi);
        let nearest = given.map(|place| self.place(place));
        Property {
            id: property.unique("id", "Its number among houses or among businesses.", seen),
            name: self.words.word(property.required::<Name>("name", "Its name.").0),
            owner: self.words.one(property.optional_name("owner", "The owner.")).filter(is_person),
            at: Point {
                x: property.required("lx", "West to east."),
                y: property.required("ly", "South to north."),
            },
            auction: has_auction.then(|| Box::new(auction)),
            on_marketplace,
            price: price.filter(|_| on_marketplace),
            kind: None,
            nearest_given: nearest.is_some(),
            nearest,
        }
    }

    fn place(&mut self, poi: Poi) -> Arc<Poi> {
        let at = [poi.at.x.to_bits(), poi.at.y.to_bits()];
        let key = (Arc::clone(&poi.city), Arc::clone(&poi.name), at);
        Arc::clone(self.places.entry(key).or_insert_with(|| Arc::new(poi)))
    }
}

/// Whether an owner is a person. "The State" means nobody.
fn is_person(owner: &Arc<str>) -> bool {
    !owner.eq_ignore_ascii_case("The State")
}
