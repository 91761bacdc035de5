//! Alerts about servers, auctions and single properties.

use super::{AlertReader, ParsedAlert};
use crate::bot::language::{self, AlertTopic, Comparison, Expected, Match};
use crate::bot::subjects::answers::alert_button::AlertButton;
use crate::bot::subjects::property::auction_alert::{AuctionAlert, DEFAULT_END};
use crate::bot::subjects::property::lot_alert::{LotAlert, LotEvent};
use crate::bot::subjects::property::property_alert::PropertyAlert;
use crate::bot::subjects::server::status_alert::ServerStatusAlert;
use crate::bot::subjects::{Condition, EarlyReply};
use crate::picture::PropertyKind;

/// No place of the game has a longer name.
const MAX_PLACE: usize = 40;

impl AlertReader<'_> {
    pub(super) async fn server_status(&self) -> Result<ParsedAlert, EarlyReply> {
        let rest = &self.words.rest;
        let named = (!rest.is_empty()).then(|| language::server(rest, &self.status.game));
        self.of_server(named, ServerStatusAlert.into())
    }

    pub(super) async fn auction(&self) -> Result<ParsedAlert, EarlyReply> {
        let words = self.words;
        if words.near.as_ref().is_some_and(|place| place.chars().count() > MAX_PLACE) {
            return Err(self.not_understood().await);
        }
        let price = match words.bound {
            Some(Comparison::Below(price)) => Some(u32::try_from(price).unwrap_or(u32::MAX)),
            Some(Comparison::Above(_)) => return Err(self.not_understood().await),
            None => None,
        };
        let alert = AuctionAlert {
            kind: words.property.map(|property| match property {
                AlertTopic::House => PropertyKind::House,
                _ => PropertyKind::Business,
            }),
            price,
            near: words.near.clone(),
            minutes_before_end: (words.ends || words.minutes.is_some())
                .then(|| words.minutes.unwrap_or(DEFAULT_END)),
        };
        let split = language::split_server(&words.rest, &self.status.game, Expected::Words);
        let (rest, named) = match (split.server, split.what.is_empty()) {
            (None, false) => {
                (String::new(), Some(language::server(&split.what, &self.status.game)))
            }
            (named, _) => (split.what, named),
        };
        if !rest.is_empty() || named.as_ref().is_some_and(|named| !named.is_found()) {
            return Err(self.not_understood().await);
        }
        self.of_server(named, alert.into())
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
        let (ends, words) = (self.words.ends || self.words.minutes.is_some(), self.words);
        let condition = match (ends, words.bound) {
            (true, _) => lot(LotEvent::Ends(words.minutes.unwrap_or(DEFAULT_END))),
            (false, Some(Comparison::Below(price))) => {
                lot(LotEvent::Price(u32::try_from(price).ok()))
            }
            (false, Some(Comparison::Above(_))) => return Err(self.not_understood().await),
            (false, None) if words.price => lot(LotEvent::Price(None)),
            (false, None) => PropertyAlert { kind, number }.into(),
        };
        self.of_server(split.server, condition)
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
