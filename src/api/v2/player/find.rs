//! `/v2/player/find`: a player's record.

use std::sync::Arc;

use axum::response::Response;

use super::not_recorded;
use crate::api::v2::{find_server, next_live_update};
use crate::api::{Error, Nickname, Page, Query, RequestContext, ServerId};
use crate::game::Online;
use crate::game::players::Record;
use crate::wire;

/// A player's record
///
/// Nicknames are case-sensitive. The record may contain further game-specific fields.
#[utoipa::path(
    get, path = "/v2/player/find", tag = "Players", operation_id = "playerFind", params(Nickname, ServerId),
    responses((status = 200, description = "The record", body = wire::PlayerAnswer, example = json!({
        "status": "ok",
        "data": {
            "id": 104_221, "nickname": "Carl_Johnson", "level": 24, "exp": 60, "money": 15_300, "bank": 2_450_000,
            "fraction": {"id": 1, "name": "LSPD", "rank": 8, "rank_name": "Captain"},
            "online": true, "last_seen": "2026-01-01T00:00:00Z",
            "stats": {"kills": 310, "deaths": 295, "playtime_hours": 1204}
        },
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn show(
    context: RequestContext,
    Query((nickname, server)): Query<(Nickname, ServerId)>,
) -> Result<Response, Error> {
    let api = &context.api;
    let online = find_server(api, server)?.online.clone();
    // Read before the record: if the records change in between, the page is rendered again.
    let revision = api.players.revision();
    let player = (server, nickname);
    let page = match api.page_caches.players.get(&player, revision, online.as_ref()) {
        Some(page) => page,
        None => {
            let nickname = player.1.as_str();
            let record = api.players.find(server.0, nickname).await.map_err(Error::internal)?;
            let Some(record) = record else { return Err(not_recorded(api, server).await) };
            let page = Arc::new(render(nickname, &record, online.as_deref()));
            api.page_caches.players.insert(player, revision, online.as_ref(), Arc::clone(&page));
            page
        }
    };
    context.respond(page, online.and_then(|online| next_live_update(online.timestamp))).await
}

/// The record as it is stored, except `online`, which follows the list of players online.
fn render(nickname: &str, record: &Record, online: Option<&Online>) -> Page {
    let is_online = online.is_some_and(|online| online.named(nickname).is_some());
    let modified = online.map_or(record.received, |online| record.received.max(online.timestamp));
    let body = [
        r#"{"status":"ok","data":"#,
        record.before_online(),
        if is_online { "true" } else { "false" },
        record.after_online(),
        r#","timestamp":"#,
        &modified.as_second().to_string(),
        "}",
    ]
    .concat();
    Page::new("application/json", body.into(), Some(modified))
}
