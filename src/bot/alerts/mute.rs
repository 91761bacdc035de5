//! Mutes alerts for a while, and ends that.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};

use super::list;
use crate::bot::chat::ChatContext;
use crate::bot::error::HandlerError;
use crate::bot::language::{MuteEnd, NOON};
use crate::bot::recent::LastAction;
use crate::bot::state::AlertId;
use crate::bot::subjects::answers::alert_button::MuteUntil;
use crate::bot::subjects::{QueryContext, time_of};
use crate::bot::telegram::OutgoingMessage;
use crate::db::Error;
use crate::text::{Html, Plain};

/// Mutes all alerts of the chat, and shows which these are.
pub(super) async fn all(chat: &ChatContext, end: MuteEnd) -> Result<OutgoingMessage, HandlerError> {
    let query = QueryContext::new(chat, None).await?;
    let alerts = chat.context.alerts.of_chat(chat.id()).await?;
    if alerts.is_empty() {
        return list::page(chat, &query, 0).await;
    }
    let end = match end {
        MuteEnd::After(minutes) => chat.now + SignedDuration::from_mins(minutes.into()),
        MuteEnd::Tomorrow => tomorrow(chat.now, &query.zone),
        MuteEnd::At { minute, either_half } => {
            let other = either_half.then_some((minute + NOON) % (2 * NOON));
            let times = [minute].into_iter().chain(other);
            let next = times.filter_map(|minute| next(minute, chat.now, &query.zone)).min();
            next.unwrap_or_else(|| tomorrow(chat.now, &query.zone))
        }
    };
    let ids: Vec<AlertId> = alerts.iter().map(|alert| alert.id).collect();
    chat.context.alerts.mute(chat.id(), &ids, Some(end)).await?;
    chat.record_action(LastAction::AlertsMuted);
    let head = chat.lang.alerts_all_muted(&time_of(&query, end.as_second()));
    with_list(chat, &query, head).await
}

/// Ends the silence of all alerts of the chat; `None` if there is none.
pub(crate) async fn unmute_all(
    chat: &ChatContext,
) -> Result<Option<OutgoingMessage>, HandlerError> {
    let alerts = chat.context.alerts.of_chat(chat.id()).await?;
    let muted = alerts.iter().filter(|alert| alert.is_muted(chat.now));
    let ids: Vec<AlertId> = muted.map(|alert| alert.id).collect();
    if ids.is_empty() {
        return Ok(None);
    }
    chat.context.alerts.mute(chat.id(), &ids, None).await?;
    chat.record_action(LastAction::Other);
    let query = QueryContext::new(chat, None).await?;
    with_list(chat, &query, chat.lang.alerts_all_unmuted()).await.map(Some)
}

/// The list of alerts below what has happened to all of them.
async fn with_list(
    chat: &ChatContext,
    query: &QueryContext,
    head: Html,
) -> Result<OutgoingMessage, HandlerError> {
    let OutgoingMessage { text, rows } = list::page(chat, query, 0).await?;
    Ok(OutgoingMessage { text: Html::paragraphs([head, text]), rows })
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

/// The next time that it is this minute of the day.
fn next(minute: u16, now: Timestamp, zone: &TimeZone) -> Option<Timestamp> {
    let today = now.to_zoned(zone.clone()).date();
    let time = jiff::civil::time((minute / 60) as i8, (minute % 60) as i8, 0, 0);
    let days = [Some(today), today.tomorrow().ok()].into_iter().flatten();
    let mut times = days.filter_map(|day| day.to_datetime(time).to_zoned(zone.clone()).ok());
    times.find_map(|time| Some(time.timestamp()).filter(|time| *time > now))
}
