//! Changes of houses and businesses.

use std::borrow::Cow;
use std::sync::Arc;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::changes::List;
use super::difference::Difference;
use super::event::{EventKind, Events};
use super::key::Key;
use crate::game::{self, Map, Server};

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PropertyFacts<'a> {
    #[serde(borrow)]
    name: Cow<'a, str>,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    owner: Option<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    auction: Option<AuctionFacts>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    is_offered: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    price: Option<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct AuctionFacts {
    min_bet: i64,
    start_price: i64,
    ends: i64,
}

impl<'a> From<&'a game::Property> for PropertyFacts<'a> {
    fn from(property: &'a game::Property) -> Self {
        let auction = property.auction.as_ref().map(|auction| AuctionFacts {
            min_bet: auction.min_bet,
            start_price: auction.start_price,
            ends: auction.ends.as_second(),
        });
        Self {
            name: (&*property.name).into(),
            owner: property.owner.as_deref().map(Cow::from),
            auction,
            is_offered: property.on_marketplace,
            price: property.price,
        }
    }
}

impl List for Map {
    const DOCUMENT: &'static str = "map";

    type Facts<'a> = PropertyFacts<'a>;

    fn of(server: &Server) -> Option<&Arc<Self>> {
        server.map.as_ref()
    }

    fn timestamp(&self) -> Timestamp {
        self.timestamp
    }

    fn facts(&self) -> Vec<(Key<'_>, PropertyFacts<'_>)> {
        let houses = self.houses.iter().map(|house| (Key::House(house.id), house.into()));
        let businesses = self.businesses.iter();
        houses.chain(businesses.map(|it| (Key::Business(it.id), it.into()))).collect()
    }

    fn events<'k>(&self, differences: &[Difference<'k, PropertyFacts<'k>>], events: &mut Events) {
        for Difference { key, before, after } in differences {
            let place = || self.place(key);
            match (before, after) {
                (Some(before), Some(after)) => changed(key, (before, after), place, events),
                (None, Some(after)) => {
                    let about = about(key, [after.owner.as_deref()]);
                    let now = (Value::Null, json!({"owner": after.owner}));
                    events.add(EventKind::PropertyNew, about, Some(&after.name), now);
                    if let Some(auction) = after.auction {
                        opened(key, &after.name, auction, events);
                    }
                }
                (Some(before), None) => {
                    let about = about(key, [before.owner.as_deref()]);
                    let then = (json!({"owner": before.owner}), Value::Null);
                    events.add(EventKind::PropertyGone, about, Some(&before.name), then);
                }
                (None, None) => {}
            }
        }
    }
}

impl Map {
    /// In which city a property is, and which type of business it is.
    fn place(&self, key: &Key<'_>) -> (Option<&str>, Option<u32>) {
        let property = match key {
            Key::House(id) => self.houses.iter().find(|house| house.id == *id),
            Key::Business(id) => self.businesses.iter().find(|business| business.id == *id),
            _ => None,
        };
        let city = property.and_then(|it| it.nearest.as_ref()).map(|nearest| &*nearest.city);
        (city, property.and_then(|it| it.kind))
    }
}

fn changed<'p>(
    key: &Key<'_>,
    (before, after): (&PropertyFacts<'_>, &PropertyFacts<'_>),
    place: impl FnOnce() -> (Option<&'p str>, Option<u32>),
    events: &mut Events,
) {
    let name = Some(&*after.name);
    let is_sold = before.owner != after.owner;
    match (before.auction, after.auction) {
        (Some(was), Some(is))
            if (was.start_price, was.ends) == (is.start_price, is.ends)
                || was.min_bet < is.min_bet && was.start_price == is.start_price =>
        {
            // The end may move when somebody bids in the last moment.
            if was.min_bet < is.min_bet {
                let bets = (
                    json!({"minBet": was.min_bet}),
                    json!({"minBet": is.min_bet, "ends": is.ends}),
                );
                events.add(EventKind::Bid, [key], name, bets);
            }
        }
        (was, is) => {
            if let Some(was) = was {
                let (city, kind) = place();
                let then =
                    json!({"minBet": was.min_bet, "startPrice": was.start_price, "ends": was.ends});
                let mut now = json!({"isSold": is_sold && after.owner.is_some(), "owner": after.owner, "city": city});
                if let Some(kind) = kind {
                    now["type"] = kind.into();
                }
                let about = about(key, [after.owner.as_deref().filter(|_| is_sold)]);
                events.add(EventKind::AuctionClosed, about, name, (then, now));
            }
            if let Some(is) = is {
                opened(key, &after.name, is, events);
            }
        }
    }
    if is_sold {
        let about = about(key, [before.owner.as_deref(), after.owner.as_deref()]);
        let owners = (json!({"owner": before.owner}), json!({"owner": after.owner}));
        events.add(EventKind::PropertyOwner, about, name, owners);
    }
    let offers = [before, after].map(|it| (it.is_offered, it.price.filter(|_| it.is_offered)));
    if offers[0] != offers[1] {
        let [was, is] =
            offers.map(|(is_offered, price)| json!({"onMarketplace": is_offered, "price": price}));
        let about = about(key, [after.owner.as_deref()]);
        events.add(EventKind::Marketplace, about, name, (was, is));
    }
}

fn opened(key: &Key<'_>, name: &str, auction: AuctionFacts, events: &mut Events) {
    let AuctionFacts { min_bet, start_price, ends } = auction;
    let now = json!({"minBet": min_bet, "startPrice": start_price, "ends": ends});
    events.add(EventKind::AuctionOpened, [key], Some(name), (Value::Null, now));
}

/// The property and its owners.
fn about<'o>(key: &Key<'_>, owners: impl IntoIterator<Item = Option<&'o str>>) -> Vec<String> {
    let owners = owners.into_iter().flatten().map(str::to_owned);
    [key.to_string()].into_iter().chain(owners).collect()
}
