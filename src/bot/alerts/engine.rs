//! Evaluates alerts whenever there is new data, and passes the events on.

use std::collections::HashSet;
use std::sync::Arc;

use jiff::Timestamp;
use tokio::sync::{Mutex, watch};

use super::deliver::{self, SendingRate};
use super::documents::{Documents, Wanted};
use super::evaluate::Evaluation;
use super::quiet_hours;
use crate::bot::context::Context;
use crate::bot::state::{AlertIndex, Document};
use crate::bot::subjects::TIMEOUTS;
use crate::db::Error;

/// Evaluates all alerts. Clones are the same one.
#[derive(Clone)]
pub(crate) struct Engine {
    context: Arc<Context>,
    /// A number that changes whenever any data changes, if the API is in the same process.
    revision: Option<watch::Receiver<u64>>,
    memory: Arc<Mutex<EngineState>>,
}

#[derive(Default)]
struct EngineState {
    documents: Documents,
    /// Data that was read but not yet evaluated: the store could not be written.
    unread: HashSet<(u32, Document)>,
    /// The minute, in Unix minutes, in which conditions that depend on the time were last evaluated.
    minute: Option<i64>,
    pace: SendingRate,
}

impl Engine {
    pub(crate) fn new(context: Arc<Context>, revision: Option<watch::Receiver<u64>>) -> Self {
        Self { context, revision, memory: Arc::default() }
    }

    /// Evaluates new data, and sends the events that are due.
    pub(crate) async fn tick(&self) -> Result<(), Error> {
        let mut memory = self.memory.lock().await;
        self.evaluate(&mut memory).await?;
        deliver::send_due(&self.context, &mut memory.pace).await
    }

    async fn evaluate(&self, memory: &mut EngineState) -> Result<(), Error> {
        let context = &self.context;
        let wanted = {
            let index = context.alerts.index().await?.read();
            if index.is_empty() {
                return Ok(());
            }
            Wanted::of(&index)
        };
        let client = context.api.with_timeouts(TIMEOUTS);
        let revision = self.revision.as_ref().map(|revision| *revision.borrow());
        let now = context.now();
        let refreshed = memory.documents.refresh(&client, wanted, revision, now).await;
        match refreshed {
            Ok(new) => memory.unread.extend(new),
            // Conditions that depend on the time alone are evaluated nevertheless.
            Err(error) => tracing::debug!(%error, "data for alerts can't be read now"),
        }
        // From here on nobody else changes an alert, until the result of its evaluation is written.
        let changes = context.alerts.begin_changes().await?;
        let now = context.now();
        let (mut batch, comparisons) = {
            let index = changes.read();
            memory.unread.extend(index.unread.iter().copied());
            if memory.unread.iter().any(|(_, document)| *document == Document::Status) {
                // The alerts of a server that is no longer listed are suspended.
                let all = index.documents().map(|(server, _)| (server, Document::Status));
                memory.unread.extend(all);
            }
            memory.reread_timed_documents(&index, now);
            let read = memory.unread.iter().copied();
            Evaluation::new(&index, &memory.documents, now, &context.settings.zone).of(read)
        };
        batch.events = quiet_hours::hold_back(context, batch.events, now).await?;
        let events = batch.events.len();
        changes.record(batch, now).await?;
        context.settings.metrics.alerts_evaluated(comparisons, events);
        let index = context.alerts.index().await?.read();
        for (server, document) in std::mem::take(&mut memory.unread) {
            let is_doubted = index.servers.get(&server).is_some_and(|last| last.doubted.is_some());
            if document == Document::Players && !is_doubted {
                memory.documents.set_evaluated(server);
            }
        }
        Ok(())
    }
}

impl EngineState {
    /// At each new minute, marks for evaluation the documents whose alerts depend on the time. No time in an alert is
    /// more exact than a minute.
    fn reread_timed_documents(&mut self, index: &AlertIndex, now: Timestamp) {
        let minute = now.as_second().div_euclid(60);
        if self.minute.replace(minute) != Some(minute) {
            let timed = [Document::Clock, Document::Interviews, Document::Map];
            self.unread.extend(index.documents().filter(|(_, document)| timed.contains(document)));
        }
    }
}
