use std::sync::Arc;

use crate::api::openapi::AnyFraction;
use crate::api::{Answer, Ask, Error, FractionId, Hours, Page, ServerId, v2};
use crate::game::history::{Point, Series};
use crate::wire;

/// How many were online over the last hours
///
/// Of one fraction, or of the whole server: then `inUniform` counts all fractions, and `leader` is null.
#[utoipa::path(
    get, path = "/v2/history", tag = "Fractions", operation_id = "history", params(ServerId, AnyFraction, Hours),
    responses((status = 200, description = "The samples", body = wire::History, example = json!({
        "data": [{"t": 1767225540, "online": 14, "inUniform": 9, "leader": true}, {"t": 1767225600, "online": 15, "inUniform": 9, "leader": true}],
        "step": 60,
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn show(ask: Ask<'_>) -> Result<Answer, Error> {
    let (server, fraction, Hours(hours)): (ServerId, Option<FractionId>, Hours) = ask.query()?;
    let online = v2::online(ask.api, server)?;
    let fraction = match &fraction {
        Some(fraction) => {
            let found = online.fractions().find(fraction.as_str());
            Some(found.ok_or(Error::FractionNotFound)?.id)
        }
        None => None,
    };
    let series = ask.api.history.series(server.0, fraction, hours, ask.caller.now).await;
    let Series { step, points } = series.map_err(Error::internal)?;
    let timestamp = online.timestamp();
    let answer = wire::History {
        data: points.into_iter().map(sample).collect(),
        step,
        timestamp: timestamp.as_second(),
    };
    Ok(Answer::new(Arc::new(Page::json(&answer, Some(timestamp))?), v2::calm(timestamp)))
}

fn sample(Point { at, online, in_uniform, leader }: Point) -> wire::Sample {
    wire::Sample { t: at.as_second(), online, in_uniform, leader }
}
