use super::sheet::Sheet;
use crate::api::{Answer, Ask, Error, Page, ServerId, v2};
use crate::game::{Online, Player};
use crate::wire;

/// Everybody who is on a server
///
/// By in-game id. A player outside every fraction has neither `member` nor `position`.
#[utoipa::path(
    get, path = "/v2/online", tag = "Servers", operation_id = "online", params(ServerId),
    responses((status = 200, description = "Who is online", body = wire::Online, example = json!({
        "data": {
            "7": {"inUniform": true, "isLeader": false, "isZam": true, "level": 24, "member": "LSPD", "name": "Carl_Johnson", "position": "Captain"},
            "12": {"inUniform": false, "isLeader": false, "isZam": false, "level": 3, "name": "Big_Smoke"}
        },
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn list(ask: Ask<'_>) -> Result<Answer, Error> {
    let server: ServerId = ask.query()?;
    let online = v2::online(ask.api, server)?;
    let page =
        ask.api.page_caches.online.sheet(server.0, Sheet::Online, &online, |part| render(part));
    Ok(Answer::new(page.await?, v2::lively(online.timestamp())))
}

fn render(online: &Online) -> Result<Page, Error> {
    let answer = wire::Online {
        data: online.players().iter().map(|player| (player.id, member(online, player))).collect(),
        timestamp: online.timestamp().as_second(),
    };
    Page::json(&answer, Some(online.timestamp()))
}

fn member<'a>(online: &'a Online, player: &'a Player) -> wire::OnlineMember<'a> {
    let fraction = online.fraction_of(player);
    let position = fraction.and(player.position.as_deref());
    wire::OnlineMember {
        in_uniform: player.in_uniform,
        is_leader: player.is_leader,
        is_zam: player.is_deputy,
        level: player.level,
        member: fraction.map(|fraction| (&*fraction.short).into()),
        name: (&*player.name).into(),
        position: position.map(Into::into),
    }
}
