//! `/auctions`: houses and businesses up for auction; the auction that ends first comes first.

use serde::{Deserialize, Serialize};

use super::lots::{Lot, PropertyFilter};
use super::numbers::count;
use super::paged_message::{Page, PagedMessage};
use super::visible_name::phrase;
use super::{Answer, Map, Query, QueryCommand, QueryContext};
use crate::text::{Html, Lang};

const PAGE: usize = 8;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Auctions {
    pub(super) filter: PropertyFilter,
    pub(super) page: u16,
}

impl Query for Auctions {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["auctions", "auction", "auc", "аукционы", "аукцион", "аук", "ауки"],
        description: Some(Lang::command_auctions),
        parse: |arguments| Box::pin(arguments.filtered(|filter| Auctions { filter, page: 0 })),
    }];

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let map = context.client.map(server.number).await?;
        let now = context.now.as_second();
        let all = self.filter.lots(&map);
        let mut lots: Vec<Lot<'_>> =
            all.filter(|lot| lot.property.has_auction && lot.property.au_time_end > now).collect();
        lots.sort_by_key(|lot| (lot.property.au_time_end, lot.kind, lot.property.id));
        let page = Page::of(lots.len(), PAGE, self.page);
        let rows = page.items(&lots).map(|(at, lot)| {
            let name = phrase(&lot.property.name);
            let head = lang.auction_row(count(at + 1), lot.emblem(), &name);
            Html::lines([head].into_iter().chain(lot.auction(context)).chain(lot.near(context)))
        });
        let list = if lots.is_empty() { lang.auctions_none() } else { Html::paragraphs(rows) };
        let head = match self.filter {
            PropertyFilter::All => lang.auctions_head(&server.title, count(lots.len())),
            PropertyFilter::Houses => lang.auctions_head_houses(&server.title, count(lots.len())),
            PropertyFilter::Businesses => {
                lang.auctions_head_businesses(&server.title, count(lots.len()))
            }
        };
        let to = |filter, page| Self { filter, page }.on(server.number);
        let map_button = Map { filter: self.filter }.on(server.number);
        PagedMessage::new(context, map.timestamp)
            .part(head)
            .part(list)
            .numbers(&page, &lots, PAGE, |lot| lot.card().on(server.number))
            .pages(&page, |page| to(self.filter, page))
            .row(self.filter.others(lang, |filter| to(filter, 0)))
            .refreshed(to(self.filter, page.number), [(lang.button_map(), map_button)])
    }
}
