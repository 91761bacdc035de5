//! Auctions and single properties.

use std::collections::HashMap;

use jiff::{SignedDuration, Timestamp};

use super::super::documents::Loaded;
use super::{ANNOUNCEMENT, Evaluation, STALE};
use crate::bot::alert_condition::{AuctionFilter, Condition, Document};
use crate::bot::state::{Alert, AlertEvent, AlertState, LotState, PropertyKey};
use crate::bot::subjects::{Lot, PropertyFilter};
use crate::wire::PropertyMap;

impl Evaluation<'_> {
    /// Auctions and single properties.
    pub(super) fn map(&mut self, server: u32, loaded: &Loaded) {
        let Some(map) = loaded.map.as_deref() else { return };
        let at = map.timestamp;
        let now = self.now.as_second();
        let lots = PropertyFilter::All.lots(map);
        let auctions: Vec<Lot<'_>> =
            lots.filter(|lot| lot.property.has_auction && lot.property.au_time_end > now).collect();
        let mut properties = None;
        for alert in self.index.reading(server, Document::Map) {
            match &alert.condition {
                Condition::Auction(filter) if self.is_fresh(at, age(filter)) => {
                    self.auction(alert, filter, &auctions, at);
                }
                Condition::Property { kind, number } if self.is_fresh(at, STALE) => {
                    let all = properties.get_or_insert_with(|| by_key(map));
                    match all.get(&PropertyKey { kind: *kind, number: *number }) {
                        Some(lot) => self.property(alert, lot, at),
                        None if all.is_empty() => {}
                        None => self.gone(alert, at),
                    }
                }
                _ => {}
            }
        }
    }

    fn auction(&mut self, alert: &Alert, filter: &AuctionFilter, auctions: &[Lot<'_>], at: i64) {
        let now = self.now;
        let fitting = auctions.iter().filter(|lot| fits(filter, lot, now));
        let told = match (&alert.state, filter.minutes_before_end) {
            (AlertState::Auctions(told), _) => told.clone(),
            (_, Some(_)) => Vec::new(),
            // Those that are there already are no news.
            (_, None) => {
                let mut known: Vec<PropertyKey> = fitting.map(property_key).collect();
                known.sort_unstable();
                return self.set(alert, AlertState::Auctions(known));
            }
        };
        let mut known: Vec<PropertyKey> = auctions.iter().map(property_key).collect();
        known.retain(|lot| told.binary_search(lot).is_ok());
        for lot in fitting.filter(|lot| told.binary_search(&property_key(lot)).is_err()) {
            let near = lot.property.nearest_poi.as_ref();
            let event = AlertEvent::Auction {
                property: property_key(lot),
                name: lot.property.name.to_string(),
                price: lot.price(),
                ends_at: lot.property.au_time_end,
                near: near.map(|near| format!("{}, {}", near.name, near.city)),
            };
            self.tell(alert, event, at);
            known.push(property_key(lot));
        }
        known.sort_unstable();
        self.set(alert, AlertState::Auctions(known));
    }

    fn property(&mut self, alert: &Alert, lot: &Lot<'_>, at: i64) {
        let now = lot_state(lot);
        let AlertState::Property(before) = &alert.state else {
            return self.set(alert, AlertState::Property(now));
        };
        if *before != now {
            let name = lot.property.name.to_string();
            let event = AlertEvent::Property { name, now: now.clone(), before: before.clone() };
            self.tell(alert, event, at);
            self.set(alert, AlertState::Property(now));
        }
    }
}

/// The end of an auction is announced at its beginning.
fn age(filter: &AuctionFilter) -> SignedDuration {
    match filter.minutes_before_end {
        Some(_) => ANNOUNCEMENT,
        None => STALE,
    }
}

/// Whether an auction is one of those that the filter lets through.
pub(in crate::bot::alerts) fn fits(filter: &AuctionFilter, lot: &Lot<'_>, now: Timestamp) -> bool {
    let property = lot.property;
    let left = property.au_time_end - now.as_second();
    filter.kind.is_none_or(|kind| kind == lot.kind)
        && filter.price.is_none_or(|price| lot.price() < price.into())
        && filter.near.as_ref().is_none_or(|words| lot.is_near(words))
        && filter.minutes_before_end.is_none_or(|minutes| left <= i64::from(minutes) * 60)
}

fn by_key<'m>(map: &'m PropertyMap<'m>) -> HashMap<PropertyKey, Lot<'m>> {
    PropertyFilter::All.lots(map).map(|lot| (property_key(&lot), lot)).collect()
}

pub(in crate::bot::alerts) fn property_key(lot: &Lot<'_>) -> PropertyKey {
    PropertyKey { kind: lot.kind, number: lot.property.id }
}

pub(in crate::bot::alerts) fn lot_state(lot: &Lot<'_>) -> LotState {
    LotState { owner: lot.property.owner.as_deref().map(str::to_owned), status: lot.status() }
}
