//! `/map`: the property map as a picture.

use serde::{Deserialize, Serialize};

use super::freshness;
use super::lots::{self, Lot, PropertyFilter};
use super::numbers::count;
use super::paged_message::PagedMessage;
use super::{Answer, Auctions, Query, QueryCommand, QueryContext};
use crate::bot::picture_cache::Drawing;
use crate::picture::{Heading, Point, Property, PropertyLabels, PropertyMap, PropertyStatus};
use crate::text::{Html, Lang};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Map {
    pub(super) filter: PropertyFilter,
}

impl Query for Map {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["map", "карта"],
        description: Some(Lang::command_map),
        parse: |arguments| Box::pin(arguments.filtered(|filter| Map { filter })),
    }];

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let map = context.client.map(server.number).await?;
        let property = |lot: Lot<'_>| {
            let at = Point { x: lot.property.lx, y: lot.property.ly };
            Property { kind: lot.kind, status: lot.status(), at }
        };
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
        let number = server.number;
        let name = format!("map {number} {:?} {}", self.filter, lang.code());
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
        let to = |filter| Self { filter }.on(number);
        let auctions = Auctions { filter: self.filter, page: 0 }.on(number);
        PagedMessage::new(context, map.timestamp)
            .picture(name, Drawing::Map(drawing))
            .part(Html::lines([head, counts]))
            .row(self.filter.others(lang, to))
            .refreshed(to(self.filter), [(lang.button_auctions(), auctions)])
    }
}
