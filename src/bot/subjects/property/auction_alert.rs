//! Alert: a property that matches goes on auction, or its auction ends soon.

mod fitting;
mod past;
mod prices;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::alert_steps::{are_alike, kind_steps, kind_text, place_steps};
use super::places::Places;
use super::property_answers::{Lot, PropertyFilter, PropertyKey};
use super::property_filter::{LotFilter, SOON, Stage};
use crate::bot::language::{AlertTopic, AlertWords};
use crate::bot::state::Document;
use crate::bot::subjects::alert_kind::correction;
use crate::bot::subjects::alert_kind::{
    ANNOUNCEMENT, AlertKind, EventText, MINUTES_OF_DAY, MenuItem, Missing, Outcome, Recorded,
    STALE, ServerData, Step, TitleOf, Titles,
};
use crate::bot::subjects::{
    AlertEvent, AlertState, Auctions, Condition, Query, QueryContext, View, count, money,
};
use crate::picture::PropertyKind;
use crate::text::{Html, Lang};
use crate::wire::{Event, PropertyMap};
use prices::{label, median, near_price};

pub(in crate::bot) use fitting::{FittingAuction, FittingAuctions};

/// The default time before the end of an auction, in minutes.
pub(in crate::bot) const DEFAULT_END: u16 = 30;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct AuctionAlert {
    pub(in crate::bot) kind: Option<PropertyKind>,
    /// The starting price is below this.
    pub(in crate::bot) price: Option<u32>,
    /// Words of the city or place near which the property is.
    pub(in crate::bot) near: Option<String>,
    /// The minutes before the end of the auction; `None` means its beginning.
    pub(in crate::bot) minutes_before_end: Option<u16>,
}

impl AuctionAlert {
    /// The alert for the auctions that a filter lets through; `None` if the filter names a lot instead of a place.
    pub(in crate::bot) fn matching(filter: &LotFilter, map: &PropertyMap<'_>) -> Option<Self> {
        let place = filter.place.text();
        let places = Places(&place);
        let mut named = PropertyFilter::All.lots(map).filter(|lot| lot.is_named(&place)).peekable();
        let is_kind = places.kinds(filter.kind.only()).is_some();
        if !is_kind
            && !places.are_several()
            && !place.is_empty()
            && named.peek().is_some()
            && !named.any(|lot| lot.is_near(&place))
        {
            return None;
        }
        Some(Self {
            kind: filter.kind.only(),
            price: filter.max_price().map(|price| u32::try_from(price).unwrap_or(u32::MAX)),
            near: filter.near(map),
            minutes_before_end: (filter.stage == Stage::EndsSoon).then_some(SOON),
        })
    }

    /// The open auctions that the alert waits for.
    fn fitting<'d, 'a>(
        &'d self,
        auctions: &'d [Lot<'a>],
        now: Timestamp,
    ) -> impl Iterator<Item = &'d Lot<'a>> {
        auctions.iter().filter(move |lot| {
            let left = lot.property.au_time_end - now.as_second();
            let is_soon = |minutes| left <= i64::from(minutes) * 60;
            self.kind.is_none_or(|kind| kind == lot.kind)
                && self.price.is_none_or(|price| lot.price() < price.into())
                && self.minutes_before_end.is_none_or(is_soon)
                && self.near.as_ref().is_none_or(|words| lot.is_wanted(words, self.kind))
        })
    }

    fn changed(&self, change: impl FnOnce(&mut Self)) -> Condition {
        let mut changed = self.clone();
        change(&mut changed);
        changed.into()
    }
}

impl AlertKind for AuctionAlert {
    fn menu() -> Option<MenuItem> {
        let missing = Missing::Nothing(|| Self::default().into());
        Some(MenuItem { button: Lang::button_alert_auction, missing })
    }

    fn meets(&self, other: &Condition) -> bool {
        let Condition::Auction(other) = other else { return false };
        self.minutes_before_end == other.minutes_before_end
            && are_alike(self.kind.as_ref(), other.kind.as_ref())
            && are_alike(self.near.as_ref(), other.near.as_ref())
    }

    fn except(&self, places: &[String]) -> Option<Condition> {
        let near = Places(self.near.as_deref().unwrap_or_default()).except(places)?;
        Some(self.changed(|alert| alert.near = Some(near)))
    }

    fn is_valid(&self) -> bool {
        self.price != Some(0)
            && self.minutes_before_end.is_none_or(|minutes| (1..MINUTES_OF_DAY).contains(&minutes))
    }

    fn is_announced(&self) -> bool {
        self.minutes_before_end.is_some()
    }

    fn document(&self) -> Document {
        Document::Map
    }

    /// The end of an auction is announced at its beginning.
    fn max_age(&self) -> SignedDuration {
        match self.minutes_before_end {
            Some(_) => ANNOUNCEMENT,
            None => STALE,
        }
    }

    /// The state is the auctions that the chat was told of, or that were there when the alert was created.
    fn evaluate(&self, before: &AlertState, data: &ServerData<'_>) -> Outcome {
        let Some(auctions) = data.auctions() else { return Outcome::default() };
        let fitting = self.fitting(auctions, data.now);
        // Auctions that are already there are not news.
        let AlertState::Auctions(told) = before else {
            let mut known: Vec<PropertyKey> = fitting.map(Lot::key).collect();
            known.sort_unstable();
            return Outcome::state(AlertState::Auctions(known));
        };
        let mut known: Vec<PropertyKey> = auctions.iter().map(Lot::key).collect();
        known.retain(|lot| told.binary_search(lot).is_ok());
        let new: Vec<&Lot<'_>> =
            fitting.filter(|lot| told.binary_search(&lot.key()).is_err()).collect();
        known.extend(new.iter().map(|lot| lot.key()));
        known.sort_unstable();
        let events = FittingAuctions::event(new).into_iter().collect();
        Outcome { state: Some(AlertState::Auctions(known)), events }
    }

    fn recorded(&self, _server: u32) -> Option<Recorded> {
        Some(Recorded::Events { kinds: self.past_kinds(), about: None })
    }

    fn firings(&self, event: &Event<'_>, data: &ServerData<'_>) -> Vec<i64> {
        self.past_firing(event, data).into_iter().collect()
    }

    fn title_of(&self) -> TitleOf {
        TitleOf::Nothing
    }

    fn text(&self, lang: Lang, Titles { server, .. }: &Titles) -> Html {
        let places = Places(self.near.as_deref().unwrap_or_default());
        let kinds = places.kinds(self.kind);
        let mut what = match &kinds {
            Some(kinds) => {
                lang.auction_of_kind(kind_text(lang, Some(PropertyKind::Business)), kinds)
            }
            None => kind_text(lang, self.kind),
        };
        if let Some(price) = self.price {
            what = lang.auction_below(what, money(lang, price.into()));
        }
        if let Some(names) = places.names().filter(|_| kinds.is_none()) {
            what = lang.auction_near(what, &names);
        }
        if let Some(names) = places.names_left_out() {
            what = lang.auction_except(what, &names);
        }
        match self.minutes_before_end {
            Some(minutes) => lang.alert_auction_end(what, server, minutes.into()),
            None => lang.alert_auction(what, server),
        }
    }

    fn event_text(&self, told: &EventText<'_>) -> Html {
        match told.event {
            AlertEvent::Auction(auction) => auction.text(told, self.minutes_before_end.is_some()),
            AlertEvent::Auctions(auctions) => {
                auctions.text(told, self.minutes_before_end.is_some())
            }
            _ => Html::lines([]),
        }
    }

    fn now(&self, context: &QueryContext, data: &ServerData<'_>) -> Option<Html> {
        let fitting = self.fitting(data.auctions()?, data.now).count();
        Some(context.lang.alert_now_fitting(count(fitting)))
    }

    fn steps(&self, lang: Lang, data: &ServerData<'_>) -> Vec<Vec<Step>> {
        let price = |price: Option<u32>| {
            let text = match price {
                Some(price) => label(lang, price),
                None => lang.button_price_any(),
            };
            (text, self.changed(|alert| alert.price = price))
        };
        let lots = data.auctions().unwrap_or_default();
        let mut prices = near_price(self.price.unwrap_or_else(|| median(lots, self.kind)));
        prices.retain(|price| Some(*price) != self.price);
        let any = self.price.map(|_| price(None));
        let prices = prices.into_iter().map(|it| price(Some(it))).chain(any);
        let (text, end) = match self.minutes_before_end {
            Some(_) => (lang.button_auction_begins(), None),
            None => (lang.button_auction_ends(DEFAULT_END.into()), Some(DEFAULT_END)),
        };
        let end = (text, self.changed(|alert| alert.minutes_before_end = end));
        let kinds = kind_steps(lang, self.kind, |kind| self.changed(|alert| alert.kind = kind));
        let near = |near| self.changed(|alert| alert.near = near);
        let mut rows = vec![kinds, prices.collect()];
        rows.extend(place_steps(lang, self.near.is_some(), lots, near));
        rows.push(vec![end]);
        rows
    }

    fn corrected(&self, words: &AlertWords) -> Option<Condition> {
        // "And house 455" is about another thing.
        if words.topic.is_some() && !words.rest.is_empty() {
            return None;
        }
        let price = correction::price(words).or_else(|| correction::same_price(words, self.price?));
        // "Make it 3m" after 2,000,000 is no time before the end.
        let has_only_price = self.price.is_some() && self.minutes_before_end.is_none();
        let (price, minutes) = match (price, correction::millions(words)) {
            (None, Some(millions)) if has_only_price => (Some(millions), None),
            (price, _) => (price, words.minutes),
        };
        let kind = match words.topic {
            Some(AlertTopic::House) => Some(PropertyKind::House),
            Some(AlertTopic::Business) => Some(PropertyKind::Business),
            _ => None,
        };
        let near = words.near.clone();
        let is_changed = price.is_some() || minutes.is_some() || kind.is_some() || near.is_some();
        is_changed.then(|| {
            self.changed(|alert| {
                alert.near = near.or(alert.near.take());
                alert.kind = kind.or(alert.kind);
                alert.price = price.or(alert.price);
                alert.minutes_before_end = minutes.or(alert.minutes_before_end);
            })
        })
    }

    fn view(&self, server: u32, _player: Option<&str>) -> View {
        let place = self.near.as_deref().and_then(LotFilter::place).unwrap_or_default();
        // An alert waits for a price below its bound, but a list includes its highest price.
        let max_price = self.price.map(|price| price.saturating_sub(1) / 1_000);
        let filter = LotFilter { place, max_price, ..PropertyFilter::of(self.kind).into() };
        Auctions { filter, page: 0 }.on(server)
    }
}
