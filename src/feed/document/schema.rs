//! The JSON Schema of each document, made from the types that read it.

use schemars::{Schema, schema_for};

use super::{Part, World};

/// The schema of the document of that name; `None` if there is no such document.
pub fn schema(document: &str) -> Option<Schema> {
    let world = World::named(document).map(|world| match world {
        World::Servers => schema_for!(super::servers::Document),
        World::Fractions => schema_for!(super::fractions::Document),
        World::Pois => schema_for!(super::pois::Document),
    });
    world.or_else(|| {
        Part::named(document).map(|part| match part {
            Part::Online => schema_for!(super::online::Document),
            Part::Sobes => schema_for!(super::sobes::Document),
            Part::Families => schema_for!(super::families::Document),
            Part::Map => schema_for!(super::map::Document),
            Part::Admins => schema_for!(super::admins::Document),
            Part::Ghetto => schema_for!(super::ghetto::Document),
        })
    })
}
