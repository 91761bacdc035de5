//! `/deals`: houses and businesses that are for sale for less than such property was usually sold for.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::places::Places;
use super::property_answers::{Lot, PropertyFilter, PropertyKey, emblem, kind_name};
use super::property_filter::{self, LotFilter, Stage};
use crate::bot::language;
use crate::bot::subjects::answers::numbers::{count, money};
use crate::bot::subjects::answers::paged_message::{Page, PagedMessage};
use crate::bot::subjects::answers::visible_name::long_name;
use crate::bot::subjects::{Answer, Auctions, DealsAlert, Query, QueryCommand, QueryContext};
use crate::client::{Client, Error};
use crate::picture::PropertyKind;
use crate::text::{Html, Lang};
use crate::wire::{Market, MarketGroup, MarketLot, PropertyMap};

const PAGE: usize = 8;

/// Of how many cities the usual price is named.
const CITIES: usize = 6;

/// The same above a list of deals.
const FEW: usize = 2;

/// How many lots are named that are no deals.
const FOR_SALE: usize = 5;

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

/// The sales that offers are compared with.
struct Sales {
    count: u32,
    /// Whether there are enough of any kind.
    are_enough: bool,
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

    const ON_BOARD: bool = true;

    fn page(&mut self) -> Option<&mut u16> {
        Some(&mut self.page)
    }

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let map = context.client.map(server.number).await?;
        let markets = markets(&context.client, server.number, self.filter.kind).await?;
        let lots = self.filter.kind.lots(&map).map(|lot| (lot.key(), lot)).collect();
        let deals = &deals(&self.filter, &lots, &markets, context.now);
        let named = named_type(&self.filter, &map);
        let sales = Sales::of_filter(&self.filter, named, &map, &markets);
        let days = markets.first().map_or(0, |(_, market)| market.days);
        let days = lang.days(days.into());
        let page = Page::of(deals.len(), PAGE, self.page);
        let list = match deals.is_empty() {
            false => {
                Html::paragraphs(page.items(deals).map(|(at, deal)| deal.row(context, at + 1)))
            }
            true if sales.are_enough => lang.deals_none(),
            true => lang.deals_unknown(sales.count.into(), days.as_str()),
        };
        let head = lang.deals_head(&server.title, count(deals.len()));
        let note = sales.are_enough.then(|| lang.deals_compared(days.as_str()));
        let about = self.filter.describe(lang, &map).into_iter().chain(note);
        let most = if deals.is_empty() { CITIES } else { FEW };
        let usual = usual_prices(lang, &self.filter, named, &markets, most);
        let usual = (!usual.is_empty())
            .then(|| Html::lines([lang.deals_usual_head()].into_iter().chain(usual)));
        let head = Html::lines([head].into_iter().chain(about));
        let head = Html::paragraphs([head].into_iter().chain(usual));
        // Whoever asks what gas stations cost sees at least for how much they are offered.
        let for_sale = match deals.is_empty() && !self.filter.place.is_empty() {
            true => for_sale(&self.filter, &map, context.now),
            false => Vec::new(),
        };
        let offered = for_sale.iter().map(|lot| offer_line(lang, lot));
        let offered = (!for_sale.is_empty())
            .then(|| Html::lines([lang.deals_for_sale()].into_iter().chain(offered)));
        let list = Html::paragraphs([list].into_iter().chain(offered));
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

/// What property was usually sold for in each city, where most was sold first. Of businesses only those of a type can be
/// compared.
fn usual_prices(
    lang: Lang,
    filter: &LotFilter,
    named: Option<u32>,
    markets: &Markets,
    most: usize,
) -> Vec<Html> {
    let place = filter.place.text();
    let is_near = |city: &str| {
        let mut places = Places(&place).wanted().peekable();
        places.peek().is_none() || places.any(|place| language::is_place(place, city))
    };
    let groups = markets.iter().flat_map(|(kind, market)| market.data.iter().map(|it| (*kind, it)));
    let mut groups: Vec<_> = groups
        .filter(|(_, group)| {
            let is_meant = match group.kind {
                None => is_near(&group.city),
                Some(kind) => named == Some(kind),
            };
            group.sales >= MIN_SALES && is_meant
        })
        .collect();
    groups.sort_by_key(|(_, group)| Reverse(group.sales));
    let line = |(kind, group): (PropertyKind, &MarketGroup<'_>)| {
        let city = (!group.city.is_empty()).then(|| Html::untrusted(&group.city));
        let line = Html::dot_separated([money(lang, group.median)].into_iter().chain(city));
        Html::words([Html::untrusted(emblem(kind)), line])
    };
    groups.into_iter().take(most).map(line).collect()
}

/// The type of businesses that the filter names: "Gas Station" is the name of all of one type.
fn named_type(filter: &LotFilter, map: &PropertyMap<'_>) -> Option<u32> {
    let place = filter.place.text();
    let is_named = |lot: &Lot<'_>| {
        let name = &lot.property.name;
        let mut wanted = Places(&place).wanted();
        wanted.any(|it| language::is_place(it, name) || language::is_of_kind(name, it))
    };
    let mut types = PropertyFilter::Businesses.lots(map).filter(is_named);
    let first = types.find_map(|lot| lot.property.kind)?;
    types.all(|lot| lot.property.kind.is_none_or(|other| other == first)).then_some(first)
}

/// What is for sale that the filter lets through: first the auctions, and then what is on the marketplace.
fn for_sale<'m>(filter: &LotFilter, map: &'m PropertyMap<'m>, now: Timestamp) -> Vec<Lot<'m>> {
    let lots = filter.kind.lots(map).filter(|lot| filter.admits(lot, now));
    let mut lots: Vec<Lot<'m>> =
        lots.filter(|lot| lot.is_on_auction(now) || lot.offered_for().is_some()).collect();
    lots.sort_by_key(|lot| (lot.offered_for(), lot.price(), lot.key()));
    lots.truncate(FOR_SALE);
    lots
}

fn offer_line(lang: Lang, lot: &Lot<'_>) -> Html {
    let price = match lot.offered_for() {
        Some(price) => money(lang, price),
        None => lang.deal_from(money(lang, lot.price())),
    };
    let line = lang.deals_for_sale_row(lot.emblem(), &long_name(&lot.property.name), price);
    let market = lot.offered_for().map(|_| lang.lot_on_marketplace());
    Html::dot_separated([line].into_iter().chain(market))
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

/// The lots for sale below their usual price that the filter lets through, the cheapest or those furthest below first.
pub(in crate::bot) fn deals<'a>(
    filter: &LotFilter,
    lots: &HashMap<PropertyKey, Lot<'a>>,
    markets: &Markets,
    now: Timestamp,
) -> Vec<Deal<'a>> {
    let mut deals = Vec::new();
    for (kind, market) in markets {
        for group in market.data.iter().filter(|group| group.sales >= MIN_SALES) {
            let deal = |offer| Deal::of(filter, now, lots, (*kind, group, offer));
            deals.extend(group.lots.iter().filter_map(deal));
        }
    }
    match filter.stage {
        Stage::Cheapest => deals.sort_by_key(|deal| deal.offer.price),
        _ => deals.sort_by_key(|deal| (Reverse(deal.offer.below), deal.offer.price)),
    }
    deals
}

impl Sales {
    /// Those of the type that the filter names, or else those in the cities in which it lets lots through.
    fn of_filter(
        filter: &LotFilter,
        named: Option<u32>,
        map: &PropertyMap<'_>,
        markets: &Markets,
    ) -> Self {
        let place = filter.place.text();
        let only = filter.kind.only();
        let near = filter.kind.lots(map).filter(|lot| lot.is_named_or_wanted(&place, only));
        let cities = near.filter_map(|lot| lot.property.nearest_poi.as_ref());
        let cities: HashSet<&str> = match place.is_empty() {
            true => HashSet::new(),
            false => cities.map(|near| &*near.city).collect(),
        };
        let groups = || {
            let groups = markets.iter().flat_map(|(_, market)| &market.data);
            groups.filter(|group| match named {
                Some(_) => group.kind == named,
                None => place.is_empty() || cities.contains(&*group.city),
            })
        };
        let are_enough = groups().any(|group| group.sales >= MIN_SALES);
        Self { count: groups().map(|group| group.sales).sum(), are_enough }
    }
}

impl<'a> Deal<'a> {
    /// The offer, if the filter lets it through and it is still open.
    fn of(
        filter: &LotFilter,
        now: Timestamp,
        lots: &HashMap<PropertyKey, Lot<'a>>,
        (kind, group, offer): (PropertyKind, &MarketGroup<'static>, &MarketLot<'static>),
    ) -> Option<Self> {
        // The map may be newer.
        let lot = *lots.get(&PropertyKey { kind, number: offer.id })?;
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
