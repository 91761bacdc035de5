//! `pois.json`: points of interest.

use super::object::Object;
use super::object_kind::ObjectKind;
use super::root::Root;
use super::text::Name;
use crate::game::{Poi, Point, Pois};

const SHIPPED: &str = demo_world::POIS;

pub(super) const PLACE: ObjectKind =
    ObjectKind::new("place", "a place with `city`, `name`, `x` and `y`", "A point of interest.");

/// The built-in list, used until the feed has one.
pub fn shipped() -> Pois {
    read(&Root::new(SHIPPED, &super::ValidationErrors::in_file("pois.json")))
}

pub(super) fn read(root: &Root<'_>) -> Pois {
    let about = "Points of interest, which are the same on every server.";
    Pois::new(root.rows("pois", about, &PLACE, poi))
}

pub(super) fn poi(place: &Object<'_>) -> Poi {
    Poi {
        city: place.required::<Name>("city", "The city it is in, or the nearest one.").0,
        name: place.required::<Name>("name", "Its name.").0,
        at: point(place),
    }
}

pub(super) fn point(object: &Object<'_>) -> Point {
    Point { x: object.required("x", "West to east."), y: object.required("y", "South to north.") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feed::document::ValidationErrors;

    #[test]
    fn the_shipped_list_is_valid() {
        let errors = ValidationErrors::in_file("pois.json");
        let places = read(&Root::new(SHIPPED, &errors));
        assert_eq!(errors.to_string(), "");
        let center = places.nearest(Point { x: 1500.0, y: -1700.0 });
        assert_eq!(center.map(|place| &*place.city), Some("Los Santos"));
    }
}
