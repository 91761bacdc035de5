//! `/v2/map`: the property of a server.

use std::collections::BTreeMap;

use axum::response::Response;

use super::find_part;
use crate::api::pages::next_update;
use crate::api::{Error, Page, Query, RequestContext, ServerId, View};
use crate::game::{Group, Map, Poi, Property};
use crate::wire;

/// Houses and businesses
///
/// Each is in one group: up for auction, offered by its owner, or neither.
#[utoipa::path(
    get, path = "/v2/map", tag = "Map", operation_id = "getMap", params(ServerId),
    responses((status = 200, description = "The property", body = wire::PropertyMap, example = json!({
        "houses": {
            "hasOwner": [{
                "id": 731, "name": "House 731", "owner": "Carl_Johnson", "lx": 2495.3, "ly": -1687.4,
                "hasAuction": false, "auMinBet": 0, "auStartPrice": 0, "auTimeEnd": 0,
                "nearest_poi": {"city": "Los Santos", "name": "Ganton Gym", "x": 2229.5, "y": -1721.2}
            }],
            "noOwner": [], "onAuction": [], "onMarketplace": []
        },
        "businesses": {
            "noAuction": {"4": [{
                "id": 18, "name": "Ammu-Nation", "owner": "", "lx": 1368.9, "ly": -1279.7,
                "hasAuction": false, "auMinBet": 0, "auStartPrice": 0, "auTimeEnd": 0, "nearest_poi": null, "type": 4
            }]},
            "onAuction": [], "onMarketplace": []
        },
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn show(
    context: RequestContext,
    Query(server): Query<ServerId>,
) -> Result<Response, Error> {
    let map = find_part::<Map>(&context, server)?;
    let fresh_until = next_update(map.timestamp);
    context.respond_rendered(View::Map(server), map, fresh_until, render).await
}

pub(super) fn render(map: &Map) -> Result<Page, Error> {
    let houses = wire::Houses {
        has_owner: group(&map.houses, Group::Owned),
        no_owner: group(&map.houses, Group::Unowned),
        on_auction: group(&map.houses, Group::Auction),
        on_marketplace: group(&map.houses, Group::Marketplace),
    };
    let mut no_auction: BTreeMap<u32, Vec<wire::Property<'_>>> = BTreeMap::new();
    for business in &map.businesses {
        if matches!(business.group(), Group::Owned | Group::Unowned) {
            let kind = business.kind.unwrap_or_default();
            no_auction.entry(kind).or_default().push(property(business));
        }
    }
    let businesses = wire::Businesses {
        no_auction: no_auction.into_iter().collect(),
        on_auction: group(&map.businesses, Group::Auction),
        on_marketplace: group(&map.businesses, Group::Marketplace),
    };
    let answer = wire::PropertyMap { houses, businesses, timestamp: map.timestamp.as_second() };
    Page::json(&answer, Some(map.timestamp))
}

fn group(list: &[Property], group: Group) -> Vec<wire::Property<'_>> {
    list.iter().filter(|it| it.group() == group).map(property).collect()
}

pub(super) fn property(property: &Property) -> wire::Property<'_> {
    let auction = property.auction.as_ref();
    wire::Property {
        id: property.id,
        name: (&*property.name).into(),
        owner: property.owner.as_deref().map(Into::into),
        lx: property.at.x,
        ly: property.at.y,
        has_auction: auction.is_some(),
        au_min_bet: auction.map_or(0, |auction| auction.min_bet),
        au_start_price: auction.map_or(0, |auction| auction.start_price),
        au_time_end: auction.map_or(0, |auction| auction.ends.as_second()),
        nearest_poi: property.nearest.as_deref().map(poi),
        kind: property.kind,
        price: property.price.filter(|_| property.group() == Group::Marketplace),
    }
}

fn poi(poi: &Poi) -> wire::NearestPoi<'_> {
    wire::NearestPoi {
        city: (&*poi.city).into(),
        name: (&*poi.name).into(),
        x: poi.at.x,
        y: poi.at.y,
    }
}
