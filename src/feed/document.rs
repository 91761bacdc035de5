//! Documents of the feed: their names, their validation, what they are parsed into, and their JSON Schemas.
//!
//! A document is validated whole: the result is a [`ParsedDocument`] or all of its [`ValidationErrors`].

mod admins;
mod cursor;
mod error;
mod families;
mod field;
mod fraction_ref;
mod fractions;
mod ghetto;
mod id;
mod list;
mod map;
mod number;
mod object;
mod online;
mod player_record;
mod pois;
mod scalar;
mod servers;
mod sobes;
mod syntax;
mod text;
mod time;

use std::sync::Arc;

use jiff::Timestamp;
use schemars::{Schema, schema_for};

use crate::game::{
    Admins, Current, Families, Fractions, Ghetto, Map, Online, Pois, Servers, Sobes,
};

pub use error::{Location, ValidationError, ValidationErrors};
pub use fractions::shipped as shipped_fractions;
pub use id::{DocumentId, ServerDocument, SharedDocument};
pub(super) use player_record::read as read_player_record;
pub(super) use syntax::{is_incomplete, too_large};

/// The most bytes a document may have; `players.ndjson` is read line by line and has no such limit.
pub const MAX_BYTES: usize = 64 * 1024 * 1024;

/// What a document is validated against.
#[derive(Debug, Clone)]
pub struct ValidationContext {
    /// The current time.
    pub now: Timestamp,
    /// The fractions that a document may refer to.
    pub fractions: Arc<Fractions>,
    /// The points of interest among which the nearest to a property is found.
    pub pois: Arc<Pois>,
}

impl ValidationContext {
    /// The context of the current game data.
    pub fn of(current: &Current, now: Timestamp) -> Self {
        let snapshot = current.snapshot();
        Self { now, fractions: Arc::clone(&snapshot.fractions), pois: Arc::clone(&snapshot.pois) }
    }
}

/// The content of a valid document.
#[derive(Debug)]
pub enum ParsedDocument {
    /// The list of servers.
    Servers(Servers),
    /// The reference list of fractions.
    Fractions(Fractions),
    /// The points of interest.
    Pois(Pois),
    /// Who is online on a server.
    Online(u32, Online),
    /// A server's interviews.
    Sobes(u32, Sobes),
    /// A server's families.
    Families(u32, Families),
    /// A server's property.
    Map(u32, Map),
    /// A server's administrators.
    Admins(u32, Admins),
    /// A server's gang territory.
    Ghetto(u32, Ghetto),
}

impl ParsedDocument {
    /// When the document was made, if it has a timestamp.
    pub fn timestamp(&self) -> Option<Timestamp> {
        match self {
            Self::Servers(servers) => servers.timestamp,
            Self::Fractions(_) | Self::Pois(_) => None,
            Self::Online(_, online) => Some(online.timestamp),
            Self::Sobes(_, sobes) => Some(sobes.timestamp),
            Self::Families(_, families) => Some(families.timestamp),
            Self::Map(_, map) => Some(map.timestamp),
            Self::Admins(_, admins) => Some(admins.timestamp),
            Self::Ghetto(_, ghetto) => Some(ghetto.timestamp),
        }
    }

    /// Publishes the content.
    pub fn publish(self, current: &Current) {
        match self {
            Self::Servers(servers) => current.publish_servers(servers),
            Self::Fractions(fractions) => current.publish_fractions(fractions),
            Self::Pois(pois) => current.publish_pois(pois),
            Self::Online(number, online) => current.publish_online(number, online),
            Self::Sobes(number, sobes) => current.publish_sobes(number, sobes),
            Self::Families(number, families) => current.publish_families(number, families),
            Self::Map(number, map) => current.publish_map(number, map),
            Self::Admins(number, admins) => current.publish_admins(number, admins),
            Self::Ghetto(number, ghetto) => current.publish_ghetto(number, ghetto),
        }
    }
}

/// Validates one document other than a list of players.
pub fn validate(
    id: DocumentId,
    bytes: &[u8],
    context: &ValidationContext,
) -> Result<ParsedDocument, ValidationErrors> {
    use ParsedDocument as Parsed;

    let errors = ValidationErrors::in_file(id.to_string());
    let text = match syntax::text(bytes) {
        Ok(text) => text,
        Err((at, reason)) => return Err(errors.with(at, reason)),
    };
    let root = cursor::Cursor::root(&errors);
    let parsed = match id {
        DocumentId::Shared(document) => match document {
            SharedDocument::Servers => Parsed::Servers(servers::read(&root, text, context)),
            SharedDocument::Fractions => Parsed::Fractions(fractions::read(&root, text)),
            SharedDocument::Pois => Parsed::Pois(pois::read(&root, text)),
        },
        DocumentId::Server(number, document) => match document {
            ServerDocument::Online => Parsed::Online(number, online::read(&root, text, context)),
            ServerDocument::Sobes => Parsed::Sobes(number, sobes::read(&root, text, context)),
            ServerDocument::Families => {
                Parsed::Families(number, families::read(&root, text, context))
            }
            ServerDocument::Map => Parsed::Map(number, map::read(&root, text, context)),
            ServerDocument::Admins => Parsed::Admins(number, admins::read(&root, text, context)),
            ServerDocument::Ghetto => Parsed::Ghetto(number, ghetto::read(&root, text, context)),
        },
    };
    if errors.is_empty() { Ok(parsed) } else { Err(errors) }
}

/// The JSON Schema of a document, by name; `None` if there is no such document. It is generated from the types that read it.
pub fn schema(document: &str) -> Option<Schema> {
    if document == "players" {
        return Some(schema_for!(player_record::Line<'_>));
    }
    let world = SharedDocument::named(document).map(|world| match world {
        SharedDocument::Servers => schema_for!(servers::Document),
        SharedDocument::Fractions => schema_for!(fractions::Document),
        SharedDocument::Pois => schema_for!(pois::Document),
    });
    world.or_else(|| {
        ServerDocument::named(document).map(|part| match part {
            ServerDocument::Online => schema_for!(online::Document),
            ServerDocument::Sobes => schema_for!(sobes::Document),
            ServerDocument::Families => schema_for!(families::Document),
            ServerDocument::Map => schema_for!(map::Document),
            ServerDocument::Admins => schema_for!(admins::Document),
            ServerDocument::Ghetto => schema_for!(ghetto::Document<'_>),
        })
    })
}
