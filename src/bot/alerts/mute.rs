//! Mutes alerts for a while, and ends that.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};

use super::turn_off::{alerts_about, last_spoken_of};
use super::{list, menu};
use crate::bot::chat::ChatContext;
use crate::bot::error::HandlerError;
use crate::bot::language::{MuteEnd, MutedAlert, NOON};
use crate::bot::recent::{LastAction, LastAlert};
use crate::bot::state::{Alert, AlertId};
use crate::bot::subjects::answers::alert_button::MuteUntil;
use crate::bot::subjects::{QueryContext, count, time_of};
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
    let end = time_of_end(&query, end);
    let ids: Vec<AlertId> = alerts.iter().map(|alert| alert.id).collect();
    chat.context.alerts.mute(chat.id(), &ids, Some(end)).await?;
    chat.record_action(LastAction::AlertsMuted(ids));
    let head = chat.lang.alerts_all_muted(&time_of(&query, end.as_second()));
    with_list(chat, &query, head).await
}

/// Mutes one alert, and shows it. Where it is unclear which one is meant, the list shows all, unless a time was named: "mute
/// it for an hour" then means everything.
pub(super) async fn one(
    chat: &ChatContext,
    meant: MutedAlert,
    end: Option<MuteEnd>,
) -> Result<OutgoingMessage, HandlerError> {
    let query = QueryContext::new(chat, None).await?;
    let alerts = chat.context.alerts.of_chat(chat.id()).await?;
    let spoken_of = last_spoken_of(chat);
    let alert = match meant {
        MutedAlert::At(place) => list::at(&alerts, place),
        MutedAlert::Newest => alerts.iter().max_by_key(|alert| alert.id),
        MutedAlert::SpokenOf => match alerts.as_slice() {
            [only] => Some(only),
            several => several.iter().find(|alert| Some(alert.id) == spoken_of),
        },
    };
    let Some(alert) = alert else {
        return match end.filter(|_| meant == MutedAlert::SpokenOf) {
            Some(end) => all(chat, end).await,
            None => list::page(chat, &query, 0).await,
        };
    };
    mute_one(chat, &query, alert, end).await
}

/// Mutes the alerts that the words are about; `None` if there are none. `is_one`: of several, the person chooses one.
pub(super) async fn named(
    chat: &ChatContext,
    about: &str,
    is_one: bool,
    end: Option<MuteEnd>,
) -> Result<Option<OutgoingMessage>, HandlerError> {
    let query = QueryContext::new(chat, None).await?;
    let Some(meant) = alerts_about(chat, &query, about).await? else {
        return list::page(chat, &query, 0).await.map(Some);
    };
    Ok(match meant.as_slice() {
        [] => None,
        [only] => Some(mute_one(chat, &query, only, end).await?),
        several if is_one => Some(list::choice(chat, &query, several).await?),
        several => {
            let until = time_of_end(&query, end.unwrap_or(MuteEnd::Tomorrow));
            let ids: Vec<AlertId> = several.iter().map(|alert| alert.id).collect();
            chat.context.alerts.mute(chat.id(), &ids, Some(until)).await?;
            let until = time_of(&query, until.as_second());
            let head = chat.lang.alerts_some_muted(count(ids.len()), &until);
            chat.record_action(LastAction::AlertsMuted(ids));
            Some(with_list(chat, &query, head).await?)
        }
    })
}

/// Ends the silence of the alerts that the words are about, and shows them; `None` if there are none.
pub(super) async fn unmute_named(
    chat: &ChatContext,
    about: &str,
) -> Result<Option<OutgoingMessage>, HandlerError> {
    let query = QueryContext::new(chat, None).await?;
    let meant = alerts_about(chat, &query, about).await?.unwrap_or_default();
    if meant.is_empty() {
        return Ok(None);
    }
    let ids: Vec<AlertId> = meant.iter().map(|alert| alert.id).collect();
    chat.context.alerts.mute(chat.id(), &ids, None).await?;
    chat.record_action(LastAction::Other);
    Ok(match meant.as_slice() {
        [only] => {
            chat.record_alert(LastAlert::Created { id: only.id, words: None });
            Some(menu::card(&query, &Alert { muted_until: None, ..only.clone() }).await)
        }
        _ => Some(list::page(chat, &query, 0).await?),
    })
}

async fn mute_one(
    chat: &ChatContext,
    query: &QueryContext,
    alert: &Alert,
    end: Option<MuteEnd>,
) -> Result<OutgoingMessage, HandlerError> {
    let until = time_of_end(query, end.unwrap_or(MuteEnd::Tomorrow));
    chat.context.alerts.mute(chat.id(), &[alert.id], Some(until)).await?;
    chat.record_action(LastAction::AlertsMuted(vec![alert.id]));
    chat.record_alert(LastAlert::Created { id: alert.id, words: None });
    let muted = Alert { muted_until: Some(until), ..alert.clone() };
    Ok(menu::card(query, &muted).await)
}

/// Ends the silence of these alerts, which has just begun; `None` if it is over.
pub(crate) async fn undo_muted(
    chat: &ChatContext,
    ids: Vec<AlertId>,
) -> Result<Option<OutgoingMessage>, HandlerError> {
    let [id] = ids.as_slice() else { return unmute_all(chat).await };
    chat.context.alerts.mute(chat.id(), &ids, None).await?;
    let Some(alert) = chat.context.alerts.get(chat.id(), *id).await? else { return Ok(None) };
    let query = QueryContext::new(chat, None).await?;
    let OutgoingMessage { text, rows } = menu::card(&query, &alert).await;
    let text = Html::lines([chat.lang.alerts_all_unmuted(), text]);
    Ok(Some(OutgoingMessage { text, rows }))
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

fn time_of_end(query: &QueryContext, end: MuteEnd) -> Timestamp {
    let (now, zone) = (query.now, &query.zone);
    match end {
        MuteEnd::After(minutes) => now + SignedDuration::from_mins(minutes.into()),
        MuteEnd::Tomorrow => tomorrow(now, zone),
        MuteEnd::At { minute, either_half } => {
            let other = either_half.then_some((minute + NOON) % (2 * NOON));
            let times = [minute].into_iter().chain(other);
            let next = times.filter_map(|minute| next(minute, now, zone)).min();
            next.unwrap_or_else(|| tomorrow(now, zone))
        }
    }
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
