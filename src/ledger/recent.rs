//! The last events in memory, for readers that wait for new ones.

use std::collections::VecDeque;

use super::event::{EventSubject, SavedEvent};
use super::query::EventQuery;

/// How many events are kept in memory.
const KEPT: usize = 4_096;

/// The last events, and since which id none is missing.
#[derive(Debug, Default)]
pub(super) struct RecentEvents {
    /// All events after this id are here. `None` before anything was read.
    complete_after: Option<i64>,
    events: VecDeque<RecentEvent>,
}

#[derive(Debug)]
struct RecentEvent {
    event: SavedEvent,
    subject: EventSubject,
}

impl RecentEvents {
    /// No events; those up to this id are not here.
    pub(super) fn after(id: i64) -> Self {
        Self { complete_after: Some(id), events: VecDeque::new() }
    }

    /// Whether anything was read.
    pub(super) fn is_loaded(&self) -> bool {
        self.complete_after.is_some()
    }

    pub(super) fn push(&mut self, event: SavedEvent, subject: EventSubject) {
        self.events.push_back(RecentEvent { event, subject });
        if self.events.len() > KEPT
            && let Some(oldest) = self.events.pop_front()
        {
            self.complete_after = Some(oldest.event.id);
        }
    }

    /// The events after an id that are asked for, and the id of the last event. `None` if some may not be here.
    pub(super) fn since(&self, query: &EventQuery, id: i64) -> Option<(Vec<SavedEvent>, i64)> {
        self.complete_after.filter(|complete_after| id >= *complete_after)?;
        let first = self.events.partition_point(|recent| recent.event.id <= id);
        let found = self.events.range(first..).filter(|recent| is_asked(&recent.subject, query));
        let last = self.events.back().map_or(id, |recent| recent.event.id.max(id));
        Some((found.map(|recent| recent.event.clone()).collect(), last))
    }
}

fn is_asked(subject: &EventSubject, query: &EventQuery) -> bool {
    let EventQuery { server, kinds, about, .. } = query;
    server.is_none_or(|server| server == subject.server)
        && (kinds.is_empty() || subject.kind.is_some_and(|kind| kinds.contains(&kind)))
        && about.as_ref().is_none_or(|about| subject.about.contains(about))
}
