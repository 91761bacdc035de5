//! `/v2/events` as a stream of server-sent events.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use futures_util::stream;
use http::header::{ACCEPT, CACHE_CONTROL, CONTENT_TYPE, VARY};
use http::{HeaderName, HeaderValue};
use tokio::sync::watch;
use tokio::time::sleep;

use super::hidden_events::without_hidden;
use super::saved_events;
use crate::api::streams::StreamSlot;
use crate::api::{Api, Error, KEY, RequestContext};
use crate::ledger::{EventQuery, SavedEvent};

/// How often a stream without events shows that it lives.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// How many events are read from the store at once.
const AT_ONCE: u32 = 100;

/// How long a client waits before it connects again, in milliseconds. No empty line follows: some clients would take it
/// for an event.
const RETRY: &str = "retry: 3000\n";

/// A comment, which shows that the stream lives. No empty line follows here either.
const COMMENT: &[u8] = b":\n";

const LAST_EVENT_ID: HeaderName = HeaderName::from_static("last-event-id");

/// Whether the client asks for a stream.
pub(super) fn is_asked_for(context: &RequestContext) -> bool {
    let accept = context.header(&ACCEPT).and_then(|accept| accept.to_str().ok());
    accept.is_some_and(|accept| accept.to_ascii_lowercase().contains("text/event-stream"))
}

/// The id of the last event that the client has, if it connects again.
pub(super) fn last_event(context: &RequestContext) -> Option<i64> {
    context.header(&LAST_EVENT_ID)?.to_str().ok()?.trim().parse().ok().filter(|id| *id >= 0)
}

struct EventStream {
    api: Arc<Api>,
    query: EventQuery,
    /// The id of the last event that was sent or does not concern the client.
    position: i64,
    latest: watch::Receiver<i64>,
    slot: StreamSlot,
    is_new: bool,
}

/// Responds with a stream of the events after `since`, or with new events only.
pub(super) async fn respond(context: RequestContext, query: EventQuery) -> Result<Response, Error> {
    let api = Arc::clone(&context.api);
    let presented = context.header(&KEY).cloned();
    let presented = presented.ok_or_else(|| Error::internal("a stream without a key"))?;
    // The first page also says if the events are gone, or the store can't be read.
    let first = EventQuery { limit: 1, ..query.clone() };
    let page = api.ledger.page(&first).await.map_err(saved_events::error)?;
    let position = query.since.unwrap_or(page.next);
    let slot = api.streams.open(&context.caller.key, presented).await?;
    let latest = api.ledger.latest();
    let query = EventQuery { limit: AT_ONCE, ..query };
    let stream = EventStream { api, query, position, latest, slot, is_new: true };
    let body = stream::unfold(stream, |mut stream| async move {
        let chunk = stream.next().await?;
        Some((Ok::<_, Error>(chunk), stream))
    });
    let mut response = Response::new(Body::from_stream(body));
    let headers = response.headers_mut();
    headers.reserve(20);
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(VARY, HeaderValue::from_static("X-API-Key, Accept"));
    // nginx would keep events back.
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    Ok(response)
}

impl EventStream {
    /// The next bytes to send; `None` at the end.
    async fn next(&mut self) -> Option<Bytes> {
        if std::mem::take(&mut self.is_new) {
            return Some(Bytes::from_static(RETRY.as_bytes()));
        }
        loop {
            if self.slot.end.is_cancelled() {
                return None;
            }
            self.latest.mark_unchanged();
            let events = self.new_events().await?;
            if !events.is_empty() {
                return Some(frames(&events));
            }
            tokio::select! {
                changed = self.latest.changed() => changed.ok()?,
                () = sleep(HEARTBEAT) => return Some(Bytes::from_static(COMMENT)),
                () = self.slot.probe.notified() => return Some(Bytes::from_static(COMMENT)),
                () = self.slot.end.cancelled() => return None,
            }
        }
    }

    /// The events after the position that everybody may read. `None` if they can't be read; the client connects again and
    /// is told why.
    async fn new_events(&mut self) -> Option<Vec<SavedEvent>> {
        let events = self.recorded_events().await?;
        if events.is_empty() {
            return Some(events);
        }
        let hidden = self.api.people.hidden().await.ok()?;
        Some(without_hidden(events, &self.query, &hidden))
    }

    async fn recorded_events(&mut self) -> Option<Vec<SavedEvent>> {
        if let Some((events, position)) = self.api.ledger.recent(&self.query, self.position) {
            self.position = position;
            return Some(events);
        }
        let query = EventQuery { since: Some(self.position), ..self.query.clone() };
        let page = self.api.ledger.page(&query).await.ok()?;
        self.position = page.next;
        Some(page.events)
    }
}

fn frames(events: &[SavedEvent]) -> Bytes {
    let mut text = String::with_capacity(events.iter().map(|event| event.body.len() + 64).sum());
    for event in events {
        let kind = saved_events::kind(&event.body).unwrap_or("message");
        let data = saved_events::json(event);
        // Writing to a string can't fail.
        let _ = write!(text, "id: {}\nevent: {kind}\ndata: {data}\n\n", event.id);
    }
    text.into()
}
