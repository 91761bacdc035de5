use super::members;
use super::sheet::Sheet;
use crate::api::{Answer, Ask, Error, ServerId, v2};
use crate::wire;

/// Leaders of all fractions who are online
#[utoipa::path(
    get, path = "/v2/leaders", tag = "Fractions", operation_id = "leaders", params(ServerId),
    responses((status = 200, description = "The leaders", body = wire::Members, example = json!({
        "data": {"1": {"inUniform": true, "isLeader": true, "isZam": false, "level": 24, "member": "LSPD", "name": "Carl_Johnson", "position": "Chief"}},
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn list(ask: Ask<'_>) -> Result<Answer, Error> {
    let server: ServerId = ask.query()?;
    let online = v2::online(ask.api, server)?;
    let page = ask.api.page_caches.online.sheet(server.0, Sheet::Leaders, &online, |online| {
        members::render(online, online.leaders())
    });
    Ok(Answer::new(page.await?, v2::lively(online.timestamp())))
}
