use super::members;
use super::sheet::Sheet;
use crate::api::openapi::FractionInPath;
use crate::api::{Answer, Api, Ask, Error, FractionId, ServerId, v2};
use crate::wire;

/// Members of a fraction who are online
///
/// The leader first, then deputies, then by level and name.
#[utoipa::path(
    get, path = "/v2/fraction", tag = "Fractions", operation_id = "fraction", params(ServerId, FractionId),
    responses((status = 200, description = "Who of the fraction is online", body = wire::Members, example = json!({
        "data": {"1": {"inUniform": true, "isLeader": true, "isZam": false, "level": 24, "member": "LSPD", "name": "Carl_Johnson", "position": "Chief"}},
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn by_query(ask: Ask<'_>) -> Result<Answer, Error> {
    let (server, fraction): (ServerId, FractionId) = ask.query()?;
    show(ask.api, server, &fraction).await
}

/// Members of a fraction who are online, the fraction in the path
///
/// The same answer as `/v2/fraction`.
#[utoipa::path(
    get, path = "/v2/fraction/{fractionId}", tag = "Fractions", operation_id = "fractionInPath",
    params(FractionInPath, ServerId),
    responses((status = 200, description = "Who of the fraction is online", body = wire::Members, example = json!({
        "data": {"1": {"inUniform": true, "isLeader": true, "isZam": false, "level": 24, "member": "LSPD", "name": "Carl_Johnson", "position": "Chief"}},
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn by_path(ask: Ask<'_>) -> Result<Answer, Error> {
    let fraction: FractionId = ask.segment()?;
    let server: ServerId = ask.query()?;
    show(ask.api, server, &fraction).await
}

async fn show(api: &Api, server: ServerId, fraction: &FractionId) -> Result<Answer, Error> {
    let online = v2::online(api, server)?;
    let fraction = online.fractions().find(fraction.as_str()).ok_or(Error::FractionNotFound)?;
    let id = fraction.id;
    let page =
        api.page_caches.online.sheet(server.0, Sheet::Fraction(id), &online, move |online| {
            members::render(online, online.members(id))
        });
    Ok(Answer::new(page.await?, v2::lively(online.timestamp())))
}
