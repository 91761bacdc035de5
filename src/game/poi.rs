//! Points of interest, and the search for the nearest.

use std::sync::Arc;

/// A place in the world, in the game's own units.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Point {
    /// West to east.
    pub x: f64,
    /// South to north.
    pub y: f64,
}

impl Point {
    fn squared_distance(self, other: Self) -> f64 {
        let (dx, dy) = (self.x - other.x, self.y - other.y);
        dx * dx + dy * dy
    }
}

/// A named place.
#[derive(Debug, Clone, PartialEq)]
pub struct Poi {
    /// The city it is in, or the nearest one.
    pub city: Arc<str>,
    /// Its name.
    pub name: Arc<str>,
    /// Its position.
    pub at: Point,
}

/// All points of interest.
#[derive(Debug, Clone, Default)]
pub struct Pois(Box<[Arc<Poi>]>);

impl Pois {
    /// The places, in the order given.
    pub fn new(places: Vec<Poi>) -> Self {
        Self(places.into_iter().map(Arc::new).collect())
    }

    /// The place nearest to a point; the first one if several are equally near.
    pub fn nearest(&self, to: Point) -> Option<&Arc<Poi>> {
        let distance = |place: &&Arc<Poi>| place.at.squared_distance(to);
        self.0.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)))
    }

    /// All places, in the order given.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Arc<Poi>> {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn poi(name: &str, x: f64, y: f64) -> Poi {
        Poi { city: "Los Santos".into(), name: name.into(), at: Point { x, y } }
    }

    #[test]
    fn the_nearest_place_wins_and_the_earlier_of_two_equal_ones() {
        let pois = Pois::new(vec![
            poi("bank", 10.0, 0.0),
            poi("port", -10.0, 0.0),
            poi("pier", 100.0, 0.0),
        ]);
        let nearest = |x| pois.nearest(Point { x, y: 0.0 }).map(|poi| poi.name.to_string());
        assert_eq!(nearest(-3.0).as_deref(), Some("port"));
        assert_eq!(nearest(0.0).as_deref(), Some("bank"));
        assert_eq!(nearest(1e300).as_deref(), Some("bank"));
        assert_eq!(Pois::default().nearest(Point { x: 0.0, y: 0.0 }), None);
    }
}
