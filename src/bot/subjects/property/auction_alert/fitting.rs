//! The auctions that an alert has found, and their texts.

use serde::{Deserialize, Serialize};

use crate::bot::subjects::alert_kind::{EventText, Titles, with_facts};
use crate::bot::subjects::property::property_answers::{auction_line, emblem};
use crate::bot::subjects::{
    AlertEvent, Lot, PropertyKey, count, long_name, money, short_name, until,
};
use crate::text::Html;

/// How many auctions an event keeps. Some of them may be over when the chat is told.
const KEPT: usize = 30;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct FittingAuction {
    pub(in crate::bot) property: PropertyKey,
    pub(in crate::bot) name: String,
    pub(in crate::bot) price: i64,
    pub(in crate::bot) ends_at: i64,
    pub(in crate::bot) near: Option<String>,
}

/// Several auctions that were found at the same time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct FittingAuctions {
    /// Those that end first, in order.
    pub(in crate::bot) first: Vec<FittingAuction>,
    /// How many there are besides.
    pub(in crate::bot) more: u32,
}

impl FittingAuctions {
    /// The event that tells of the lots; `None` if there are none.
    pub(super) fn event(mut lots: Vec<&Lot<'_>>) -> Option<AlertEvent> {
        lots.sort_by_key(|lot| (lot.property.au_time_end, lot.key()));
        let first = |lots: &[&Lot<'_>]| lots.iter().map(|lot| FittingAuction::of(lot)).collect();
        match lots.as_slice() {
            [] => None,
            [only] => Some(AlertEvent::Auction(FittingAuction::of(only))),
            lots => {
                let (named, others) = lots.split_at(lots.len().min(KEPT));
                let more = u32::try_from(others.len()).unwrap_or(u32::MAX);
                Some(AlertEvent::Auctions(Self { first: first(named), more }))
            }
        }
    }

    /// How many there are, a line for each of the first that are not over, and how many are over.
    pub(in crate::bot::subjects) fn text(&self, told: &EventText<'_>, is_end: bool) -> Html {
        let (lang, Titles { server, .. }) = (told.lang, told.titles);
        let now = told.context.now.as_second();
        let all = count(self.first.len()).saturating_add(self.more.into());
        let over = self.first.partition_point(|auction| auction.ends_at <= now);
        let open = self.first.get(over..).unwrap_or_default();
        let (named, others) = open.split_at(open.len().min(told.lines));
        let more = count(others.len()).saturating_add(self.more.into());
        let head = match is_end {
            true => lang.event_auctions_end(all, server),
            false => lang.event_auctions(all, server),
        };
        let more = (more > 0).then(|| lang.events_more(more));
        let over = (over > 0).then(|| lang.event_auctions_over(count(over)));
        let lines = named.iter().map(|auction| auction.line(told));
        Html::lines([head].into_iter().chain(lines).chain(more).chain(over))
    }
}

impl FittingAuction {
    /// The auction in one line.
    fn line(&self, told: &EventText<'_>) -> Html {
        let left = self.ends_at - told.context.now.as_second();
        let line = auction_line(told.lang, self.property.kind, &self.name, left, self.price);
        let city = self.near.as_ref().and_then(|near| near.rsplit(", ").next());
        let city = city.map(|city| Html::untrusted(&short_name(city)));
        Html::dot_separated([line].into_iter().chain(city))
    }

    pub(in crate::bot::subjects) fn of(lot: &Lot<'_>) -> Self {
        let near = lot.property.nearest_poi.as_ref();
        Self {
            property: lot.key(),
            name: lot.property.name.to_string(),
            price: lot.price(),
            ends_at: lot.property.au_time_end,
            near: near.map(|near| format!("{}, {}", near.name, near.city)),
        }
    }

    /// The beginning of the auction in words, or its end.
    pub(in crate::bot::subjects) fn text(&self, told: &EventText<'_>, is_end: bool) -> Html {
        let (lang, Titles { server, .. }) = (told.lang, told.titles);
        let (emblem, name) = (emblem(self.property.kind), long_name(&self.name));
        let head = match is_end {
            true => lang.event_auction_end(emblem, &name, server),
            false => lang.event_auction(emblem, &name, server),
        };
        let left = until(lang, self.ends_at - told.context.now.as_second());
        let at = told.moment(self.ends_at);
        let facts = lang.event_auction_facts(money(lang, self.price), &left, &at);
        let near = self.near.as_ref().map(|near| lang.event_place(&long_name(near)));
        with_facts(head, [facts].into_iter().chain(near))
    }
}
