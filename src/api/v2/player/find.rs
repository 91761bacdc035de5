use std::sync::Arc;

use http::HeaderValue;

use crate::api::{Answer, Ask, Error, Nickname, Page, ServerId, v2};
use crate::game::Online;
use crate::game::players::Record;
use crate::wire;

/// A player's record
///
/// Names are case sensitive. After the fields below stand whatever else the game says about the player.
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
pub(in crate::api) async fn show(ask: Ask<'_>) -> Result<Answer, Error> {
    let (nickname, server): (Nickname, ServerId) = ask.query()?;
    let online = v2::server(ask.api, server)?.online.clone();
    // Read before the record: a change in between only makes the page be made again.
    let revision = ask.api.players.revision();
    let asked = (server, nickname);
    let recent = &ask.api.page_caches.players;
    let page = match recent.find(&asked, revision, online.as_ref()) {
        Some(page) => page,
        None => {
            let nickname = asked.1.as_str();
            let record = ask.api.players.find(server.0, nickname).await.map_err(Error::internal)?;
            let Some(record) = record else { return Err(super::absent(ask.api, server).await) };
            let page = Arc::new(page(nickname, &record, online.as_deref()));
            recent.keep(asked, revision, online.as_ref(), Arc::clone(&page));
            page
        }
    };
    Ok(Answer::new(page, online.and_then(|online| v2::lively(online.timestamp()))))
}

/// The record as it is kept, with the live list's word on who is online.
fn page(nickname: &str, record: &Record, online: Option<&Online>) -> Page {
    let is_online = online.is_some_and(|online| online.named(nickname).is_some());
    let modified = online.map_or(record.taken, |online| record.taken.max(online.timestamp()));
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
    Page::new(HeaderValue::from_static("application/json"), body.into(), Some(modified))
}
