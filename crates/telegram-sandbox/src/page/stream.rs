//! The live line to a page: the whole picture at first and after every gap, else each thing as it happens.

use std::collections::VecDeque;
use std::convert::Infallible;

use axum::extract::State;
use axum::response::sse::{Event as Line, KeepAlive, Sse};
use futures_util::{Stream, stream};
use serde_json::Value;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use crate::event::Event;
use crate::page::{Page, json};

pub(super) async fn events(
    State(page): State<Page>,
) -> Sse<impl Stream<Item = Result<Line, Infallible>>> {
    // Watching begins before the picture is taken: what happens in between is told twice, never lost.
    let happening = page.sandbox.subscribe();
    let watcher = Watcher { first: VecDeque::from([whole(&page)]), page, happening };
    let lines = stream::unfold(watcher, |mut watcher| async move {
        let line = watcher.next().await?;
        Some((Ok(line), watcher))
    });
    Sse::new(lines).keep_alive(KeepAlive::default())
}

struct Watcher {
    page: Page,
    happening: Receiver<Event>,
    first: VecDeque<Line>,
}

impl Watcher {
    async fn next(&mut self) -> Option<Line> {
        loop {
            if let Some(line) = self.first.pop_front() {
                return Some(line);
            }
            let event = tokio::select! {
                () = self.page.stop.cancelled() => return None,
                event = self.happening.recv() => event,
            };
            match event {
                Ok(event) => {
                    let news = self.page.sandbox.read(|state| json::changes(state, &event));
                    self.first.extend(news.into_iter().map(|(kind, data)| line(kind, &data)));
                }
                Err(RecvError::Lagged(_)) => self.first.push_back(whole(&self.page)),
                Err(RecvError::Closed) => return None,
            }
        }
    }
}

fn whole(page: &Page) -> Line {
    line("snapshot", &page.sandbox.read(|state| json::snapshot(state, page.started)))
}

fn line(kind: &str, data: &Value) -> Line {
    Line::default().event(kind).data(data.to_string())
}
