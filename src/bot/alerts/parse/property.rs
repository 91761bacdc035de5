//! Alerts about servers, auctions and single properties.

use super::{AlertReader, ParsedAlert};
use crate::bot::language::{self, AlertTopic, Comparison, Expected, Match};
use crate::bot::subjects::alert_kind::bound::Bound;
use crate::bot::subjects::alert_kind::title_names::server_title;
use crate::bot::subjects::answers::alert_button::AlertButton;
use crate::bot::subjects::property::auction_alert::{AuctionAlert, DEFAULT_END};
use crate::bot::subjects::property::deals_alert::DealsAlert;
use crate::bot::subjects::property::known_place::{known_places, place_named};
use crate::bot::subjects::property::lot_alert::{LotAlert, LotEvent};
use crate::bot::subjects::property::places::Places;
use crate::bot::subjects::property::property_alert::PropertyAlert;
use crate::bot::subjects::property::property_answers::{PropertyFilter, PropertyKey};
use crate::bot::subjects::server::online_alert::ServerOnlineAlert;
use crate::bot::subjects::server::status_alert::ServerStatusAlert;
use crate::bot::subjects::{Condition, EarlyReply, long_name, money, short_name};
use crate::bot::telegram::{Button, OutgoingMessage};
use crate::picture::PropertyKind;
use crate::text::Html;

/// No place of the game has a longer name.
const MAX_PLACE: usize = 40;

/// A smaller number is no price of a house or business.
const LOWEST_PRICE: u64 = 1_000;

fn is_price(bound: Comparison) -> bool {
    bound.number() >= LOWEST_PRICE
}

impl AlertReader<'_> {
    pub(super) async fn server_status(&self) -> Result<ParsedAlert, EarlyReply> {
        let rest = &self.words.rest;
        let named = (!rest.is_empty()).then(|| language::server(rest, &self.status.game));
        if self.words.has_room {
            let to = |server| AlertButton::Create { server, condition: self.room_on(server) };
            let server = self.which_server(self.server(named), to)?;
            return Ok(ParsedAlert::Alert { server, condition: self.room_on(server) });
        }
        let condition = match self.bound()? {
            Some(bound) => ServerOnlineAlert { bound }.into(),
            None => ServerStatusAlert.into(),
        };
        self.of_server(named, condition)
    }

    /// Fewer players are on the server than it takes.
    fn room_on(&self, server: u32) -> Condition {
        let known = self.status.game.iter().find(|known| known.number == server);
        let most = known.map_or(Bound::MAX, |known| known.maxplayers).clamp(1, Bound::MAX);
        ServerOnlineAlert { bound: Bound::Below(most) }.into()
    }

    pub(super) async fn auction(&self) -> Result<ParsedAlert, EarlyReply> {
        let words = self.words;
        if words.near.as_ref().is_some_and(|place| place.chars().count() > MAX_PLACE) {
            return Err(self.not_understood().await);
        }
        let below = words.bound.and_then(Comparison::below);
        // Nobody waits for any lot that is dear.
        if words.bound.is_some() && below.is_none() {
            return Err(self.not_understood().await);
        }
        let price = below.map(|price| u32::try_from(price).unwrap_or(u32::MAX));
        let (near, named) = self.place().await?;
        // In a long sentence, the kind of business stands among other words.
        let near = near.or_else(|| {
            let kinds = language::kinds_of_business(self.typed);
            Places::joined(&kinds.into_iter().map(str::to_owned).collect::<Vec<_>>())
        });
        // "A 24/7 on auction" is a business of that kind; only a house is near one.
        let is_kind = || near.as_deref().is_some_and(|near| Places(near).kinds(None).is_some());
        let business = || is_kind().then_some(PropertyKind::Business);
        let alert = AuctionAlert {
            kind: self.property_kind().or_else(business),
            price,
            near,
            minutes_before_end: (words.ends || words.minutes.is_some())
                .then(|| words.minutes.unwrap_or(DEFAULT_END)),
        };
        self.of_server(named, alert.into())
    }

    pub(super) async fn deals(&self) -> Result<ParsedAlert, EarlyReply> {
        let (near, named) = self.place().await?;
        let usual = DealsAlert::default();
        let below = self.words.percent.unwrap_or(usual.below);
        self.of_server(named, DealsAlert { kind: self.property_kind(), near, below }.into())
    }

    fn property_kind(&self) -> Option<PropertyKind> {
        self.words.property.map(|property| match property {
            AlertTopic::House => PropertyKind::House,
            _ => PropertyKind::Business,
        })
    }

    /// The place near which property is, and the server, as far as the words name them.
    async fn place(&self) -> Result<(Option<String>, Option<Match<u32>>), EarlyReply> {
        let words = self.words;
        let split = language::split_server(&words.rest, &self.status.game, Expected::Words);
        let server = Some(language::server(&split.what, &self.status.game));
        let (rest, named) = match (split.server, server.filter(Match::is_found)) {
            (None, server @ Some(_)) => (String::new(), server),
            (named, _) => (split.what, named),
        };
        if named.as_ref().is_some_and(|named| !named.is_found()) {
            return Err(self.not_understood().await);
        }
        if rest.is_empty() {
            let near = words.near.as_deref();
            let near = near.map(|near| language::city(near).unwrap_or(near).to_owned());
            return Ok((near, named));
        }
        let server = named.clone().and_then(Match::one);
        let place = match words.near {
            None if rest.chars().count() <= MAX_PLACE => {
                match place_named(self.query, server, &rest).await? {
                    Some(place) => Some(place),
                    None => known_places(self.query, server, &rest).await?,
                }
            }
            _ => None,
        };
        match place {
            Some(place) => Ok((Some(place), named)),
            None => Err(self.not_understood().await),
        }
    }

    pub(super) async fn property(&self, kind: PropertyKind) -> Result<ParsedAlert, EarlyReply> {
        let rest = &self.words.rest;
        if rest.is_empty() {
            return Err(self.query.lang.alert_property_usage().into());
        }
        let split = language::split_server(rest, &self.status.game, Expected::Number);
        let mut words =
            split.what.split_whitespace().map(|word| word.trim_start_matches(['#', '№']));
        let number = words.find_map(|word| word.parse().ok());
        let Some(number) = number else { return Err(self.not_understood().await) };
        let lot = |event| LotAlert { kind, number, event }.into();
        let words = self.words;
        let is_at_a_time = !words.times.is_empty() && words.bound.is_none() && !words.price;
        let ends = words.ends || words.minutes.is_some() || is_at_a_time;
        let minutes = match (ends, words.minutes, self.server(split.server.clone())) {
            (true, None, Ok(server)) => self.usual_end(server, kind, number).await,
            (_, minutes, _) => minutes.unwrap_or(DEFAULT_END),
        };
        if let (true, Some(bound)) = (ends, words.bound.filter(|bound| is_price(*bound))) {
            let end = LotEvent::Ends(minutes);
            let to = |server| AlertButton::Draft { server, condition: lot(end) };
            let server = self.which_server(self.server(split.server), to)?;
            return Err(self.end_or_price(server, end, bound, lot).into());
        }
        let condition: Condition = match (ends, words.bound) {
            (true, _) => lot(LotEvent::Ends(minutes)),
            (false, Some(bound)) => lot(LotEvent::price(bound)),
            (false, None) if words.price => lot(LotEvent::Price(None)),
            (false, None) if language::becomes_free(self.typed) => lot(LotEvent::Free),
            (false, None) => PropertyAlert { kind, number }.into(),
        };
        if let Condition::Lot(LotAlert { event: LotEvent::Ends(_), .. }) = &condition
            && let Ok(server) = self.server(split.server.clone())
            && let Some(reply) = self.no_auction(server, kind, number, &condition).await?
        {
            return Err(reply.into());
        }
        let parsed = self.of_server(split.server, condition)?;
        // A lot has no time of the day at which it is told: the person chooses how long before the end.
        Ok(if is_at_a_time { parsed.draft() } else { parsed })
    }

    /// How long before the end of its auction a lot is told of, if nobody has said: less, if less is left.
    async fn usual_end(&self, server: u32, kind: PropertyKind, number: u64) -> u16 {
        let Ok(map) = self.query.client.map(server).await else { return DEFAULT_END };
        let (key, now) = (PropertyKey { kind, number }, self.query.now);
        let lot = PropertyFilter::All.lots(&map).find(|lot| lot.key() == key);
        let Some(lot) = lot.filter(|lot| lot.is_on_auction(now)) else { return DEFAULT_END };
        let left = lot.property.au_time_end - now.as_second();
        let is_ahead = |minutes: &u16| i64::from(*minutes) * 60 < left;
        [DEFAULT_END, 10, 5].into_iter().find(is_ahead).unwrap_or(1)
    }

    /// The question whether the end of an auction or its price is meant: no alert waits for both.
    fn end_or_price(
        &self,
        server: u32,
        end: LotEvent,
        bound: Comparison,
        lot: impl Fn(LotEvent) -> Condition,
    ) -> OutgoingMessage {
        let lang = self.query.lang;
        let money = |price| money(lang, i64::try_from(price).unwrap_or(i64::MAX));
        let price_label = match bound.below() {
            Some(price) => lang.button_lot_price_below(money(price).as_str()),
            None => lang.button_lot_price_above(money(bound.number()).as_str()),
        };
        let minutes = self.words.minutes.unwrap_or(DEFAULT_END);
        let row = |text, event| {
            vec![Button::press(text, AlertButton::Create { server, condition: lot(event) })]
        };
        let rows = vec![
            row(lang.button_auction_ends(minutes.into()), end),
            row(price_label, LotEvent::price(bound)),
        ];
        OutgoingMessage { text: lang.alert_end_or_price(), rows }
    }

    /// The state of a lot whose auction does not end, because it has none; buttons wait for one.
    async fn no_auction(
        &self,
        server: u32,
        kind: PropertyKind,
        number: u64,
        condition: &Condition,
    ) -> Result<Option<OutgoingMessage>, EarlyReply> {
        let (query, lang) = (self.query, self.query.lang);
        let map = query.client.map(server).await?;
        let key = PropertyKey { kind, number };
        let Some(lot) = PropertyFilter::All.lots(&map).find(|lot| lot.key() == key) else {
            return Ok(None);
        };
        if lot.is_on_auction(query.now) {
            return Ok(None);
        }
        let title = server_title(query, server).await;
        let name = long_name(&lot.property.name);
        let owner = lot.property.owner.as_ref().map(|owner| lang.lot_owner(&short_name(owner)));
        let text = Html::lines([
            lang.lot_head(lot.emblem(), &name, &title),
            Html::dot_separated([lot.state(lang, query.now)].into_iter().chain(owner)),
            lang.alert_no_auction(),
        ]);
        let create = |condition| AlertButton::Create { server, condition };
        let begins = create(PropertyAlert { kind, number }.into());
        let rows = vec![
            vec![Button::press(lang.button_alert_on_auction(), begins)],
            vec![Button::press(lang.button_alert_next_auction(), create(condition.clone()))],
        ];
        Ok(Some(OutgoingMessage { text, rows }))
    }

    /// Auctions of all kinds, because the words name none.
    pub(super) fn auctions_that_end(&self, minutes: u16) -> Result<ParsedAlert, EarlyReply> {
        let alert = AuctionAlert { minutes_before_end: Some(minutes), ..AuctionAlert::default() };
        self.of_server(None, alert.into()).map(ParsedAlert::draft)
    }

    /// An alert that lacks only its server.
    fn of_server(
        &self,
        named: Option<Match<u32>>,
        condition: Condition,
    ) -> Result<ParsedAlert, EarlyReply> {
        let to = |server| AlertButton::Create { server, condition: condition.clone() };
        let server = self.which_server(self.server(named), to)?;
        Ok(ParsedAlert::Alert { server, condition })
    }
}
