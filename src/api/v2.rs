//! The resources of `/v2`, one file each. The layers of [`super::router`] have authenticated every request.

use std::sync::{Arc, LazyLock};

use axum::response::Response;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::pages::next_live_update;
use super::routes::Routes;
use super::{Api, Compat, Error, Page, RequestContext, ServerId, View};
use crate::game::Online;
use crate::keys::ResourceGroup;

mod admins;
mod event_stream;
mod events;
mod families;
mod family;
mod find_server;
mod fraction;
mod fractions;
#[cfg(any(test, fuzzing))]
#[path = "../../fuzz/muster/api/v2/fuzz.rs"]
pub(super) mod fuzz;
mod ghetto;
mod hidden_events;
mod history;
mod key;
mod leaders;
mod map;
mod market;
mod members;
mod online;
mod player;
mod playtime;
mod property;
mod recorded;
mod saved_events;
mod sobes;
mod status;
mod summary;

use find_server::{find_fraction, find_online, find_part, find_server_in};

/// The path that shows the balances of the limits. A request for it is cheap.
pub(super) const KEY: &str = "/v2/key";

/// Every resource, in the shapes of a service: its path, its handler and its part of the OpenAPI document.
pub(super) fn routes(compat: Option<Compat>) -> OpenApiRouter<Arc<Api>> {
    let (find_player, zones) = match compat {
        None => (routes!(player::find), routes!(ghetto::show)),
        Some(Compat::Flat) => (routes!(player::find_flat), routes!(ghetto::show_flat)),
    };
    OpenApiRouter::new()
        .routes(routes!(status::show))
        .routes(routes!(summary::show))
        .routes(routes!(online::list))
        .routes(routes!(admins::list))
        .routes(find_player)
        .routes(routes!(player::online))
        .routes(routes!(fractions::list))
        .routes(routes!(fraction::by_query))
        .routes(routes!(fraction::by_path))
        .routes(routes!(leaders::list))
        .routes(routes!(leaders::deputies))
        .routes(routes!(sobes::list))
        .routes(routes!(history::show))
        .routes(routes!(playtime::of_fraction))
        .routes(routes!(families::list))
        .routes(routes!(family::show))
        .routes(routes!(playtime::of_family))
        .routes(routes!(family::history))
        .routes(routes!(map::show))
        .routes(routes!(property::show))
        .routes(routes!(market::show))
        .routes(zones)
        .routes(routes!(ghetto::history))
        .routes(routes!(events::list))
        .routes(routes!(key::show))
}

/// The paths of all resources, with parameters in braces.
pub(super) fn paths() -> &'static [String] {
    static PATHS: LazyLock<Vec<String>> =
        LazyLock::new(|| routes(None).split_for_parts().1.paths.paths.into_keys().collect());
    &PATHS
}

/// The path of the resource that answers a request for `path`, or [`UNKNOWN_PATHS`](crate::keys::UNKNOWN_PATHS).
pub(super) fn endpoint(path: &str) -> &'static str {
    static ENDPOINTS: LazyLock<Routes<&str>> =
        LazyLock::new(|| Routes::new(paths().iter().map(String::as_str), |path| path));
    ENDPOINTS.find(path)
}

/// The group of resources that the path of a request belongs to; `None` if every key may read it.
pub(super) fn group(path: &str) -> Option<ResourceGroup> {
    static GROUPS: LazyLock<Routes<Option<ResourceGroup>>> = LazyLock::new(|| {
        let documented = routes(None).split_for_parts().1.paths.paths;
        // The documentation groups resources by their tags.
        let tag = |path| documented.get(path)?.get.as_ref()?.tags.as_ref()?.first();
        Routes::new(paths().iter().map(String::as_str), |path| tag(path)?.parse().ok())
    });
    *GROUPS.find(path)
}

/// Responds with a page about the players online. It is rendered once per list of players.
async fn respond_online(
    context: RequestContext,
    server: ServerId,
    view: impl FnOnce(ServerId) -> View,
    render: impl FnOnce(&Online) -> Result<Page, Error> + Send + 'static,
) -> Result<Response, Error> {
    let online = find_online(&context, server)?;
    let fresh_until = next_live_update(online.timestamp);
    context.respond_rendered(view(server), online, fresh_until, render).await
}
