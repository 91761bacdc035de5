use crate::api::{Answer, Ask, Error, Page, ServerId, v2};
use crate::game::{Ghetto, Point, Zone};
use crate::wire;

/// The zones that gangs hold
#[utoipa::path(
    get, path = "/v2/ghetto", tag = "Map", operation_id = "ghetto", params(ServerId),
    responses((status = 200, description = "The zones", body = wire::Ghetto, example = json!({
        "data": {"17": {
            "squareStart": {"x": 2400.0, "y": -1700.0}, "squareEnd": {"x": 2500.0, "y": -1600.0}, "color": "#009327",
            "fraction_id": 12, "famId": null, "famName": null, "money": 12_000, "respects": 40
        }},
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn show(ask: Ask<'_>) -> Result<Answer, Error> {
    let server: ServerId = ask.query()?;
    let ghetto = v2::server(ask.api, server)?.ghetto.clone().ok_or(Error::NotYet)?;
    let page = ask.api.page_caches.ghetto.page(server.0, &ghetto, |part| render(part)).await?;
    Ok(Answer::new(page, v2::lively(ghetto.timestamp())))
}

fn render(ghetto: &Ghetto) -> Result<Page, Error> {
    let answer = wire::Ghetto {
        data: ghetto.zones().iter().map(|held| (held.id, zone(held))).collect(),
        timestamp: ghetto.timestamp().as_second(),
    };
    Page::json(&answer, Some(ghetto.timestamp()))
}

fn zone(zone: &Zone) -> wire::Zone<'_> {
    let further = zone.extra_fields.iter();
    wire::Zone {
        square_start: corner(zone.start),
        square_end: corner(zone.end),
        color: zone.color.as_deref().map(Into::into),
        fraction_id: zone.fraction.map(|fraction| fraction.0),
        fam_id: zone.family_id,
        fam_name: zone.family_name.as_deref().map(Into::into),
        money: zone.money,
        respects: zone.respects,
        extra_fields: further
            .map(|(name, json)| ((&**name).into(), wire::Json((&**json).into())))
            .collect(),
    }
}

fn corner(Point { x, y }: Point) -> wire::Corner {
    wire::Corner { x, y }
}
