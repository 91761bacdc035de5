//! `/v2/ghetto` and `/v2/ghetto/history`: the zones of the gangs, and how many each held over the last hours.

use axum::response::Response;

use super::{find_part, recorded};
use crate::api::pages::next_live_update;
use crate::api::{Error, Hours, Page, Query, RequestContext, ServerId, Shape, View};
use crate::game::history::zones::ZoneCounts;
use crate::game::{FractionName, Ghetto, Point, Zone};
use crate::wire;

/// Gang zones
///
/// Each is a rectangle on the game's map, with the gang or family that holds it.
#[utoipa::path(
    get, path = "/v2/ghetto", tag = "Map", operation_id = "getGhetto", params(ServerId),
    responses((status = 200, description = "The zones", body = wire::Ghetto, example = json!({
        "data": {"17": {
            "squareStart": {"x": 2400.0, "y": -1700.0}, "squareEnd": {"x": 2500.0, "y": -1600.0}, "color": 37_671,
            "fraction_id": 12, "famId": null, "famName": null, "money": 12_000, "respects": 40
        }},
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn show(
    context: RequestContext,
    Query(server): Query<ServerId>,
) -> Result<Response, Error> {
    respond_zones(context, server, Shape::Documented).await
}

/// Gang zones
///
/// Each is a rectangle on the game's map, with the gang or family that holds it. They are answered one level deeper, where
/// programs of an existing service expect them.
#[utoipa::path(
    get, path = "/v2/ghetto", tag = "Map", operation_id = "getGhetto", params(ServerId, Shape),
    responses((status = 200, description = "The zones", body = wire::FlatGhetto, example = json!({
        "data": {
            "data": {"17": {
                "squareStart": {"x": 2400.0, "y": -1700.0}, "squareEnd": {"x": 2500.0, "y": -1600.0}, "color": 37_671,
                "fraction_id": 12, "famId": null, "famName": null, "money": 12_000, "respects": 40
            }},
            "timestamp": 1767225600
        },
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn show_flat(
    context: RequestContext,
    Query((server, shape)): Query<(ServerId, Shape)>,
) -> Result<Response, Error> {
    respond_zones(context, server, shape).await
}

async fn respond_zones(
    context: RequestContext,
    server: ServerId,
    shape: Shape,
) -> Result<Response, Error> {
    let ghetto = find_part::<Ghetto>(&context, server)?;
    let fresh_until = next_live_update(ghetto.timestamp);
    let (view, render): (_, fn(&Ghetto) -> _) = match shape {
        Shape::Documented => (View::Ghetto(server), render),
        Shape::Flat => (View::FlatGhetto(server), render_flat),
    };
    context.respond_rendered(view, ghetto, fresh_until, render).await
}

/// Number of zones of each gang over the last hours
///
/// One entry an hour, for as many hours as `hours` says.
#[utoipa::path(
    get, path = "/v2/ghetto/history", tag = "Map", operation_id = "getGhettoHistory", params(ServerId, Hours),
    responses((status = 200, description = "The hours", body = wire::GhettoHistory, example = json!({
        "data": [{"t": 1767218400, "zones": {"12": 30, "13": 22}}, {"t": 1767222000, "zones": {"12": 31, "13": 21}}],
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn history(
    context: RequestContext,
    Query((server, hours)): Query<(ServerId, Hours)>,
) -> Result<Response, Error> {
    let timestamp = find_part::<Ghetto>(&context, server)?.timestamp;
    let now = context.caller.now;
    let view = View::ZoneHistory(server, hours);
    let state = (recorded::minute(now), context.api.history.zones.last_counted(server.0));
    recorded::respond(context, view, timestamp, state, async move |api| {
        let counts = api.history.zones.hours(server.0, hours.0, now).await;
        let hour =
            |hour: ZoneCounts| wire::GhettoHour { t: hour.at.as_second(), zones: hour.zones };
        let data = counts.map_err(Error::internal)?.into_iter().map(hour).collect();
        Ok(wire::GhettoHistory { data, timestamp: timestamp.as_second() })
    })
    .await
}

pub(super) fn render(ghetto: &Ghetto) -> Result<Page, Error> {
    Page::json(&answer(ghetto), Some(ghetto.timestamp))
}

fn render_flat(ghetto: &Ghetto) -> Result<Page, Error> {
    let timestamp = ghetto.timestamp.as_second();
    let answer = wire::FlatGhetto { data: answer(ghetto), timestamp };
    Page::json(&answer, Some(ghetto.timestamp))
}

fn answer(ghetto: &Ghetto) -> wire::Ghetto<'_> {
    wire::Ghetto {
        data: ghetto.zones.iter().map(|it| (it.id, zone(it))).collect(),
        timestamp: ghetto.timestamp.as_second(),
    }
}

fn zone(zone: &Zone) -> wire::Zone<'_> {
    let extra_fields = zone.extra_fields.iter();
    let (fraction_id, fraction) = match &zone.fraction {
        Some(FractionName::Known(id)) => (Some(id.0), None),
        Some(FractionName::Unknown(name)) => match name.parse() {
            Ok(number) => (Some(number), None),
            Err(_) => (None, Some(&**name)),
        },
        None => (None, None),
    };
    wire::Zone {
        square_start: corner(zone.start),
        square_end: corner(zone.end),
        color: zone.color,
        fraction_id,
        fraction: fraction.map(Into::into),
        fam_id: zone.family_id,
        fam_name: zone.family_name.as_deref().map(Into::into),
        money: zone.money,
        respects: zone.respects,
        extra_fields: extra_fields
            .map(|(name, json)| ((&**name).into(), wire::Json((&**json).into())))
            .collect(),
    }
}

fn corner(Point { x, y }: Point) -> wire::Corner {
    wire::Corner { x, y }
}
