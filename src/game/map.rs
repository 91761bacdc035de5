//! The houses and businesses of one server.

use std::sync::Arc;

use jiff::Timestamp;

use super::poi::{Poi, Point, Pois};

/// A house or a business.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Property {
    /// Its number among houses, or among businesses.
    pub id: u64,
    /// Its name.
    pub name: Arc<str>,
    /// The nickname of the owner, if it has one.
    pub owner: Option<Arc<str>>,
    /// Its position.
    pub at: Point,
    /// Its auction, if it is on auction: boxed, because few are.
    pub auction: Option<Box<Auction>>,
    /// Whether the owner offers it on the marketplace.
    pub on_marketplace: bool,
    /// The price on the marketplace, where the source has one.
    pub price: Option<i64>,
    /// The kind of business; `None` for a house.
    pub kind: Option<u32>,
    /// The nearest point of interest, from the source or computed.
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

/// The group that a property is listed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// On auction.
    Auction,
    /// On the marketplace.
    Marketplace,
    /// With an owner and not for sale.
    Owned,
    /// Without an owner and not for sale.
    Unowned,
}

impl Property {
    /// The one group it is in.
    pub fn group(&self) -> Group {
        match self {
            Self { auction: Some(_), .. } => Group::Auction,
            Self { on_marketplace: true, .. } => Group::Marketplace,
            Self { owner: Some(_), .. } => Group::Owned,
            _ => Group::Unowned,
        }
    }
}

/// All property at one time.
#[derive(Debug, Clone)]
pub struct Map {
    /// When the source made the lists.
    pub timestamp: Timestamp,
    /// The points of interest from which the nearest were chosen.
    pois: Arc<Pois>,
    /// Every house.
    pub houses: Vec<Property>,
    /// Every business.
    pub businesses: Vec<Property>,
}

impl Map {
    /// Finds the nearest points of interest of property for which the source gives none.
    pub fn new(
        timestamp: Timestamp,
        houses: Vec<Property>,
        businesses: Vec<Property>,
        pois: Arc<Pois>,
    ) -> Self {
        let mut map = Self { timestamp, pois, houses, businesses };
        map.find_nearest();
        map
    }

    pub(super) fn set_pois(&mut self, pois: &Arc<Pois>) {
        if !Arc::ptr_eq(&self.pois, pois) {
            self.pois = Arc::clone(pois);
            self.find_nearest();
        }
    }

    fn find_nearest(&mut self) {
        let all = self.houses.iter_mut().chain(&mut self.businesses);
        for property in all.filter(|property| !property.nearest_given) {
            property.nearest = self.pois.nearest(property.at).cloned();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn property(id: u64) -> Property {
        Property { id, at: Point { x: id as f64, y: 0.0 }, ..Property::default() }
    }

    fn poi(name: &str, x: f64) -> Poi {
        Poi { city: "Los Santos".into(), name: name.into(), at: Point { x, y: 0.0 } }
    }

    #[test]
    fn each_property_is_in_one_group() {
        let auction = Auction { min_bet: 1, start_price: 2, ends: Timestamp::UNIX_EPOCH };
        let owned = Property { owner: Some("Abe".into()), ..property(1) };
        let offered = Property { on_marketplace: true, ..owned.clone() };
        let auctioned = Property { auction: Some(Box::new(auction)), ..offered.clone() };
        assert_eq!(
            [property(1), owned, offered, auctioned].map(|property| property.group()),
            [Group::Unowned, Group::Owned, Group::Marketplace, Group::Auction]
        );
    }

    #[test]
    fn nearest_points_are_computed_unless_the_game_side_gave_one() {
        let named = Property {
            nearest: Some(Arc::new(poi("named", 0.0))),
            nearest_given: true,
            ..property(2)
        };
        let houses = vec![property(1), named];
        let mut map = Map::new(Timestamp::UNIX_EPOCH, houses, vec![], Arc::default());
        let nearest = |map: &Map| -> Vec<Option<String>> {
            let houses = map.houses.iter();
            houses.map(|house| house.nearest.as_ref().map(|poi| poi.name.to_string())).collect()
        };
        assert_eq!(nearest(&map), [None, Some("named".into())]);
        map.set_pois(&Arc::new(Pois::new(vec![poi("far", 90.0), poi("near", 5.0)])));
        assert_eq!(nearest(&map), [Some("near".into()), Some("named".into())]);
    }
}
