//! The resources of one player.

use crate::api::{Api, Error, ServerId};

pub(in crate::api) mod find;
pub(in crate::api) mod online;

/// The error for a player without a record: unknown, or the server's records have not arrived.
async fn not_recorded(api: &Api, server: ServerId) -> Error {
    match api.players.received(server.0).await {
        Ok(Some(_)) => Error::PlayerNotFound,
        Ok(None) => Error::NotYet,
        Err(cause) => Error::internal(cause),
    }
}
