//! The game server that a request names: 404 if there is none, 503 while the list of servers has not arrived.

use std::sync::Arc;

use crate::api::{Api, Error, RequestContext, ServerId};
use crate::game::{GameSnapshot, Online, Server};

/// A server as it is now.
pub(super) fn find_server(api: &Api, number: ServerId) -> Result<Arc<Server>, Error> {
    find_server_in(&api.current.snapshot(), number)
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
    let online = find_server(&context.api, number)?.online.clone();
    online.ok_or_else(|| context.no_data())
}
