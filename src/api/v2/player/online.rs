//! `/v2/player/online`: whether a player is online.

use std::sync::Arc;

use axum::response::Response;
use jiff::Timestamp;

use super::not_recorded;
use crate::api::v2::{find_online, next_live_update};
use crate::api::{Api, Error, Nickname, Page, Query, RequestContext, ServerId};
use crate::wire;

/// Whether a player is online
///
/// Nicknames are case-sensitive. `id` is the in-game id of a player who is online.
#[utoipa::path(
    get, path = "/v2/player/online", tag = "Players", operation_id = "playerOnline", params(Nickname, ServerId),
    responses((status = 200, description = "Online or not", body = wire::PlayerOnlineAnswer, example = json!({
        "status": "ok",
        "data": {"nickname": "Carl_Johnson", "online": true, "id": 117, "last_seen": "2026-01-01T00:00:00Z"},
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn show(
    context: RequestContext,
    Query((nickname, server)): Query<(Nickname, ServerId)>,
) -> Result<Response, Error> {
    let online = find_online(&context.api, server)?;
    let nickname = nickname.as_str();
    let id = online.named(nickname).map(|player| player.id);
    let last_seen = match id {
        Some(_) => Some(online.timestamp),
        None => last_seen(&context.api, server, nickname).await?,
    };
    let answer = wire::PlayerOnlineAnswer {
        status: "ok".into(),
        data: wire::PlayerOnline { nickname: nickname.into(), online: id.is_some(), id, last_seen },
        timestamp: online.timestamp.as_second(),
    };
    let page = Arc::new(Page::json(&answer, Some(online.timestamp))?);
    context.respond(page, next_live_update(online.timestamp)).await
}

/// When a player who is offline was last seen, by the record.
async fn last_seen(
    api: &Api,
    server: ServerId,
    nickname: &str,
) -> Result<Option<Timestamp>, Error> {
    match api.players.find(server.0, nickname).await.map_err(Error::internal)? {
        Some(record) => Ok(record.last_seen),
        None => Err(not_recorded(api, server).await),
    }
}
