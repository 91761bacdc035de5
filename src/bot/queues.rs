//! One after the other in each queue, side by side in all.

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
pub(super) struct QueueKey {
    chat: ChatId,
    person: Option<UserId>,
}

impl QueueKey {
    /// Of somebody in a group.
    pub(super) fn within(chat: ChatId, person: UserId) -> Self {
        Self { chat, person: Some(person) }
    }
}

impl From<ChatId> for QueueKey {
    fn from(chat: ChatId) -> Self {
        Self { chat, person: None }
    }
}

impl From<Owner> for QueueKey {
    fn from(owner: Owner) -> Self {
        ChatId(owner.0).into()
    }
}

/// Work in queues. Clones share them.
#[derive(Clone, Default)]
pub(super) struct ChatQueues {
    waiting: Arc<Mutex<HashMap<QueueKey, VecDeque<Job>>>>,
    named: Arc<Mutex<HashSet<String>>>,
    workers: TaskTracker,
}

impl ChatQueues {
    /// Does this after all that was put into the queue before.
    pub(super) fn put(&self, queue: QueueKey, job: impl Future<Output = ()> + Send + 'static) {
        let mut waiting = self.waiting.lock();
        if let Some(queue) = waiting.get_mut(&queue) {
            queue.push_back(Box::pin(job));
            return;
        }
        waiting.insert(queue, VecDeque::from([Box::pin(job) as Job]));
        drop(waiting);
        let queues = self.clone();
        self.workers.spawn(async move { queues.work(queue).await });
    }

    /// Does this now, whatever waits.
    pub(super) fn aside(&self, job: impl Future<Output = ()> + Send + 'static) {
        self.workers.spawn(job);
    }

    /// How much waits in the queue.
    pub(super) fn waiting(&self, queue: QueueKey) -> usize {
        self.waiting.lock().get(&queue).map_or(0, VecDeque::len)
    }

    /// Does this after all that was put into the queue before, unless an errand of this name is still to be done.
    pub(super) fn put_once(
        &self,
        queue: QueueKey,
        name: String,
        job: impl Future<Output = ()> + Send + 'static,
    ) {
        if !self.named.lock().insert(name.clone()) {
            return;
        }
        let named = Arc::clone(&self.named);
        self.put(queue, async move {
            job.await;
            named.lock().remove(&name);
        });
    }

    /// Waits until all is done.
    pub(super) async fn finish(&self) {
        self.workers.close();
        self.workers.wait().await;
        self.workers.reopen();
    }

    async fn work(&self, queue: QueueKey) {
        loop {
            let job = {
                let mut waiting = self.waiting.lock();
                match waiting.get_mut(&queue).and_then(VecDeque::pop_front) {
                    Some(job) => job,
                    None => {
                        waiting.remove(&queue);
                        return;
                    }
                }
            };
            // A panic ends this job, not the queue.
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
        let queues = ChatQueues::default();
        let said: Arc<Mutex<Vec<u8>>> = Arc::default();
        let (open, gate) = tokio::sync::oneshot::channel::<()>();
        queues.put(one, async move {
            let _ = gate.await;
        });
        queues.put(one, async { panic!("oh") });
        for number in 0..50 {
            let said = said.clone();
            queues.put(one, async move { said.lock().push(number) });
        }
        let (pass, passed) = tokio::sync::oneshot::channel::<()>();
        queues.put(other, async move {
            let _ = pass.send(());
        });
        passed.await.unwrap();
        assert!(said.lock().is_empty());
        open.send(()).unwrap();
        queues.finish().await;
        assert_eq!(*said.lock(), (0..50).collect::<Vec<u8>>());
    }
}
