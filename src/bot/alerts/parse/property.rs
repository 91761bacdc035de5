//! Alerts about servers, auctions and single properties.

use super::{Parsed, Reader};
use crate::bot::alert_condition::{AuctionFilter, Condition};
use crate::bot::callback::AlertButton;
use crate::bot::language::{self, AlertTopic, Comparison, Expected};
use crate::bot::subjects::Interrupt;
use crate::picture::PropertyKind;

/// How long before the end of an auction, in minutes, where nothing was named.
const DEFAULT_END: u16 = 30;

/// No place of the game has a longer name.
const MAX_PLACE: usize = 40;

impl Reader<'_> {
    pub(super) async fn server_status(&self) -> Result<Parsed, Interrupt> {
        let rest = &self.words.rest;
        let named = (!rest.is_empty()).then(|| language::server(rest, &self.status.game));
        let to = |server| AlertButton::Create { server, condition: Condition::ServerStatus };
        let server = self.which_server(self.server(named), to)?;
        Ok(Parsed::Alert { server, condition: Condition::ServerStatus })
    }

    pub(super) async fn auction(&self) -> Result<Parsed, Interrupt> {
        let words = self.words;
        if words.near.as_ref().is_some_and(|place| place.chars().count() > MAX_PLACE) {
            return Err(self.not_understood());
        }
        let price = match words.bound {
            Some(Comparison::Below(price)) => Some(u32::try_from(price).unwrap_or(u32::MAX)),
            Some(Comparison::Above(_)) => return Err(self.not_understood()),
            None => None,
        };
        let condition = Condition::Auction(AuctionFilter {
            kind: words.property.map(|property| match property {
                AlertTopic::House => PropertyKind::House,
                _ => PropertyKind::Business,
            }),
            price,
            near: words.near.clone(),
            minutes_before_end: (words.ends || words.minutes.is_some())
                .then(|| words.minutes.unwrap_or(DEFAULT_END)),
        });
        let split = language::split_server(&words.rest, &self.status.game, Expected::Words);
        let (rest, named) = match (split.server, split.what.is_empty()) {
            (None, false) => {
                (String::new(), Some(language::server(&split.what, &self.status.game)))
            }
            (named, _) => (split.what, named),
        };
        if !rest.is_empty() || named.as_ref().is_some_and(|named| !named.is_found()) {
            return Err(self.not_understood());
        }
        let to = |server| AlertButton::Create { server, condition: condition.clone() };
        let server = self.which_server(self.server(named), to)?;
        Ok(Parsed::Alert { server, condition })
    }

    pub(super) async fn property(&self, kind: PropertyKind) -> Result<Parsed, Interrupt> {
        let rest = &self.words.rest;
        if rest.is_empty() {
            return Err(self.query.lang.alert_property_usage().into());
        }
        let split = language::split_server(rest, &self.status.game, Expected::Number);
        let mut words =
            split.what.split_whitespace().map(|word| word.trim_start_matches(['#', '№']));
        let number = words.find_map(|word| word.parse().ok());
        let Some(number) = number else { return Err(self.not_understood()) };
        let condition = Condition::Property { kind, number };
        let to = |server| AlertButton::Create { server, condition: condition.clone() };
        let server = self.which_server(self.server(split.server), to)?;
        Ok(Parsed::Alert { server, condition })
    }
}
