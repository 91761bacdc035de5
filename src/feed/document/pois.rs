//! `pois.json`: points of interest.

use schemars::JsonSchema;
use serde::Deserialize;

use super::judged::Judged;
use super::list::List;
use super::number::Finite;
use super::scope::Scope;
use super::words::Name;
use crate::game::{Poi, Point, Pois};

/// Places that people know, the same on every server.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(rename = "pois")]
pub(super) struct Document(List<Place>);

/// A place that people know.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "a place with `city`, `name`, `x` and `y`")]
#[schemars(!default, rename = "place")]
pub(super) struct Place {
    /// The city it lies in, or the one it lies nearest to.
    city: Judged<Name>,
    /// What people call it.
    name: Judged<Name>,
    /// West to east.
    x: Judged<Finite>,
    /// South to north.
    y: Judged<Finite>,
}

pub(super) fn read(root: &Scope<'_>, text: &str) -> Pois {
    let Document(places) = root.list(text);
    Pois::new(root.each(places, poi))
}

/// One place, wherever it is spoken of.
pub(super) fn poi(at: &Scope<'_>, place: Place) -> Poi {
    let Place { city, name, x, y } = place;
    Poi {
        city: at.need("city", city).0,
        name: at.need("name", name).0,
        at: Point { x: at.need("x", x).0, y: at.need("y", y).0 },
    }
}
