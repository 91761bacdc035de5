//! `/deals`: houses and businesses that are for sale for less than such property was usually sold for.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::property_answers::{Lot, PropertyFilter, PropertyKey, kind_name};
use super::property_filter::{self, LotFilter, Stage};
use crate::bot::subjects::answers::numbers::{count, money};
use crate::bot::subjects::answers::paged_message::{Page, PagedMessage};
use crate::bot::subjects::answers::visible_name::long_name;
use crate::bot::subjects::{Answer, Auctions, DealsAlert, Query, QueryCommand, QueryContext};
use crate::client::{Client, Error};
use crate::picture::PropertyKind;
use crate::text::{Html, Lang};
use crate::wire::{Market, MarketGroup, MarketLot, PropertyMap};

const PAGE: usize = 8;

/// The median of fewer sales says little.
const MIN_SALES: u32 = 3;

/// Less below the median, in percent, is no deal.
pub(super) const MIN_BELOW: u32 = 5;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Deals {
    pub(in crate::bot) filter: LotFilter,
    pub(in crate::bot) page: u16,
}

/// A lot that costs less than the median of its group.
pub(in crate::bot) struct Deal<'a> {
    pub(in crate::bot) lot: Lot<'a>,
    pub(in crate::bot) offer: MarketLot<'static>,
    pub(in crate::bot) city: String,
    median: i64,
}

/// What houses or businesses of a server were sold for.
pub(in crate::bot) type Markets = Vec<(PropertyKind, Arc<Market<'static>>)>;

/// What is for sale, and how many sales its prices are compared with.
pub(in crate::bot) struct Offers<'a> {
    pub(in crate::bot) deals: Vec<Deal<'a>>,
    sales: u32,
    /// How many days back these sales are.
    days: u32,
    has_median: bool,
}

impl Query for Deals {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["deals", "выгодно", "скидки", "вигідно", "знижки"],
        description: Some(Lang::command_deals),
        is_in_menu: true,
        parse: |arguments| {
            Box::pin(property_filter::parse(arguments, |filter| Deals { filter, page: 0 }))
        },
    }];

    fn page(&mut self) -> Option<&mut u16> {
        Some(&mut self.page)
    }

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let map = context.client.map(server.number).await?;
        let markets = markets(&context.client, server.number, self.filter.kind).await?;
        let offers = Offers::of(&self.filter, &map, &markets, context.now);
        let deals = &offers.deals;
        let page = Page::of(deals.len(), PAGE, self.page);
        let list = match deals.is_empty() {
            false => {
                Html::paragraphs(page.items(deals).map(|(at, deal)| deal.row(context, at + 1)))
            }
            true if offers.has_median => lang.deals_none(),
            true => lang.deals_unknown(offers.sales.into(), lang.days(offers.days.into()).as_str()),
        };
        let head = lang.deals_head(&server.title, count(deals.len()));
        let note = lang.deals_compared(lang.days(offers.days.into()).as_str());
        let note = Some(note).filter(|_| offers.has_median);
        let about = self.filter.describe(lang, &map).into_iter().chain(note);
        let head = Html::lines([head].into_iter().chain(about));
        let to = |filter, page| Self { filter, page }.on(server.number);
        let kinds =
            self.filter.kind.others(lang, |kind| to(LotFilter { kind, ..self.filter.clone() }, 0));
        let auctions = Auctions { filter: self.filter.clone(), page: 0 }.on(server.number);
        PagedMessage::new(context, map.timestamp)
            .part(head)
            .part(list)
            .numbers(&page, deals, PAGE, |deal| deal.lot.card().on(server.number))
            .pages(&page, |page| to(self.filter.clone(), page))
            .row(kinds)
            .alert(server.number, DealsAlert::matching(&self.filter, &map))
            .refreshed(to(self.filter.clone(), page.number), [(lang.button_auctions(), auctions)])
    }
}

/// Requests the markets of these kinds.
pub(in crate::bot) async fn markets(
    client: &Client,
    server: u32,
    kinds: PropertyFilter,
) -> Result<Markets, Error> {
    let kinds: &[PropertyKind] = match kinds {
        PropertyFilter::All => &[PropertyKind::House, PropertyKind::Business],
        PropertyFilter::Houses => &[PropertyKind::House],
        PropertyFilter::Businesses => &[PropertyKind::Business],
    };
    let mut markets = Markets::new();
    for kind in kinds {
        markets.push((*kind, client.market(server, kind_name(*kind)).await?));
    }
    Ok(markets)
}

impl<'a> Offers<'a> {
    /// What the filter lets through.
    pub(in crate::bot) fn of(
        filter: &LotFilter,
        map: &'a PropertyMap<'a>,
        markets: &Markets,
        now: Timestamp,
    ) -> Self {
        let place = filter.place.text();
        let near = filter.kind.lots(map);
        let near = near.filter(|lot| place.is_empty() || lot.is_named(&place));
        let near: HashMap<PropertyKey, Lot<'a>> = near.map(|lot| (lot.key(), lot)).collect();
        let cities = near.values().filter_map(|lot| lot.property.nearest_poi.as_ref());
        let cities: HashSet<&str> = cities.map(|near| &*near.city).collect();
        let mut offers = Self { deals: Vec::new(), sales: 0, days: 0, has_median: false };
        for (kind, market) in markets {
            offers.days = market.days;
            let groups = market.data.iter();
            for group in groups.filter(|it| place.is_empty() || cities.contains(&*it.city)) {
                offers.sales += group.sales;
                if group.sales >= MIN_SALES {
                    offers.has_median = true;
                    let deal = |offer| Deal::of(filter, now, &near, (*kind, group, offer));
                    offers.deals.extend(group.lots.iter().filter_map(deal));
                }
            }
        }
        match filter.stage {
            Stage::Cheapest => offers.deals.sort_by_key(|deal| deal.offer.price),
            _ => offers.deals.sort_by_key(|deal| (Reverse(deal.offer.below), deal.offer.price)),
        }
        offers
    }
}

impl<'a> Deal<'a> {
    /// The offer, if the filter lets it through and it is still open.
    fn of(
        filter: &LotFilter,
        now: Timestamp,
        near: &HashMap<PropertyKey, Lot<'a>>,
        (kind, group, offer): (PropertyKind, &MarketGroup<'static>, &MarketLot<'static>),
    ) -> Option<Self> {
        // The map may be newer.
        let lot = *near.get(&PropertyKey { kind, number: offer.id })?;
        let is_open = offer.ends.is_none_or(|end| end > now.as_second());
        let is_cheap = filter.max_price().is_none_or(|most| offer.price <= most);
        let is_deal = is_open && is_cheap && offer.below >= MIN_BELOW;
        (is_deal && filter.admits(&lot, now)).then(|| Self {
            lot,
            offer: offer.clone(),
            city: group.city.to_string(),
            median: group.median,
        })
    }

    fn row(&self, context: &QueryContext, number: usize) -> Html {
        let (lang, offer) = (context.lang, &self.offer);
        let name = long_name(&offer.name);
        let price = money(lang, offer.price);
        let price = if offer.ends.is_some() { lang.deal_from(price) } else { price };
        let head =
            lang.deal_row(count(number), self.lot.emblem(), &name, price, offer.below.into());
        let state = match offer.ends {
            Some(_) => self.lot.ends(context),
            None => Some(lang.lot_on_marketplace()),
        };
        let usual = lang.deal_usual(money(lang, self.median));
        let city = (!self.city.is_empty()).then(|| Html::untrusted(&self.city));
        let usual = Html::dot_separated([usual].into_iter().chain(city));
        Html::lines([head, usual].into_iter().chain(state))
    }
}
