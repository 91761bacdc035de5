//! Accepts updates from polling and the webhook: once only, a limited number at a time, acknowledged when handled.
//!
//! # What a crash can lose
//!
//! An update is finished when its handler has ended and its id is stored. Telegram keeps an update until it is
//! acknowledged, and delivers it again after a restart. The stored ids keep a finished update from being handled twice.
//!
//! - The webhook acknowledges only finished updates, with 200. A request that can't wait until then gets a 503.
//!   Telegram delivers its update again later, which waits for the same handler. So no crash loses an update.
//! - Polling acknowledges all updates before an offset, and Telegram sends only the hundred updates after it. So an
//!   unfinished update stops holding back the offset after
//!   [`RetryPolicy::held_back`](crate::bot::RetryPolicy::held_back), or after a twentieth of that time when
//!   [`HOLD_BACK_WINDOW`] other updates have followed it. If the process crashes before such an update is answered, the answer is lost. The changes of the
//!   update are nearly always stored by then. The window does not apply while all answers wait for the same limit,
//!   because other chats would not be answered sooner.
//!
//! At most [`MAX_IN_FLIGHT`] updates are unfinished at a time, so no queue behind the inbox can be full. Admission
//! limits how many of them belong to one chat.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use parking_lot::Mutex;
use teloxide::types::{ChatId, Update};
use tokio::sync::{Notify, mpsc};
use tokio_util::sync::CancellationToken;

use super::raw_update::RawUpdate;
use crate::bot::chat_locks::QueueKey;
use crate::bot::metrics::Metrics;
use crate::bot::state::ProcessedUpdates;

/// The most unfinished updates. No more are accepted then.
pub(crate) const MAX_IN_FLIGHT: usize = 512;

/// An update no longer holds back the acknowledgement once this many others have followed it. Telegram delivers a
/// hundred updates at a time, and later updates must not wait for a slow one.
const HOLD_BACK_WINDOW: u32 = 50;

/// The part of the usual time for which an update holds back the acknowledgement although so many have followed it. A
/// burst that arrives at once on a busy machine is then not acknowledged before anything of it is handled.
const LEAST_HELD: u32 = 20;

/// The number of finished updates that are kept in memory. It is larger than what Telegram delivers at a time.
const RECENT: usize = 1024;

/// Decides what happens to an update. Its arguments are the update, the number of unfinished updates of the chat, and a
/// token that is cancelled when the update is finished.
pub(crate) type Admit<T> =
    Box<dyn Fn(&Update, usize, &CancellationToken) -> Decision<T> + Send + Sync>;

/// The decision about an update.
pub(crate) enum Decision<T> {
    /// It is dispatched.
    Dispatch(T),
    /// It is finished at once, and counted under these labels.
    Finish {
        /// The kind of update.
        kind: &'static str,
        /// The reason that it is not dispatched.
        outcome: &'static str,
    },
}

/// The result of accepting an update.
pub(crate) enum Accepted {
    /// It was handled before, or can't be read.
    Finished,
    /// It is being handled. The token is cancelled when it is finished.
    InFlight(CancellationToken),
    /// Too many updates are unfinished.
    Full,
}

/// The updates that are being handled, each with the result of its admission.
pub(crate) struct Inbox<T> {
    admit: Admit<T>,
    processed: Arc<ProcessedUpdates>,
    metrics: Metrics,
    hold_back: Duration,
    queue: Mutex<Option<mpsc::Sender<Update>>>,
    state: Mutex<State<T>>,
    changed: Notify,
}

struct State<T> {
    in_flight: BTreeMap<u32, InFlight<T>>,
    /// The number of admitted updates of each chat.
    per_chat: HashMap<ChatId, usize>,
    finished: BTreeSet<u32>,
    /// Whether an update is finished whose id is not in the store.
    has_unrecorded: bool,
}

struct InFlight<T> {
    since: Instant,
    done: CancellationToken,
    /// Its queue and the result of its admission, once it is admitted.
    admitted: Option<(QueueKey, Arc<T>)>,
    /// Whether its handler has ended, so that only its id has to be stored.
    is_handled: bool,
}

impl<T> State<T> {
    fn of(&self, id: u32) -> Option<Accepted> {
        let in_flight = self.in_flight.get(&id).map(|known| Accepted::InFlight(known.done.clone()));
        in_flight.or_else(|| self.finished.contains(&id).then_some(Accepted::Finished))
    }

    fn remove(&mut self, id: u32) -> Option<CancellationToken> {
        let InFlight { done, admitted, .. } = self.in_flight.remove(&id)?;
        if let Some((key, _)) = admitted
            && let Some(count) = self.per_chat.get_mut(&key.chat())
        {
            *count -= 1;
            if *count == 0 {
                self.per_chat.remove(&key.chat());
            }
        }
        Some(done)
    }
}

impl<T: Send + Sync + 'static> Inbox<T> {
    /// An inbox, and the queue of dispatched updates.
    pub(crate) fn new(
        admit: Admit<T>,
        processed: Arc<ProcessedUpdates>,
        metrics: Metrics,
        hold_back: Duration,
    ) -> (Arc<Self>, mpsc::Receiver<Update>) {
        let (sender, receiver) = mpsc::channel(MAX_IN_FLIGHT);
        let state = State {
            in_flight: BTreeMap::new(),
            per_chat: HashMap::new(),
            finished: BTreeSet::new(),
            has_unrecorded: false,
        };
        let (queue, state) = (Mutex::new(Some(sender)), Mutex::new(state));
        let changed = Notify::new();
        let inbox = Self { admit, processed, metrics, hold_back, queue, state, changed };
        (Arc::new(inbox), receiver)
    }

    /// Accepts updates in their order.
    pub(super) async fn accept(&self, updates: &[RawUpdate<'_>]) -> Vec<Accepted> {
        let processed = self.processed_of(updates).await;
        // After the first update for which there was no room, no later one is accepted, even if there is room by then.
        let mut is_full = false;
        let accept = |update: &RawUpdate<'_>| {
            let accepted = if is_full {
                Accepted::Full
            } else if processed.contains(&update.id) {
                self.metrics.update("any", "again");
                Accepted::Finished
            } else {
                self.accept_one(update)
            };
            is_full = matches!(accepted, Accepted::Full);
            accepted
        };
        updates.iter().map(accept).collect()
    }

    /// The updates whose ids are stored. Updates in memory are not looked up.
    async fn processed_of(&self, updates: &[RawUpdate<'_>]) -> HashSet<u32> {
        let new: Vec<u32> = {
            let state = self.state.lock();
            updates.iter().map(|update| update.id).filter(|id| state.of(*id).is_none()).collect()
        };
        if new.is_empty() {
            return HashSet::new();
        }
        // If the store can't be read, all count as new: an update may be answered twice, but none is lost.
        self.processed.contained(&new).await.unwrap_or_default()
    }

    fn accept_one(&self, update: &RawUpdate<'_>) -> Accepted {
        let (id, done) = (update.id, CancellationToken::new());
        {
            let mut state = self.state.lock();
            if let Some(known) = state.of(id) {
                return known;
            }
            if state.in_flight.len() >= MAX_IN_FLIGHT {
                return Accepted::Full;
            }
            let since = Instant::now();
            let new = InFlight { since, done: done.clone(), admitted: None, is_handled: false };
            state.in_flight.insert(id, new);
        }
        let Some(update) = update.parse() else {
            tracing::warn!(update = id, "an update can't be read and is skipped");
            self.finish(id);
            return Accepted::Finished;
        };
        let key = QueueKey::of(&update);
        let unfinished = self.state.lock().per_chat.get(&key.chat()).copied().unwrap_or(0);
        match (self.admit)(&update, unfinished, &done) {
            Decision::Finish { kind, outcome } => {
                self.metrics.update(kind, outcome);
                self.finish(id);
            }
            Decision::Dispatch(admitted) => {
                {
                    let mut state = self.state.lock();
                    *state.per_chat.entry(key.chat()).or_default() += 1;
                    if let Some(update) = state.in_flight.get_mut(&id) {
                        update.admitted = Some((key, Arc::new(admitted)));
                    }
                }
                let queue = self.queue.lock().clone();
                // The queue has room for all unfinished updates. It is closed when the bot stops.
                if queue.is_none_or(|queue| queue.try_send(update).is_err()) {
                    self.state.lock().remove(id);
                    return Accepted::Full;
                }
            }
        }
        Accepted::InFlight(done)
    }

    /// The queue of an unfinished update and the result of its admission.
    pub(crate) fn admitted(&self, id: u32) -> Option<(QueueKey, Arc<T>)> {
        self.state.lock().in_flight.get(&id)?.admitted.clone()
    }

    /// Stores the id of a handled update, after which the update may be acknowledged.
    pub(crate) async fn complete(&self, id: u32, now: Timestamp) {
        if let Some(update) = self.state.lock().in_flight.get_mut(&id) {
            update.is_handled = true;
        }
        if let Err(error) = self.processed.record(id, now).await {
            tracing::error!(%error, "the id of a processed update could not be stored");
            self.state.lock().has_unrecorded = true;
        }
        self.finish(id);
    }

    /// Finishes handled updates although their ids are not stored yet. If ids of finished updates are not stored,
    /// returns the first unfinished update. All before it may be acknowledged.
    pub(crate) fn finish_handled(&self) -> Option<u32> {
        let handled: Vec<u32> = {
            let mut state = self.state.lock();
            let handled = state.in_flight.iter().filter(|(_, update)| update.is_handled);
            let handled: Vec<_> = handled.map(|(id, _)| *id).collect();
            state.has_unrecorded |= !handled.is_empty();
            handled
        };
        handled.into_iter().for_each(|id| self.finish(id));
        let state = self.state.lock();
        let oldest = state.in_flight.keys().next().copied();
        let next = || state.finished.last().map(|last| last.saturating_add(1));
        oldest.or_else(next).filter(|_| state.has_unrecorded)
    }

    fn finish(&self, id: u32) {
        let done = {
            let mut state = self.state.lock();
            state.finished.insert(id);
            if state.finished.len() > RECENT {
                state.finished.pop_first();
            }
            state.remove(id)
        };
        if let Some(done) = done {
            done.cancel();
        }
        self.changed.notify_one();
    }

    /// The oldest update that must not be acknowledged yet. All updates before `next` were accepted. `is_exhausted`
    /// means that all answers wait for the same limit.
    pub(super) fn oldest_unacknowledged(&self, next: u32, is_exhausted: bool) -> Option<u32> {
        let state = self.state.lock();
        let window = if is_exhausted { u32::MAX } else { HOLD_BACK_WINDOW };
        let is_held = |(id, update): &(&u32, &InFlight<T>)| {
            let is_recent = **id >= next.saturating_sub(window);
            let long = if is_recent { self.hold_back } else { self.hold_back / LEAST_HELD };
            update.since.elapsed() < long
        };
        state.in_flight.iter().find(is_held).map(|(id, _)| *id)
    }

    /// Waits until half of the unfinished updates are finished, or until `at_most` has passed.
    pub(super) async fn wait_until_half_finished(&self, at_most: Duration) {
        let half = self.state.lock().in_flight.len() / 2;
        let _ = tokio::time::timeout(at_most, self.wait_until_at_most(half)).await;
    }

    /// Waits until at most `most` updates are unfinished.
    pub(crate) async fn wait_until_at_most(&self, most: usize) {
        while self.state.lock().in_flight.len() > most {
            self.changed.notified().await;
        }
    }

    /// Stops dispatching updates.
    pub(crate) fn close(&self) {
        *self.queue.lock() = None;
    }
}
