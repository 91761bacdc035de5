use std::sync::Arc;

use jiff::Timestamp;

use crate::api::{Answer, Api, Ask, Error, Nickname, Page, ServerId, v2};
use crate::wire;

/// Whether a player is online
///
/// Names are case sensitive. Of somebody who is online, `id` is the in-game id.
#[utoipa::path(
    get, path = "/v2/player/online", tag = "Players", operation_id = "playerOnline", params(Nickname, ServerId),
    responses((status = 200, description = "Online or not", body = wire::PlayerOnlineAnswer, example = json!({
        "status": "ok",
        "data": {"nickname": "Carl_Johnson", "online": true, "id": 117, "last_seen": "2026-01-01T00:00:00Z"},
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn show(ask: Ask<'_>) -> Result<Answer, Error> {
    let (nickname, server): (Nickname, ServerId) = ask.query()?;
    let online = v2::online(ask.api, server)?;
    let nickname = nickname.as_str();
    let id = online.named(nickname).map(|player| player.id);
    let last_seen = match id {
        Some(_) => Some(online.timestamp()),
        None => last_seen(ask.api, server, nickname).await?,
    };
    let answer = wire::PlayerOnlineAnswer {
        status: "ok".into(),
        data: wire::PlayerOnline { nickname: nickname.into(), online: id.is_some(), id, last_seen },
        timestamp: online.timestamp().as_second(),
    };
    let page = Page::json(&answer, Some(online.timestamp()))?;
    Ok(Answer::new(Arc::new(page), v2::lively(online.timestamp())))
}

/// When a player who is not online was last seen, as far as the record knows.
async fn last_seen(
    api: &Api,
    server: ServerId,
    nickname: &str,
) -> Result<Option<Timestamp>, Error> {
    match api.players.find(server.0, nickname).await.map_err(Error::internal)? {
        Some(record) => Ok(record.last_seen),
        None => Err(super::absent(api, server).await),
    }
}
