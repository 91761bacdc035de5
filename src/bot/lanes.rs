//! One after the other for each person, side by side for all.

use std::collections::{HashMap, HashSet, VecDeque};
use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::sync::Arc;

use futures_util::FutureExt;
use parking_lot::Mutex;
use tokio_util::task::TaskTracker;

type Job = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Work in lanes. Clones share them.
#[derive(Clone, Default)]
pub(super) struct Lanes {
    waiting: Arc<Mutex<HashMap<i64, VecDeque<Job>>>>,
    errands: Arc<Mutex<HashSet<String>>>,
    workers: TaskTracker,
}

impl Lanes {
    /// Does this after all that was put into the lane before.
    pub(super) fn put(&self, lane: i64, job: impl Future<Output = ()> + Send + 'static) {
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

    /// The same, unless an errand of this name is still to be done.
    pub(super) fn errand(
        &self,
        lane: i64,
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

    async fn work(&self, lane: i64) {
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
        let lanes = Lanes::default();
        let said: Arc<Mutex<Vec<u8>>> = Arc::default();
        let (open, gate) = tokio::sync::oneshot::channel::<()>();
        lanes.put(1, async move {
            let _ = gate.await;
        });
        lanes.put(1, async { panic!("oh") });
        for number in 0..50 {
            let said = said.clone();
            lanes.put(1, async move { said.lock().push(number) });
        }
        let (pass, passed) = tokio::sync::oneshot::channel::<()>();
        lanes.put(2, async move {
            let _ = pass.send(());
        });
        passed.await.unwrap();
        assert!(said.lock().is_empty());
        open.send(()).unwrap();
        lanes.finish().await;
        assert_eq!(*said.lock(), (0..50).collect::<Vec<u8>>());
    }
}
