//! `pois.json`: points of interest.

use schemars::JsonSchema;
use serde::Deserialize;

use super::cursor::Cursor;
use super::field::Field;
use super::list::List;
use super::number::Finite;
use super::text::Name;
use crate::game::{Poi, Point, Pois};

const SHIPPED: &str = demo_world::POIS;

/// Points of interest, which are the same on every server.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(rename = "pois")]
pub(super) struct Document(List<Place>);

/// A point of interest.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "a place with `city`, `name`, `x` and `y`")]
#[schemars(!default, rename = "place")]
pub(super) struct Place {
    /// The city it is in, or the nearest one.
    city: Field<Name>,
    /// Its name.
    name: Field<Name>,
    /// West to east.
    x: Field<Finite>,
    /// South to north.
    y: Field<Finite>,
}

/// The built-in list, used until the feed has one.
pub fn shipped() -> Pois {
    let errors = super::ValidationErrors::in_file("pois.json");
    read(&Cursor::root(&errors), SHIPPED)
}

pub(super) fn read(root: &Cursor<'_>, text: &str) -> Pois {
    let Document(places) = root.list(text);
    Pois::new(root.each(places, poi))
}

pub(super) fn poi(at: &Cursor<'_>, place: Place) -> Poi {
    Poi {
        city: at.required("city", place.city).0,
        name: at.required("name", place.name).0,
        at: Point { x: at.required("x", place.x).0, y: at.required("y", place.y).0 },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_list_is_valid() {
        let errors = super::super::ValidationErrors::in_file("pois.json");
        let places = read(&Cursor::root(&errors), SHIPPED);
        assert_eq!(errors.to_string(), "");
        let center = places.nearest(Point { x: 1500.0, y: -1700.0 });
        assert_eq!(center.map(|place| &*place.city), Some("Los Santos"));
    }
}
