//! Keeps Telegram's limits on messages, because Telegram refuses a message that comes too soon, and prolongs the wait.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use teloxide::types::ChatId;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Messages a second, to all chats together.
const OVER_ALL: usize = 30;

/// Messages a minute in a group or channel. For a private chat none is kept here, because Telegram lets short bursts
/// through.
const IN_GROUP: usize = 20;

/// The maximum number of chats, before chats without any current limit are dropped.
const MAX_CHATS: usize = 4096;

/// A kind of calls to a chat. Calls of the same kind wait for each other.
#[derive(Clone, Copy)]
pub(super) enum CallKind {
    /// A new message.
    Message,
    /// A change of a message. It does not wait for new messages, because Telegram's limits apply only to these.
    Change,
}

/// The limits of all chats.
pub(super) struct RateLimits {
    /// The length of a second.
    second: Duration,
    over_all: RateLimit,
    chats: Mutex<HashMap<ChatId, Arc<ChatQueue>>>,
}

/// The queue of calls to one chat. Calls of one kind are made one at a time, in the order in which they came. So if
/// Telegram says to wait, only the first one finds out when it may continue.
pub(super) struct ChatQueue {
    messages: tokio::sync::Mutex<()>,
    changes: tokio::sync::Mutex<()>,
    /// The time until which Telegram said to wait.
    wait_until: Mutex<Option<Instant>>,
    rate_limit: Option<RateLimit>,
}

/// Lets `limit` messages through in each window, in the order in which they ask.
struct RateLimit {
    permits: Arc<Semaphore>,
    limit: usize,
    window: Duration,
}

/// The permit for one message. It counts until a window has passed since the end of the call. So no window of Telegram
/// has too many messages, however long each message was on its way.
pub(super) struct Permit {
    permit: Option<OwnedSemaphorePermit>,
    window: Duration,
}

impl RateLimits {
    /// The limits if a second lasts this long.
    pub(super) fn new(second: Duration) -> Self {
        Self { second, over_all: RateLimit::new(OVER_ALL, second), chats: Mutex::default() }
    }

    pub(super) fn chat(&self, chat: ChatId) -> Arc<ChatQueue> {
        let mut chats = self.chats.lock();
        if chats.len() >= MAX_CHATS {
            chats.retain(|_, queue| Arc::strong_count(queue) > 1 || !queue.is_forgettable());
        }
        let queue = chats.entry(chat).or_insert_with(|| {
            let rate_limit = || RateLimit::new(IN_GROUP, self.second * 60);
            Arc::new(ChatQueue {
                messages: tokio::sync::Mutex::default(),
                changes: tokio::sync::Mutex::default(),
                wait_until: Mutex::default(),
                rate_limit: (!chat.is_user()).then(rate_limit),
            })
        });
        Arc::clone(queue)
    }

    /// Waits until one more message may be sent to this chat.
    pub(super) async fn permits(&self, chat: &ChatQueue) -> [Option<Permit>; 2] {
        // The permit over all chats is acquired last, so that it is not held while the chat waits for its own.
        let own = match &chat.rate_limit {
            Some(limit) => limit.permit().await,
            None => None,
        };
        [own, self.over_all.permit().await]
    }

    /// From now on, messages don't wait for the limit over all chats.
    pub(super) fn lift_overall(&self) {
        self.over_all.permits.close();
    }

    /// Whether messages wait because of all chats together.
    pub(super) fn is_exhausted(&self) -> bool {
        self.over_all.permits.available_permits() == 0
    }
}

impl ChatQueue {
    /// Waits for this call's turn, which lasts until the guard is dropped.
    pub(super) async fn turn(&self, kind: CallKind) -> tokio::sync::MutexGuard<'_, ()> {
        match kind {
            CallKind::Message => self.messages.lock().await,
            CallKind::Change => self.changes.lock().await,
        }
    }

    /// The time until which Telegram said to wait, if it is not over.
    pub(super) fn wait_until(&self) -> Option<Instant> {
        self.wait_until.lock().filter(|until| *until > Instant::now())
    }

    /// Records that Telegram said to wait this long.
    pub(super) fn wait(&self, long: Duration) {
        let mut wait_until = self.wait_until.lock();
        *wait_until = wait_until.max(Some(Instant::now() + long));
    }

    fn is_forgettable(&self) -> bool {
        let is_unused = |limit: &RateLimit| limit.permits.available_permits() == limit.limit;
        self.wait_until().is_none() && self.rate_limit.as_ref().is_none_or(is_unused)
    }
}

impl RateLimit {
    fn new(limit: usize, window: Duration) -> Self {
        Self { permits: Arc::new(Semaphore::new(limit)), limit, window }
    }

    /// Waits for a permit; `None` if the limit was lifted, so that no permit is needed.
    async fn permit(&self) -> Option<Permit> {
        let permit = Arc::clone(&self.permits).acquire_owned().await.ok()?;
        Some(Permit { permit: Some(permit), window: self.window })
    }
}

impl Permit {
    /// The message was certainly not sent and counts no longer.
    pub(super) fn give_back(mut self) {
        self.permit = None;
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let Some(permit) = self.permit.take() else { return };
        let free_at = tokio::time::Instant::now() + self.window;
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                tokio::time::sleep_until(free_at).await;
                drop(permit);
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[tokio::test(start_paused = true)]
    async fn no_minute_has_more_than_twenty_messages_in_a_group_however_slow_they_are() {
        let limits = RateLimits::new(SECOND);
        let (group, other) = (limits.chat(ChatId(-1)), limits.chat(ChatId(-2)));
        let start = tokio::time::Instant::now();
        let first = limits.permits(&group).await;
        for _ in 1..IN_GROUP {
            limits.permits(&group).await;
        }
        assert_eq!(start.elapsed(), Duration::ZERO);
        // The first message is on its way for ten seconds, so Telegram may count it at the end of them.
        tokio::time::advance(10 * SECOND).await;
        drop(first);
        limits.permits(&other).await;
        assert_eq!(start.elapsed(), 10 * SECOND);
        for _ in 1..IN_GROUP {
            limits.permits(&group).await;
        }
        assert_eq!(start.elapsed().as_secs(), 60);
        limits.permits(&group).await;
        assert_eq!(start.elapsed().as_secs(), 70);
    }

    #[tokio::test(start_paused = true)]
    async fn no_second_has_more_than_thirty_messages_unless_they_were_not_sent() {
        let limits = RateLimits::new(SECOND);
        let start = tokio::time::Instant::now();
        for person in 1..=100 {
            let permits = limits.permits(&limits.chat(ChatId(person))).await;
            permits.into_iter().flatten().for_each(Permit::give_back);
        }
        for person in 1..=OVER_ALL as i64 {
            assert!(!limits.is_exhausted());
            limits.permits(&limits.chat(ChatId(person))).await;
        }
        assert!(limits.is_exhausted() && start.elapsed() == Duration::ZERO);
        limits.permits(&limits.chat(ChatId(1))).await;
        assert_eq!(start.elapsed().as_secs(), 1);
    }

    #[tokio::test(start_paused = true)]
    async fn what_waits_leaves_when_the_limit_is_lifted() {
        let limits = RateLimits::new(SECOND);
        let start = tokio::time::Instant::now();
        for person in 1..=OVER_ALL as i64 {
            limits.permits(&limits.chat(ChatId(person))).await;
        }
        let (group, other) = (limits.chat(ChatId(-1)), limits.chat(ChatId(-2)));
        let waiting = futures_util::future::join(limits.permits(&group), limits.permits(&other));
        futures_util::future::join(waiting, async { limits.lift_overall() }).await;
        assert_eq!(start.elapsed(), Duration::ZERO);
    }

    #[tokio::test(start_paused = true)]
    async fn chats_are_forgotten_when_nothing_is_known_of_them() {
        let limits = RateLimits::new(SECOND);
        limits.chat(ChatId(1)).wait(60 * SECOND);
        limits.permits(&limits.chat(ChatId(-1))).await;
        for chat in 2..=MAX_CHATS as i64 {
            limits.chat(ChatId(chat));
        }
        let chats = limits.chats.lock();
        let mut kept: Vec<i64> = chats.keys().map(|chat| chat.0).collect();
        kept.sort_unstable();
        assert_eq!(kept, [-1, 1, MAX_CHATS as i64]);
    }
}
