//! Somebody came online or went offline: the event of alerts about leaders and players.

use serde::{Deserialize, Serialize};

use super::{EventText, UNKNOWN, with_facts};
use crate::text::{Html, Lang, duration};

/// The leader, or a player of that name, came or went. Times are Unix seconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Presence {
    pub(in crate::bot) player: Option<String>,
    pub(in crate::bot) is_online: bool,
    pub(in crate::bot) before_since: i64,
}

impl Presence {
    /// The sentence, and how long it was otherwise before.
    pub(in crate::bot) fn text(&self, told: &EventText<'_>, head: Html) -> Html {
        // How long somebody was away before the alert was set nobody has seen.
        if self.before_since == UNKNOWN {
            return head;
        }
        let long = duration(told.lang, told.data_at - self.before_since);
        let fact = match self.is_online {
            true => told.lang.event_was_away(&long),
            false => told.lang.event_was_online(&long),
        };
        with_facts(head, [fact])
    }
}

pub(in crate::bot) fn now(lang: Lang, is_online: bool) -> Html {
    match is_online {
        true => lang.alert_now_online(),
        false => lang.alert_now_offline(),
    }
}
