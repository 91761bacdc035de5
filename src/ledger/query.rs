//! Pages of events.

use super::Ledger;
use super::event::{EventKind, SavedEvent};
use super::table::{self, Range};
use crate::db;

/// Which events are asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventQuery {
    /// The server; all servers if it is missing.
    pub server: Option<u32>,
    /// The kinds; all kinds if there are none.
    pub kinds: Vec<EventKind>,
    /// What the events are about, on the server.
    pub about: Option<String>,
    /// The id after which the page begins; the newest events if it is missing.
    pub since: Option<i64>,
    /// How many events a page has at most.
    pub limit: u32,
}

/// Some events, the oldest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventsPage {
    /// The events.
    pub events: Vec<SavedEvent>,
    /// The id after which the next page begins.
    pub next: i64,
    /// Whether there may be more events already.
    pub is_full: bool,
}

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
pub enum PageError {
    /// The events after `since` are deleted.
    #[error("the oldest event is {0}")]
    Gone(i64),
    /// There is no such event yet: perhaps the store is an older one that was restored.
    #[error("the last event is {0}")]
    Ahead(i64),
    /// The store can't be read.
    #[error(transparent)]
    Store(#[from] db::Error),
}

impl Ledger {
    /// A page of events.
    pub async fn page(&self, query: &EventQuery) -> Result<EventsPage, PageError> {
        let latest = table::latest(&self.db).await?;
        if query.since.is_some_and(|since| since > latest && latest > 0) {
            return Err(PageError::Ahead(latest));
        }
        let range = Range {
            after: query.since.unwrap_or(0),
            is_newest: query.since.is_none(),
            limit: query.limit,
        };
        let events = self.events(query, range).await?;
        // Events may be deleted while others are read.
        if let Some(since) = query.since {
            let deleted = table::deleted(&self.db).await?;
            if since < deleted {
                let oldest = table::oldest(&self.db).await?;
                return Err(PageError::Gone(oldest.map_or(deleted + 1, |(id, _)| id)));
            }
        }
        let is_full = events.len() >= query.limit as usize && !range.is_newest;
        let last = events.last().map_or(0, |event| event.id);
        let next = if is_full { last } else { latest.max(last).max(range.after) };
        Ok(EventsPage { events, next, is_full })
    }

    async fn events(&self, query: &EventQuery, range: Range) -> Result<Vec<SavedEvent>, db::Error> {
        let EventQuery { server, kinds, .. } = query;
        let about = server.zip(query.about.as_deref());
        let mut events = match about {
            Some((server, about)) => table::about(&self.db, range, server, about, kinds).await?,
            None if kinds.is_empty() => table::of_any_kind(&self.db, range, *server).await?,
            None => Vec::new(),
        };
        if about.is_none() {
            for kind in kinds.iter().map(|kind| kind.name()) {
                events.extend(table::of_kind(&self.db, range, *server, kind).await?);
            }
        }
        events.sort_unstable_by_key(|event| event.id);
        let surplus = events.len().saturating_sub(range.limit as usize);
        if range.is_newest {
            events.drain(..surplus);
        } else {
            events.truncate(range.limit as usize);
        }
        Ok(events)
    }
}
