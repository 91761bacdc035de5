//! The lock of one person in one chat: updates and background jobs about the same person never overlap.

use std::collections::{HashMap, HashSet};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use parking_lot::Mutex;
use teloxide::types::{ChatId, Update, UserId};
use tokio::sync::OwnedMutexGuard;
use tokio_util::sync::{CancellationToken, DropGuard};
use tokio_util::task::TaskTracker;

use crate::keys::Owner;

/// A queue of updates that are handled in order: one for each private chat, and one for each person in each group. So a
/// group that waits for Telegram delays no other chat, and a person in it delays nobody else there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct QueueKey {
    chat: ChatId,
    person: Option<UserId>,
}

impl QueueKey {
    /// The queue of an update; also the Dispatcher's distribution function.
    pub(super) fn of(update: &Update) -> Self {
        let person = update.from().map(|user| user.id);
        match update.chat() {
            Some(chat) if chat.is_private() => chat.id.into(),
            Some(chat) => Self { chat: chat.id, person },
            None => person.map_or(ChatId(0), ChatId::from).into(),
        }
    }

    /// The chat; the private one of the person if there is none.
    pub(super) fn chat(self) -> ChatId {
        self.chat
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

type Locks = Mutex<HashMap<QueueKey, Arc<tokio::sync::Mutex<()>>>>;

/// The locks that are held or waited for, and the tasks of the bot. Clones share them.
#[derive(Clone, Default)]
pub(super) struct ChatLocks {
    locks: Arc<Locks>,
    jobs: Arc<Mutex<HashSet<String>>>,
    tasks: TaskTracker,
    cancelled: CancellationToken,
}

pub(super) struct ChatLock {
    locks: Arc<Locks>,
    key: QueueKey,
    held: Option<OwnedMutexGuard<()>>,
}

impl ChatLocks {
    /// Joins the queue of the lock, behind everyone who already waits. The returned future waits for the lock.
    pub(super) async fn enqueue(&self, key: QueueKey) -> BoxFuture<'static, ChatLock> {
        let lock = Arc::clone(self.locks.lock().entry(key).or_default());
        let mut locking = lock.lock_owned().boxed();
        // The mutex queues when it is polled first.
        let (held, locks) = (futures_util::poll!(&mut locking), Arc::clone(&self.locks));
        let lock = async move {
            let held = match held {
                Poll::Ready(held) => held,
                Poll::Pending => locking.await,
            };
            ChatLock { locks, key, held: Some(held) }
        };
        lock.boxed()
    }

    /// Runs a background job under the lock, unless a job of this name is still waiting or running. False if one is.
    pub(super) fn run_once(
        &self,
        key: QueueKey,
        name: String,
        job: impl Future<Output = ()> + Send + 'static,
    ) -> bool {
        self.run_once_after(Duration::ZERO, key, name, job)
    }

    /// The same after a pause, in which others may take the lock.
    pub(super) fn run_once_after(
        &self,
        pause: Duration,
        key: QueueKey,
        name: String,
        job: impl Future<Output = ()> + Send + 'static,
    ) -> bool {
        if !self.jobs.lock().insert(name.clone()) {
            return false;
        }
        // On the heap, because the job of an answer has many kilobytes, and each future around it would move them.
        let (locks, job) = (self.clone(), Box::pin(job));
        self.spawn(async move {
            if !pause.is_zero() {
                tokio::time::sleep(pause).await;
            }
            let lock = locks.enqueue(key).await.await;
            if AssertUnwindSafe(job).catch_unwind().await.is_err() {
                tracing::error!(job = name, "a background job panicked");
            }
            locks.jobs.lock().remove(&name);
            drop(lock);
        });
        true
    }

    /// Runs a job without a lock. [`ChatLocks::finish`] waits for it.
    pub(super) fn spawn(&self, job: impl Future<Output = ()> + Send + 'static) {
        self.tasks.spawn(self.cancelled.clone().run_until_cancelled_owned(job));
    }

    /// Runs the handler of an update; [`ChatLocks::finish`] does not wait for it.
    pub(super) fn spawn_handler(&self, handler: impl Future<Output = ()> + Send + 'static) {
        tokio::spawn(self.cancelled.clone().run_until_cancelled_owned(handler));
    }

    /// Drops all spawned tasks at the point where they wait.
    pub(super) fn cancel(&self) {
        self.cancelled.cancel();
    }

    /// The same when the guard is dropped.
    pub(super) fn cancel_on_drop(&self) -> DropGuard {
        self.cancelled.clone().drop_guard()
    }

    pub(super) async fn finish(&self) {
        self.tasks.close();
        self.tasks.wait().await;
        self.tasks.reopen();
    }
}

impl Drop for ChatLock {
    fn drop(&mut self) {
        let mut locks = self.locks.lock();
        self.held = None;
        // The map holds the last reference: nobody waits.
        if locks.get(&self.key).is_some_and(|lock| Arc::strong_count(lock) == 1) {
            locks.remove(&self.key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn jobs_keep_their_order_survive_a_panic_and_delay_no_other_chat() {
        let (one, other) = (ChatId(1).into(), ChatId(2).into());
        let locks = ChatLocks::default();
        let done: Arc<Mutex<Vec<u8>>> = Arc::default();
        let held = locks.enqueue(one).await.await;
        locks.run_once(one, "panics".into(), async { panic!("on purpose") });
        for number in 0..50 {
            let done = done.clone();
            locks.run_once(one, number.to_string(), async move { done.lock().push(number) });
            tokio::task::yield_now().await;
        }
        locks.run_once(one, "0".into(), async { unreachable!("it waits already") });
        drop(locks.enqueue(other).await.await);
        assert!(done.lock().is_empty());
        drop(held);
        locks.finish().await;
        assert_eq!(*done.lock(), (0..50).collect::<Vec<u8>>());
        assert!(locks.locks.lock().is_empty() && locks.jobs.lock().is_empty());
    }
}
