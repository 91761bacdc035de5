//! The resources of `/v2`, one file each. The layers of [`super::router`] have authenticated every request.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Api, Error, ServerId};
use crate::game::{GameSnapshot, Online, Server};

mod admins;
mod families;
mod family;
mod fraction;
mod fractions;
mod ghetto;
mod history;
mod key;
mod leaders;
mod map;
mod members;
mod online;
mod player;
mod sobes;
mod status;
mod subleaders;

/// The one path that is not rate limited.
pub(super) const FREE: &str = "/v2/key";

/// Every resource: its path, its handler and its part of the OpenAPI document.
pub(super) fn routes() -> OpenApiRouter<Arc<Api>> {
    OpenApiRouter::new()
        .routes(routes!(status::show))
        .routes(routes!(online::list))
        .routes(routes!(admins::list))
        .routes(routes!(player::find::show))
        .routes(routes!(player::online::show))
        .routes(routes!(fractions::list))
        .routes(routes!(fraction::by_query))
        .routes(routes!(fraction::by_path))
        .routes(routes!(leaders::list))
        .routes(routes!(subleaders::list))
        .routes(routes!(sobes::list))
        .routes(routes!(history::show))
        .routes(routes!(families::list))
        .routes(routes!(family::show))
        .routes(routes!(map::show))
        .routes(routes!(ghetto::show))
        .routes(routes!(key::show))
}

fn find_server(api: &Api, number: ServerId) -> Result<Arc<Server>, Error> {
    find_server_in(&api.current.snapshot(), number)
}

fn find_server_in(snapshot: &GameSnapshot, number: ServerId) -> Result<Arc<Server>, Error> {
    match snapshot.server(number.0) {
        Some(server) => Ok(server),
        None if snapshot.has_arrived() => Err(Error::ServerNotFound),
        // The list of servers has not arrived.
        None => Err(Error::NotYet),
    }
}

/// The players online on a server.
fn find_online(api: &Api, number: ServerId) -> Result<Arc<Online>, Error> {
    find_server(api, number)?.online.clone().ok_or(Error::NotYet)
}

/// When data that changes all the time is expected to change again.
fn next_live_update(data: Timestamp) -> Option<Timestamp> {
    data.checked_add(SignedDuration::from_secs(10)).ok()
}

/// When other data is expected to change again.
fn next_update(data: Timestamp) -> Option<Timestamp> {
    data.checked_add(SignedDuration::from_mins(1)).ok()
}

fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
