//! Compares alerts with data: what changes, and what is to be told. Nothing is read or written here.

mod players;
mod property;
mod times;

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

pub(super) use property::{fits, lot_state, property_key};

use super::documents::{Documents, Loaded};
use crate::bot::alert_condition::{Condition, Document};
use crate::bot::state::{
    Alert, AlertEvent, AlertIndex, AlertState, Batch, Change, NewEvent, StoredEvent, Tracked,
};
use crate::wire::Status;

/// Older data fires nothing.
const STALE: SignedDuration = SignedDuration::from_mins(5);

/// An announcement holds for longer than a count.
const ANNOUNCEMENT: SignedDuration = SignedDuration::from_hours(12);

/// What one evaluation finds.
pub(super) struct Evaluation<'a> {
    index: &'a AlertIndex,
    documents: &'a Documents,
    now: Timestamp,
    zone: &'a TimeZone,
    batch: Batch,
}

impl<'a> Evaluation<'a> {
    pub(super) fn new(
        index: &'a AlertIndex,
        documents: &'a Documents,
        now: Timestamp,
        zone: &'a TimeZone,
    ) -> Self {
        Self { index, documents, now, zone, batch: Batch::default() }
    }

    /// What these documents change.
    pub(super) fn of(mut self, read: impl IntoIterator<Item = (u32, Document)>) -> Batch {
        let documents = self.documents;
        let status = documents.status.as_deref();
        let listed = |server| {
            let mut servers = status.iter().flat_map(|status| &status.game);
            servers.find(|it| it.number == server)
        };
        let is_up = |server| listed(server).is_some_and(|it| it.status == "online");
        for (server, document) in read {
            match (document, documents.server(server)) {
                (Document::Status, _) => status.into_iter().for_each(|it| self.status(it, server)),
                // Without any list of servers the time goes on all the same.
                (Document::Clock, _) if status.is_none() || listed(server).is_some() => {
                    self.clock(server);
                }
                // A server that nobody plays on loses nothing.
                (_, Some(loaded)) if is_up(server) => self.data(server, document, loaded),
                (_, Some(_) | None) => {}
            }
        }
        self.batch
    }

    fn data(&mut self, server: u32, document: Document, loaded: &Loaded) {
        match document {
            Document::Players => self.players(server, loaded),
            Document::Interviews => self.interviews(server, loaded),
            Document::Map => self.map(server, loaded),
            Document::Ghetto => self.ghetto(server, loaded),
            Document::Status | Document::Clock => {}
        }
    }

    /// What servers are doing. A server that is no longer listed takes its alerts along.
    fn status(&mut self, status: &Status<'_>, server: u32) {
        let Some(at) = status.timestamp.filter(|at| self.is_fresh(*at, STALE)) else { return };
        let Some(listed) = status.game.iter().find(|listed| listed.number == server) else {
            let read = self.index.documents().filter(|(number, _)| *number == server);
            let read: Vec<_> = read.collect();
            for (_, document) in read {
                for alert in self.index.reading(server, document) {
                    self.gone(alert, at);
                }
            }
            return;
        };
        let value = server_status(&listed.status);
        for alert in self.index.reading(server, Document::Status) {
            self.track(alert, value, at, |change| AlertEvent::ServerStatus {
                status: value,
                before: change.before,
                before_since: change.before_since,
            });
        }
    }

    /// A value each change of which is told.
    fn track(
        &mut self,
        alert: &Alert,
        value: u32,
        at: i64,
        event: impl FnOnce(Change) -> AlertEvent,
    ) {
        let AlertState::Value(tracked) = &alert.state else {
            return self.set(alert, AlertState::Value(Tracked::new(value, self.now)));
        };
        if tracked.is_settled(value) {
            return;
        }
        let mut tracked = tracked.clone();
        if let Some(change) = tracked.observe(value, self.now) {
            self.tell(alert, event(change), at);
        }
        self.set(alert, AlertState::Value(tracked));
    }

    /// Zones that gangs won and lost.
    fn ghetto(&mut self, server: u32, loaded: &Loaded) {
        let Some(ghetto) = loaded.ghetto.as_deref() else { return };
        let at = ghetto.timestamp;
        if !self.is_fresh(at, STALE) {
            return;
        }
        for alert in self.index.reading(server, Document::Ghetto) {
            let Condition::Zones { gang } = alert.condition else { continue };
            let held = ghetto.data.iter().filter(|(_, zone)| zone.fraction_id == Some(gang));
            let mut held: Vec<u64> = held.map(|(number, _)| *number).collect();
            held.sort_unstable();
            let AlertState::Zones(before) = &alert.state else {
                self.set(alert, AlertState::Zones(held));
                continue;
            };
            if *before == held {
                continue;
            }
            let only_in = |these: &[u64], others: &[u64]| -> Vec<u64> {
                let gone = these.iter().filter(|zone| others.binary_search(zone).is_err());
                gone.copied().collect()
            };
            let (won, lost) = (only_in(&held, before), only_in(before, &held));
            let count = u32::try_from(held.len()).unwrap_or(u32::MAX);
            self.tell(alert, AlertEvent::Zones { won, lost, count }, at);
            self.set(alert, AlertState::Zones(held));
        }
    }

    /// The alert's thing is no more: that is told once, and the alert rests until it is back.
    fn gone(&mut self, alert: &Alert, at: i64) {
        if alert.state != AlertState::Gone {
            self.tell(alert, AlertEvent::Gone, at);
            self.set(alert, AlertState::Gone);
        }
    }

    /// Keeps a state; the first one is what later data is compared with.
    fn set(&mut self, alert: &Alert, state: AlertState) {
        if state != alert.state {
            self.batch.states.push((alert.id, state));
        }
    }

    fn tell(&mut self, alert: &Alert, event: AlertEvent, data_at: i64) {
        if alert.is_muted(self.now) {
            return;
        }
        self.batch.events.push(NewEvent {
            chat: alert.chat,
            thread: alert.thread,
            alert: Some(alert.id),
            summary_at: None,
            event: StoredEvent { event, data_at },
        });
    }

    fn is_fresh(&self, at: i64, within: SignedDuration) -> bool {
        self.now.as_second() - at <= within.as_secs()
    }
}

/// What a server is doing, as alerts compare it.
pub(super) fn server_status(status: &str) -> u32 {
    match status {
        "online" => 0,
        "maintenance" => 1,
        _ => 2,
    }
}
