//! `/deals`: houses and businesses that are for sale for less than such property was usually sold for.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use super::property_answers::{Lot, PropertyFilter, PropertyKey};
use super::property_filter::{self, LotFilter};
use crate::bot::subjects::answers::numbers::{count, money};
use crate::bot::subjects::answers::paged_message::{Page, PagedMessage};
use crate::bot::subjects::answers::visible_name::long_name;
use crate::bot::subjects::{Answer, Auctions, EarlyReply, Query, QueryCommand, QueryContext};
use crate::picture::PropertyKind;
use crate::text::{Html, Lang};
use crate::wire::{MarketGroup, MarketLot, PropertyMap};

const PAGE: usize = 8;

/// The median of fewer sales says little.
const MIN_SALES: u32 = 3;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Deals {
    pub(in crate::bot) filter: LotFilter,
    pub(in crate::bot) page: u16,
}

/// A lot that costs less than the median of its group.
struct Deal<'a> {
    lot: Lot<'a>,
    offer: MarketLot<'static>,
    city: String,
    median: i64,
    sales: u32,
}

/// What is for sale, and how many sales its prices are compared with.
struct Offers<'a> {
    deals: Vec<Deal<'a>>,
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
        let offers = self.offers(context, server.number, &map).await?;
        let deals = &offers.deals;
        let page = Page::of(deals.len(), PAGE, self.page);
        let list = match deals.is_empty() {
            false => Html::paragraphs(
                page.items(deals).map(|(at, deal)| deal.row(context, at + 1, offers.days)),
            ),
            true if offers.has_median => lang.deals_none(),
            true => lang.deals_unknown(offers.sales.into(), lang.days(offers.days.into()).as_str()),
        };
        let head = lang.deals_head(&server.title, count(deals.len()));
        let head = Html::lines([head].into_iter().chain(self.filter.describe(lang, &map)));
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
            .refreshed(to(self.filter.clone(), page.number), [(lang.button_auctions(), auctions)])
    }
}

impl Deals {
    async fn offers<'a>(
        &self,
        context: &QueryContext,
        server: u32,
        map: &'a PropertyMap<'a>,
    ) -> Result<Offers<'a>, EarlyReply> {
        let mut offers = Offers { deals: Vec::new(), sales: 0, days: 0, has_median: false };
        for kind in [PropertyKind::House, PropertyKind::Business] {
            let is_wanted = match kind {
                PropertyKind::House => self.filter.kind != PropertyFilter::Businesses,
                PropertyKind::Business => self.filter.kind != PropertyFilter::Houses,
            };
            if is_wanted {
                let market = context.client.market(server, kind_name(kind)).await?;
                offers.days = market.days;
                market.data.iter().for_each(|group| self.add(&mut offers, map, kind, group));
            }
        }
        offers.deals.sort_by_key(|deal| (Reverse(deal.offer.below), deal.offer.price));
        Ok(offers)
    }

    fn add<'a>(
        &self,
        offers: &mut Offers<'a>,
        map: &'a PropertyMap<'a>,
        kind: PropertyKind,
        group: &MarketGroup<'static>,
    ) {
        offers.sales += group.sales;
        if group.sales < MIN_SALES {
            return;
        }
        offers.has_median = true;
        let place = self.filter.place.text();
        for offer in &group.lots {
            let key = PropertyKey { kind, number: offer.id };
            // The map may be newer.
            let Some(lot) = PropertyFilter::All.lots(map).find(|lot| lot.key() == key) else {
                continue;
            };
            let is_near = place.is_empty() || lot.is_named(&place);
            if is_near && self.filter.max_price().is_none_or(|most| offer.price <= most) {
                offers.deals.push(Deal {
                    lot,
                    offer: offer.clone(),
                    city: group.city.to_string(),
                    median: group.median,
                    sales: group.sales,
                });
            }
        }
    }
}

impl Deal<'_> {
    fn row(&self, context: &QueryContext, number: usize, days: u32) -> Html {
        let (lang, offer) = (context.lang, &self.offer);
        let name = long_name(&offer.name);
        let price = money(lang, offer.price);
        let head =
            lang.deal_row(count(number), self.lot.emblem(), &name, price, offer.below.into());
        let state = match offer.ends {
            Some(_) => self.lot.ends(context),
            None => Some(lang.lot_on_marketplace()),
        };
        let days = lang.days(days.into());
        let usual = lang.deal_usual(money(lang, self.median), self.sales.into(), days.as_str());
        let city = (!self.city.is_empty()).then(|| Html::untrusted(&self.city));
        let usual = Html::dot_separated([usual].into_iter().chain(city));
        Html::lines([head].into_iter().chain(state).chain([usual]))
    }
}

/// Houses or businesses, as the API names them.
fn kind_name(kind: PropertyKind) -> &'static str {
    match kind {
        PropertyKind::House => "house",
        PropertyKind::Business => "business",
    }
}
