//! One player: the record, and whether the player is there now.

use crate::api::{Api, Error, ServerId};

pub(in crate::api) mod find;
pub(in crate::api) mod online;
mod recent;

pub(super) use recent::Recent;

/// Why nothing is known of a player: nobody has that name, or the server's records have not arrived.
async fn absent(api: &Api, server: ServerId) -> Error {
    match api.players.taken(server.0).await {
        Ok(Some(_)) => Error::PlayerNotFound,
        Ok(None) => Error::NotYet,
        Err(cause) => Error::internal(cause),
    }
}
