use super::members;
use super::sheet::Sheet;
use crate::api::{Answer, Ask, Error, ServerId, v2};
use crate::wire;

/// Deputies of all fractions who are online
#[utoipa::path(
    get, path = "/v2/subleaders", tag = "Fractions", operation_id = "subleaders", params(ServerId),
    responses((status = 200, description = "The deputies", body = wire::Members, example = json!({
        "data": {"1": {"inUniform": false, "isLeader": false, "isZam": true, "level": 19, "member": "FBI", "name": "Mike_Toreno", "position": "Deputy director"}},
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn list(ask: Ask<'_>) -> Result<Answer, Error> {
    let server: ServerId = ask.query()?;
    let online = v2::online(ask.api, server)?;
    let page = ask.api.page_caches.online.sheet(server.0, Sheet::Subleaders, &online, |online| {
        members::render(online, online.deputies())
    });
    Ok(Answer::new(page.await?, v2::lively(online.timestamp())))
}
