//! `/v2/leaders` and `/v2/subleaders`: the leaders, or the deputies, online of all fractions.

use axum::response::Response;

use super::members;
use super::respond_online;
use crate::api::{Error, Query, RequestContext, ServerId, View};
use crate::wire;

/// Leaders online, of all factions
///
/// The members of `/v2/fraction` with `isLeader`, without naming a faction.
#[utoipa::path(
    get, path = "/v2/leaders", tag = "Fractions", operation_id = "getLeaders", params(ServerId),
    responses((status = 200, description = "The leaders", body = wire::Members, example = json!({
        "data": {"1": {"inUniform": true, "isLeader": true, "isZam": false, "level": 24, "member": "LSPD", "name": "Carl_Johnson", "position": "Chief", "rank": 10}},
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn list(
    context: RequestContext,
    Query(server): Query<ServerId>,
) -> Result<Response, Error> {
    respond_online(context, server, View::Leaders, |online| {
        members::render(online, online.leaders())
    })
    .await
}

/// Deputies online, of all factions
///
/// The members of `/v2/fraction` with `isZam`, without naming a faction.
#[utoipa::path(
    get, path = "/v2/subleaders", tag = "Fractions", operation_id = "getSubleaders", params(ServerId),
    responses((status = 200, description = "The deputies", body = wire::Members, example = json!({
        "data": {"1": {"inUniform": false, "isLeader": false, "isZam": true, "level": 19, "member": "FBI", "name": "Mike_Toreno", "position": "Deputy director", "rank": 9}},
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn deputies(
    context: RequestContext,
    Query(server): Query<ServerId>,
) -> Result<Response, Error> {
    respond_online(context, server, View::Subleaders, |online| {
        members::render(online, online.deputies())
    })
    .await
}
