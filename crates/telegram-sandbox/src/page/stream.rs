//! `GET /sandbox/events`: a snapshot at the start and after lost events, then every change.

use std::collections::VecDeque;
use std::convert::Infallible;

use axum::extract::State;
use axum::response::sse::{Event as SseEvent, KeepAlive, Sse};
use futures_util::{Stream, stream};
use serde_json::Value;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use crate::event::Event;
use crate::page::{Page, json};

pub(super) async fn events(
    State(page): State<Page>,
) -> Sse<impl Stream<Item = Result<SseEvent, Infallible>>> {
    // Subscribe before the snapshot, so that an event in between is sent twice instead of never.
    let events = page.sandbox.subscribe();
    let subscription = Subscription { pending: VecDeque::from([snapshot(&page)]), page, events };
    let events_json = stream::unfold(subscription, |mut subscription| async move {
        let next = subscription.next().await?;
        Some((Ok(next), subscription))
    });
    Sse::new(events_json).keep_alive(KeepAlive::default())
}

struct Subscription {
    page: Page,
    events: Receiver<Event>,
    pending: VecDeque<SseEvent>,
}

impl Subscription {
    async fn next(&mut self) -> Option<SseEvent> {
        loop {
            if let Some(next) = self.pending.pop_front() {
                return Some(next);
            }
            let event = tokio::select! {
                () = self.page.stop.cancelled() => return None,
                event = self.events.recv() => event,
            };
            match event {
                Ok(event) => {
                    let changes = self.page.sandbox.read(|state| json::changes(state, &event));
                    self.pending
                        .extend(changes.into_iter().map(|(kind, data)| sse_event(kind, &data)));
                }
                Err(RecvError::Lagged(_)) => self.pending.push_back(snapshot(&self.page)),
                Err(RecvError::Closed) => return None,
            }
        }
    }
}

fn snapshot(page: &Page) -> SseEvent {
    sse_event("snapshot", &page.sandbox.read(|state| json::snapshot(state, page.started)))
}

fn sse_event(kind: &str, data: &Value) -> SseEvent {
    SseEvent::default().event(kind).data(data.to_string())
}
