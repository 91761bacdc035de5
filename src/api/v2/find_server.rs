//! Finds the game server of a request: 404 if there is none, 503 while the list of servers has not arrived.

use std::sync::Arc;

use crate::api::{Error, FractionName, RequestContext, ServerId};
use crate::game::{Fraction, GameSnapshot, Online, Server};

/// A part of the data of a server.
pub(super) fn find_part<T>(
    context: &RequestContext,
    number: ServerId,
    part: impl FnOnce(&Server) -> Option<&Arc<T>>,
) -> Result<Arc<T>, Error> {
    let server = find_server_in(&context.api.current.snapshot(), number)?;
    part(&server).cloned().ok_or_else(|| context.no_data())
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
    find_part(context, number, |server| server.online.as_ref())
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
