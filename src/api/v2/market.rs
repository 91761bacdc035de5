//! `/v2/market`: what property was sold for, and what is cheap now.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::response::Response;
use jiff::Timestamp;
use serde::Deserialize;

use super::{find_part, recorded, saved_events};
use crate::api::parameters::property::{City, Days, PropertyType};
use crate::api::{Error, Query, RequestContext, ServerId, View};
use crate::game::{Map, Property};
use crate::ledger::{EventKind, EventQuery, SavedEvent};
use crate::wire;

/// How many auctions are counted at most.
const AUCTIONS: u32 = 10_000;

/// What houses or businesses were sold for
///
/// The last bids of the auctions that ended with a sale, by city, and what is for sale now for less than their median.
#[utoipa::path(
    get, path = "/v2/market", tag = "Map", operation_id = "getMarket", params(ServerId, PropertyType, City, Days),
    responses((status = 200, description = "Sales and offers", body = wire::Market, example = json!({
        "data": [{
            "city": "Los Santos", "sales": 12, "median": 520000, "quartiles": [410000, 700000],
            "lots": [{"id": 731, "name": "House 731", "price": 390000, "below": 25, "ends": 1767229200}]
        }],
        "days": 30,
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn show(
    context: RequestContext,
    Query((server, kind, city, days)): Query<(ServerId, PropertyType, Option<City>, Days)>,
) -> Result<Response, Error> {
    let map = find_part::<Map>(&context, server)?;
    let (made, now) = (map.timestamp, context.caller.now);
    let view = View::Market(server, kind, city.clone(), days);
    // Sales come with a new map.
    recorded::respond(context, view, made, recorded::minute(now), async move |api| {
        let query = EventQuery {
            server: Some(server.0),
            kinds: vec![EventKind::AuctionClosed],
            limit: AUCTIONS,
            ..EventQuery::default()
        };
        let page = api.ledger.page(&query).await.map_err(saved_events::error)?;
        let since = now.as_second() - i64::from(days.0) * 24 * 3_600;
        let sales = page.events.iter().filter_map(|event| Sale::of(event, kind));
        let sales = sales.filter(|sale| sale.at >= since);
        let groups = groups(sales, &map, kind, now);
        let is_asked = |group: &wire::MarketGroup<'_>| {
            city.as_ref().is_none_or(|city| plain(&group.city) == plain(&city.0))
        };
        Ok(wire::Market {
            data: groups.into_iter().filter(is_asked).collect(),
            days: days.0,
            timestamp: made.as_second(),
        })
    })
    .await
}

/// The letters of the name of a city: `los-santos` is "Los Santos".
fn plain(city: &str) -> String {
    city.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// An auction that ended with a sale.
struct Sale {
    at: i64,
    group: Group,
    price: i64,
}

/// A city, and the type of businesses.
type Group = (Arc<str>, Option<u32>);

impl Sale {
    fn of(event: &SavedEvent, wanted: PropertyType) -> Option<Self> {
        #[derive(Deserialize)]
        struct Closed {
            at: i64,
            about: Vec<String>,
            before: Before,
            after: After,
        }
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Before {
            min_bet: i64,
            start_price: i64,
        }
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct After {
            is_sold: bool,
            city: Option<Arc<str>>,
            #[serde(rename = "type")]
            kind: Option<u32>,
        }
        let closed: Closed = serde_json::from_str(&event.body).ok()?;
        let (kind, _) = closed.about.first()?.split_once(':')?;
        let After { is_sold, city, kind: business } = closed.after;
        (is_sold && kind == wanted.name()).then(|| Self {
            at: closed.at,
            group: (city.unwrap_or_default(), business),
            price: closed.before.min_bet.max(closed.before.start_price),
        })
    }
}

fn groups(
    sales: impl Iterator<Item = Sale>,
    map: &Map,
    kind: PropertyType,
    now: Timestamp,
) -> Vec<wire::MarketGroup<'static>> {
    let mut prices: BTreeMap<Group, Vec<i64>> = BTreeMap::new();
    for sale in sales {
        prices.entry(sale.group).or_default().push(sale.price);
    }
    let mut groups: Vec<_> = prices
        .into_iter()
        .map(|((city, business), mut prices)| {
            prices.sort_unstable();
            let median = quantile(&prices, 2);
            let group = (city, business);
            wire::MarketGroup {
                lots: lots(map, kind, &group, median, now),
                city: group.0.to_string().into(),
                kind: business,
                sales: u32::try_from(prices.len()).unwrap_or(u32::MAX),
                median,
                quartiles: [quantile(&prices, 1), quantile(&prices, 3)],
            }
        })
        .collect();
    groups.sort_by_key(|group| std::cmp::Reverse(group.sales));
    groups
}

/// The value that so many quarters of the sorted prices reach: the mean of two if it lies between them.
fn quantile(prices: &[i64], quarters: usize) -> i64 {
    let last = prices.len().saturating_sub(1) * quarters;
    let at = |index: usize| prices.get(index).copied().unwrap_or_default();
    let (below, above) = (at(last / 4), at(last.div_ceil(4)));
    below + (above - below) * i64::try_from(last % 4).unwrap_or_default() / 4
}

/// What is for sale in a group for less than the median.
fn lots(
    map: &Map,
    kind: PropertyType,
    group: &Group,
    median: i64,
    now: Timestamp,
) -> Vec<wire::MarketLot<'static>> {
    let list = match kind {
        PropertyType::House => &map.houses,
        PropertyType::Business => &map.businesses,
    };
    let of_group = |property: &&Property| {
        let city = property.nearest.as_ref().map_or("", |nearest| &nearest.city);
        (city, property.kind) == (&*group.0, group.1)
    };
    let lot = |property: &Property| {
        let running = property.auction.as_ref().filter(|auction| auction.ends > now);
        let price = match running {
            Some(auction) => auction.start_price.max(auction.min_bet),
            None => property.price.filter(|_| property.on_marketplace)?,
        };
        let below = (median - price).checked_mul(100)?.checked_div(median)?;
        (price < median).then(|| wire::MarketLot {
            id: property.id,
            name: property.name.to_string().into(),
            price,
            below: u32::try_from(below).unwrap_or_default(),
            ends: running.map(|auction| auction.ends.as_second()),
        })
    };
    let mut lots: Vec<_> = list.iter().filter(of_group).filter_map(lot).collect();
    lots.sort_by_key(|lot| lot.price);
    lots
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_of_few_and_of_many_prices() {
        let quartiles = |prices: &[i64]| [1, 2, 3].map(|quarters| quantile(prices, quarters));
        assert_eq!(quartiles(&[]), [0, 0, 0]);
        assert_eq!(quartiles(&[7]), [7, 7, 7]);
        assert_eq!(quartiles(&[10, 20]), [12, 15, 17]);
        assert_eq!(quartiles(&[10, 20, 30, 40, 50]), [20, 30, 40]);
        assert_eq!(quartiles(&[1, 2, 3, 4, 100]), [2, 3, 4]);
    }
}
