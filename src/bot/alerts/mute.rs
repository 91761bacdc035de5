//! Mutes alerts for a while.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};

use super::list;
use crate::bot::chat::ChatContext;
use crate::bot::error::HandlerError;
use crate::bot::recent::LastAction;
use crate::bot::state::AlertId;
use crate::bot::subjects::answers::alert_button::MuteUntil;
use crate::bot::subjects::{QueryContext, time_of};
use crate::bot::telegram::OutgoingMessage;
use crate::db::Error;
use crate::text::Plain;

/// Mutes all alerts of the chat for so many minutes, or until tomorrow.
pub(super) async fn all(
    chat: &ChatContext,
    minutes: Option<u16>,
) -> Result<OutgoingMessage, HandlerError> {
    let query = QueryContext::new(chat, None).await?;
    let alerts = chat.context.alerts.of_chat(chat.id()).await?;
    if alerts.is_empty() {
        return list::page(chat, &query, 0).await;
    }
    let end = match minutes {
        Some(minutes) => chat.now + SignedDuration::from_mins(minutes.into()),
        None => tomorrow(chat.now, &query.zone),
    };
    let ids: Vec<AlertId> = alerts.iter().map(|alert| alert.id).collect();
    until(chat, &query, &ids, end).await?;
    // The list says until when each is muted, and has the buttons that unmute.
    list::page(chat, &query, 0).await
}

/// Mutes alerts until a time, and says so.
pub(super) async fn until(
    chat: &ChatContext,
    query: &QueryContext,
    ids: &[AlertId],
    end: Timestamp,
) -> Result<Plain, Error> {
    chat.context.alerts.mute(chat.id(), ids, Some(end)).await?;
    chat.record_action(LastAction::Other);
    Ok(chat.lang.alert_muted(&time_of(query, end.as_second())))
}

/// The time that a button stands for.
pub(super) fn end(query: &QueryContext, until: MuteUntil) -> Timestamp {
    match until {
        MuteUntil::AnHourLater => query.now + SignedDuration::from_hours(1),
        MuteUntil::Tomorrow => tomorrow(query.now, &query.zone),
    }
}

/// Eight o'clock tomorrow, because nobody wants to be woken at midnight.
pub(in crate::bot) fn tomorrow(now: Timestamp, zone: &TimeZone) -> Timestamp {
    const MORNING: i8 = 8;
    let day = now.to_zoned(zone.clone()).date().checked_add(1.day());
    let morning = day.ok().and_then(|day| day.at(MORNING, 0, 0, 0).to_zoned(zone.clone()).ok());
    morning.map_or(now + SignedDuration::from_hours(24), |morning| morning.timestamp())
}
