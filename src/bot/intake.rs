//! The one way in: polling and the webhook both hand their updates to [`Intake::take`].
//!
//! An update is acknowledged to Telegram once it is dealt with, not before: whatever ends the process, what was under way
//! comes again. That it then has no second effect is the ledger's work, and for keys the work of the claim that stands in
//! the store before the key does.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use teloxide::types::Update;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use super::attend::attend;
use super::gate;
use super::lanes::Lanes;
use super::leak::Leak;
use super::office::Office;
use super::plan::Plan;
use super::press::Press;

/// How many updates may be under way before no more are taken.
const FULL: usize = 512;

/// An update that takes longer holds back the acknowledgement of later ones no more: it waits for Telegram, its effect
/// is in the store.
const HELD_BACK: Duration = Duration::from_secs(20);

/// Nor does one that this many others have come after: Telegram brings a hundred at once, and whoever comes after those is
/// not to wait for one who waits.
const WINDOW: u32 = 50;

/// Takes updates in.
pub(super) struct Intake {
    office: Arc<Office>,
    lanes: Lanes,
    under_way: Mutex<BTreeMap<u32, UnderWay>>,
    changed: Notify,
}

struct UnderWay {
    since: Instant,
    done: CancellationToken,
}

/// What became of an update that was offered.
pub(super) enum Taken {
    /// It was dealt with before.
    Before,
    /// It is under way; the token is cancelled when it is dealt with.
    UnderWay(CancellationToken),
    /// There is no room now.
    Full,
}

impl Intake {
    pub(super) fn new(office: Arc<Office>, lanes: Lanes) -> Arc<Self> {
        Arc::new(Self { office, lanes, under_way: Mutex::default(), changed: Notify::new() })
    }

    /// Takes an update in.
    pub(super) async fn take(self: &Arc<Self>, update: Update) -> Taken {
        let id = update.id.0;
        if let Some(known) = self.under_way.lock().get(&id) {
            return Taken::UnderWay(known.done.clone());
        }
        // When the store can't be read, the update is new: nothing it asks for can be done twice then.
        if self.office.ledger.knows(id).await.unwrap_or(false) {
            self.office.metrics.update("any", "again");
            return Taken::Before;
        }
        let done = CancellationToken::new();
        {
            let mut under_way = self.under_way.lock();
            if let Some(known) = under_way.get(&id) {
                return Taken::UnderWay(known.done.clone());
            }
            if under_way.len() >= FULL {
                return Taken::Full;
            }
            under_way.insert(id, UnderWay { since: Instant::now(), done: done.clone() });
        }
        let (entry, leak) = (gate::entry(&update), Leak::of(&update));
        let (kind, metrics) = (entry.kind(), self.office.metrics.clone());
        let Some(plan) = Plan::of(&self.office, entry, leak) else {
            metrics.update(kind, "silence");
            self.finished(id);
            return Taken::UnderWay(done);
        };
        let press = Press::of(&plan.entry);
        if let Some(press) = press.clone() {
            tokio::spawn(press.hurries(Arc::clone(&self.office), done.clone()));
        }
        let (intake, began) = (Arc::clone(self), Instant::now());
        self.lanes.put(plan.lane(), async move {
            let office = &intake.office;
            let outcome = attend(office, id, plan, press).await;
            metrics.update(kind, outcome);
            metrics.answered(began.elapsed());
            let now = office.clock.now();
            if let Err(error) = office.ledger.note(id, now).await {
                tracing::error!(%error, "an update could not be noted as dealt with");
            }
            intake.finished(id);
        });
        Taken::UnderWay(done)
    }

    /// The oldest update that must not be acknowledged yet, when all before `next` were taken in.
    pub(super) fn oldest(&self, next: u32) -> Option<u32> {
        let under_way = self.under_way.lock();
        let recent = under_way.range(next.saturating_sub(WINDOW)..);
        recent.into_iter().find(|(_, update)| update.since.elapsed() < HELD_BACK).map(|(id, _)| *id)
    }

    /// Waits until an update is dealt with, or until `at_most` has passed.
    pub(super) async fn change(&self, at_most: Duration) {
        let _ = tokio::time::timeout(at_most, self.changed.notified()).await;
    }

    fn finished(&self, id: u32) {
        if let Some(update) = self.under_way.lock().remove(&id) {
            update.done.cancel();
        }
        self.changed.notify_one();
    }
}
