//! Compares alerts with data, and returns their new states and events. Reads and writes nothing.

mod doubtful_data;

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use super::documents::Documents;
use crate::bot::state::{Alert, AlertIndex, Batch, Document, NewEvent, StoredEvent};
use crate::bot::subjects::alert_kind::STALE;
use crate::bot::subjects::alert_kind::outcome::Outcome;
use crate::bot::subjects::alert_kind::server_data::{ServerData, ServerDocuments};
use crate::bot::subjects::{AlertEvent, AlertState};
use crate::wire::{GameServer, Status};

/// A ping that is later than this is dropped. It is late if no process ran at its time.
const LATE: SignedDuration = SignedDuration::from_mins(10);

/// An evaluation, with the changes that it has found so far.
pub(super) struct Evaluation<'a> {
    index: &'a AlertIndex,
    documents: &'a Documents,
    now: Timestamp,
    zone: &'a TimeZone,
    batch: Batch,
    /// How many alerts were compared.
    comparisons: u64,
}

impl<'a> Evaluation<'a> {
    pub(super) fn new(
        index: &'a AlertIndex,
        documents: &'a Documents,
        now: Timestamp,
        zone: &'a TimeZone,
    ) -> Self {
        Self { index, documents, now, zone, batch: Batch::default(), comparisons: 0 }
    }

    /// Compares the alerts that read these documents, and returns the changes, and how many alerts that were.
    pub(super) fn of(mut self, read: impl IntoIterator<Item = (u32, Document)>) -> (Batch, u64) {
        let documents = self.documents;
        let status = documents.status.as_deref();
        let listed = |server| {
            let mut servers = status.iter().flat_map(|status| &status.game);
            servers.find(|it| it.number == server)
        };
        for (server, document) in read {
            let listed = listed(server);
            match (document, documents.server(server)) {
                (Document::Status, _) => {
                    status.into_iter().for_each(|it| self.status(it, server, listed));
                }
                // If no list of servers is known, time still passes.
                (Document::Clock, _) if status.is_none() || listed.is_some() => {
                    self.clock(server);
                }
                // A server that nobody plays on loses nothing.
                (_, Some(loaded)) if listed.is_some_and(|it| it.status == "online") => {
                    self.data(server, document, loaded);
                }
                (_, Some(_) | None) => {}
            }
        }
        (self.batch, self.comparisons)
    }

    fn data(&mut self, server: u32, document: Document, loaded: &ServerDocuments) {
        let Some(at) = loaded.timestamp(document) else { return };
        if document == Document::Players {
            let online = loaded.online.as_ref().map_or(0, |online| online.data.len());
            if !self.is_fresh(at, STALE) || !self.is_believed(server, at, online) {
                return;
            }
        }
        let data = ServerData::new(loaded, None, self.now, self.zone);
        self.compare(server, document, at, &data);
    }

    /// Compares the state of servers. Alerts of a server that is no longer listed are suspended.
    fn status(&mut self, status: &Status<'_>, server: u32, listed: Option<&GameServer<'static>>) {
        let Some(at) = status.timestamp.filter(|at| self.is_fresh(*at, STALE)) else { return };
        if listed.is_some() {
            let documents = ServerDocuments::default();
            let data = ServerData::new(&documents, listed, self.now, self.zone);
            return self.compare(server, Document::Status, at, &data);
        }
        let read = self.index.documents().filter(|(number, _)| *number == server);
        let read: Vec<_> = read.collect();
        for (_, document) in read {
            for alert in self.index.reading(server, document) {
                self.apply(alert, Outcome::gone(&alert.state), at);
            }
        }
    }

    /// Compares this document, with data of the time `at`, with all alerts that read it.
    fn compare(&mut self, server: u32, document: Document, at: i64, data: &ServerData<'_>) {
        for alert in self.index.reading(server, document) {
            let kind = alert.condition.kind();
            if self.is_fresh(at, kind.max_age()) {
                self.apply(alert, kind.evaluate(&alert.state, data), at);
            }
        }
    }

    /// Pings and digests.
    fn clock(&mut self, server: u32) {
        for alert in self.index.reading(server, Document::Clock) {
            let Some(times) = alert.condition.kind().schedule() else { continue };
            let Some(last) = times.last(self.now, self.zone) else { continue };
            let at = last.as_second();
            let is_due = match alert.state {
                AlertState::EventText(told) if told >= at => continue,
                AlertState::EventText(_) => self.now.duration_since(last) <= LATE,
                _ => false,
            };
            let events = is_due.then_some(AlertEvent::Ping { at }).into_iter().collect();
            self.apply(alert, Outcome { state: Some(AlertState::EventText(at)), events }, at);
        }
    }

    /// Adds the outcome of an evaluation to the changes; a muted alert has no events.
    fn apply(&mut self, alert: &Alert, outcome: Outcome, data_at: i64) {
        self.comparisons += 1;
        if !alert.is_muted(self.now) {
            self.batch.events.extend(outcome.events.into_iter().map(|event| NewEvent {
                chat: alert.chat,
                thread: alert.thread,
                alert: Some(alert.id),
                summary_at: None,
                event: StoredEvent { event, data_at },
            }));
        }
        let changed = outcome.state.filter(|state| *state != alert.state);
        self.batch.states.extend(changed.map(|state| (alert.id, state)));
    }

    fn is_fresh(&self, at: i64, within: SignedDuration) -> bool {
        self.now.as_second() - at <= within.as_secs()
    }
}
