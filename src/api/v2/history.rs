//! `/v2/history`: the numbers of players online over the last hours.

use axum::response::Response;

use super::{find_fraction, find_online, recorded};
use crate::api::{
    Error, FractionName, Hours, IsHourly, OptionalFraction, Query, RequestContext, ServerId, View,
};
use crate::game::history::{ChartPoint, History, Series};
use crate::ledger::FractionStaff;
use crate::wire;

/// Players online over the last hours
///
/// Of one faction, or of the whole server; then `inUniform` counts all factions, and `leader` is null. A sample of several
/// minutes has the mean, and as `most` the highest count. `lastLeader` is who was seen last as the leader, `lastDeputies`
/// are those who were deputies when they were seen last; they may be offline.
#[utoipa::path(
    get, path = "/v2/history", tag = "Fractions", operation_id = "getHistory", params(ServerId, OptionalFraction, Hours, IsHourly),
    responses((status = 200, description = "The samples", body = wire::History, example = json!({
        "data": [{"t": 1767225540, "online": 14, "most": 14, "inUniform": 9, "leader": true}, {"t": 1767225600, "online": 15, "most": 15, "inUniform": 9, "leader": true}],
        "step": 60,
        "timestamp": 1767225600,
        "lastLeader": "Carl_Johnson",
        "lastDeputies": ["Big_Smoke"]
    })))
)]
pub(in crate::api) async fn show(
    context: RequestContext,
    Query((server, fraction, hours, IsHourly(is_hourly))): Query<(
        ServerId,
        Option<FractionName>,
        Hours,
        IsHourly,
    )>,
) -> Result<Response, Error> {
    let online = find_online(&context, server)?;
    let fraction = match &fraction {
        Some(fraction) => Some(find_fraction(&online, fraction)?.id),
        None => None,
    };
    let (now, timestamp) = (context.caller.now, online.timestamp);
    let view = View::History(server, fraction, hours, is_hourly);
    // Two lists can have the same timestamp.
    let counts = fraction.map_or(online.total, |id| online.counts(id));
    let last_sampled = context.api.history.last_sampled(server.0);
    let hidden = context.api.people.hidden().await.map_err(Error::internal)?;
    let state = (History::start(hours.0, now), last_sampled, counts, hidden.clone());
    recorded::respond(context, view, timestamp, state, async move |api| {
        let series = match is_hourly {
            true => api.history.hourly(server.0, fraction, hours.0, now).await,
            false => api.history.series(server.0, fraction, hours.0, now).await,
        };
        let Series { step, points } = series.map_err(Error::internal)?;
        let data = points.into_iter().map(sample).collect();
        let FractionStaff { leader, mut deputies } = match fraction {
            Some(id) => api.ledger.staff(server.0, id).await.map_err(Error::internal)?,
            None => FractionStaff::default(),
        };
        let last_leader = leader.filter(|leader| !hidden.has(server.0, leader));
        deputies.retain(|deputy| !hidden.has(server.0, deputy));
        let timestamp = timestamp.as_second();
        Ok(wire::History { data, step, timestamp, last_leader, last_deputies: deputies })
    })
    .await
}

fn sample(ChartPoint { at, online, most, in_uniform, leader }: ChartPoint) -> wire::Sample {
    wire::Sample { t: at.as_second(), online, most, in_uniform, leader }
}
