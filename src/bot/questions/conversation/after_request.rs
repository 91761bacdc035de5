//! Texts that go on about the alert, the board or the keys that were spoken of: `no wait, sheriffs`, `better on 3`.

use super::guesses::{CERTAIN, LIKELY};
use super::{Found, Reader};
use crate::bot::language::{Intent, IntentKind, ShownBefore};

/// A text with more words about the alert or board before it has to be certain.
const MAX_GOING_ON: usize = 4;

impl Reader<'_> {
    /// What the text certainly says about the alert, the board or the keys that were spoken of.
    pub(super) fn goes_on(&self) -> Option<Found> {
        // "Better on 3" names nothing but where the board is to look.
        if self.context.talk == Some(ShownBefore::Board)
            && self.named.servers.len() == 1
            && !self.named.has_group()
            && self.says_only_names()
        {
            return Some(Found::Intent(Intent::Boards));
        }
        // "No wait, sheriffs" and "oh, on 5" after an alert. Whoever asks something corrects nothing.
        let names_other = self.named.has_group()
            || self.topics().next().is_some()
            || self.phrase.split_nickname().is_some();
        let asks = self.phrase.asks_who
            || self.phrase.asks_how_many
            || self.phrase.asks_which
            || self.phrase.asks_who_is_there
            || self.phrase.names_trouble
            || self.text.looks_up
            || !self.fields.is_empty();
        let names_server = self.named.servers.len() == 1 && self.text.on_server;
        let is_server_alone = names_server
            && !names_other
            && !self.phrase.names_players
            && self.unnamed().next().is_none();
        let is_about_alert = !asks && (self.text.mistaken && names_other || is_server_alone);
        if self.context.talk == Some(ShownBefore::Alert) && is_about_alert {
            return Some(Found::Intent(Intent::WatchMore));
        }
        // "How many were there yesterday" asks about the thing itself.
        if self.is_past && asks {
            return None;
        }
        // What was shown before says what few words are about.
        let is_short =
            self.phrase.said.len() <= MAX_GOING_ON && self.context.talk != Some(ShownBefore::Key);
        let least = if is_short { LIKELY } else { CERTAIN };
        let intent = self.context.talk.and_then(|_| self.guess(least))?;
        (intent.kind() == IntentKind::Request).then_some(Found::Intent(intent))
    }
}
