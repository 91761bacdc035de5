//! One after the other in each lane, side by side in all.

use std::collections::{HashMap, HashSet, VecDeque};
use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::sync::Arc;

use futures_util::FutureExt;
use parking_lot::Mutex;
use teloxide::types::{ChatId, UserId};
use tokio_util::task::TaskTracker;

use crate::keys::Owner;

type Job = Pin<Box<dyn Future<Output = ()> + Send>>;

/// What is done one after the other: all with a person in private, or with one of several in a group. A group that has to
/// wait for Telegram holds up nobody elsewhere, and in it nobody else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Lane {
    chat: ChatId,
    person: Option<UserId>,
}

impl Lane {
    /// Of somebody in a group.
    pub(super) fn within(chat: ChatId, person: UserId) -> Self {
        Self { chat, person: Some(person) }
    }
}

impl From<ChatId> for Lane {
    fn from(chat: ChatId) -> Self {
        Self { chat, person: None }
    }
}

impl From<Owner> for Lane {
    fn from(owner: Owner) -> Self {
        ChatId(owner.0).into()
    }
}

/// Work in lanes. Clones share them.
#[derive(Clone, Default)]
pub(super) struct Lanes {
    waiting: Arc<Mutex<HashMap<Lane, VecDeque<Job>>>>,
    errands: Arc<Mutex<HashSet<String>>>,
    workers: TaskTracker,
}

impl Lanes {
    /// Does this after all that was put into the lane before.
    pub(super) fn put(&self, lane: Lane, job: impl Future<Output = ()> + Send + 'static) {
        let mut waiting = self.waiting.lock();
        if let Some(queue) = waiting.get_mut(&lane) {
            queue.push_back(Box::pin(job));
            return;
        }
        waiting.insert(lane, VecDeque::from([Box::pin(job) as Job]));
        drop(waiting);
        let lanes = self.clone();
        self.workers.spawn(async move { lanes.work(lane).await });
    }

    /// Does this now, whatever waits.
    pub(super) fn aside(&self, job: impl Future<Output = ()> + Send + 'static) {
        self.workers.spawn(job);
    }

    /// How much waits in the lane.
    pub(super) fn waiting(&self, lane: Lane) -> usize {
        self.waiting.lock().get(&lane).map_or(0, VecDeque::len)
    }

    /// Does this after all that was put into the lane before, unless an errand of this name is still to be done.
    pub(super) fn errand(
        &self,
        lane: Lane,
        name: String,
        job: impl Future<Output = ()> + Send + 'static,
    ) {
        if !self.errands.lock().insert(name.clone()) {
            return;
        }
        let errands = Arc::clone(&self.errands);
        self.put(lane, async move {
            job.await;
            errands.lock().remove(&name);
        });
    }

    /// Waits until all is done.
    pub(super) async fn finish(&self) {
        self.workers.close();
        self.workers.wait().await;
        self.workers.reopen();
    }

    async fn work(&self, lane: Lane) {
        loop {
            let job = {
                let mut waiting = self.waiting.lock();
                match waiting.get_mut(&lane).and_then(VecDeque::pop_front) {
                    Some(job) => job,
                    None => {
                        waiting.remove(&lane);
                        return;
                    }
                }
            };
            // A panic ends this job, not the lane.
            if AssertUnwindSafe(job).catch_unwind().await.is_err() {
                tracing::error!("a job broke");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_lane_keeps_its_order_survives_a_panic_and_holds_up_no_other() {
        let (one, other) = (ChatId(1).into(), ChatId(2).into());
        let lanes = Lanes::default();
        let said: Arc<Mutex<Vec<u8>>> = Arc::default();
        let (open, gate) = tokio::sync::oneshot::channel::<()>();
        lanes.put(one, async move {
            let _ = gate.await;
        });
        lanes.put(one, async { panic!("oh") });
        for number in 0..50 {
            let said = said.clone();
            lanes.put(one, async move { said.lock().push(number) });
        }
        let (pass, passed) = tokio::sync::oneshot::channel::<()>();
        lanes.put(other, async move {
            let _ = pass.send(());
        });
        passed.await.unwrap();
        assert!(said.lock().is_empty());
        open.send(()).unwrap();
        lanes.finish().await;
        assert_eq!(*said.lock(), (0..50).collect::<Vec<u8>>());
    }
}
