//! `/house` and `/business`: one lot. `/houses` and `/businesses`: one lot by its number, or the map of all.

use serde::{Deserialize, Serialize};

use super::arguments::{Arguments, without_number_words};
use super::context::{phrase, word};
use super::lots::{LotKind, PropertyFilter};
use super::paged_message::PagedMessage;
use super::{Answer, Interrupt, Map, Query, QueryCommand, QueryContext, View};
use crate::text::{Html, Lang};

/// One house or business.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct LotCard {
    pub(super) kind: LotKind,
    pub(super) number: u64,
}

impl Query for LotCard {
    const COMMANDS: &'static [QueryCommand] = &[
        QueryCommand {
            names: &["house", "дом"],
            description: Some(Lang::command_house),
            parse: |arguments| Box::pin(one(arguments, LotKind::House, Lang::house_usage)),
        },
        QueryCommand {
            names: &["business", "biz", "бизнес", "биз"],
            description: Some(Lang::command_business),
            parse: |arguments| Box::pin(one(arguments, LotKind::Business, Lang::business_usage)),
        },
        QueryCommand {
            names: &["houses", "дома"],
            description: None,
            parse: |arguments| {
                Box::pin(one_or_map(arguments, LotKind::House, PropertyFilter::Houses))
            },
        },
        QueryCommand {
            names: &["businesses", "бизнесы", "бизы"],
            description: None,
            parse: |arguments| {
                Box::pin(one_or_map(arguments, LotKind::Business, PropertyFilter::Businesses))
            },
        },
    ];

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let map = context.client.map(server.number).await?;
        let number = self.number.to_string();
        let filter = match self.kind {
            LotKind::House => PropertyFilter::Houses,
            LotKind::Business => PropertyFilter::Businesses,
        };
        let Some(lot) = filter.lots(&map).find(|lot| lot.property.id == self.number) else {
            return Err(match self.kind {
                LotKind::House => lang.no_such_house(&number, &server.title),
                LotKind::Business => lang.no_such_business(&number, &server.title),
            }
            .into());
        };
        let name = phrase(&lot.property.name);
        let head = lang.lot_head(lot.emblem(), &name, &server.title, &number);
        let owner = lot.property.owner.as_ref().map(|owner| lang.lot_owner(&word(owner)));
        let lines = [Some(lot.state(context)), owner, lot.near(context)];
        let message = PagedMessage::new(context, map.timestamp)
            .part(head)
            .part(Html::lines(lines.into_iter().flatten()));
        let message = lot.auction(context).into_iter().fold(message, PagedMessage::part);
        let refresh = message.refresh(self.clone().on(server.number));
        let buttons = [Some(refresh), lot.owner(context, &server)];
        Ok(message.buttons(buttons.into_iter().flatten().collect()).message().into())
    }
}

/// A lot by its number.
async fn one(
    arguments: Arguments<'_>,
    kind: LotKind,
    usage: fn(Lang) -> Html,
) -> Result<View, Interrupt> {
    let words = without_number_words(arguments.words);
    let arguments = Arguments { words: &words, ..arguments };
    let view = arguments.numbered(true, |number| LotCard { kind, number }).await?;
    view.ok_or_else(|| usage(arguments.context.lang).into())
}

/// A lot by its number and its server, or the map of all.
async fn one_or_map(
    arguments: Arguments<'_>,
    kind: LotKind,
    filter: PropertyFilter,
) -> Result<View, Interrupt> {
    let words = without_number_words(arguments.words);
    let arguments = Arguments { words: &words, ..arguments };
    match arguments.numbered(false, |number| LotCard { kind, number }).await? {
        Some(view) => Ok(view),
        None => arguments.on_server(Map { filter }).await,
    }
}
