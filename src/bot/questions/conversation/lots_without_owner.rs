//! Property that has lost its owner: `какие дома слетели сегодня`.

use super::Reader;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::numbers::count;
use crate::bot::subjects::answers::recorded_events::{LONGEST, newest};
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::property::changes;
use crate::bot::subjects::property::property_answers::PropertyFilter;
use crate::bot::subjects::{Auctions, Query, time_of};
use crate::bot::telegram::OutgoingMessage;
use crate::picture::PropertyKind;
use crate::text::Html;

/// In seconds.
const DAY: i64 = 24 * 3_600;

/// How many lots are named.
const NAMED: usize = 20;

impl Reader<'_> {
    /// What lost its owner within a day, if that was recorded.
    pub(super) async fn lots_without_owner(&self) -> Result<Option<OutgoingMessage>, EarlyReply> {
        let (context, lang) = (self.context, self.context.lang);
        let is_about = |names: &[&str]| self.topics().any(|topic| names.contains(&topic));
        let kind = match (is_about(&["house", "houses"]), is_about(&["business", "businesses"])) {
            (true, false) => Some(PropertyKind::House),
            (false, true) => Some(PropertyKind::Business),
            _ => None,
        };
        let asks =
            self.text.slips || self.text.slipped && (kind.is_some() || is_about(&["property"]));
        let Some(server) = self.server().filter(|_| asks) else { return Ok(None) };
        let kinds = ["property.owner"];
        let events = newest(&context.client, server.number, &kinds, None, LONGEST).await;
        let Ok(events) = events else { return Ok(None) };
        let since = context.now.as_second() - DAY;
        let lost: Vec<_> = changes::without_owner(&events.data, kind, since).collect();
        let head = lang.lots_without_owner(count(lost.len()), &server.title);
        let lines = lost.iter().take(NAMED).map(|(event, owner)| {
            let time = Html::escaped(&time_of(context, event.at));
            let name = Html::escaped(&short_name(event.name.as_deref().unwrap_or_default()));
            Html::dot_separated([time, name, lang.change_owner_gone(owner)])
        });
        let text = Html::paragraphs([head].into_iter().chain([Html::lines(lines)]));
        let auctions = Auctions { filter: PropertyFilter::of(kind).into(), page: 0 };
        let button = context.button(lang.button_auctions(), auctions.on(server.number));
        Ok(Some(OutgoingMessage { text, rows: vec![vec![button]] }))
    }
}
