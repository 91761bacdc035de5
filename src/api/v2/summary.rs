//! `/v2/summary`: all servers with the counts of their fractions, in one request.

use axum::response::Response;
use jiff::Timestamp;

use crate::api::pages::{Version, next_live_update, rendered};
use crate::api::{Error, Page, RequestContext, View};
use crate::game::{GameSnapshot, Listing, Online};
use crate::wire;

/// All servers with the counts of their factions
///
/// One request instead of one per server: players online, and how many members of each faction are online and on duty.
#[utoipa::path(
    get, path = "/v2/summary", tag = "Servers", operation_id = "getSummary",
    responses((status = 200, description = "The servers", body = wire::Summary, example = json!({
        "data": {"5": {
            "name": "Vinewood", "status": "online", "online": 481, "maxplayers": 1000,
            "fractions": {"LSPD": {"online": 14, "inUniform": 9, "leaderOnline": true}},
            "timestamp": 1767225600
        }},
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn show(context: RequestContext) -> Result<Response, Error> {
    let snapshot = context.api.current.snapshot();
    let pages = &context.api.page_caches.pages;
    let version = Version::of(&snapshot);
    let page = pages.page(View::Summary, version, || rendered(snapshot, render)).await?;
    // Any server's next list replaces the snapshot.
    let next = next_live_update(context.caller.now);
    context.respond(&page, next).await
}

pub(super) fn render(snapshot: &GameSnapshot) -> Result<Page, Error> {
    let servers: Vec<_> = snapshot
        .servers
        .iter()
        .map(|listing| (listing, snapshot.server(listing.number).and_then(|it| it.online.clone())))
        .collect();
    let listed = snapshot.servers.timestamp;
    let modified = servers.iter().filter_map(|(_, online)| Some(online.as_ref()?.timestamp)).max();
    let data = servers
        .iter()
        .map(|(listing, online)| (listing.number, server_summary(listing, online.as_deref())));
    let summary =
        wire::Summary { data: data.collect(), timestamp: listed.map(Timestamp::as_second) };
    Page::json(&summary, modified.max(listed))
}

fn server_summary<'a>(listing: &'a Listing, online: Option<&'a Online>) -> wire::ServerSummary<'a> {
    let fractions = online.into_iter().flat_map(|online| {
        online.fractions.iter().map(|fraction| {
            let counts = online.counts(fraction.id);
            let summary = wire::FractionSummary {
                online: counts.online,
                in_uniform: counts.in_uniform,
                leader_online: counts.leaders > 0,
            };
            ((&*fraction.short).into(), summary)
        })
    });
    wire::ServerSummary {
        name: (&*listing.name).into(),
        status: <&str>::from(listing.status).into(),
        online: listing.online,
        maxplayers: listing.max_players,
        fractions: fractions.collect(),
        timestamp: online.map(|online| online.timestamp.as_second()),
    }
}
