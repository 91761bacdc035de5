//! What is answered to words that are no alert: the kinds of alerts, or those for the thing that the words name.

use super::AlertReader;
use crate::bot::alerts::menu;
use crate::bot::language::{self, Match};
use crate::bot::questions::known_words::topic_of;
use crate::bot::subjects::alert_kind::AlertKind;
use crate::bot::subjects::alert_kind::menu_item::MenuItem;
use crate::bot::subjects::answers::alert_button::{AlertButton, MenuPlace};
use crate::bot::subjects::property::auction_alert::AuctionAlert;
use crate::bot::subjects::{Admins, Condition, EarlyReply, Staff, View, grid, short_name};
use crate::bot::telegram::{Button, OutgoingMessage, Rows};
use crate::text::Html;
use crate::wire::FractionCount;

impl AlertReader<'_> {
    /// Repeats the wish, with buttons for what can be watched.
    pub(super) async fn not_understood(&self) -> EarlyReply {
        let (lang, words) = (self.query.lang, short_name(self.typed));
        let text = |name: &str| lang.alert_not_understood_of(&words, name);
        match self.kinds_of_fraction(text).await {
            Ok(Some(message)) => message.into(),
            Ok(None) => {
                let OutgoingMessage { rows, .. } = menu::kinds(lang);
                OutgoingMessage { text: lang.alert_not_understood(&words), rows }.into()
            }
            Err(error) => error,
        }
    }

    /// Asks who is meant, because the words only say that somebody comes or goes. If a fraction was shown before, it
    /// is asked what about it.
    pub(super) async fn nobody_is_named(&self) -> EarlyReply {
        let lang = self.query.lang;
        match self.kinds_of_fraction(|name| lang.alert_kinds_of(name)).await {
            Ok(Some(message)) => message.into(),
            Ok(None) => {
                let OutgoingMessage { rows, .. } = menu::kinds(lang);
                OutgoingMessage { text: lang.alert_player_usage(), rows }.into()
            }
            Err(error) => error,
        }
    }

    /// Whether the words are about admins, of whom no alert tells.
    pub(super) fn names_admins(&self) -> bool {
        let rest = &self.words.rest;
        let first = rest.split_whitespace().next().filter(|_| !rest.contains('_'));
        first.and_then(topic_of) == Some("admins")
    }

    /// Says that no alert is about admins, and offers their list.
    pub(super) fn no_admin_alerts(&self) -> OutgoingMessage {
        let (query, lang) = (self.query, self.query.lang);
        let list = View { kind: Admins { page: 0 }.into(), server: query.defaults.server };
        let row = vec![query.button(lang.button_admins(), list)];
        OutgoingMessage { text: lang.alert_no_admins(), rows: vec![row] }
    }

    /// Whether the words are about deputies, of whom no alert tells.
    pub(super) fn names_deputies(&self) -> bool {
        let is_deputy = |word: &str| topic_of(word) == Some("deputies");
        !self.words.rest.contains('_') && self.typed.split_whitespace().any(is_deputy)
    }

    /// Says that no alert is about deputies, and offers their list.
    pub(super) fn no_deputy_alerts(&self) -> OutgoingMessage {
        let (query, lang) = (self.query, self.query.lang);
        let list = Staff { deputies: true, page: 0 };
        let list = View { kind: list.into(), server: query.defaults.server };
        let row = vec![query.button(lang.button_deputies(), list)];
        OutgoingMessage { text: lang.alert_no_deputies(), rows: vec![row] }
    }

    /// Says that nothing is told at a time that somebody has thought of, and offers the auctions that end so long after.
    pub(super) fn no_timers(&self, minutes: u16) -> OutgoingMessage {
        let lang = self.query.lang;
        let before_end =
            AuctionAlert { minutes_before_end: Some(minutes), ..AuctionAlert::default() };
        let auctions = self.server(None).ok().filter(|_| before_end.is_valid()).map(|server| {
            let draft = AlertButton::Draft { server, condition: before_end.into() };
            vec![Button::press(lang.button_before_auction_ends(minutes.into()), draft)]
        });
        let kinds = vec![Button::press(lang.button_new_alert(), AlertButton::Kinds)];
        let rows = auctions.into_iter().chain([kinds]).collect();
        OutgoingMessage { text: lang.no_timers(), rows }
    }

    /// The kinds of alerts about the fraction among the words, or about the chat's if there are no words.
    async fn kinds_of_fraction(
        &self,
        text: impl Fn(&str) -> Html,
    ) -> Result<Option<OutgoingMessage>, EarlyReply> {
        let known = self.fractions().await?;
        let known = known.as_ref().map_or(&[][..], |known| &known.fractions);
        let named = match language::fraction_among(&self.words.rest, known) {
            Some(name) => language::fraction(&name, known),
            None if self.words.rest.is_empty() && self.words.presence => {
                self.query.defaults.fraction.map_or(Match::Nothing, Match::One)
            }
            None => Match::Nothing,
        };
        let (Some(id), Ok(server)) = (named.one(), self.server(None)) else { return Ok(None) };
        let Some(fraction) = known.iter().find(|known| known.id == id) else { return Ok(None) };
        let text = text(&short_name(&fraction.short));
        Ok(Some(OutgoingMessage { text, rows: self.rows_of(server, fraction) }))
    }

    fn rows_of(&self, server: u32, fraction: &FractionCount<'_>) -> Rows {
        let button = |(_, item): (MenuPlace, MenuItem)| {
            let choices = item.fractions().filter(|choices| choices.offers(fraction))?;
            let condition = (choices.condition)(fraction.id);
            let draft = AlertButton::Draft { server, condition };
            Some(Button::press((item.button)(self.query.lang), draft))
        };
        grid(Condition::menu().filter_map(button), 2)
    }
}
