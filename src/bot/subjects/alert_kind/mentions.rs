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
    /// Leaves out hidden nicknames of the past: who led or owned something before, and who joined or left.
    pub(in crate::bot) fn leave_out(&mut self, is_hidden: impl Fn(&str) -> bool) {
        match self {
            Self::NewLeader(change) if is_hidden(&change.before) => change.before.clear(),
            Self::Property(change) => {
                let owner = change.before.owner.as_mut().filter(|owner| is_hidden(owner));
                owner.into_iter().for_each(String::clear);
            }
            Self::Members(change) => {
                let named = change.joined.len() + change.left.len();
                change.joined.retain(|name| !is_hidden(name));
                change.left.retain(|name| !is_hidden(name));
                change.others += named - change.joined.len() - change.left.len();
            }
            _ => {}
        }
    }

    /// Whether the event is about a player who is hidden. What it says was so when it fired, and need not be so any more.
    pub(in crate::bot) fn names(&self, is_hidden: impl Fn(&str) -> bool) -> bool {
        let owner = match self {
            Self::Property(change) => change.now.owner.as_deref(),
            _ => None,
        };
        self.players().into_iter().chain(owner).any(is_hidden)
    }

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
