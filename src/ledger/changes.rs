//! What a new document changes: the events, and the facts to save with them.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::difference::{Difference, differences};
use super::event::{EventKind, Events};
use super::key::{Key, ListId};
use super::table;
use crate::db::Statement;
use crate::game::Server;

/// How old the document before may be. After that, it is not known when something changed.
pub(super) const MAX_GAP: SignedDuration = SignedDuration::from_hours(6);

/// The share of a list that may be gone at once, in percent.
const MAX_GONE: usize = 20;

/// How many may be gone at once from a list of any length.
pub(super) const FEW_GONE: usize = 5;

/// How long the saved time of a list may be behind, in seconds, while nothing changes.
pub(super) const SAVE_TIME_AFTER: i64 = 600;

/// A document whose changes are events.
pub(super) trait List: Sized {
    /// Its name in a feed folder.
    const DOCUMENT: &'static str;

    /// Whether much of it may be gone at once.
    const IS_VOLATILE: bool = false;

    /// What is compared of each thing in the list.
    type Facts<'a>: PartialEq + Serialize + Deserialize<'a>;

    /// The one that a server has.
    fn of(server: &Server) -> Option<&Arc<Self>>;

    /// When the source made it.
    fn timestamp(&self) -> Timestamp;

    /// The facts of everything in it.
    fn facts(&self) -> Vec<(Key<'_>, Self::Facts<'_>)>;

    /// The events of what differs.
    fn events<'k>(&self, differences: &[Difference<'k, Self::Facts<'k>>], events: &mut Events);

    /// Whether the list says nothing about something that it does not have.
    fn is_silent_about(&self, _: &Key<'_>) -> bool {
        false
    }
}

/// What a document changes, to be saved before it is served.
#[derive(Debug, Default)]
pub struct Changes {
    /// The statements that save the events and the facts.
    pub statements: Vec<Statement>,
    /// The kinds of the events.
    pub events: Vec<EventKind>,
    /// When the document was made.
    pub(super) made: Timestamp,
    /// The list, and what this process knows of it once the statements are committed.
    pub(super) list: Option<(ListId, ListState)>,
}

/// What this process knows of a list.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ListState {
    /// Whether the facts in the store are those of the document that is served.
    pub(super) is_served: bool,
    /// How much was gone from the last document, if that was too much to compare it.
    held: Option<usize>,
    /// The time of the document in the store, in seconds.
    pub(super) saved: i64,
}

/// The facts as they were stored. What cannot be read by this version counts as not known.
pub(super) fn parsed<L: List>(stored: &[(String, String)]) -> Vec<(Key<'_>, L::Facts<'_>)> {
    let mut all = Vec::with_capacity(stored.len());
    for (key, text) in stored {
        if let Ok(facts) = serde_json::from_str(text) {
            all.push((Key::parse(key), facts));
        }
    }
    all
}

/// When the document before was made, and its facts.
type Before<'k, L> = (Timestamp, Vec<(Key<'k>, <L as List>::Facts<'k>)>);

/// Whether so much of a list is gone as no real server loses at once.
pub(super) fn is_jump(gone: usize, known: usize) -> bool {
    gone > FEW_GONE && gone * 100 > known * MAX_GONE
}

/// Compares a list with the one before, if there is one.
pub(super) fn compare<'k, L: List>(
    id: ListId,
    before: Option<Before<'k, L>>,
    list: &'k L,
    state: ListState,
) -> Changes {
    let at = list.timestamp();
    let mut events = Events::new(id.server, at);
    let is_first = before.is_none();
    let (made, before) = before.unwrap_or((at, Vec::new()));
    events.before = made;
    let known = before.len();
    let mut found = differences(before, list.facts());
    let all = found.len();
    found.retain(|it| it.after.is_some() || !list.is_silent_about(&it.key));
    // What the list is silent about stays in the store alone.
    let is_served = found.len() == all;
    let gone = found.iter().filter(|it| it.after.is_none()).count();
    let is_many = |gone| is_jump(gone, known);
    // The next list that agrees is believed.
    let agrees = state.held.is_some_and(|held| !is_many(held.abs_diff(gone)));
    if !L::IS_VOLATILE && is_many(gone) && !agrees {
        let held = ListState { is_served: false, held: Some(gone), ..state };
        return Changes { list: Some((id, held)), ..Changes::default() };
    }
    if at.duration_since(made) > MAX_GAP {
        events.add_gap(id, made);
    } else if !is_first {
        list.events(&found, &mut events);
    }
    let (mut put, mut delete) = (Vec::new(), Vec::new());
    for Difference { key, after, .. } in &found {
        match after {
            // Facts are plain structs, which can always be written.
            Some(facts) => {
                put.push([key.to_string(), serde_json::to_string(facts).unwrap_or_default()]);
            }
            None => delete.push([key.to_string()]),
        }
    }
    let kinds = events.kinds();
    let mut statements = table::insert_events(events);
    statements.extend(table::delete_facts(id, &delete));
    statements.extend(table::put_facts(id, &put));
    let (at, mut saved) = (at.as_second(), state.saved);
    if !statements.is_empty() || is_first || at - saved >= SAVE_TIME_AFTER {
        statements.push(table::put_list(id, at));
        saved = at;
    }
    let state = ListState { is_served, held: None, saved };
    Changes { statements, events: kinds, made: list.timestamp(), list: Some((id, state)) }
}
