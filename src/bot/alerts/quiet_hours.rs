//! Quiet hours: decides which events wait for the summary at their end, and which are dropped.

use jiff::Timestamp;

use crate::bot::context::Context;
use crate::bot::state::NewEvent;
use crate::bot::subjects::AlertEvent;
use crate::db::Error;

/// In quiet hours, and while the chat refuses messages, events wait for a summary. Pings are dropped.
pub(super) async fn hold_back(
    Context { alerts, chats, settings, .. }: &Context,
    events: Vec<NewEvent>,
    now: Timestamp,
) -> Result<Vec<NewEvent>, Error> {
    let mut told = Vec::with_capacity(events.len());
    for event in events {
        let quiet = chats.settings(event.chat).await?.quiet_hours;
        let quiet_until = quiet.and_then(|quiet| quiet.end(now, &settings.zone));
        let is_unreachable = alerts.is_unreachable(event.chat).await?;
        let summary_at = quiet_until.or(is_unreachable.then_some(now));
        let is_ping = matches!(event.event.event, AlertEvent::Ping { .. });
        if !(is_ping && summary_at.is_some()) {
            told.push(NewEvent { summary_at, ..event });
        }
    }
    Ok(told)
}
