//! `/map`: the property map as a picture.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::auctions::{self, in_order};
use super::other_auctions::OtherAuctions;
use super::places::Places;
use super::property_answers::{self, Lot, PropertyFilter, auction_line};
use super::property_filter::{self, LotFilter, SOON, Stage};
use crate::bot::picture_cache::Drawing;
use crate::bot::subjects::answers::app_place::AppPlace;
use crate::bot::subjects::answers::numbers::{count, grouped};
use crate::bot::subjects::answers::paged_message::PagedMessage;
use crate::bot::subjects::answers::picture_heading::heading;
use crate::bot::subjects::{Answer, Auctions, Query, QueryCommand, QueryContext};
use crate::picture::{
    Area, Emphasis, Ends, Heading, Point, Property, PropertyLabels, PropertyMap, PropertyStatus,
};
use crate::text::{Html, Lang};
use crate::wire;

/// How many lots have a number and a line. Numbers of more lots can't be told apart.
const NUMBERED: usize = 8;

/// An auction that ends within this many minutes is marked.
const MARKED: i64 = 15;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Map {
    pub(in crate::bot) filter: LotFilter,
}

impl Map {
    /// The auctions that a list shows.
    pub(in crate::bot) fn of_auctions(filter: &LotFilter) -> Self {
        let stage = match filter.stage {
            Stage::Any => Stage::OnAuction,
            stage => stage,
        };
        Self { filter: LotFilter { stage, ..filter.clone() } }
    }

    /// The area of the named place: the area of all lots that are near it.
    fn area(&self, map: &wire::PropertyMap<'_>) -> Option<Area> {
        let places = self.filter.place.text();
        let is_there = |lot: &Lot<'_>| Places(&places).wanted().any(|place| lot.is_near(place));
        let lots = PropertyFilter::All.lots(map).filter(is_there);
        Area::around(lots.map(|lot| at(&lot)))
    }
}

impl Query for Map {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["map", "карта"],
        description: Some(Lang::command_map),
        is_in_menu: true,
        parse: |arguments| Box::pin(property_filter::parse(arguments, |filter| Map { filter })),
    }];

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let (map, now) = (context.client.map(server.number).await?, context.now);
        let mut ends = None;
        let properties: Vec<Property> = match self.filter.stage {
            Stage::Any | Stage::Marketplace | Stage::Free => {
                self.filter.lots(&map, now).map(|lot| property(&lot, now)).collect()
            }
            Stage::OnAuction | Stage::EndsSoon | Stage::Cheapest | Stage::Dearest => {
                let lots = in_order(&self.filter, &map, now);
                ends = list(lang, lots.iter().take(NUMBERED), now);
                let number = |at: usize| u32::try_from(at + 1).ok().filter(|_| at < NUMBERED);
                lots.iter().enumerate().map(|(at, lot)| numbered(lot, number(at), now)).collect()
            }
        };
        let all = |status| {
            let found = properties.iter().filter(|property| property.status == status).count();
            grouped(lang, i64::try_from(found).unwrap_or(i64::MAX))
        };
        let is_missed =
            properties.is_empty() && !matches!(self.filter.stage, Stage::Any | Stage::Free);
        let kind = self.filter.kind;
        let (head, title, title_of_auctions) = match kind {
            PropertyFilter::All => (
                lang.map_head(&server.title),
                lang.picture_of_property(),
                lang.picture_of_auctions(),
            ),
            PropertyFilter::Houses => (
                lang.map_head_houses(&server.title),
                lang.picture_of_houses(),
                lang.picture_of_house_auctions(),
            ),
            PropertyFilter::Businesses => (
                lang.map_head_businesses(&server.title),
                lang.picture_of_businesses(),
                lang.picture_of_business_auctions(),
            ),
        };
        let counts = lang.map_counts(
            all(PropertyStatus::Free),
            all(PropertyStatus::Auction),
            all(PropertyStatus::Marketplace),
            all(PropertyStatus::Owned),
        );
        let (title, head, counts) = match self.filter.stage {
            Stage::Any | Stage::Marketplace => (title, head, Some(counts)),
            Stage::Free => (title, lang.free_head(&server.title, count(properties.len())), None),
            Stage::OnAuction | Stage::EndsSoon | Stage::Cheapest | Stage::Dearest => {
                let head = auctions::head(lang, kind, &server.title, properties.len());
                (title_of_auctions, head, None)
            }
        };
        let number = server.number;
        let name = format!("map {number} {:?} {}", self.filter, lang.code());
        let drawing = PropertyMap {
            heading: Heading {
                subtitle: self.filter.heading(lang, &map),
                ..heading(context, title, &server, map.timestamp)
            },
            properties,
            area: self.area(&map),
            places: property_answers::landmarks(&map),
            labels: PropertyLabels {
                owned: lang.picture_owned().to_string(),
                free: lang.picture_free().to_string(),
                marketplace: lang.picture_marketplace().to_string(),
                auction: lang.picture_auction().to_string(),
                ends_soon: lang.picture_ends_soon().to_string(),
                ends_within_hour: lang.picture_ends_within_hour().to_string(),
                ends_later: lang.picture_ends_later().to_string(),
                houses: lang.picture_houses().to_string(),
                businesses: lang.picture_businesses().to_string(),
            },
        };
        let to = |filter| Self { filter }.on(number);
        let auctions = Auctions::of(self.filter.clone()).on(number);
        let kinds =
            self.filter.kind.others(lang, |kind| to(LotFilter { kind, ..self.filter.clone() }));
        let caption = [head].into_iter().chain(self.filter.describe(lang, &map)).chain(counts);
        let caption = Html::paragraphs([Html::lines(caption)].into_iter().chain(ends));
        let message = PagedMessage::new(context, map.timestamp)
            .picture(name, Drawing::Map(drawing))
            .part(caption);
        let message = match is_missed.then(|| OtherAuctions::find(&self.filter, &map, now)) {
            Some(Some(others)) => {
                let message = message.part(others.text(context));
                others.add_buttons(message, context, number)
            }
            Some(None) => message.part(lang.auctions_none()),
            None => message,
        };
        message
            .row(kinds)
            .app_row(lang.button_app_map(), &AppPlace::Map.start(number))
            .refreshed(to(self.filter.clone()), [(lang.button_auctions(), auctions)])
    }
}

/// A lot as the map draws it. Lots that nobody can buy are faded.
fn property(lot: &Lot<'_>, now: Timestamp) -> Property {
    let (kind, status) = (lot.kind, lot.status_at(now));
    let emphasis = match status {
        PropertyStatus::Owned => Emphasis::Faded,
        PropertyStatus::Free | PropertyStatus::Marketplace | PropertyStatus::Auction => {
            Emphasis::Strong
        }
    };
    Property { kind, status, ends: None, at: at(lot), emphasis }
}

/// An auction with its number in the list, if it has one.
fn numbered(lot: &Lot<'_>, number: Option<u32>, now: Timestamp) -> Property {
    let property = property(lot, now);
    let emphasis = number.map_or(property.emphasis, Emphasis::Numbered);
    let left = lot.property.au_time_end - now.as_second();
    let ends = if left <= MARKED * 60 {
        Ends::Soon
    } else if left <= i64::from(SOON) * 60 {
        Ends::WithinHour
    } else {
        Ends::Later
    };
    Property { emphasis, ends: Some(ends), ..property }
}

/// The lots with numbers, a line each: when the auction ends, and the price.
fn list<'l>(lang: Lang, lots: impl Iterator<Item = &'l Lot<'l>>, now: Timestamp) -> Option<Html> {
    let lines = lots.zip(1..).map(|(lot, number)| {
        let left = lot.property.au_time_end - now.as_second();
        lang.map_row(number, auction_line(lang, lot.kind, &lot.property.name, left, lot.price()))
    });
    let lines: Vec<Html> = lines.collect();
    (!lines.is_empty()).then(|| Html::lines(lines))
}

fn at(lot: &Lot<'_>) -> Point {
    Point { x: lot.property.lx, y: lot.property.ly }
}
