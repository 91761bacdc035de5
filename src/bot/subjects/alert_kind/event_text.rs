//! The data for the sentences about an event.

use jiff::Timestamp;

use super::{Mentions, Titles};
use crate::bot::clock;
use crate::bot::subjects::{AlertEvent, QueryContext};
use crate::text::{Html, Lang};

pub(in crate::bot) struct EventText<'a> {
    pub(in crate::bot) lang: Lang,
    pub(in crate::bot) context: &'a QueryContext,
    pub(in crate::bot) titles: &'a Titles,
    pub(in crate::bot) event: &'a AlertEvent,
    /// The time of the data that the event comes from, in Unix seconds.
    pub(in crate::bot) data_at: i64,
    /// How many things the text names, each in a line.
    pub(in crate::bot) lines: usize,
    pub(in crate::bot) mentions: &'a Mentions,
}

impl EventText<'_> {
    /// A moment in Unix seconds, as chats write it.
    pub(in crate::bot) fn moment(&self, second: i64) -> String {
        let at = Timestamp::from_second(second).unwrap_or_default();
        clock::moment(self.lang, at, self.context.now, &self.context.zone)
    }
}

/// A sentence, and the facts about it in a second line.
pub(in crate::bot) fn with_facts(head: Html, facts: impl IntoIterator<Item = Html>) -> Html {
    let facts: Vec<Html> = facts.into_iter().collect();
    match facts.is_empty() {
        true => head,
        false => Html::lines([head, Html::dot_separated(facts)]),
    }
}
