//! The text and the buttons of messages about events.

use teloxide::types::ChatId;

use super::current_data;
use super::mentions::mentions;
use crate::bot::context::Context;
use crate::bot::questions;
use crate::bot::state::{Alert, AlertKinds, AlertTypes, Document, EventRow, StoredEvent};
use crate::bot::subjects::alert_kind::title_names::server_title;
use crate::bot::subjects::alert_kind::{Crossing, EventText, Mentions, Titles};
use crate::bot::subjects::answers::alert_button::AlertButton;
use crate::bot::subjects::answers::app_place::AppPlace;
use crate::bot::subjects::{self, AlertEvent, AlertState, QueryContext, ViewKind, age_line};
use crate::bot::telegram::{Button, OutgoingMessage, Rows};
use crate::db::Error;
use crate::text::{Html, Lang, Plain};

/// How many events a summary has.
const MAX_SUMMED: usize = 15;

/// How many things an event names, each in a line.
const LINES_OF_EVENT: usize = 5;

/// With more events than this, each names one thing. Otherwise the message may become too long for Telegram.
const EVENTS_WITH_LINES: usize = 3;

/// How many alerts one button mutes.
const MAX_MUTED: usize = 10;

/// The alert of an event; `None` if it was deleted.
pub(super) async fn alert_of(
    context: &Context,
    chat: ChatId,
    row: &EventRow,
) -> Result<Option<Alert>, Error> {
    match row.alert {
        Some(id) => context.alerts.get(chat, id).await,
        None => Ok(None),
    }
}

/// The events in words; `None` if their alerts were deleted.
pub(super) async fn message(
    context: &Context,
    chat: ChatId,
    query: &QueryContext,
    rows: &[EventRow],
) -> Result<Option<OutgoingMessage>, Error> {
    let (mut lines, mut alerts, mut data_at) = (Vec::new(), Vec::<Alert>::new(), i64::MAX);
    for row in rows {
        let event = &row.event.event;
        if let AlertEvent::DoubtfulData { server, online, before } = event {
            let server = server_title(query, *server).await;
            lines.push(query.lang.event_doubtful(&server, (*before).into(), (*online).into()));
        } else if let Some(alert) = alert_of(context, chat, row).await? {
            let mentions = mentions(context, chat, alert.server, event).await?;
            lines.push(line(query, &alert, &row.event, max_lines(rows.len()), &mentions).await);
            if alerts.iter().all(|other| other.id != alert.id) {
                alerts.push(alert);
            }
        }
        data_at = data_at.min(row.event.data_at);
    }
    if lines.is_empty() {
        return Ok(None);
    }
    lines.push(age_line(query, data_at));
    let player = rows.iter().rev().find_map(|row| player_of(&row.event));
    let rows = buttons(query, &alerts, player);
    Ok(Some(OutgoingMessage { text: Html::paragraphs(lines), rows }))
}

/// How many things each event of a message names.
fn max_lines(events: usize) -> usize {
    if events > EVENTS_WITH_LINES { 1 } else { LINES_OF_EVENT }
}

async fn line(
    query: &QueryContext,
    alert: &Alert,
    event: &StoredEvent,
    lines: usize,
    mentions: &Mentions,
) -> Html {
    let titles = Titles::of(query, alert.server, &alert.condition).await;
    match event.event {
        AlertEvent::Gone => query.lang.event_gone(alert.condition.title(query.lang, &titles)),
        _ => alert.condition.kind().event_text(&EventText {
            lang: query.lang,
            context: query,
            titles: &titles,
            event: &event.event,
            data_at: event.data_at,
            lines,
            mentions,
        }),
    }
}

/// A summary of the time in which the chat got no messages: first what is still true, then what came and went. It mentions
/// nobody.
pub(super) async fn summary(
    context: &Context,
    chat: ChatId,
    query: &QueryContext,
    head: Html,
    rows: &[EventRow],
) -> Result<Option<OutgoingMessage>, Error> {
    let mut alerts: Vec<(Alert, Vec<&StoredEvent>)> = Vec::new();
    for row in rows {
        let Some(alert) = alert_of(context, chat, row).await? else { continue };
        match alerts.iter_mut().find(|(other, _)| other.id == alert.id) {
            Some((_, events)) => events.push(&row.event),
            None => alerts.push((alert, vec![&row.event])),
        }
    }
    let Some(mut data_at) = rows.iter().map(|row| row.event.data_at).max() else { return Ok(None) };
    let (lang, lines, nobody) = (query.lang, max_lines(rows.len()), Mentions::default());
    let (mut still, mut over) = (Vec::new(), Vec::new());
    for (alert, events) in &alerts {
        match events.as_slice() {
            [.., StoredEvent { event: AlertEvent::Count(Crossing { since, .. }), .. }] => {
                let now = current_data::count(query, alert.server, &alert.condition).await;
                match (&alert.state, now) {
                    (AlertState::Value(value), Some((count, at))) if value.value == 1 => {
                        let event = Crossing { count, before: None, since: *since };
                        let event = StoredEvent { event: AlertEvent::Count(event), data_at: at };
                        still.push(line(query, alert, &event, lines, &nobody).await);
                        data_at = data_at.max(at);
                    }
                    _ => {
                        let titles = Titles::of(query, alert.server, &alert.condition).await;
                        over.extend(alert.condition.kind().as_count().map(|kind| {
                            let what = kind.was_crossed_text(lang, &titles);
                            lang.event_came_and_went(what, subjects::count(events.len()))
                        }));
                    }
                }
            }
            // If a value changed several times, only its last change is still true.
            [.., last] if matches!(alert.state, AlertState::Value(_)) => {
                still.push(line(query, alert, last, lines, &nobody).await);
            }
            events => {
                for (at, event) in events.iter().enumerate() {
                    // If a player came and went, only the last of these events is still true.
                    if !events[at + 1..].iter().any(|later| is_about_same_player(event, later)) {
                        still.push(line(query, alert, event, lines, &nobody).await);
                    }
                }
            }
        }
    }
    if alerts.is_empty() {
        return Ok(None);
    }
    let mut parts = vec![head];
    let more = still.len().saturating_sub(MAX_SUMMED);
    parts.extend(still.drain(more..));
    parts.extend((more > 0).then(|| lang.events_more(subjects::count(more))));
    if !over.is_empty() {
        parts.push(Html::lines([lang.events_came_and_went()].into_iter().chain(over)));
    }
    parts.push(age_line(query, data_at));
    let rows = vec![vec![Button::press(lang.button_alerts(), AlertButton::List { page: 0 })]];
    Ok(Some(OutgoingMessage { text: Html::paragraphs(parts), rows }))
}

fn is_about_same_player(one: &StoredEvent, other: &StoredEvent) -> bool {
    player_of(one).is_some() && player_of(one) == player_of(other)
}

/// The player who came or went.
fn player_of(event: &StoredEvent) -> Option<&str> {
    match &event.event {
        AlertEvent::Presence(presence) => presence.player.as_deref(),
        _ => None,
    }
}

/// The buttons under a message about events, in one row, and below it the one that opens the map of property.
/// `player` is the player who came or went last.
fn buttons(query: &QueryContext, alerts: &[Alert], player: Option<&str>) -> Rows {
    let lang = query.lang;
    let ids = alerts.iter().take(MAX_MUTED).map(|alert| alert.id.0).collect();
    let mute = Button::press(lang.button_mute(), AlertButton::MuteTimes(ids));
    let row = match alerts {
        [] => return Rows::new(),
        [alert] => {
            let view = alert.condition.kind().view(alert.server, player);
            let off = Button::press(lang.button_alert_off(), AlertButton::Delete(alert.id.0));
            vec![questions::view_button(view_name(lang, &view.kind), view), mute, off]
        }
        _ => vec![Button::press(lang.button_alerts(), AlertButton::List { page: 0 }), mute],
    };
    let map = match alerts {
        [alert] => place_on_map(alert).map(|place| place.start(alert.server)),
        _ => None,
    };
    let map = map.and_then(|start| query.app_button(lang.button_app_lot(), &start));
    [row].into_iter().chain(map.map(|button| vec![button])).collect()
}

/// Where the Mini App shows the property of an alert; `None` if it is about something else.
fn place_on_map(alert: &Alert) -> Option<AppPlace<'static>> {
    let lot = alert.condition.kind().view(alert.server, None).subject().lot;
    let is_of_map = AlertKinds::document(&alert.condition) == Document::Map;
    match lot {
        Some((kind, number)) => Some(AppPlace::Lot(kind, number)),
        None => is_of_map.then_some(AppPlace::Map),
    }
}

/// What the button that shows a view says.
fn view_name(lang: Lang, view: &ViewKind) -> Plain {
    match view {
        ViewKind::Fraction(_) | ViewKind::Family(_) => lang.button_members(),
        ViewKind::Player(_) => lang.button_player(),
        ViewKind::Auctions(_) => lang.button_auctions(),
        ViewKind::Deals(_) => lang.button_alert_deals(),
        ViewKind::Interviews(_) => lang.button_interviews(),
        ViewKind::Ghetto(_) => lang.button_ghetto(),
        ViewKind::Servers(_) => lang.button_servers(),
        _ => lang.button_alert_card(),
    }
}
