//! `/auctions`: houses and businesses up for auction; the auction that ends first comes first.

use serde::{Deserialize, Serialize};

use super::arguments::Arguments;
use super::context::{grid, phrase};
use super::lots::{Lot, PropertyFilter};
use super::numbers::count;
use super::paged_message::{Page, PagedMessage};
use super::{Answer, Map, Query, QueryCommand, QueryContext};
use crate::text::{Html, Lang, Plain};

/// Auctions on a page.
const PAGE: usize = 8;

/// A page of the auctions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Auctions {
    pub(super) filter: PropertyFilter,
    pub(super) page: u16,
}

impl Query for Auctions {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["auctions", "auction", "auc", "аукционы", "аукцион", "аук", "ауки"],
        description: Some(Lang::command_auctions),
        parse: |arguments| {
            Box::pin(async move {
                let (filter, words) = PropertyFilter::from_words(arguments.words);
                let arguments = Arguments { words: &words, ..arguments };
                arguments.on_server(Auctions { filter, page: 0 }).await
            })
        },
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
        let message = PagedMessage::new(context, map.timestamp).part(head).part(list);
        let cards = page.items(&lots).map(|(at, lot)| {
            context.button(Plain::untrusted(&(at + 1).to_string()), lot.card().on(server.number))
        });
        let message = grid(cards, PAGE).into_iter().fold(message, PagedMessage::buttons);
        let to = |filter, page| Self { filter, page };
        let message = message.pages(&page, &server, |page| to(self.filter, page));
        let filters = self
            .filter
            .others(context, |text, filter| context.button(text, to(filter, 0).on(server.number)));
        let map = Map { filter: self.filter };
        let buttons = vec![
            message.refresh(to(self.filter, page.number).on(server.number)),
            context.button(lang.button_map(), map.on(server.number)),
        ];
        Ok(message.buttons(filters).buttons(buttons).message().into())
    }
}
