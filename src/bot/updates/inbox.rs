//! The one way in: polling and the webhook both hand their updates to [`Inbox::take`].
//!
//! An update is acknowledged to Telegram once it is dealt with, or when others have waited for that long enough: whatever
//! ends the process, what was just under way comes again. That it then has no second effect is the ledger's work, and for keys the work of the claim that stands in
//! the store before the key does.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use super::admission::Admission;
use super::raw_update::RawUpdate;
use crate::bot::callback_answer::CallbackAnswer;
use crate::bot::context::Context;
use crate::bot::handle_update::attend;
use crate::bot::leaked_keys::LeakedKeys;
use crate::bot::queues::ChatQueues;

/// How many updates may be under way before no more are taken.
const FULL: usize = 512;

/// An update that this many others have come after holds back their acknowledgement no more: Telegram brings a hundred at
/// once, and whoever comes after those is not to wait for one who waits.
const WINDOW: u32 = 50;

/// So many that were dealt with are known without asking the ledger: more than Telegram brings again at once.
const RECENT: usize = 1024;

/// Takes updates in.
pub(in crate::bot) struct Inbox {
    context: Arc<Context>,
    queues: ChatQueues,
    known: Mutex<Known>,
    changed: Notify,
}

/// What became of the updates of late.
#[derive(Default)]
struct Known {
    under_way: BTreeMap<u32, UnderWay>,
    done: BTreeSet<u32>,
}

struct UnderWay {
    since: Instant,
    done: CancellationToken,
}

/// What became of an update that was offered.
pub(in crate::bot) enum Accepted {
    /// Nothing is to be done: it was dealt with before, or can't be read.
    Before,
    /// It is under way; the token is cancelled when it is dealt with.
    UnderWay(CancellationToken),
    /// There is no room now.
    Full,
}

impl Known {
    fn of(&self, id: u32) -> Option<Accepted> {
        let under_way = self.under_way.get(&id).map(|known| Accepted::UnderWay(known.done.clone()));
        under_way.or_else(|| self.done.contains(&id).then_some(Accepted::Before))
    }
}

impl Inbox {
    pub(in crate::bot) fn new(context: Arc<Context>, queues: ChatQueues) -> Arc<Self> {
        let (known, changed) = Default::default();
        Arc::new(Self { context, queues, known, changed })
    }

    /// Takes updates in, in their order.
    pub(in crate::bot) async fn take(self: &Arc<Self>, updates: &[RawUpdate<'_>]) -> Vec<Accepted> {
        let noted = self.noted(updates).await;
        in_order(updates, |update| match noted.contains(&update.id) {
            true => {
                self.context.metrics.update("any", "again");
                Accepted::Before
            }
            false => self.begin(update),
        })
    }

    /// Those that the ledger knows; it is asked for nothing that is known here.
    async fn noted(&self, updates: &[RawUpdate<'_>]) -> HashSet<u32> {
        let new: Vec<u32> = {
            let known = self.known.lock();
            updates.iter().map(|update| update.id).filter(|id| known.of(*id).is_none()).collect()
        };
        if new.is_empty() {
            return HashSet::new();
        }
        // When the store can't be read, they are new: nothing they ask for can be done twice then.
        self.context.processed_updates.contained(&new).await.unwrap_or_default()
    }

    fn begin(self: &Arc<Self>, update: &RawUpdate<'_>) -> Accepted {
        let (id, done) = (update.id, CancellationToken::new());
        {
            let mut known = self.known.lock();
            if let Some(known) = known.of(id) {
                return known;
            }
            if known.under_way.len() >= FULL {
                return Accepted::Full;
            }
            known.under_way.insert(id, UnderWay { since: Instant::now(), done: done.clone() });
        }
        let Some(update) = update.open() else {
            tracing::warn!(update = id, "an update can't be read, it is left out");
            self.finished(id);
            return Accepted::Before;
        };
        let (entry, leak) = (crate::bot::incoming::entry(&update), LeakedKeys::of(&update));
        let (kind, metrics) = (entry.kind(), self.context.metrics.clone());
        let task =
            match Admission::of(&self.context, entry, leak, |queue| self.queues.waiting(queue)) {
                Admission::InTurn(task) => task,
                Admission::TooFast(press) => {
                    let context = Arc::clone(&self.context);
                    self.queues.aside(async move { press.retry_after(&context).await });
                    metrics.update(kind, "too_fast");
                    self.finished(id);
                    return Accepted::UnderWay(done);
                }
                Admission::Nothing => {
                    metrics.update(kind, "silence");
                    self.finished(id);
                    return Accepted::UnderWay(done);
                }
            };
        let press = CallbackAnswer::of(&task.entry);
        if let Some(press) = press.clone() {
            tokio::spawn(press.answer_after_timeout(Arc::clone(&self.context), done.clone()));
        }
        let (inbox, began) = (Arc::clone(self), Instant::now());
        self.queues.put(task.queue(), async move {
            let context = &inbox.context;
            let outcome = attend(context, id, task, press).await;
            metrics.update(kind, outcome);
            metrics.answered(began.elapsed());
            let now = context.clock.now();
            if let Err(error) = context.processed_updates.record(id, now).await {
                tracing::error!(%error, "an update could not be noted as dealt with");
            }
            inbox.finished(id);
        });
        Accepted::UnderWay(done)
    }

    /// The oldest update that must not be acknowledged yet, when all before `next` were taken in.
    pub(in crate::bot) fn oldest(&self, next: u32) -> Option<u32> {
        let known = self.known.lock();
        let recent = known.under_way.range(next.saturating_sub(WINDOW)..);
        let held_back = self.context.retry.held_back;
        recent.into_iter().find(|(_, update)| update.since.elapsed() < held_back).map(|(id, _)| *id)
    }

    /// Waits until half of what is under way now is dealt with, or until `at_most` has passed.
    pub(in crate::bot) async fn ease(&self, at_most: Duration) {
        let count = || self.known.lock().under_way.len();
        let few = count() / 2;
        let eased = async {
            while count() > few {
                self.changed.notified().await;
            }
        };
        let _ = tokio::time::timeout(at_most, eased).await;
    }

    fn finished(&self, id: u32) {
        let under_way = {
            let mut known = self.known.lock();
            known.done.insert(id);
            if known.done.len() > RECENT {
                known.done.pop_first();
            }
            known.under_way.remove(&id)
        };
        if let Some(update) = under_way {
            update.done.cancel();
        }
        self.changed.notify_one();
    }
}

/// What comes later does not overtake what found no room, though there may be room by then.
fn in_order<T>(updates: &[T], begin: impl Fn(&T) -> Accepted) -> Vec<Accepted> {
    let mut is_full = false;
    let take = |update| {
        let taken = if is_full { Accepted::Full } else { begin(update) };
        is_full = matches!(taken, Accepted::Full);
        taken
    };
    updates.iter().map(take).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_overtakes_what_found_no_room() {
        let free = |place: &bool| if *place { Accepted::Before } else { Accepted::Full };
        let taken = in_order(&[true, false, true, false, true], free);
        let found_room: Vec<_> =
            taken.iter().map(|taken| !matches!(taken, Accepted::Full)).collect();
        assert_eq!(found_room, [true, false, false, false, false]);
    }
}
