//! `/v2/status`: the game servers, and which data is available.

use std::collections::BTreeMap;

use axum::response::Response;
use jiff::Timestamp;
use serde::Serialize;

use crate::api::pages::{Version, rendered};
use crate::api::{Error, Page, RequestContext, StatusAlias, View};
use crate::game::{GameSnapshot, Listing};
use crate::wire;

/// The game servers, and which data is available
///
/// Begin here: `number` is the `serverId` of every other path. `api.servers` says by server whether the list of players
/// is fresh and since when. The operator can have `game` repeated under a second name, for clients that look for the
/// servers there.
#[utoipa::path(
    get, path = "/v2/status", tag = "Servers", operation_id = "getStatus",
    responses((status = 200, description = "The servers", body = wire::Status, example = json!({
        "game": [{
            "number": 5, "name": "Vinewood", "ip": "203.0.113.5", "port": 7777, "online": 481, "maxplayers": 1000, "password": false,
            "donateMultiplier": 1, "experienceMultiplier": 2, "status": "online", "status_since": "2026-01-01T00:00:00Z",
            "aliases": ["Вайнвуд"]
        }],
        "api": {"servers": {"5": {"has_online": true, "has_sobes": true, "last_update": 1767225600}}},
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn show(context: RequestContext) -> Result<Response, Error> {
    let snapshot = context.api.current.snapshot();
    // The page also shows whether the data is fresh, so it is rendered every second.
    let (now, second) = (context.caller.now, context.caller.now.as_second());
    let next = Timestamp::from_second(second + 1).unwrap_or(now);
    let version = Version::of(&snapshot).and(second.cast_unsigned());
    let alias = context.api.status_alias.clone();
    let render =
        move |snapshot: &GameSnapshot| Ok(render(snapshot, alias.as_ref(), now)?.valid_until(next));
    let pages = &context.api.page_caches.pages;
    let page = pages.page(View::Status, version, || rendered(snapshot, render)).await?;
    context.respond_cached(page, Some(next)).await
}

/// The response, which repeats the list of servers under its second name.
#[derive(Serialize)]
struct StatusAnswer<'a> {
    #[serde(flatten)]
    status: &'a wire::Status<'a>,
    #[serde(flatten)]
    repeated: BTreeMap<&'a str, &'a [wire::GameServer<'a>]>,
}

pub(super) fn render(
    snapshot: &GameSnapshot,
    alias: Option<&StatusAlias>,
    now: Timestamp,
) -> Result<Page, Error> {
    let servers = &snapshot.servers;
    let cache = servers.iter().filter_map(|listing| {
        let server = snapshot.server(listing.number)?;
        let cache = wire::ServerCache {
            has_online: server.has_online(now),
            has_sobes: server.sobes.is_some(),
            last_update: server.last_update().map(Timestamp::as_second),
        };
        Some((listing.number, cache))
    });
    let status = wire::Status {
        game: servers.iter().map(|listing| game_server(listing)).collect(),
        api: wire::CacheStatus { servers: cache.collect() },
        timestamp: servers.timestamp.map(Timestamp::as_second),
    };
    let repeated = alias.map(|alias| (alias.as_str(), &*status.game)).into_iter().collect();
    Page::json(&StatusAnswer { status: &status, repeated }, servers.timestamp)
}

fn game_server(listing: &Listing) -> wire::GameServer<'_> {
    wire::GameServer {
        number: listing.number,
        name: (&*listing.name).into(),
        ip: (&*listing.ip).into(),
        port: listing.port,
        online: listing.online,
        maxplayers: listing.max_players,
        password: listing.password,
        donate_multiplier: listing.donate_multiplier,
        experience_multiplier: listing.experience_multiplier,
        status: <&str>::from(listing.status).into(),
        status_since: listing.status_since,
        aliases: listing.aliases.iter().map(|alias| (&**alias).into()).collect(),
    }
}
