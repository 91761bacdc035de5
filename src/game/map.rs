//! The houses and businesses of one server, grouped by owner and offer.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Timestamp;

use super::poi::{Poi, Point, Pois};

/// A house or a business.
#[derive(Debug, Clone, PartialEq)]
pub struct Property {
    /// Its number among houses, or among businesses.
    pub id: u64,
    /// Its name.
    pub name: Arc<str>,
    /// The nickname of the owner, if it has one.
    pub owner: Option<Arc<str>>,
    /// Its position.
    pub at: Point,
    /// Its auction, if it is on auction.
    pub auction: Option<Auction>,
    /// Whether the owner offers it on the marketplace.
    pub on_marketplace: bool,
    /// The kind of business; `None` for a house.
    pub kind: Option<u32>,
    /// The nearest point of interest: given by the game side, or computed.
    pub nearest: Option<Arc<Poi>>,
    /// Whether the game side gave the nearest point of interest.
    pub nearest_given: bool,
}

/// An auction of a property.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Auction {
    /// The minimum bet.
    pub min_bet: i64,
    /// The starting price.
    pub start_price: i64,
    /// When it ends.
    pub ends: Timestamp,
}

/// Houses, each in one group.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Houses {
    /// With an owner and not for sale.
    pub has_owner: Box<[Property]>,
    /// Without an owner.
    pub no_owner: Box<[Property]>,
    /// On auction.
    pub on_auction: Box<[Property]>,
    /// On the marketplace.
    pub on_marketplace: Box<[Property]>,
}

/// Businesses, each in one group.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Businesses {
    /// Not for sale, by kind.
    pub no_auction: BTreeMap<u32, Box<[Property]>>,
    /// On auction.
    pub on_auction: Box<[Property]>,
    /// On the marketplace.
    pub on_marketplace: Box<[Property]>,
}

/// All property at one time.
#[derive(Debug, Clone)]
pub struct Map {
    /// When the game side made the lists.
    pub timestamp: Timestamp,
    /// The points of interest among which the nearest were found.
    pub(super) pois: Arc<Pois>,
    /// The houses.
    pub houses: Houses,
    /// The businesses.
    pub businesses: Businesses,
}

impl Map {
    /// Groups flat lists and finds the nearest points of interest where none were given.
    pub fn new(
        timestamp: Timestamp,
        houses: Vec<Property>,
        businesses: Vec<Property>,
        pois: Arc<Pois>,
    ) -> Self {
        let (houses, businesses) = (Houses::group(houses), Businesses::group(businesses));
        let mut map = Self { timestamp, pois, houses, businesses };
        map.find_nearest();
        map
    }

    /// The same property with other points of interest.
    pub fn with_pois(&self, pois: Arc<Pois>) -> Self {
        let mut map = Self { pois, ..self.clone() };
        map.find_nearest();
        map
    }

    fn find_nearest(&mut self) {
        let houses = self.houses.all_mut();
        let businesses = self.businesses.all_mut();
        for property in houses.chain(businesses).filter(|property| !property.nearest_given) {
            property.nearest = self.pois.nearest(property.at).cloned();
        }
    }
}

impl Houses {
    fn group(houses: Vec<Property>) -> Self {
        let (on_auction, houses) = split(houses, |house| house.auction.is_some());
        let (on_marketplace, houses) = split(houses, |house| house.on_marketplace);
        let (has_owner, no_owner) = split(houses, |house| house.owner.is_some());
        Self {
            has_owner: has_owner.into(),
            no_owner: no_owner.into(),
            on_auction: on_auction.into(),
            on_marketplace: on_marketplace.into(),
        }
    }

    fn all_mut(&mut self) -> impl Iterator<Item = &mut Property> {
        let Self { has_owner, no_owner, on_auction, on_marketplace } = self;
        has_owner.iter_mut().chain(no_owner).chain(on_auction).chain(on_marketplace)
    }
}

impl Businesses {
    fn group(businesses: Vec<Property>) -> Self {
        let (on_auction, businesses) = split(businesses, |business| business.auction.is_some());
        let (on_marketplace, businesses) = split(businesses, |business| business.on_marketplace);
        let mut by_kind: BTreeMap<u32, Vec<Property>> = BTreeMap::new();
        for business in businesses {
            by_kind.entry(business.kind.unwrap_or_default()).or_default().push(business);
        }
        Self {
            no_auction: by_kind.into_iter().map(|(kind, group)| (kind, group.into())).collect(),
            on_auction: on_auction.into(),
            on_marketplace: on_marketplace.into(),
        }
    }

    fn all_mut(&mut self) -> impl Iterator<Item = &mut Property> {
        let Self { no_auction, on_auction, on_marketplace } = self;
        no_auction
            .values_mut()
            .flat_map(|group| group.iter_mut())
            .chain(on_auction)
            .chain(on_marketplace)
    }
}

fn split(all: Vec<Property>, test: impl Fn(&Property) -> bool) -> (Vec<Property>, Vec<Property>) {
    all.into_iter().partition(test)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn property(id: u64) -> Property {
        Property {
            id,
            name: "House".into(),
            owner: None,
            at: Point { x: id as f64, y: 0.0 },
            auction: None,
            on_marketplace: false,
            kind: None,
            nearest: None,
            nearest_given: false,
        }
    }

    fn poi(name: &str, x: f64) -> Poi {
        Poi { city: "Los Santos".into(), name: name.into(), at: Point { x, y: 0.0 } }
    }

    fn ids(group: &[Property]) -> Vec<u64> {
        group.iter().map(|property| property.id).collect()
    }

    const AUCTION: Auction = Auction { min_bet: 1, start_price: 2, ends: Timestamp::UNIX_EPOCH };

    #[test]
    fn each_property_is_in_one_group() {
        let houses = vec![
            Property { owner: Some("Abe".into()), ..property(1) },
            property(2),
            Property {
                owner: Some("Abe".into()),
                auction: Some(AUCTION),
                on_marketplace: true,
                ..property(3)
            },
            Property { owner: Some("Abe".into()), on_marketplace: true, ..property(4) },
        ];
        let businesses = vec![
            Property { kind: Some(7), ..property(1) },
            Property { kind: Some(2), ..property(2) },
            Property { kind: Some(7), ..property(3) },
            Property { kind: Some(7), auction: Some(AUCTION), ..property(4) },
        ];
        let map = Map::new(Timestamp::UNIX_EPOCH, houses, businesses, Arc::default());
        let Houses { has_owner, no_owner, on_auction, on_marketplace } = &map.houses;
        assert_eq!(
            [has_owner, no_owner, on_auction, on_marketplace].map(|group| ids(group)),
            [vec![1], vec![2], vec![3], vec![4]]
        );
        let by_kind: Vec<_> =
            map.businesses.no_auction.iter().map(|(kind, group)| (*kind, ids(group))).collect();
        assert_eq!(by_kind, [(2, vec![2]), (7, vec![1, 3])]);
        assert_eq!(ids(&map.businesses.on_auction), [4]);
    }

    #[test]
    fn nearest_points_are_computed_unless_the_game_side_gave_one() {
        let named = Property {
            nearest: Some(Arc::new(poi("named", 0.0))),
            nearest_given: true,
            ..property(2)
        };
        let map = Map::new(Timestamp::UNIX_EPOCH, vec![property(1), named], vec![], Arc::default());
        let nearest = |map: &Map| -> Vec<Option<String>> {
            let houses = map.houses.no_owner.iter();
            houses.map(|house| house.nearest.as_ref().map(|poi| poi.name.to_string())).collect()
        };
        assert_eq!(nearest(&map), [None, Some("named".into())]);
        let map = map.with_pois(Arc::new(Pois::new(vec![poi("far", 90.0), poi("near", 5.0)])));
        assert_eq!(nearest(&map), [Some("near".into()), Some("named".into())]);
    }
}
