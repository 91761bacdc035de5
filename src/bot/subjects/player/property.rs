//! `/property`: the property of a player.

use serde::{Deserialize, Serialize};

use super::find_player;
use crate::bot::subjects::answers::numbers::count;
use crate::bot::subjects::answers::paged_message::{Page, PagedMessage};
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::view_subject::ViewSubject;
use crate::bot::subjects::answers::visible_name::{long_name, short_name};
use crate::bot::subjects::property::property_answers::{Lot, PropertyFilter};
use crate::bot::subjects::{Answer, Player, Query, QueryCommand, QueryContext};
use crate::text::{Html, Lang};

const PAGE: usize = 10;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Property {
    pub(in crate::bot) owner: Name,
    pub(in crate::bot) page: u16,
}

impl Query for Property {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["property", "props", "имущество", "недвижимость"],
        description: Some(Lang::command_property),
        is_in_menu: true,
        parse: |arguments| {
            Box::pin(arguments.player(Lang::property_usage, |owner| Property { owner, page: 0 }))
        },
    }];

    fn subject(&self) -> ViewSubject {
        ViewSubject::player(&self.owner)
    }

    fn page(&mut self) -> Option<&mut u16> {
        Some(&mut self.page)
    }

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let server = find_player::server_of(context, server, &self.owner).await;
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let map = context.client.map(server.number).await?;
        let all = PropertyFilter::All.lots(&map);
        let mut owners: Vec<&str> = all.filter_map(|lot| lot.property.owner.as_deref()).collect();
        owners.sort_unstable();
        owners.dedup();
        let to = |owner| Self { owner, page: 0 };
        let player = find_player::find(context, &server, &self.owner, &owners, to).await?;
        let lots: Vec<Lot<'_>> = PropertyFilter::All.owned(&map, &player.name).collect();
        let page = Page::of(lots.len(), PAGE, self.page);
        let rows = page.items(&lots).map(|(at, lot)| {
            Html::lines([row(context, at + 1, lot)].into_iter().chain(lot.near(context)))
        });
        let list = if lots.is_empty() { lang.property_none() } else { Html::lines(rows) };
        let head = lang.property_head(&short_name(&player.name), &server.title, count(lots.len()));
        let name = Name::typed(&player.name);
        let to = |page| Self { owner: name.clone(), page }.on(server.number);
        let player = Player { name: name.clone() }.on(server.number);
        PagedMessage::new(context, map.timestamp)
            .part(head)
            .part(list)
            .numbers(&page, &lots, PAGE.div_ceil(2), |lot| lot.card().on(server.number))
            .pages(&page, to)
            .refreshed(to(page.number), [(lang.button_player(), player)])
    }
}

/// A lot in a line, and whether it is on auction or for sale.
fn row(context: &QueryContext, number: usize, lot: &Lot<'_>) -> Html {
    let lang = context.lang;
    let row = lang.lot_row(count(number), lot.emblem(), &long_name(&lot.property.name));
    let state = lot.property.has_auction || lot.is_offered;
    let state = state.then(|| lot.state(lang, context.now));
    Html::dot_separated([row].into_iter().chain(lot.number(lang)).chain(state))
}

/// How many lots a player owns, and the first of them in lines. Auctions come first, those that end soon before others.
pub(in crate::bot) async fn first_rows(
    context: &QueryContext,
    server: u32,
    nickname: &str,
    most: usize,
) -> Option<(usize, Vec<Html>)> {
    let map = context.client.map(server).await.ok()?;
    let mut lots: Vec<Lot<'_>> = PropertyFilter::All.owned(&map, nickname).collect();
    lots.sort_by_key(|lot| (!lot.property.has_auction, lot.property.au_time_end));
    let rows = lots.iter().take(most).enumerate();
    Some((lots.len(), rows.map(|(at, lot)| row(context, at + 1, lot)).collect()))
}
