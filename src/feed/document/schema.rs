//! The JSON Schema of each document, generated from the types that read it.

use schemars::{Schema, schema_for};

use super::{ServerDocument, SharedDocument};

/// The schema of a document, by name; `None` if there is no such document.
pub fn schema(document: &str) -> Option<Schema> {
    if document == "players" {
        return Some(schema_for!(super::player_record::Line<'_>));
    }
    let world = SharedDocument::named(document).map(|world| match world {
        SharedDocument::Servers => schema_for!(super::servers::Document),
        SharedDocument::Fractions => schema_for!(super::fractions::Document),
        SharedDocument::Pois => schema_for!(super::pois::Document),
    });
    world.or_else(|| {
        ServerDocument::named(document).map(|part| match part {
            ServerDocument::Online => schema_for!(super::online::Document),
            ServerDocument::Sobes => schema_for!(super::sobes::Document),
            ServerDocument::Families => schema_for!(super::families::Document),
            ServerDocument::Map => schema_for!(super::map::Document),
            ServerDocument::Admins => schema_for!(super::admins::Document),
            ServerDocument::Ghetto => schema_for!(super::ghetto::Document<'_>),
        })
    })
}
