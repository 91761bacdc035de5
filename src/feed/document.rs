//! Documents of the feed: their names, their validation, what they are parsed into, and their JSON Schemas.
//!
//! A document is validated whole: the result is an [`Update`] or all of its [`ValidationErrors`]. Rows that can't be
//! used are left out of the update, as long as they are few.

mod admins;
mod color;
mod cursor;
mod error;
mod families;
mod fraction_ref;
mod fractions;
mod ghetto;
mod id;
mod json;
mod list;
mod map;
mod number;
mod object;
mod object_kind;
mod online;
mod player_record;
mod pois;
mod root;
mod scalar;
mod schema;
mod servers;
mod sobes;
mod syntax;
mod text;
mod time;
mod wrapper;

use std::sync::Arc;

use jiff::Timestamp;
use serde_json::Value;

use crate::game::{Current, Fractions, Pois, Update};

pub use error::{Location, ValidationError, ValidationErrors};
pub use fractions::shipped as shipped_fractions;
pub(super) use id::server_number;
pub use id::{DocumentId, ServerDocument, SharedDocument};
pub(super) use player_record::read as read_player_record;
pub use pois::shipped as shipped_pois;
use root::Root;
pub(super) use syntax::{is_incomplete, too_large};

/// The most bytes a document may have; `players.ndjson` is read line by line and has no such limit.
pub const MAX_BYTES: usize = 64 * 1024 * 1024;

/// The context that a document is validated against.
#[derive(Debug, Clone)]
pub struct ValidationContext {
    /// The current time.
    pub now: Timestamp,
    /// The fractions that a document may refer to.
    pub fractions: Arc<Fractions>,
    /// The points of interest among which the nearest to a property is found.
    pub pois: Arc<Pois>,
    /// Whether any error refuses a document.
    pub strict: bool,
}

/// A document that was validated.
#[derive(Debug)]
pub struct Valid {
    /// Its data.
    pub update: Update,
    /// The errors of the rows that are left out.
    pub errors: ValidationErrors,
}

impl ValidationContext {
    /// The context of the current game data.
    pub fn of(current: &Current, now: Timestamp, strict: bool) -> Self {
        let snapshot = current.snapshot();
        let (fractions, pois) = (Arc::clone(&snapshot.fractions), Arc::clone(&snapshot.pois));
        Self { now, fractions, pois, strict }
    }
}

/// Validates one document other than a list of players.
#[tracing::instrument(level = "debug", skip_all, fields(document = %id))]
pub fn validate(
    id: DocumentId,
    bytes: &[u8],
    context: &ValidationContext,
) -> Result<Valid, ValidationErrors> {
    let errors = ValidationErrors::in_file(id.to_string());
    let text = match syntax::text(bytes) {
        Ok(text) => text,
        Err((at, reason)) => {
            errors.refuse(at, reason);
            return Err(errors);
        }
    };
    let text = &*wrapper::unwrap(text, fields(id));
    let update = read(id, &Root::new(text, &errors), context);
    if errors.is_refused(context.strict) { Err(errors) } else { Ok(Valid { update, errors }) }
}

fn read(id: DocumentId, root: &Root<'_>, context: &ValidationContext) -> Update {
    match id {
        DocumentId::Shared(SharedDocument::Servers) => {
            Update::Servers(servers::read(root, context))
        }
        DocumentId::Shared(SharedDocument::Fractions) => Update::Fractions(fractions::read(root)),
        DocumentId::Shared(SharedDocument::Pois) => Update::Pois(pois::read(root)),
        DocumentId::Server(number, document) => match document {
            ServerDocument::Online => Update::Online(number, online::read(root, context)),
            ServerDocument::Sobes => Update::Sobes(number, sobes::read(root, context)),
            ServerDocument::Families => Update::Families(number, families::read(root, context)),
            ServerDocument::Map => Update::Map(number, map::read(root, context)),
            ServerDocument::Admins => Update::Admins(number, admins::read(root, context)),
            ServerDocument::Ghetto => Update::Ghetto(number, ghetto::read(root, context)),
        },
    }
}

/// The fields by which a document is recognized.
fn fields(id: DocumentId) -> &'static [&'static str] {
    match id {
        DocumentId::Shared(SharedDocument::Servers) => &["servers", "game"],
        DocumentId::Shared(SharedDocument::Fractions) => &["fractions"],
        DocumentId::Shared(SharedDocument::Pois) => &[],
        DocumentId::Server(_, ServerDocument::Online) => &["players", "data"],
        DocumentId::Server(_, ServerDocument::Sobes) => &["interviews", "data"],
        DocumentId::Server(_, ServerDocument::Families) => &["families"],
        DocumentId::Server(_, ServerDocument::Map) => &["houses", "businesses"],
        DocumentId::Server(_, ServerDocument::Admins) => &["admins"],
        DocumentId::Server(_, ServerDocument::Ghetto) => &["zones", "data"],
    }
}

/// The JSON Schema of a document, by name; `None` if there is no such document. The code that reads the document also
/// records the schema, so both have the same fields.
pub fn schema(document: &str) -> Option<Value> {
    if document == "players" {
        return Some(Root::schema(player_record::read_root));
    }
    let shared = document.parse().map(DocumentId::Shared);
    let id = shared.or_else(|_| document.parse().map(|document| DocumentId::Server(0, document)));
    let id = id.ok()?;
    let (fractions, pois) = (Arc::default(), Arc::default());
    let context = ValidationContext { now: Timestamp::UNIX_EPOCH, fractions, pois, strict: false };
    Some(Root::schema(|root| read(id, root, &context)))
}
