//! `/v2/online`: the players online on a server.

use axum::response::Response;

use super::respond_online;
use crate::api::{Error, Page, Query, RequestContext, ServerId, View};
use crate::game::{Online, Player};
use crate::wire;

/// The players online on a server
///
/// By in-game id. A player without a faction has neither `member` nor `position`.
#[utoipa::path(
    get, path = "/v2/online", tag = "Servers", operation_id = "getOnline", params(ServerId),
    responses((status = 200, description = "The players online", body = wire::Online, example = json!({
        "data": {
            "7": {"inUniform": true, "isLeader": false, "isZam": true, "level": 24, "member": "LSPD", "name": "Carl_Johnson", "position": "Captain", "rank": 8},
            "12": {"inUniform": false, "isLeader": false, "isZam": false, "level": 3, "name": "Big_Smoke"}
        },
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn list(
    context: RequestContext,
    Query(server): Query<ServerId>,
) -> Result<Response, Error> {
    respond_online(context, server, View::Online, render).await
}

pub(super) fn render(online: &Online) -> Result<Page, Error> {
    let answer = wire::Online {
        data: online.players.iter().map(|player| (player.id, member(online, player))).collect(),
        timestamp: online.timestamp.as_second(),
    };
    Page::json(&answer, Some(online.timestamp))
}

fn member<'a>(online: &'a Online, player: &'a Player) -> wire::OnlineMember<'a> {
    let fraction = online.fraction_of(player);
    let position = fraction.and(player.position.as_deref());
    let rank = fraction.and(player.rank);
    wire::OnlineMember {
        in_uniform: player.in_uniform,
        is_leader: player.is_leader,
        is_zam: player.is_deputy,
        level: player.level,
        member: fraction.map(Into::into),
        name: (&*player.name).into(),
        position: position.map(Into::into),
        rank,
    }
}
