//! `/v2/player/find` and `/v2/player/online`: a player's record, and whether the player is online.

use std::sync::Arc;

use axum::response::Response;
use jiff::Timestamp;

use super::{find_online, find_server_in};
use crate::api::missing_data::unanswered;
use crate::api::pages::{Version, next_live_update, next_update};
use crate::api::{Error, Nickname, Page, Query, RequestContext, ServerId, Shape, View};
use crate::flat_record::{self, Facts};
use crate::game::players::Record;
use crate::game::{AskedPlayer, Online};
use crate::wire;

/// A player's record
///
/// Nicknames are case-sensitive. The record may contain further game-specific fields.
#[utoipa::path(
    get, path = "/v2/player/find", tag = "Players", operation_id = "findPlayer", params(Nickname, ServerId),
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
pub(in crate::api) async fn find(
    context: RequestContext,
    Query((nickname, server)): Query<(Nickname, ServerId)>,
) -> Result<Response, Error> {
    respond_found(context, server, nickname, Shape::Documented).await
}

/// A player's record
///
/// Nicknames are case-sensitive. The record may contain further game-specific fields. It is answered in the flat shape, which
/// programs of an existing service expect.
#[utoipa::path(
    get, path = "/v2/player/find", tag = "Players", operation_id = "findPlayer", params(Nickname, ServerId, Shape),
    responses((status = 200, description = "The record", body = wire::FlatPlayer, example = json!({
        "id": 104_221, "nickname": "Carl_Johnson",
        "level": {"level": 24, "current_exp": 60}, "money": {"hand": 15_300, "bank": 2_450_000},
        "organization": {"name": "LSPD", "rank": "Captain", "rank_number": 8, "id": 1, "uniform": true},
        "hours_played": 1204, "stats": {"kills": 310, "deaths": 295, "playtime_hours": 1204},
        "status": {"online": true, "player_id": 117, "last_seen": 1767225600},
        "server": {"id": 5, "name": "Vinewood"}, "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn find_flat(
    context: RequestContext,
    Query((nickname, server, shape)): Query<(Nickname, ServerId, Shape)>,
) -> Result<Response, Error> {
    respond_found(context, server, nickname, shape).await
}

async fn respond_found(
    context: RequestContext,
    server: ServerId,
    nickname: Nickname,
    shape: Shape,
) -> Result<Response, Error> {
    let api = &context.api;
    let snapshot = api.current.snapshot();
    let online = find_server_in(&snapshot, server)?.online.clone();
    // Read before the record. If the records change in between, the page is rendered again.
    let version = online.as_ref().map_or(Version::number(0), Version::of);
    let version = version.and(api.players.revision());
    let view = match shape {
        Shape::Documented => View::Player(server, nickname.clone()),
        Shape::Flat => View::FlatPlayer(server, nickname.clone()),
    };
    let render = async || {
        let record = api.players.find(server.0, nickname.as_str()).await;
        match record.map_err(Error::internal)? {
            Some(record) => {
                let online = online.as_deref();
                let player = online.and_then(|online| online.named(nickname.as_str()));
                let received = record.received;
                let timestamp = online.map_or(received, |online| received.max(online.timestamp));
                let server = snapshot.servers.get(server.0).map(Arc::as_ref);
                let facts = Facts { is_online: player.is_some(), player, server, timestamp };
                record_page(&record, &facts, shape)
            }
            None => Err(not_recorded(&context, server).await),
        }
    };
    let page = match api.page_caches.pages.page(view, version, render).await {
        Ok(page) => page,
        Err(error) => {
            return respond_asked(context, server, &nickname, (online, shape), error).await;
        }
    };
    context.respond_cached(page, online.and_then(|online| next_live_update(online.timestamp))).await
}

/// Responds with the record that the source answers, if there is none here, which is what `error` says.
async fn respond_asked(
    context: RequestContext,
    server: ServerId,
    nickname: &Nickname,
    (online, shape): (Option<Arc<Online>>, Shape),
    error: Error,
) -> Result<Response, Error> {
    let nickname = nickname.as_str();
    let AskedPlayer { record, is_online } = &*asked(&context, server, nickname, error).await?;
    // The newer of the two knows who is online.
    let online = online.filter(|online| record.received <= online.timestamp);
    let player = online.as_deref().and_then(|online| online.named(nickname));
    let is_online = online.as_ref().map_or(*is_online, |_| player.is_some());
    let snapshot = context.api.current.snapshot();
    let server = snapshot.servers.get(server.0).map(Arc::as_ref);
    let facts = Facts { is_online, player, server, timestamp: record.received };
    let page = record_page(record, &facts, shape)?;
    context.respond(&page, next_update(record.received)).await
}

/// The player as the source knows it, if there is no record here, which is what `error` says.
async fn asked(
    context: &RequestContext,
    server: ServerId,
    nickname: &str,
    error: Error,
) -> Result<Arc<AskedPlayer>, Error> {
    let is_missing = matches!(error, Error::PlayerNotFound | Error::NotProvided | Error::NotYet);
    let Some(origin) = context.api.origin.as_ref().filter(|_| is_missing) else {
        return Err(error);
    };
    let asker = context.caller.key.record.id.as_str();
    match origin.player(server.0, nickname, asker).await {
        Ok(player) => player.ok_or(Error::PlayerNotFound),
        Err(why) => Err(unanswered(why, error)),
    }
}

/// The record in a shape. Of the stored text only `online` is replaced.
fn record_page(record: &Record, facts: &Facts<'_>, shape: Shape) -> Result<Page, Error> {
    let modified = facts.timestamp;
    match shape {
        Shape::Flat => Page::json(&flat_record::flat(record, facts), Some(modified)),
        Shape::Documented => {
            let body = [
                r#"{"status":"ok","data":"#,
                record.before_online(),
                if facts.is_online { "true" } else { "false" },
                record.after_online(),
                r#","timestamp":"#,
                &modified.as_second().to_string(),
                "}",
            ]
            .concat();
            Ok(Page::new("application/json", body.into(), Some(modified)))
        }
    }
}

/// Whether a player is online
///
/// Nicknames are case-sensitive. `id` is the in-game id of a player who is online.
#[utoipa::path(
    get, path = "/v2/player/online", tag = "Players", operation_id = "getPlayerOnline", params(Nickname, ServerId),
    responses((status = 200, description = "Online or not", body = wire::PlayerOnlineAnswer, example = json!({
        "status": "ok",
        "data": {"nickname": "Carl_Johnson", "online": true, "id": 117, "last_seen": "2026-01-01T00:00:00Z"},
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn online(
    context: RequestContext,
    Query((nickname, server)): Query<(Nickname, ServerId)>,
) -> Result<Response, Error> {
    let online = find_online(&context, server)?;
    let nickname = nickname.as_str();
    let id = online.named(nickname).map(|player| player.id);
    let last_seen = match id {
        Some(_) => Some(online.timestamp),
        None => last_seen(&context, server, nickname).await?,
    };
    let answer = wire::PlayerOnlineAnswer {
        status: "ok".into(),
        data: wire::PlayerOnline { nickname: nickname.into(), online: id.is_some(), id, last_seen },
        timestamp: online.timestamp.as_second(),
    };
    let page = Page::json(&answer, Some(online.timestamp))?;
    context.respond(&page, next_live_update(online.timestamp)).await
}

/// When an offline player was last seen, according to the record.
async fn last_seen(
    context: &RequestContext,
    server: ServerId,
    nickname: &str,
) -> Result<Option<Timestamp>, Error> {
    match context.api.players.find(server.0, nickname).await.map_err(Error::internal)? {
        Some(record) => Ok(record.last_seen),
        None => {
            let error = not_recorded(context, server).await;
            Ok(asked(context, server, nickname, error).await?.record.last_seen)
        }
    }
}

/// The error for a player without a record: the player is unknown, or the server has no records.
async fn not_recorded(context: &RequestContext, server: ServerId) -> Error {
    match context.api.players.received(server.0).await {
        Ok(Some(_)) => Error::PlayerNotFound,
        Ok(None) => context.no_data(),
        Err(cause) => Error::internal(cause),
    }
}
