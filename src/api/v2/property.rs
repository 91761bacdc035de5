//! `/v2/property`: one house or business, and what happened to it.

use axum::response::Response;

use super::hidden_events::without_hidden;
use super::{find_part, map, recorded, saved_events};
use crate::api::parameters::property::{PropertyId, PropertyType};
use crate::api::{Error, Query, RequestContext, ServerId, View};
use crate::game::Map;
use crate::ledger::EventQuery;
use crate::wire;

/// How many events are answered.
const EVENTS: u32 = 50;

/// One house or business, and what happened to it
///
/// The property as in `/v2/map`, and its last events as in `/v2/events`.
#[utoipa::path(
    get, path = "/v2/property", tag = "Map", operation_id = "getProperty", params(ServerId, PropertyType, PropertyId),
    responses((status = 200, description = "The property", body = wire::PropertyAnswer, example = json!({
        "data": {
            "id": 731, "name": "House 731", "owner": "Carl_Johnson", "lx": 2495.3, "ly": -1687.4,
            "hasAuction": false, "auMinBet": 0, "auStartPrice": 0, "auTimeEnd": 0,
            "nearest_poi": {"city": "Los Santos", "name": "Ganton Gym", "x": 2229.5, "y": -1721.2}
        },
        "events": [{
            "id": 48213, "server": 5, "at": 1767225600, "kind": "property.owner",
            "about": ["house:731", "Big_Smoke", "Carl_Johnson"], "name": "House 731",
            "before": {"owner": "Big_Smoke"}, "after": {"owner": "Carl_Johnson"}
        }],
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn show(
    context: RequestContext,
    Query((server, kind, id)): Query<(ServerId, PropertyType, PropertyId)>,
) -> Result<Response, Error> {
    let map = find_part::<Map>(&context, server)?;
    let at = list(&map, kind).iter().position(|property| property.id == id.0);
    let at = at.ok_or(Error::PropertyNotFound)?;
    let (made, property) = (map.timestamp, &list(&map, kind)[at]);
    // Two lists can have the same timestamp. What the events tell of is also in the property.
    let auction = property.auction.as_ref().map(|auction| (auction.min_bet, auction.ends));
    let hidden = context.api.people.hidden().await.map_err(Error::internal)?;
    let facts = (property.owner.clone(), auction, property.on_marketplace, property.price);
    let state = (facts, hidden.clone());
    let view = View::Property(server, kind, id);
    recorded::respond(context, view, made, state, async move |api| {
        let query = EventQuery {
            server: Some(server.0),
            about: Some(format!("{}:{}", kind.name(), id.0)),
            limit: EVENTS,
            ..EventQuery::default()
        };
        let page = api.ledger.page(&query).await.map_err(saved_events::error)?;
        let shown = without_hidden(page.events, &query, &hidden);
        let found = shown.iter().map(saved_events::event).collect::<Result<Vec<_>, _>>();
        let answer = wire::PropertyAnswer {
            data: map::property(&list(&map, kind)[at]),
            events: found.map_err(Error::internal)?,
            timestamp: made.as_second(),
        };
        serde_json::to_value(&answer).map_err(Error::internal)
    })
    .await
}

fn list(map: &Map, kind: PropertyType) -> &[crate::game::Property] {
    match kind {
        PropertyType::House => &map.houses,
        PropertyType::Business => &map.businesses,
    }
}
