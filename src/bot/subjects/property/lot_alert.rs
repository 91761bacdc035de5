//! Alert: the auction of one house or business ends soon, its price changes, or it becomes free.

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};

use super::auction_alert::{DEFAULT_END, FittingAuction};
use super::changes::{LotFacts, about};
use super::property_alert::{LotState, PropertyAlert, PropertyChange};
use super::property_answers::{Lot, PropertyKey, emblem};
use crate::bot::clock;
use crate::bot::language::{AlertWords, Comparison};
use crate::bot::state::Document;
use crate::bot::subjects::alert_kind::correction;
use crate::bot::subjects::alert_kind::menu_steps::minutes;
use crate::bot::subjects::alert_kind::{
    ANNOUNCEMENT, AlertKind, EventText, MINUTES_OF_DAY, MenuItem, Outcome, Recorded, STALE,
    ServerData, Step, TitleOf, Titles, with_facts,
};
use crate::bot::subjects::answers::recorded_events::facts;
use crate::bot::subjects::{
    AlertEvent, AlertState, Condition, LotCard, Query, QueryContext, View, long_name, money, until,
};
use crate::picture::{PropertyKind, PropertyStatus};
use crate::text::{Html, Lang};
use crate::wire::Event;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct LotAlert {
    pub(in crate::bot) kind: PropertyKind,
    pub(in crate::bot) number: u64,
    pub(in crate::bot) event: LotEvent,
}

/// What is told of the lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) enum LotEvent {
    /// Its auction ends after this number of minutes.
    Ends(u16),
    /// Its price changes, or falls below this.
    Price(Option<u32>),
    /// Its price rises above this.
    PriceAbove(u32),
    /// It has no owner any more, and is on no auction.
    Free,
}

impl LotEvent {
    /// That the price passes a bound.
    pub(in crate::bot) fn price(bound: Comparison) -> Self {
        let price = |price| u32::try_from(price).unwrap_or(u32::MAX);
        match bound.below() {
            Some(below) => Self::Price(Some(price(below))),
            None => Self::PriceAbove(price(bound.number())),
        }
    }

    fn is_reached(self, price: i64, before: i64) -> bool {
        match self {
            Self::Ends(_) | Self::Free => false,
            Self::Price(None) => price != before,
            Self::Price(Some(below)) => price < below.into() && before >= below.into(),
            Self::PriceAbove(above) => price > above.into() && before <= above.into(),
        }
    }
}

/// The prices before and after a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct PriceChange {
    pub(in crate::bot) name: String,
    pub(in crate::bot) price: i64,
    pub(in crate::bot) before: i64,
}

impl LotAlert {
    fn key(&self) -> PropertyKey {
        PropertyKey { kind: self.kind, number: self.number }
    }

    fn find<'d, 'a>(&self, data: &'d ServerData<'a>) -> Option<&'d Lot<'a>> {
        data.lots()?.get(&self.key())
    }

    /// The event that the auction ends soon. The state is the end that was told.
    fn end(minutes: u16, before: &AlertState, lot: &Lot<'_>, data: &ServerData<'_>) -> Outcome {
        let ends_at = lot.property.au_time_end;
        let left = ends_at - data.now.as_second();
        let is_told = *before == AlertState::EventText(ends_at);
        if !lot.is_on_auction(data.now) || left > i64::from(minutes) * 60 || is_told {
            return Outcome::default();
        }
        let event = AlertEvent::Auction(FittingAuction::of(lot));
        Outcome::event(event, AlertState::EventText(ends_at))
    }

    /// The event that the price has changed. The state is the last price; a lot that is on no auction keeps it.
    fn price(&self, before: &AlertState, lot: &Lot<'_>, data: &ServerData<'_>) -> Outcome {
        if !lot.is_on_auction(data.now) {
            return Outcome::default();
        }
        let price = lot.price();
        let state = AlertState::LotPrice(price);
        let &AlertState::LotPrice(before) = before else { return Outcome::state(state) };
        match self.event.is_reached(price, before) {
            false if price == before => Outcome::default(),
            false => Outcome::state(state),
            true => {
                let name = lot.property.name.to_string();
                Outcome::event(AlertEvent::LotPrice(PriceChange { name, price, before }), state)
            }
        }
    }

    /// The event that the lot is free. The state is that of the lot, so that the event says who had it.
    fn freed(before: &AlertState, lot: &Lot<'_>, data: &ServerData<'_>) -> Outcome {
        let now = LotState::of(lot, data.now);
        let state = AlertState::Property(now.clone());
        match before {
            AlertState::Property(before) if *before == now => Outcome::default(),
            AlertState::Property(before)
                if now.status == PropertyStatus::Free && before.status != now.status =>
            {
                let name = lot.property.name.to_string();
                let change = PropertyChange { name, now, before: before.clone(), ends_at: None };
                Outcome::event(AlertEvent::Property(change), state)
            }
            _ => Outcome::state(state),
        }
    }

    /// The buttons from one kind of alert about a lot to the others.
    pub(in crate::bot) fn others(
        lang: Lang,
        kind: PropertyKind,
        number: u64,
        now: Option<LotEvent>,
    ) -> Vec<Step> {
        let to = |event| Self { kind, number, event }.into();
        let anything: Step = (lang.button_lot_anything(), PropertyAlert { kind, number }.into());
        let end = LotEvent::Ends(DEFAULT_END);
        let end: Step = (lang.button_auction_ends(DEFAULT_END.into()), to(end));
        let price: Step = (lang.button_lot_price(), to(LotEvent::Price(None)));
        match now {
            None => vec![end, price],
            Some(LotEvent::Ends(_)) => vec![anything, price],
            Some(LotEvent::Free) => vec![anything, end, price],
            Some(LotEvent::Price(_) | LotEvent::PriceAbove(_)) => vec![anything, end],
        }
    }
}

impl AlertKind for LotAlert {
    /// The button for single lots leads to the alert about anything that changes.
    fn menu() -> Option<MenuItem> {
        None
    }

    fn is_valid(&self) -> bool {
        match self.event {
            LotEvent::Ends(minutes) => (1..MINUTES_OF_DAY).contains(&minutes),
            LotEvent::Price(below) => below != Some(0),
            LotEvent::PriceAbove(_) | LotEvent::Free => true,
        }
    }

    fn is_announced(&self) -> bool {
        matches!(self.event, LotEvent::Ends(_))
    }

    fn document(&self) -> Document {
        Document::Map
    }

    /// The end of an auction is announced at its beginning.
    fn max_age(&self) -> SignedDuration {
        match self.event {
            LotEvent::Ends(_) => ANNOUNCEMENT,
            LotEvent::Price(_) | LotEvent::PriceAbove(_) | LotEvent::Free => STALE,
        }
    }

    fn evaluate(&self, before: &AlertState, data: &ServerData<'_>) -> Outcome {
        let Some(lots) = data.lots() else { return Outcome::default() };
        let Some(lot) = lots.get(&self.key()) else {
            return if lots.is_empty() { Outcome::default() } else { Outcome::gone(before) };
        };
        match self.event {
            LotEvent::Ends(minutes) => Self::end(minutes, before, lot, data),
            LotEvent::Price(_) | LotEvent::PriceAbove(_) => self.price(before, lot, data),
            LotEvent::Free => Self::freed(before, lot, data),
        }
    }

    fn recorded(&self, _server: u32) -> Option<Recorded> {
        let kinds: &[&str] = match self.event {
            LotEvent::Ends(_) => &["property.auction_closed"],
            LotEvent::Free => return None,
            LotEvent::Price(_) | LotEvent::PriceAbove(_) => &["property.bid"],
        };
        Some(Recorded::events(kinds, about(self.kind, self.number)))
    }

    fn firings(&self, event: &Event<'_>, _data: &ServerData<'_>) -> Vec<i64> {
        let bet = |side| facts::<LotFacts>(side).min_bet;
        match self.event {
            LotEvent::Ends(minutes) => vec![event.at - i64::from(minutes) * 60],
            reached
                if reached.is_reached(bet(event.after.as_ref()), bet(event.before.as_ref())) =>
            {
                vec![event.at]
            }
            LotEvent::Price(_) | LotEvent::PriceAbove(_) | LotEvent::Free => Vec::new(),
        }
    }

    fn title_of(&self) -> TitleOf {
        TitleOf::Words(self.number.to_string())
    }

    fn text(&self, lang: Lang, Titles { server, name }: &Titles) -> Html {
        let what = match self.kind {
            PropertyKind::House => lang.alert_of_house(name),
            PropertyKind::Business => lang.alert_of_business(name),
        };
        match self.event {
            LotEvent::Ends(minutes) => lang.alert_lot_end(what, server, minutes.into()),
            LotEvent::Price(None) => lang.alert_lot_price(what, server),
            LotEvent::Price(Some(below)) => {
                lang.alert_lot_price_below(what, server, money(lang, below.into()))
            }
            LotEvent::PriceAbove(above) => {
                lang.alert_lot_price_above(what, server, money(lang, above.into()))
            }
            LotEvent::Free => lang.alert_lot_free(what, server),
        }
    }

    fn event_text(&self, told: &EventText<'_>) -> Html {
        let (lang, Titles { server, .. }) = (told.lang, told.titles);
        match told.event {
            AlertEvent::Property(_) => {
                PropertyAlert { kind: self.kind, number: self.number }.event_text(told)
            }
            AlertEvent::Auction(auction) => auction.text(told, true),
            AlertEvent::LotPrice(PriceChange { name, price, before }) => {
                let head = lang.event_property(emblem(self.kind), &long_name(name), server);
                let facts = lang.event_lot_price(money(lang, *price), money(lang, *before));
                with_facts(head, [facts])
            }
            _ => Html::lines([]),
        }
    }

    fn now(&self, context: &QueryContext, data: &ServerData<'_>) -> Option<Html> {
        let (lang, lot) = (context.lang, self.find(data)?);
        if self.event == LotEvent::Free {
            return Some(lot.state(lang, data.now));
        }
        if !lot.is_on_auction(data.now) {
            return Some(lang.alert_now_no_auction());
        }
        let ends_at = lot.property.au_time_end;
        let left = until(lang, ends_at - data.now.as_second());
        let end = jiff::Timestamp::from_second(ends_at).ok()?;
        let at = clock::moment(lang, end, context.now, &context.zone);
        Some(lang.alert_now_lot(money(lang, lot.price()), &left, &at))
    }

    fn steps(&self, lang: Lang, _data: &ServerData<'_>) -> Vec<Vec<Step>> {
        let others = Self::others(lang, self.kind, self.number, Some(self.event));
        let LotEvent::Ends(now) = self.event else { return vec![others] };
        let by = |by: i16| -> Step {
            let event = LotEvent::Ends(now.saturating_add_signed(by).clamp(5, MINUTES_OF_DAY - 1));
            minutes(by, Condition::from(Self { event, ..*self }))
        };
        vec![vec![by(-15), by(15), by(30)], others]
    }

    fn corrected(&self, words: &AlertWords) -> Option<Condition> {
        let event = match self.event {
            LotEvent::Ends(_) => LotEvent::Ends(correction::minutes(words)?),
            LotEvent::Price(_) | LotEvent::PriceAbove(_) => LotEvent::price(words.bound?),
            LotEvent::Free => return None,
        };
        Some(Self { event, ..*self }.into())
    }

    fn view(&self, server: u32, _player: Option<&str>) -> View {
        LotCard { kind: self.kind, number: self.number }.on(server)
    }
}
