//! Documents of the feed: their names, their validation, and what they are parsed into.
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
mod parsed;
mod player_record;
mod pois;
mod scalar;
mod schema;
mod servers;
mod sobes;
mod syntax;
mod text;
mod time;

use std::sync::Arc;

use jiff::Timestamp;

use crate::game::{self, Fractions, Pois};

pub use error::{Location, ValidationError, ValidationErrors};
pub use fractions::shipped as shipped_fractions;
pub use id::{DocumentId, ServerDocument, SharedDocument};
pub use parsed::ParsedDocument;
pub(super) use player_record::read as read_player_record;
pub use schema::schema;
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
    pub fn of(current: &game::Current, now: Timestamp) -> Self {
        let snapshot = current.snapshot();
        Self { now, fractions: Arc::clone(&snapshot.fractions), pois: Arc::clone(&snapshot.pois) }
    }
}

/// Validates one document other than a list of players.
pub fn validate(
    id: DocumentId,
    bytes: &[u8],
    context: &ValidationContext,
) -> Result<ParsedDocument, ValidationErrors> {
    use ParsedDocument as Parsed;

    let errors = ValidationErrors::of(id);
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
