//! Which pulled documents somebody reads, and which are missed.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio::time::Instant;

use crate::feed::document::DocumentId;

/// How long a document counts as used after it was read.
const USED: Duration = Duration::from_secs(3_600);

/// The documents that are pulled, and who reads them.
#[derive(Debug, Default)]
pub(super) struct Uses {
    state: Mutex<State>,
    /// A document is wanted.
    wanted: Notify,
}

#[derive(Debug, Default)]
struct State {
    /// The documents that are pulled by this process, and whether the source has answered about them.
    pulled: BTreeMap<DocumentId, bool>,
    /// When a document was last read.
    read_at: BTreeMap<DocumentId, Instant>,
    /// The documents that were asked for before they had arrived, the first to be asked for first.
    wanted: Vec<DocumentId>,
    /// The servers that chats have chosen.
    chosen: BTreeSet<u32>,
}

/// How much a document is needed, the most needed first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Need {
    /// Somebody asked for it, and it has never arrived.
    Wanted(usize),
    /// It was read in the last hour, or a chat has chosen its server.
    Used,
    /// Nobody reads it.
    Unused,
}

impl Uses {
    /// Sets which documents are pulled.
    pub(super) fn follow(&self, ids: &BTreeSet<DocumentId>) {
        let mut state = self.state.lock();
        state.pulled.retain(|id, _| ids.contains(id));
        for id in ids {
            state.pulled.entry(*id).or_default();
        }
        let State { pulled, read_at, wanted, .. } = &mut *state;
        read_at.retain(|id, _| pulled.contains_key(id));
        wanted.retain(|id| pulled.contains_key(id));
    }

    /// Sets the servers that chats have chosen.
    pub(super) fn choose(&self, servers: BTreeSet<u32>) {
        self.state.lock().chosen = servers;
    }

    /// Forgets what is pulled: this process does not pull any more.
    pub(super) fn clear(&self) {
        self.follow(&BTreeSet::new());
    }

    /// Records that the source has answered about a document, whatever it answered.
    pub(super) fn answered(&self, id: DocumentId) {
        let mut state = self.state.lock();
        if let Some(answered) = state.pulled.get_mut(&id) {
            *answered = true;
        }
        state.wanted.retain(|wanted| *wanted != id);
    }

    /// Records that a document was read, or that it was missing. A missing one that will come is wanted: the result is
    /// how many are wanted before it.
    pub(super) fn read(&self, id: DocumentId, is_missing: bool) -> Option<usize> {
        let mut state = self.state.lock();
        let is_answered = *state.pulled.get(&id)?;
        state.read_at.insert(id, Instant::now());
        if !is_missing || is_answered {
            return None;
        }
        if let Some(before) = state.wanted.iter().position(|wanted| *wanted == id) {
            return Some(before);
        }
        state.wanted.push(id);
        self.wanted.notify_waiters();
        Some(state.wanted.len() - 1)
    }

    /// How much a document is needed now.
    pub(super) fn need(&self, id: DocumentId, now: Instant) -> Need {
        let state = self.state.lock();
        if let Some(before) = state.wanted.iter().position(|wanted| *wanted == id) {
            return Need::Wanted(before);
        }
        let is_read = state.read_at.get(&id).is_some_and(|at| now.duration_since(*at) < USED);
        let is_chosen = id.server().is_none_or(|server| state.chosen.contains(&server));
        if is_read || is_chosen { Need::Used } else { Need::Unused }
    }

    /// Waits until a document is wanted. The wait begins with the call, not with the first poll.
    pub(super) fn wanted(&self) -> impl Future<Output = ()> + '_ {
        let mut wanted = Box::pin(self.wanted.notified());
        wanted.as_mut().enable();
        wanted
    }
}
