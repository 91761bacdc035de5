//! `/map`: the property map as a picture.

use serde::{Deserialize, Serialize};

use super::arguments::Arguments;
use super::freshness;
use super::lots::{self, Lot, LotKind, PropertyFilter};
use super::numbers::count;
use super::paged_message::PagedMessage;
use super::view_button::ButtonPlace;
use super::{Answer, Auctions, Query, QueryCommand, QueryContext, Rendered};
use crate::bot::picture_cache::{Drawing, Picture};
use crate::picture::{
    Heading, Point, Property, PropertyKind, PropertyLabels, PropertyMap, PropertyStatus,
};
use crate::text::{Html, Lang};

/// The map of houses, businesses or both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Map {
    pub(super) filter: PropertyFilter,
}

impl Query for Map {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["map", "карта"],
        description: Some(Lang::command_map),
        parse: |arguments| {
            Box::pin(async move {
                let (filter, words) = PropertyFilter::from_words(arguments.words);
                Arguments { words: &words, ..arguments }.on_server(Map { filter }).await
            })
        },
    }];

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let map = context.client.map(server.number).await?;
        let properties: Vec<Property> = self.filter.lots(&map).map(property).collect();
        let all =
            |status| count(properties.iter().filter(|property| property.status == status).count());
        let head = match self.filter {
            PropertyFilter::All => lang.map_head(&server.title),
            PropertyFilter::Houses => lang.map_head_houses(&server.title),
            PropertyFilter::Businesses => lang.map_head_businesses(&server.title),
        };
        let counts = lang.map_counts(
            all(PropertyStatus::Free),
            all(PropertyStatus::Auction),
            all(PropertyStatus::Marketplace),
            all(PropertyStatus::Owned),
        );
        let button = |text, view| context.button_at(ButtonPlace::Picture, text, view);
        let to = |filter| Self { filter }.on(server.number);
        let auctions = Auctions { filter: self.filter, page: 0 };
        let message = PagedMessage::new(context, map.timestamp)
            .part(Html::lines([head, counts]))
            .buttons(self.filter.others(context, |text, filter| button(text, to(filter))))
            .buttons(vec![
                button(lang.button_refresh(), to(self.filter)),
                button(lang.button_auctions(), auctions.on(server.number)),
            ])
            .message();
        let name = format!("map {} {:?} {}", server.number, self.filter, lang.code());
        let drawing = PropertyMap {
            heading: Heading { title: server.title, note: freshness::time(context, map.timestamp) },
            properties,
            places: lots::landmarks(&map),
            labels: PropertyLabels {
                owned: lang.picture_owned().to_string(),
                free: lang.picture_free().to_string(),
                marketplace: lang.picture_marketplace().to_string(),
                auction: lang.picture_auction().to_string(),
                houses: lang.picture_houses().to_string(),
                businesses: lang.picture_businesses().to_string(),
            },
        };
        Ok(Rendered { picture: Some(Picture::new(name, Drawing::Map(drawing))), message })
    }
}

fn property(lot: Lot<'_>) -> Property {
    Property {
        kind: match lot.kind {
            LotKind::House => PropertyKind::House,
            LotKind::Business => PropertyKind::Business,
        },
        status: match (&lot.property.owner, lot.is_offered) {
            (_, true) => PropertyStatus::Marketplace,
            (_, false) if lot.property.has_auction => PropertyStatus::Auction,
            (Some(_), false) => PropertyStatus::Owned,
            (None, false) => PropertyStatus::Free,
        },
        at: Point { x: lot.property.lx, y: lot.property.ly },
    }
}
