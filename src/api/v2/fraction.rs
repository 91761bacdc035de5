//! `/v2/fraction` and `/v2/fraction/{fractionId}`: the members online of a fraction.

use axum::response::Response;

use super::members;
use super::{find_fraction, find_online};
use crate::api::pages::next_live_update;
use crate::api::{
    Error, FractionInPath, FractionName, LastSegment, Query, RequestContext, ServerId, View,
};
use crate::game::Online;
use crate::wire;

/// Members online of a faction
///
/// The leader first, then deputies, then by rank, level and name.
#[utoipa::path(
    get, path = "/v2/fraction", tag = "Fractions", operation_id = "getFraction", params(ServerId, FractionName),
    responses((status = 200, description = "The members online", body = wire::Members, example = json!({
        "data": {"1": {"inUniform": true, "isLeader": true, "isZam": false, "level": 24, "member": "LSPD", "name": "Carl_Johnson", "position": "Chief", "rank": 10}},
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn by_query(
    context: RequestContext,
    Query((server, fraction)): Query<(ServerId, FractionName)>,
) -> Result<Response, Error> {
    show(context, server, &fraction).await
}

/// Members online of a faction, given in the path
///
/// The same response as `/v2/fraction`, for clients that prefer paths. Use either.
#[utoipa::path(
    get, path = "/v2/fraction/{fractionId}", tag = "Fractions", operation_id = "getFractionByPath",
    params(FractionInPath, ServerId),
    responses((status = 200, description = "The members online", body = wire::Members, example = json!({
        "data": {"1": {"inUniform": true, "isLeader": true, "isZam": false, "level": 24, "member": "LSPD", "name": "Carl_Johnson", "position": "Chief", "rank": 10}},
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn by_path(
    context: RequestContext,
    LastSegment(fraction): LastSegment<FractionName>,
    Query(server): Query<ServerId>,
) -> Result<Response, Error> {
    show(context, server, &fraction).await
}

async fn show(
    context: RequestContext,
    server: ServerId,
    fraction: &FractionName,
) -> Result<Response, Error> {
    let online = find_online(&context, server)?;
    let fraction = find_fraction(&online, fraction)?;
    let id = fraction.id;
    let fresh_until = next_live_update(online.timestamp);
    let render = move |online: &Online| members::render(online, online.members(id));
    context.respond_rendered(View::Fraction(server, id), online, fresh_until, render).await
}
