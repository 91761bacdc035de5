//! Alert: a house or business changes its owner, its auction, or its offer, or its auction ends soon.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::changes::{LotFacts, about};
use super::property_answers::{Lot, PropertyKey, emblem};
use super::property_filter::SOON;
use crate::bot::language::AlertWords;
use crate::bot::state::Document;
use crate::bot::subjects::alert_kind::{
    AlertKind, EventText, MenuItem, Missing, Outcome, Recorded, ServerData, Step, TitleOf, Titles,
    with_facts,
};
use crate::bot::subjects::answers::recorded_events::facts;
use crate::bot::subjects::{
    AlertEvent, AlertState, Condition, LotAlert, LotCard, Query, View, long_name, short_name, until,
};
use crate::picture::{PropertyKind, PropertyStatus};
use crate::text::{Html, Lang};
use crate::wire::Event;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct PropertyAlert {
    pub(in crate::bot) kind: PropertyKind,
    pub(in crate::bot) number: u64,
}

/// The state of a lot that is compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct LotState {
    pub(in crate::bot) owner: Option<String>,
    pub(in crate::bot) status: PropertyStatus,
    /// Whether its auction ends within an hour.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(in crate::bot) ends_soon: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct PropertyChange {
    pub(in crate::bot) name: String,
    pub(in crate::bot) now: LotState,
    pub(in crate::bot) before: LotState,
    /// The end of an auction that ends within an hour now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::bot) ends_at: Option<i64>,
}

impl AlertKind for PropertyAlert {
    fn menu() -> Option<MenuItem> {
        let missing = Missing::Words { usage: Lang::alert_property_usage, before: "house" };
        Some(MenuItem { button: Lang::button_alert_property, missing })
    }

    fn document(&self) -> Document {
        Document::Map
    }

    fn evaluate(&self, before: &AlertState, data: &ServerData<'_>) -> Outcome {
        let Some(lots) = data.lots() else { return Outcome::default() };
        let lot = match lots.get(&PropertyKey { kind: self.kind, number: self.number }) {
            Some(lot) => lot,
            None if lots.is_empty() => return Outcome::default(),
            None => return Outcome::gone(before),
        };
        let now = LotState::of(lot, data.now);
        match before {
            AlertState::Property(before) if *before == now => Outcome::default(),
            AlertState::Property(before) => {
                let ends_soon = now.ends_soon && !before.ends_soon;
                let is_same = before.owner == now.owner && before.status == now.status;
                if is_same && !ends_soon {
                    return Outcome::state(AlertState::Property(now));
                }
                let change = PropertyChange {
                    name: lot.property.name.to_string(),
                    now: now.clone(),
                    before: before.clone(),
                    ends_at: ends_soon.then_some(lot.property.au_time_end),
                };
                Outcome::event(AlertEvent::Property(change), AlertState::Property(now))
            }
            _ => Outcome::state(AlertState::Property(now)),
        }
    }

    fn recorded(&self, _server: u32) -> Option<Recorded> {
        const KINDS: [&str; 4] = [
            "property.owner",
            "property.auction_opened",
            "property.auction_closed",
            "property.marketplace",
        ];
        Some(Recorded::events(&KINDS, about(self.kind, self.number)))
    }

    fn firings(&self, event: &Event<'_>, _data: &ServerData<'_>) -> Vec<i64> {
        let is_offered = |side| facts::<LotFacts>(side).on_marketplace;
        match &*event.kind {
            // It also told when the end was near.
            "property.auction_closed" => vec![event.at - i64::from(SOON) * 60, event.at],
            // Another price there is no change.
            "property.marketplace"
                if is_offered(event.before.as_ref()) == is_offered(event.after.as_ref()) =>
            {
                Vec::new()
            }
            _ => vec![event.at],
        }
    }

    fn title_of(&self) -> TitleOf {
        TitleOf::Words(self.number.to_string())
    }

    fn text(&self, lang: Lang, Titles { server, name }: &Titles) -> Html {
        match self.kind {
            PropertyKind::House => lang.alert_house(name, server),
            PropertyKind::Business => lang.alert_business(name, server),
        }
    }

    fn event_text(&self, told: &EventText<'_>) -> Html {
        let AlertEvent::Property(change) = told.event else { return Html::lines([]) };
        let (lang, Titles { server, .. }) = (told.lang, told.titles);
        let head = lang.event_property(emblem(self.kind), &long_name(&change.name), server);
        let end = change.ends_at.map(|end| {
            let left = end - told.context.now.as_second();
            match left {
                1.. => lang.auction_ends(&until(lang, left), &told.moment(end)),
                _ => lang.auction_over(),
            }
        });
        with_facts(head, change.facts(lang).chain(end))
    }

    fn steps(&self, lang: Lang, _data: &ServerData<'_>) -> Vec<Vec<Step>> {
        vec![LotAlert::others(lang, self.kind, self.number, None)]
    }

    /// "Wrong number, 614" is about another lot.
    fn corrected(&self, words: &AlertWords) -> Option<Condition> {
        let number = words.rest.parse().ok().filter(|_| words.topic.is_none())?;
        Some(Self { number, ..*self }.into())
    }

    fn view(&self, server: u32, _player: Option<&str>) -> View {
        LotCard { kind: self.kind, number: self.number }.on(server)
    }
}

impl LotState {
    pub(super) fn of(lot: &Lot<'_>, now: Timestamp) -> Self {
        let owner = lot.property.owner.as_deref().map(str::to_owned);
        let left = lot.property.au_time_end - now.as_second();
        let ends_soon = lot.is_on_auction(now) && left <= i64::from(SOON) * 60;
        Self { owner, status: lot.status(), ends_soon }
    }
}

impl PropertyChange {
    fn facts(&self, lang: Lang) -> impl Iterator<Item = Html> + use<> {
        let (before, now) = (&self.before, &self.now);
        // The nickname of a hidden owner is left out.
        let is_unknown = |owner: &Option<String>| owner.as_ref().is_none_or(String::is_empty);
        let owner = match (&before.owner, &now.owner) {
            (before, now) if before == now => None,
            (before, Some(owner)) if is_unknown(before) => {
                Some(lang.event_new_owner(&short_name(owner)))
            }
            (Some(before), Some(owner)) => {
                Some(lang.event_owner_changed(&short_name(owner), &short_name(before)))
            }
            (Some(before), None) if before.is_empty() => Some(lang.event_unowned()),
            (Some(before), None) => Some(lang.event_owner_gone(&short_name(before))),
            (None, _) => None,
        };
        let status = match (before.status, now.status) {
            (before, now) if before == now => None,
            (_, PropertyStatus::Auction) => Some(lang.event_on_auction()),
            (_, PropertyStatus::Marketplace) => Some(lang.event_on_marketplace()),
            (PropertyStatus::Auction, _) => Some(lang.event_auction_over()),
            (PropertyStatus::Marketplace, _) => Some(lang.event_off_marketplace()),
            _ => None,
        };
        owner.into_iter().chain(status)
    }
}
