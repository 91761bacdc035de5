//! Alert: a house or business is for sale for less than such property was usually sold for.

use serde::{Deserialize, Serialize};

use super::alert_steps::{are_alike, kind_steps, kind_text, place_steps};
use super::deals::{Deal, MIN_BELOW};
use super::places::Places;
use super::property_answers::{PropertyFilter, PropertyKey, emblem};
use super::property_filter::LotFilter;
use crate::bot::state::Document;
use crate::bot::subjects::alert_kind::{
    AlertKind, EventText, MenuItem, Missing, Outcome, ServerData, Step, TitleOf, Titles,
};
use crate::bot::subjects::{
    AlertEvent, AlertState, Condition, Deals, Query, QueryContext, View, count, long_name, money,
    short_name,
};
use crate::picture::PropertyKind;
use crate::text::{Html, Lang, Plain};
use crate::wire::PropertyMap;

/// How far below the usual price, in percent, if nobody says.
const USUAL: u8 = 20;

/// What the buttons offer.
const OFFERED: [u8; 4] = [10, 20, 30, 50];

/// How many deals an event keeps.
const KEPT: usize = 30;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct DealsAlert {
    pub(in crate::bot) kind: Option<PropertyKind>,
    /// Words of the city or place near which the property is.
    pub(in crate::bot) near: Option<String>,
    /// How far below the usual price it is at least, in percent.
    pub(in crate::bot) below: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct FoundDeal {
    pub(in crate::bot) property: PropertyKey,
    pub(in crate::bot) name: String,
    pub(in crate::bot) price: i64,
    pub(in crate::bot) below: u32,
    pub(in crate::bot) city: String,
    /// The end of its auction; `None` on the marketplace.
    pub(in crate::bot) ends_at: Option<i64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct FoundDeals {
    /// Those that are furthest below the usual price, in order.
    pub(in crate::bot) first: Vec<FoundDeal>,
    /// How many there are besides.
    pub(in crate::bot) more: u32,
}

impl Default for DealsAlert {
    fn default() -> Self {
        Self { kind: None, near: None, below: USUAL }
    }
}

impl DealsAlert {
    /// The alert for the deals that a filter lets through.
    pub(super) fn matching(filter: &LotFilter, map: &PropertyMap<'_>) -> Self {
        Self { kind: filter.kind.only(), near: filter.near(map), ..Self::default() }
    }

    fn filter(&self) -> LotFilter {
        let place = self.near.as_deref().and_then(LotFilter::place).unwrap_or_default();
        LotFilter { place, ..PropertyFilter::of(self.kind).into() }
    }

    fn changed(&self, change: impl FnOnce(&mut Self)) -> Condition {
        let mut changed = self.clone();
        change(&mut changed);
        changed.into()
    }
}

impl AlertKind for DealsAlert {
    fn menu() -> Option<MenuItem> {
        let missing = Missing::Nothing(|| Self::default().into());
        Some(MenuItem { button: Lang::button_alert_deals, missing })
    }

    fn meets(&self, other: &Condition) -> bool {
        let Condition::Deals(other) = other else { return false };
        are_alike(self.kind.as_ref(), other.kind.as_ref())
            && are_alike(self.near.as_ref(), other.near.as_ref())
    }

    fn except(&self, places: &[String]) -> Option<Condition> {
        let near = Places(self.near.as_deref().unwrap_or_default()).except(places)?;
        Some(self.changed(|alert| alert.near = Some(near)))
    }

    fn is_valid(&self) -> bool {
        (MIN_BELOW..100).contains(&self.below.into())
    }

    fn document(&self) -> Document {
        Document::Map
    }

    fn reads_market(&self) -> bool {
        true
    }

    /// The state is the deals that the chat was told of, or that were there when the alert was created. A lot whose price
    /// moves around the bound is told once.
    fn evaluate(&self, before: &AlertState, data: &ServerData<'_>) -> Outcome {
        let Some(deals) = data.deals(&self.filter()) else { return Outcome::default() };
        let is_wanted = |deal: &&Deal<'_>| deal.offer.below >= self.below.into();
        let wanted: Vec<&Deal<'_>> = deals.iter().filter(is_wanted).collect();
        let AlertState::Auctions(told) = before else {
            let mut known: Vec<PropertyKey> = wanted.iter().map(|deal| deal.lot.key()).collect();
            known.sort_unstable();
            return Outcome::state(AlertState::Auctions(known));
        };
        let is_told = |lot: &PropertyKey| told.binary_search(lot).is_ok();
        let new: Vec<&Deal<'_>> =
            wanted.into_iter().filter(|deal| !is_told(&deal.lot.key())).collect();
        let still = deals.iter().map(|deal| deal.lot.key()).filter(is_told);
        let mut known: Vec<PropertyKey> =
            still.chain(new.iter().map(|deal| deal.lot.key())).collect();
        known.sort_unstable();
        let events = FoundDeals::event(&new).into_iter().collect();
        Outcome { state: Some(AlertState::Auctions(known)), events }
    }

    fn title_of(&self) -> TitleOf {
        TitleOf::Nothing
    }

    fn text(&self, lang: Lang, Titles { server, .. }: &Titles) -> Html {
        let mut what = kind_text(lang, self.kind);
        let places = Places(self.near.as_deref().unwrap_or_default());
        if let Some(names) = places.names() {
            what = lang.auction_near(what, &names);
        }
        if let Some(names) = places.names_left_out() {
            what = lang.auction_except(what, &names);
        }
        lang.alert_deals(what, server, self.below.into())
    }

    fn event_text(&self, told: &EventText<'_>) -> Html {
        match told.event {
            AlertEvent::Deals(deals) => deals.text(told),
            _ => Html::lines([]),
        }
    }

    fn now(&self, context: &QueryContext, data: &ServerData<'_>) -> Option<Html> {
        let deals = data.deals(&self.filter())?;
        let deals = deals.iter().filter(|deal| deal.offer.below >= self.below.into());
        Some(context.lang.alert_now_deals(count(deals.count())))
    }

    fn steps(&self, lang: Lang, data: &ServerData<'_>) -> Vec<Vec<Step>> {
        let bounds = OFFERED.into_iter().filter(|below| *below != self.below).map(|below| {
            let text = Plain::untrusted(&format!("−{below}%"));
            (text, self.changed(|alert| alert.below = below))
        });
        let kinds = kind_steps(lang, self.kind, |kind| self.changed(|alert| alert.kind = kind));
        let near = |near| self.changed(|alert| alert.near = near);
        let lots = data.auctions().unwrap_or_default();
        let mut rows = vec![kinds, bounds.collect()];
        rows.extend(place_steps(lang, self.near.is_some(), lots, near));
        rows
    }

    fn view(&self, server: u32, _player: Option<&str>) -> View {
        Deals { filter: self.filter(), page: 0 }.on(server)
    }
}

impl FoundDeals {
    /// The event that tells of the deals; `None` if there are none.
    fn event(deals: &[&Deal<'_>]) -> Option<AlertEvent> {
        let (first, others) = deals.split_at(deals.len().min(KEPT));
        let first: Vec<FoundDeal> = first.iter().map(|deal| FoundDeal::of(deal)).collect();
        let more = u32::try_from(others.len()).unwrap_or(u32::MAX);
        (!first.is_empty()).then_some(AlertEvent::Deals(Self { first, more }))
    }

    fn text(&self, told: &EventText<'_>) -> Html {
        let (lang, Titles { server, .. }) = (told.lang, told.titles);
        let all = count(self.first.len()).saturating_add(self.more.into());
        let (named, others) = self.first.split_at(self.first.len().min(told.lines));
        let more = count(others.len()).saturating_add(self.more.into());
        let more = (more > 0).then(|| lang.events_more(more));
        let lines = named.iter().map(|deal| deal.line(lang));
        Html::lines([lang.event_deals(all, server)].into_iter().chain(lines).chain(more))
    }
}

impl FoundDeal {
    fn of(deal: &Deal<'_>) -> Self {
        Self {
            property: deal.lot.key(),
            name: deal.offer.name.to_string(),
            price: deal.offer.price,
            below: deal.offer.below,
            city: deal.city.clone(),
            ends_at: deal.offer.ends,
        }
    }

    fn line(&self, lang: Lang) -> Html {
        let price = money(lang, self.price);
        let price = if self.ends_at.is_some() { lang.deal_from(price) } else { price };
        let emblem = emblem(self.property.kind);
        let line = lang.deal_line(emblem, &long_name(&self.name), price, self.below.into());
        let city = (!self.city.is_empty()).then(|| Html::untrusted(&short_name(&self.city)));
        Html::dot_separated([line].into_iter().chain(city))
    }
}
