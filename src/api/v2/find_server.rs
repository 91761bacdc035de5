//! Finds the game server of a request: 404 if there is none, 503 while the list of servers has not arrived.

use std::sync::Arc;

use crate::api::{Error, FractionName, RequestContext, ServerId};
use crate::game::{Admins, Families, Fraction, GameSnapshot, Ghetto, Map, Online, Server, Sobes};

/// A part of the data of a server.
pub(super) trait Part: Sized {
    /// The name of its document.
    const DOCUMENT: &str;

    /// The part of this server, if it has arrived.
    fn of(server: &Server) -> Option<&Arc<Self>>;
}

macro_rules! parts {
    ($($part:ident, $field:ident, $document:literal;)*) => {$(
        impl Part for $part {
            const DOCUMENT: &str = $document;

            fn of(server: &Server) -> Option<&Arc<Self>> {
                server.$field.as_ref()
            }
        }
    )*};
}

parts! {
    Admins, admins, "admins";
    Families, families, "families";
    Ghetto, ghetto, "ghetto";
    Map, map, "map";
    Online, online, "online";
    Sobes, sobes, "sobes";
}

/// A part of the data of a server. Somebody reads it, or misses it.
pub(super) fn find_part<T: Part>(
    context: &RequestContext,
    number: ServerId,
) -> Result<Arc<T>, Error> {
    let server = find_server_in(&context.api.current.snapshot(), number)?;
    match T::of(&server) {
        Some(part) => {
            context.uses(number, T::DOCUMENT);
            Ok(Arc::clone(part))
        }
        None => Err(context.no_document(number, T::DOCUMENT)),
    }
}

/// A server of a snapshot.
pub(super) fn find_server_in(
    snapshot: &GameSnapshot,
    number: ServerId,
) -> Result<Arc<Server>, Error> {
    match snapshot.server(number.0) {
        Some(server) => Ok(server),
        None if snapshot.has_arrived() => Err(Error::ServerNotFound),
        // The list of servers has not arrived.
        None => Err(Error::NotYet),
    }
}

/// The players online on a server.
pub(super) fn find_online(
    context: &RequestContext,
    number: ServerId,
) -> Result<Arc<Online>, Error> {
    find_part(context, number)
}

/// The faction of that name or number, or an error that has the only similar name.
pub(super) fn find_fraction<'o>(
    online: &'o Online,
    name: &FractionName,
) -> Result<&'o Arc<Fraction>, Error> {
    let (fractions, name) = (&online.fractions, name.as_str());
    let near = || fractions.similar(name).map(|near| Arc::clone(&near.short));
    fractions.find(name).ok_or_else(|| Error::FractionNotFound { near: near() })
}
