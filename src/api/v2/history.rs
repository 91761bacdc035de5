//! `/v2/history`: the numbers of players online over the last hours.

use axum::response::Response;

use super::find_online;
use crate::api::pages::next_update;
use crate::api::{
    Error, FractionName, Hours, OptionalFraction, Page, Query, RequestContext, ServerId,
};
use crate::game::history::{Point, Series};
use crate::wire;

/// Players online over the last hours
///
/// Of one fraction, or of the whole server; then `inUniform` counts all fractions, and `leader` is null.
#[utoipa::path(
    get, path = "/v2/history", tag = "Fractions", operation_id = "getHistory", params(ServerId, OptionalFraction, Hours),
    responses((status = 200, description = "The samples", body = wire::History, example = json!({
        "data": [{"t": 1767225540, "online": 14, "inUniform": 9, "leader": true}, {"t": 1767225600, "online": 15, "inUniform": 9, "leader": true}],
        "step": 60,
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn show(
    context: RequestContext,
    Query((server, fraction, Hours(hours))): Query<(ServerId, Option<FractionName>, Hours)>,
) -> Result<Response, Error> {
    let online = find_online(&context, server)?;
    let fraction = match &fraction {
        Some(fraction) => {
            let found = online.fractions.find(fraction.as_str());
            Some(found.ok_or(Error::FractionNotFound)?.id)
        }
        None => None,
    };
    let series = context.api.history.series(server.0, fraction, hours, context.caller.now).await;
    let Series { step, points } = series.map_err(Error::internal)?;
    let timestamp = online.timestamp;
    let answer = wire::History {
        data: points.into_iter().map(sample).collect(),
        step,
        timestamp: timestamp.as_second(),
    };
    let page = Page::json(&answer, Some(timestamp))?;
    context.respond(&page, next_update(timestamp)).await
}

fn sample(Point { at, online, in_uniform, leader }: Point) -> wire::Sample {
    wire::Sample { t: at.as_second(), online, in_uniform, leader }
}
