//! Documents: what they are called, how they are judged, and the facts they turn into.
//!
//! A document is judged whole. Either it becomes [`ParsedDocument`], or every fault in it is named.

mod admins;
mod cursor;
mod error;
mod extra_fields;
mod families;
mod field;
mod fraction_ref;
mod fractions;
mod ghetto;
mod id;
mod list;
mod map;
mod number;
mod online;
mod parsed;
mod pois;
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
pub(super) use extra_fields::check_portable;
pub use fractions::shipped as shipped_fractions;
pub use id::{DocumentId, ServerDocument, SharedDocument};
pub use parsed::ParsedDocument;
pub use schema::schema;
pub(super) use syntax::{breaks_off, too_large};

/// The most bytes a document may have; `players.ndjson` is read line by line and has no such bound.
pub const MAX_BYTES: usize = 64 * 1024 * 1024;

/// What a document is judged against.
#[derive(Debug, Clone)]
pub struct ValidationContext {
    /// The moment of judgement.
    pub now: Timestamp,
    /// The fractions that a document may speak of.
    pub fractions: Arc<Fractions>,
    /// The places that property may be near to.
    pub pois: Arc<Pois>,
}

impl ValidationContext {
    /// What is true now.
    pub fn of(current: &game::Current, now: Timestamp) -> Self {
        let moment = current.snapshot();
        Self { now, fractions: Arc::clone(moment.fractions()), pois: Arc::clone(moment.pois()) }
    }
}

/// Judges one document other than a list of players.
pub fn validate(
    id: DocumentId,
    bytes: &[u8],
    context: &ValidationContext,
) -> Result<ParsedDocument, ValidationErrors> {
    let faults = ValidationErrors::of(id);
    let text = match syntax::text(bytes) {
        Ok(text) => text,
        Err((at, reason)) => return Err(faults.with(at, reason)),
    };
    let root = cursor::Cursor::root(&faults);
    let facts = match id {
        DocumentId::Shared(SharedDocument::Servers) => {
            ParsedDocument::Servers(servers::read(&root, text, context))
        }
        DocumentId::Shared(SharedDocument::Fractions) => {
            ParsedDocument::Fractions(fractions::read(&root, text))
        }
        DocumentId::Shared(SharedDocument::Pois) => ParsedDocument::Pois(pois::read(&root, text)),
        DocumentId::Server(number, part) => match part {
            ServerDocument::Online => {
                ParsedDocument::Online(number, online::read(&root, text, context))
            }
            ServerDocument::Sobes => {
                ParsedDocument::Sobes(number, sobes::read(&root, text, context))
            }
            ServerDocument::Families => {
                ParsedDocument::Families(number, families::read(&root, text, context))
            }
            ServerDocument::Map => ParsedDocument::Map(number, map::read(&root, text, context)),
            ServerDocument::Admins => {
                ParsedDocument::Admins(number, admins::read(&root, text, context))
            }
            ServerDocument::Ghetto => {
                ParsedDocument::Ghetto(number, ghetto::read(&root, text, context))
            }
        },
    };
    if faults.is_empty() { Ok(facts) } else { Err(faults) }
}
