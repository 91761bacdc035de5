//! Alert: a property that matches goes on auction, or its auction ends soon.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::property_answers::{Lot, PropertyFilter, PropertyKey, cities, emblem};
use super::property_filter::{LotFilter, SOON, Stage};
use crate::bot::language::AlertWords;
use crate::bot::state::Document;
use crate::bot::subjects::alert_kind::correction;
use crate::bot::subjects::alert_kind::{
    ANNOUNCEMENT, AlertKind, EventText, MINUTES_OF_DAY, MenuItem, Missing, Outcome, STALE,
    ServerData, Step, TitleOf, Titles, with_facts,
};
use crate::bot::subjects::{
    AlertEvent, AlertState, Auctions, Condition, Query, QueryContext, View, count, long_name,
    money, short_name, until,
};
use crate::picture::PropertyKind;
use crate::text::{Html, Lang, Plain};
use crate::wire::PropertyMap;

/// The prices that the buttons go through.
const PRICES: [u32; 13] = [
    50_000,
    100_000,
    200_000,
    300_000,
    500_000,
    1_000_000,
    2_000_000,
    3_000_000,
    5_000_000,
    10_000_000,
    20_000_000,
    50_000_000,
    100_000_000,
];

/// The price that the buttons begin at while there are no auctions.
const USUAL_PRICE: u32 = 1_000_000;

/// How many cities have a button.
const CITIES: usize = 3;

/// How many auctions an event keeps. Some of them may be over when the chat is told.
const KEPT: usize = 30;

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
    fn event(mut lots: Vec<&Lot<'_>>) -> Option<AlertEvent> {
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
    fn text(&self, told: &EventText<'_>, is_end: bool) -> Html {
        let (lang, Titles { server, .. }) = (told.lang, told.titles);
        let now = told.context.now.as_second();
        let all = count(self.first.len()).saturating_add(self.more.into());
        let open = || self.first.iter().filter(|auction| auction.ends_at > now);
        let over = count(self.first.len() - open().count());
        let more = count(open().skip(told.lines).count()).saturating_add(self.more.into());
        let head = match is_end {
            true => lang.event_auctions_end(all, server),
            false => lang.event_auctions(all, server),
        };
        let more = (more > 0).then(|| lang.events_more(more));
        let over = (over > 0).then(|| lang.event_auctions_over(over));
        let lines = open().take(told.lines).map(|auction| auction.line(told));
        Html::lines([head].into_iter().chain(lines).chain(more).chain(over))
    }
}

impl FittingAuction {
    /// The auction in one line.
    fn line(&self, told: &EventText<'_>) -> Html {
        let lang = told.lang;
        let left = until(lang, self.ends_at - told.context.now.as_second());
        let price = money(lang, self.price);
        let (emblem, name) = (emblem(self.property.kind), long_name(&self.name));
        let row = lang.event_auction_row(emblem, &name, &left, price);
        let city = self.near.as_ref().and_then(|near| near.rsplit(", ").next());
        let city = city.map(|city| Html::untrusted(&short_name(city)));
        Html::dot_separated([row].into_iter().chain(city))
    }

    pub(super) fn of(lot: &Lot<'_>) -> Self {
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
    pub(super) fn text(&self, told: &EventText<'_>, is_end: bool) -> Html {
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

impl AuctionAlert {
    /// The alert for the auctions that a filter lets through; `None` if the filter names a lot instead of a place.
    pub(in crate::bot) fn matching(filter: &LotFilter, map: &PropertyMap<'_>) -> Option<Self> {
        let place = filter.place.text();
        let mut named = PropertyFilter::All.lots(map).filter(|lot| lot.is_named(&place)).peekable();
        if !place.is_empty() && named.peek().is_some() && !named.any(|lot| lot.is_near(&place)) {
            return None;
        }
        Some(Self {
            kind: match filter.kind {
                PropertyFilter::All => None,
                PropertyFilter::Houses => Some(PropertyKind::House),
                PropertyFilter::Businesses => Some(PropertyKind::Business),
            },
            price: filter.max_price().map(|price| u32::try_from(price).unwrap_or(u32::MAX)),
            near: filter.place_name(map),
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
                && self.near.as_ref().is_none_or(|words| lot.is_near(words))
                && self.minutes_before_end.is_none_or(is_soon)
        })
    }

    fn changed(&self, change: impl FnOnce(&mut Self)) -> Condition {
        let mut changed = self.clone();
        change(&mut changed);
        changed.into()
    }
}

/// The price in the middle of those of the lots.
fn median(lots: &[Lot<'_>], kind: Option<PropertyKind>) -> u32 {
    let fitting = lots.iter().filter(|lot| kind.is_none_or(|kind| kind == lot.kind));
    let mut prices: Vec<i64> = fitting.map(Lot::price).collect();
    prices.sort_unstable();
    let middle = prices.get(prices.len() / 2);
    middle.and_then(|price| u32::try_from(*price).ok()).unwrap_or(USUAL_PRICE)
}

/// The price of the buttons that this one reaches, the one below and the one above.
fn near_price(price: u32) -> Vec<u32> {
    let reached = PRICES.iter().position(|it| *it >= price).unwrap_or(PRICES.len() - 1);
    let first = reached.saturating_sub(1).min(PRICES.len() - 3);
    PRICES.iter().copied().skip(first).take(3).collect()
}

impl AlertKind for AuctionAlert {
    fn menu() -> Option<MenuItem> {
        let missing = Missing::Nothing(|| Self::default().into());
        Some(MenuItem { button: Lang::button_alert_auction, missing })
    }

    fn is_valid(&self) -> bool {
        self.minutes_before_end.is_none_or(|minutes| (1..MINUTES_OF_DAY).contains(&minutes))
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

    fn title_of(&self) -> TitleOf {
        TitleOf::Nothing
    }

    fn text(&self, lang: Lang, Titles { server, .. }: &Titles) -> Html {
        let mut what = match self.kind {
            Some(PropertyKind::House) => lang.auction_house(),
            Some(PropertyKind::Business) => lang.auction_business(),
            None => lang.auction_any(),
        };
        if let Some(price) = self.price {
            what = lang.auction_below(what, money(lang, price.into()));
        }
        if let Some(place) = &self.near {
            what = lang.auction_near(what, place);
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
        let kinds = [
            (lang.button_auction_any(), None),
            (lang.button_houses(), Some(PropertyKind::House)),
            (lang.button_businesses(), Some(PropertyKind::Business)),
        ];
        let others = kinds.into_iter().filter(|(_, kind)| *kind != self.kind);
        let kinds = others.map(|(text, kind)| (text, self.changed(|alert| alert.kind = kind)));
        let price = |price: Option<u32>| {
            let text = match price {
                Some(price) => lang.button_price(money(lang, price.into()).as_str()),
                None => lang.button_price_any(),
            };
            (text, self.changed(|alert| alert.price = price))
        };
        let lots = data.auctions().unwrap_or_default();
        let mut prices = near_price(self.price.unwrap_or_else(|| median(lots, self.kind)));
        prices.retain(|price| Some(*price) != self.price);
        let any = self.price.map(|_| price(None));
        let prices = prices.into_iter().map(|it| price(Some(it))).chain(any);
        let places: Vec<Step> = match &self.near {
            Some(_) => {
                vec![(lang.button_auction_anywhere(), self.changed(|alert| alert.near = None))]
            }
            None => {
                let near = |city: String| {
                    let text = Plain::untrusted(&format!("📍 {city}"));
                    (text, self.changed(|alert| alert.near = Some(city)))
                };
                cities(lots).into_iter().take(CITIES).map(near).collect()
            }
        };
        let (text, end) = match self.minutes_before_end {
            Some(_) => (lang.button_auction_begins(), None),
            None => (lang.button_auction_ends(DEFAULT_END.into()), Some(DEFAULT_END)),
        };
        let end = (text, self.changed(|alert| alert.minutes_before_end = end));
        vec![kinds.collect(), prices.collect(), places, vec![end]]
    }

    fn corrected(&self, words: &AlertWords) -> Option<Condition> {
        let (price, minutes) = (correction::price(words), words.minutes);
        (price.is_some() || minutes.is_some()).then(|| {
            self.changed(|alert| {
                alert.price = price.or(alert.price);
                alert.minutes_before_end = minutes.or(alert.minutes_before_end);
            })
        })
    }

    fn completed(&self, text: &str) -> Option<Condition> {
        self.corrected(&correction::price_alone(text)?)
    }

    fn view(&self, server: u32, _player: Option<&str>) -> View {
        let kind = match self.kind {
            Some(PropertyKind::House) => PropertyFilter::Houses,
            Some(PropertyKind::Business) => PropertyFilter::Businesses,
            None => PropertyFilter::All,
        };
        let place = self.near.as_deref().and_then(LotFilter::place).unwrap_or_default();
        // An alert waits for a price below its bound, but a list includes its highest price.
        let max_price = self.price.map(|price| price.saturating_sub(1) / 1_000);
        let filter = LotFilter { place, max_price, ..kind.into() };
        Auctions { filter, page: 0 }.on(server)
    }
}
