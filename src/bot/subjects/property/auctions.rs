//! `/auctions`: houses and businesses on auction; the auction that ends first comes first.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::other_auctions::OtherAuctions;
use super::property_answers::{Lot, PropertyFilter, cities};
use super::property_filter::{self, LotFilter, Stage};
use crate::bot::language::Field;
use crate::bot::subjects::answers::app_place::AppPlace;
use crate::bot::subjects::answers::numbers::{count, money};
use crate::bot::subjects::answers::paged_message::{Page, PagedMessage};
use crate::bot::subjects::answers::visible_name::long_name;
use crate::bot::subjects::{Answer, Map, Query, QueryCommand, QueryContext};
use crate::text::{Html, Lang, Plain};
use crate::wire::PropertyMap;

const PAGE: usize = 8;

/// How many a board lists. It is pinned, and has to fit on the screen of a phone.
const ON_BOARD: usize = 5;

/// How many cities have a button. A row has room for two.
const CITIES: usize = 2;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Auctions {
    pub(in crate::bot) filter: LotFilter,
    pub(in crate::bot) page: u16,
}

impl Auctions {
    /// The first page of those that the filter lets through.
    pub(in crate::bot) fn of(filter: LotFilter) -> Self {
        // Nothing else is listed anyway.
        let stage = match filter.stage {
            Stage::OnAuction => Stage::Any,
            stage => stage,
        };
        Self { filter: LotFilter { stage, ..filter }, page: 0 }
    }
}

impl Query for Auctions {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["auctions", "auction", "auc", "аукционы", "аукцион", "аук", "ауки"],
        description: Some(Lang::command_auctions),
        is_in_menu: true,
        parse: |arguments| Box::pin(property_filter::parse(arguments, Auctions::of)),
    }];

    const FIELDS: &'static [Field] =
        &[Field::Ends, Field::Price, Field::Cost, Field::Place, Field::Order];

    const ON_BOARD: bool = true;

    fn page(&mut self) -> Option<&mut u16> {
        Some(&mut self.page)
    }

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let map = context.client.map(server.number).await?;
        let lots = in_order(&self.filter, &map, context.now);
        let is_market = self.filter.stage == Stage::Marketplace;
        let is_free = self.filter.stage == Stage::Free;
        let across = if context.is_live { ON_BOARD } else { PAGE };
        let page = Page::of(lots.len(), across, self.page);
        let rows = page.items(&lots).map(|(at, lot)| {
            let price = lot.offered_for().filter(|_| is_market).unwrap_or_else(|| lot.price());
            let (name, price) = (long_name(&lot.property.name), money(lang, price));
            let about = lot.ends(context).into_iter().chain(lot.near(context));
            let (number, emblem) = (count(at + 1), lot.emblem());
            let row = match self.filter.stage {
                Stage::Free => lang.free_row(number, emblem, &name),
                // The owner has fixed the price.
                Stage::Marketplace => lang.sale_row(number, emblem, &name, price),
                _ => lang.auction_row(number, emblem, &name, price),
            };
            Html::lines([row, Html::dot_separated(about)])
        });
        // How long the next one still takes changes all the time.
        let is_missed = lots.is_empty() && !context.is_live && !is_market && !is_free;
        let missed = is_missed.then_some(&self.filter);
        let other_auctions =
            missed.and_then(|missed| OtherAuctions::find(missed, &map, context.now));
        let list = match &other_auctions {
            Some(others) => others.text(context),
            None if lots.is_empty() && is_market => lang.marketplace_none(),
            None if lots.is_empty() && is_free => lang.free_none(),
            None if lots.is_empty() => lang.auctions_none(),
            None => Html::paragraphs(rows),
        };
        let head = match self.filter.stage {
            Stage::Marketplace => lang.marketplace_head(&server.title, count(lots.len())),
            Stage::Free => lang.free_head(&server.title, count(lots.len())),
            _ => head(lang, self.filter.kind, &server.title, lots.len()),
        };
        // What nobody auctions may be offered elsewhere.
        let on_market = LotFilter { stage: Stage::Marketplace, ..self.filter.clone() };
        let is_asked = is_missed && self.filter.is_narrow();
        let offered: Vec<Lot<'_>> = match is_asked {
            true => in_order(&on_market, &map, context.now),
            false => Vec::new(),
        };
        let also = offered.first().map(|first| {
            let price = money(lang, first.offered_for().unwrap_or_default());
            let name = long_name(&first.property.name);
            lang.marketplace_also(count(offered.len()), &name, price)
        });
        let head = Html::lines([head].into_iter().chain(self.filter.describe(lang, &map)));
        let to = |filter, page| Self { filter, page }.on(server.number);
        let kinds =
            self.filter.kind.others(lang, |kind| to(LotFilter { kind, ..self.filter.clone() }, 0));
        let unfiltered: LotFilter = self.filter.kind.into();
        let is_offered =
            other_auctions.as_ref().is_some_and(|others| others.are_those_of(&unfiltered));
        let all = (self.filter.is_narrow() && !is_offered)
            .then(|| (lang.button_everywhere(), to(unfiltered, 0)));
        let cities = cities(&lots).into_iter().take(CITIES).filter_map(|city| {
            let place = LotFilter::place(&city)?;
            let text = Plain::untrusted(&format!("📍 {city}"));
            Some((text, to(LotFilter { place, ..self.filter.clone() }, 0)))
        });
        let cities: Vec<_> = cities.filter(|_| self.filter.place.is_empty()).collect();
        let mut message = PagedMessage::new(context, map.timestamp).part(head).part(list);
        if let Some(also) = also {
            message = message.part(also).row([(lang.button_marketplace(), to(on_market, 0))]);
        }
        let message = match &other_auctions {
            Some(others) => others.add_buttons(message, context, server.number),
            None => message,
        };
        message
            .numbers(&page, &lots, PAGE, |lot| lot.card().on(server.number))
            .pages(&page, |page| to(self.filter.clone(), page))
            .row(kinds)
            .row(all)
            .row(cities)
            .app_row(lang.button_app_map(), &AppPlace::Map.start(server.number))
            .refreshed(
                to(self.filter.clone(), page.number),
                [(lang.button_map(), Map::of_auctions(&self.filter).on(server.number))],
            )
    }
}

/// How many auctions there are.
pub(in crate::bot) fn head(lang: Lang, kind: PropertyFilter, server: &str, lots: usize) -> Html {
    match kind {
        PropertyFilter::All => lang.auctions_head(server, count(lots)),
        PropertyFilter::Houses => lang.auctions_head_houses(server, count(lots)),
        PropertyFilter::Businesses => lang.auctions_head_businesses(server, count(lots)),
    }
}

/// The lots that the filter accepts. The auction that ends first, or costs least or most, comes first. The map numbers them
/// in this order.
pub(in crate::bot) fn in_order<'m>(
    filter: &'m LotFilter,
    map: &'m PropertyMap<'m>,
    now: Timestamp,
) -> Vec<Lot<'m>> {
    let is_auction = !matches!(filter.stage, Stage::Marketplace | Stage::Free);
    let mut lots: Vec<Lot<'_>> =
        filter.lots(map, now).filter(|lot| !is_auction || lot.is_on_auction(now)).collect();
    lots.sort_by_key(|lot| {
        let price = match filter.stage {
            Stage::Cheapest => Some(lot.price()),
            Stage::Dearest => Some(-lot.price()),
            Stage::Marketplace => lot.offered_for(),
            Stage::Any | Stage::OnAuction | Stage::EndsSoon | Stage::Free => None,
        };
        (price, lot.property.au_time_end, lot.kind, lot.property.id)
    });
    lots
}
