//! `/sales`: for how much houses and businesses were sold at auction, the newest or the dearest first.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use super::changes::LotFacts;
use super::property_answers::{PropertyFilter, emblem, kind_name};
use crate::bot::language::{self, LotWords};
use crate::bot::subjects::answers::arguments::Arguments;
use crate::bot::subjects::answers::numbers::{count, money};
use crate::bot::subjects::answers::paged_message::{Page, PagedMessage};
use crate::bot::subjects::answers::recorded_events::{self, LONGEST, facts};
use crate::bot::subjects::answers::visible_name::{long_name, short_name};
use crate::bot::subjects::{
    Answer, Deals, EarlyReply, LotCard, Query, QueryCommand, QueryContext, View, time_of,
};
use crate::picture::PropertyKind;
use crate::text::{Html, Lang};
use crate::wire::Event;

const PAGE: usize = 8;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Sales {
    pub(in crate::bot) kind: PropertyFilter,
    /// Whether the dearest come first, and not the newest.
    pub(in crate::bot) dearest: bool,
    pub(in crate::bot) page: u16,
}

/// A lot that has a new owner since its auction.
struct Sale {
    lot: LotCard,
    name: String,
    price: i64,
    owner: String,
    at: i64,
}

impl Query for Sales {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["sales", "продажи", "продажі"],
        description: Some(Lang::command_sales),
        is_in_menu: false,
        parse: |arguments| Box::pin(parse(arguments)),
    }];

    const ON_BOARD: bool = true;

    fn page(&mut self) -> Option<&mut u16> {
        Some(&mut self.page)
    }

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let map = context.client.map(server.number).await?;
        let kinds = ["property.auction_closed"];
        let events =
            recorded_events::newest(&context.client, server.number, &kinds, None, LONGEST).await?;
        let is_of_kind = |sale: &Sale| self.kind.only().is_none_or(|kind| sale.lot.kind == kind);
        let mut sales: Vec<Sale> =
            events.data.iter().rev().filter_map(Sale::of).filter(is_of_kind).collect();
        if self.dearest {
            sales.sort_by_key(|sale| Reverse(sale.price));
        }
        let page = Page::of(sales.len(), PAGE, self.page);
        let list = match sales.is_empty() {
            true => lang.sales_none(),
            false => {
                let rows = page.items(&sales).map(|(at, sale)| sale.row(context, at + 1));
                Html::paragraphs(rows)
            }
        };
        let first = sales.iter().map(|sale| sale.at).min();
        let since = first.map(|first| lang.sales_since(&time_of(context, first)));
        let head = lang.sales_head(&server.title, count(sales.len()));
        let to = |sales: Self| sales.on(server.number);
        let others = self.kind.others(lang, |kind| to(Self { kind, page: 0, ..self.clone() }));
        let order = match self.dearest {
            true => lang.button_newest_first(),
            false => lang.button_dearest_first(),
        };
        let turned = to(Self { dearest: !self.dearest, page: 0, ..self.clone() });
        let deals = Deals { filter: self.kind.into(), page: 0 }.on(server.number);
        PagedMessage::new(context, map.timestamp)
            .part(Html::lines([head].into_iter().chain(since)))
            .part(list)
            .numbers(&page, &sales, PAGE, |sale| sale.lot.clone().on(server.number))
            .pages(&page, |page| to(Self { page, ..self.clone() }))
            .row(others)
            .row([(order, turned)])
            .refreshed(
                to(Self { page: page.number, ..self.clone() }),
                [(lang.button_deals(), deals)],
            )
    }
}

impl Sale {
    /// The sale of an event; `None` if nobody has bought the lot.
    fn of(event: &Event<'_>) -> Option<Self> {
        let (before, after): (LotFacts, LotFacts) =
            (facts(event.before.as_ref()), facts(event.after.as_ref()));
        let owner = after.owner.filter(|_| after.is_sold)?;
        let (kind, number) = event.about.first()?.split_once(':')?;
        let kind = [PropertyKind::House, PropertyKind::Business]
            .into_iter()
            .find(|known| kind_name(*known) == kind)?;
        Some(Self {
            lot: LotCard { kind, number: number.parse().ok()? },
            name: long_name(event.name.as_deref()?),
            price: before.last_bid(),
            owner: short_name(&owner),
            at: event.at,
        })
    }

    fn row(&self, context: &QueryContext, number: usize) -> Html {
        let lang = context.lang;
        let price = money(lang, self.price);
        let lot = lang.sale_row(count(number), emblem(self.lot.kind), &self.name, price);
        let time = Html::escaped(&time_of(context, self.at));
        Html::lines([lot, Html::dot_separated([lang.lot_owner(&self.owner), time])])
    }
}

/// Parses houses or businesses, the order, and a server.
async fn parse(arguments: Arguments<'_>) -> Result<View, EarlyReply> {
    let words = LotWords::new(arguments.words);
    let kind = words.kind.map_or(PropertyFilter::All, PropertyFilter::from);
    let (dearest, rest): (bool, Vec<&str>) =
        (words.dearest, words.rest.split_whitespace().collect());
    let (words, servers) = (rest.join(" "), arguments.context.client.status().await?);
    // In "of the week on 5" only one word says where.
    let is_server = |word: &&str| language::server_in_full(word, &servers.game).is_found();
    let words = match rest.iter().copied().find(is_server) {
        Some(server) if !language::server(&words, &servers.game).is_found() => server.to_owned(),
        _ => words,
    };
    let sales = Sales { kind, dearest, page: 0 };
    Arguments { words: &words, ..arguments }.on_server(sales).await
}
