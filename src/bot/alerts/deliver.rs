//! Sends events: one message for all events of a chat that are due.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use teloxide::types::{ChatId, ThreadId};

use super::event_message::{alert_of, message, summary};
use crate::bot::Metrics;
use crate::bot::context::Context;
use crate::bot::error::HandlerError;
use crate::bot::questions;
use crate::bot::state::EventRow;
use crate::bot::subjects::{AlertEvent, QueryContext};
use crate::bot::telegram::{Destination, OutgoingMessage, SendOutcome};
use crate::db::Error;

/// The most events in one message; further events follow in the next one.
const MAX_EVENTS: u32 = 12;

/// After this time, a message that was certainly not sent is tried again.
const RETRY: SignedDuration = SignedDuration::from_mins(1);

/// Telegram accepts thirty messages a second: two thirds of them are for alerts, so that answers have room.
const PER_SECOND: usize = 20;

/// Telegram accepts twenty messages a minute in a group.
const GROUP_PAUSE: SignedDuration = SignedDuration::from_secs(4);

/// The limits on messages about alerts.
#[derive(Default)]
pub(super) struct SendingRate {
    second: i64,
    sent: usize,
    groups: HashMap<ChatId, Timestamp>,
}

impl SendingRate {
    /// Whether a message may be sent to a chat now.
    fn admits(&mut self, chat: ChatId, now: Timestamp) -> bool {
        if self.second != now.as_second() {
            (self.second, self.sent) = (now.as_second(), 0);
            self.groups.retain(|_, at| now.duration_since(*at).abs() < GROUP_PAUSE);
        }
        self.sent < PER_SECOND && !self.groups.contains_key(&chat)
    }

    fn count(&mut self, chat: ChatId, now: Timestamp) {
        self.sent += 1;
        if !chat.is_user() {
            self.groups.insert(chat, now);
        }
    }
}

/// Sends the events that are due. Events that can't be sent yet wait, and later events join them in one message.
pub(super) async fn send_due(context: &Arc<Context>, pace: &mut SendingRate) -> Result<(), Error> {
    if let Err(error) = context.alerts.write_outcomes().await {
        tracing::warn!(%error, "what became of alerts could not be stored");
    }
    let now = context.now();
    for chat in context.alerts.chats_to_tell(now).await? {
        // Answers to people go first.
        if context.outbox.is_exhausted() {
            return Ok(());
        }
        if !pace.admits(chat, now) {
            continue;
        }
        let shared = Arc::clone(context);
        let job = async move {
            if let Err(error) = send_to_chat(&shared, chat).await {
                tracing::warn!(%error, "alerts could not be sent");
            }
        };
        // A chat that still waits for its last message must not use up the turn of another chat.
        if context.locks.run_once(chat.into(), format!("alerts {chat}"), job) {
            pace.count(chat, now);
        }
    }
    Ok(())
}

/// Sends everything that is due in a chat.
async fn send_to_chat(context: &Context, chat: ChatId) -> Result<(), HandlerError> {
    let is_unreachable = context.alerts.is_unreachable(chat).await?;
    let due = context.alerts.due_events(chat, context.now(), MAX_EVENTS).await?;
    if due.is_empty() && is_unreachable {
        return Ok(probe(context, chat).await?);
    }
    let due = without_hidden(context, chat, due).await?;
    let query = QueryContext::unasked(context, chat).await?;
    let mut topics: BTreeMap<Option<i32>, Vec<EventRow>> = BTreeMap::new();
    for row in due {
        topics.entry(row.thread.map(|thread| thread.0.0)).or_default().push(row);
    }
    for rows in topics.into_values() {
        let thread = rows.first().and_then(|row| row.thread);
        let (pings, events): (Vec<_>, Vec<_>) =
            rows.into_iter().partition(|row| matches!(row.event.event, AlertEvent::Ping { .. }));
        let (waited, events): (Vec<_>, Vec<_>) = events.into_iter().partition(|row| row.has_waited);
        if !waited.is_empty() {
            let head = match is_unreachable {
                true => query.lang.events_unreachable(),
                false => query.lang.events_quiet(),
            };
            let message = summary(context, chat, &query, head, &waited).await;
            if !send(context, chat, thread, &waited, message).await? {
                return Ok(());
            }
        }
        if !events.is_empty() {
            let message = message(context, chat, &query, &events).await;
            if !send(context, chat, thread, &events, message).await? {
                return Ok(());
            }
        }
        for ping in pings {
            if !send_ping(context, chat, &ping).await? {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// Leaves out nicknames that are hidden by now. An event that has waited and is about a hidden player is dropped: what it
/// says is the past.
async fn without_hidden(
    context: &Context,
    chat: ChatId,
    rows: Vec<EventRow>,
) -> Result<Vec<EventRow>, Error> {
    let is_ping = |row: &EventRow| matches!(row.event.event, AlertEvent::Ping { .. });
    if rows.iter().all(is_ping) {
        return Ok(rows);
    }
    let hidden = context.people.hidden().await?;
    let (mut shown, mut dropped) = (Vec::with_capacity(rows.len()), Vec::new());
    for mut row in rows {
        if let Some(server) = alert_of(context, chat, &row).await?.map(|alert| alert.server) {
            let is_hidden = |name: &str| hidden.has(server, name);
            row.event.event.leave_out(is_hidden);
            if row.has_waited && row.event.event.names(is_hidden) {
                dropped.push(row);
                continue;
            }
        }
        shown.push(row);
    }
    if !dropped.is_empty() {
        finish_events(context, chat, &dropped, None).await?;
    }
    Ok(shown)
}

/// Finds out whether a chat without due events still refuses messages.
async fn probe(context: &Context, chat: ChatId) -> Result<(), Error> {
    match context.outbox.is_reachable(chat).await {
        Some(true) => context.alerts.set_reachable(chat).await,
        Some(false) => context.set_unreachable(chat).await,
        None => context.alerts.retry_later(chat, context.now()).await,
    }
}

/// Sends a message; false if the chat refuses messages. A message that certainly did not arrive is tried again later.
/// If its topic was closed, it is sent to the chat instead.
async fn send(
    context: &Context,
    chat: ChatId,
    thread: Option<ThreadId>,
    rows: &[EventRow],
    message: Result<Option<OutgoingMessage>, Error>,
) -> Result<bool, Error> {
    let message = match message {
        Ok(Some(message)) => message,
        Ok(None) => return finish_events(context, chat, rows, None).await,
        Err(error) => {
            tracing::warn!(%error, "alerts could not be put into words");
            return finish_events(context, chat, rows, Some(SendOutcome::Rejected)).await;
        }
    };
    if !context.alerts.mark_sending(&ids(rows), context.now()).await? {
        // An alert was changed or deleted just now: the next tick sends the remaining events.
        return Ok(true);
    }
    let mut sent = context.outbox.send(Destination { chat, thread }, &message).await;
    if sent == SendOutcome::Rejected && thread.is_some() {
        sent = context.outbox.send(chat.into(), &message).await;
    }
    finish_events(context, chat, rows, Some(sent)).await
}

/// Sends a ping. A ping that is late, because the chat refused messages, is dropped. False if the chat still refuses
/// messages.
async fn send_ping(context: &Context, chat: ChatId, row: &EventRow) -> Result<bool, HandlerError> {
    let rows = std::slice::from_ref(row);
    let alert = alert_of(context, chat, row).await?.filter(|_| !row.has_waited);
    let Some(alert) = alert else { return Ok(finish_events(context, chat, rows, None).await?) };
    if !context.alerts.mark_sending(&ids(rows), context.now()).await? {
        return Ok(true);
    }
    let view = alert.condition.kind().view(alert.server, None);
    let destination = Destination { chat, thread: row.thread };
    let sent = questions::send_view(context, destination, &view).await;
    Ok(finish_events(context, chat, rows, Some(sent.unwrap_or(SendOutcome::Rejected))).await?)
}

/// Deletes events that were sent, or puts them back. A message that may have arrived counts as sent. False if the chat
/// refuses messages.
async fn finish_events(
    context: &Context,
    chat: ChatId,
    rows: &[EventRow],
    outcome: Option<SendOutcome>,
) -> Result<bool, Error> {
    let (alerts, ids, now) = (&context.alerts, ids(rows), context.now());
    count(&context.settings.metrics, rows, outcome, now);
    match outcome {
        Some(SendOutcome::Unreachable) => {
            alerts.record_outcomes(ids, Some(now)).await?;
            context.set_unreachable(chat).await?;
            return Ok(false);
        }
        Some(SendOutcome::Rejected) => alerts.record_outcomes(ids, Some(now + RETRY)).await?,
        Some(SendOutcome::Sent(_)) => {
            alerts.delete_later(ids);
            // "Turn it off" is about the alert that was told.
            if let [EventRow { alert: Some(id), .. }, others @ ..] = rows
                && others.iter().all(|other| other.alert == Some(*id))
            {
                context.recent.record_fired(chat, *id, now);
            }
            if alerts.is_unreachable(chat).await? {
                alerts.set_reachable(chat).await?;
            }
        }
        Some(SendOutcome::Unknown) => alerts.delete_later(ids),
        // These were not marked.
        None => alerts.record_outcomes(ids, None).await?,
    }
    Ok(true)
}

fn count(metrics: &Metrics, rows: &[EventRow], outcome: Option<SendOutcome>, now: Timestamp) {
    let outcome = match outcome {
        Some(SendOutcome::Sent(_)) => {
            for row in rows.iter().filter(|row| !row.has_waited) {
                // Zero if the clock was set back meanwhile.
                let delay = now.duration_since(row.created_at).try_into().unwrap_or_default();
                metrics.alert_delayed(delay);
            }
            "sent"
        }
        Some(SendOutcome::Unknown) => "unsure",
        Some(SendOutcome::Rejected) => "rejected",
        Some(SendOutcome::Unreachable) => "unreachable",
        None => "dropped",
    };
    metrics.alert_events(outcome, rows.len());
}

fn ids(rows: &[EventRow]) -> Vec<i64> {
    rows.iter().map(|row| row.id).collect()
}
