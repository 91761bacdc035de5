//! The persons whom a message about an event mentions.

use std::collections::HashMap;

use crate::bot::subjects::{AlertEvent, short_name};
use crate::text::Html;

/// The user ids of persons in Telegram by their nicknames.
#[derive(Default)]
pub(in crate::bot) struct Mentions(HashMap<String, i64>);

impl Mentions {
    pub(in crate::bot) fn insert(&mut self, nickname: &str, person: i64) {
        self.0.insert(nickname.to_owned(), person);
    }

    /// A nickname that mentions its person, or else is copied by a tap.
    pub(in crate::bot) fn name(&self, nickname: &str) -> Html {
        let shown = short_name(nickname);
        match self.0.get(nickname) {
            Some(person) => Html::mention(&shown, *person),
            None => Html::code(&shown),
        }
    }
}

impl AlertEvent {
    /// The nicknames of the players whom the event is about.
    pub(in crate::bot) fn players(&self) -> Vec<&str> {
        match self {
            Self::Presence(presence) => presence.player.iter().map(String::as_str).collect(),
            Self::NewLeader(change) => vec![&change.leader],
            Self::Members(change) => {
                change.joined.iter().chain(&change.left).map(String::as_str).collect()
            }
            _ => Vec::new(),
        }
    }
}
