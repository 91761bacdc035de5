//! Calls to chats, as fast as Telegram's limits allow, with retries if a repetition is safe.
//!
//! Each chat has a queue of messages, so a chat that has to wait delays no other one. If the first attempt to send a
//! message may have succeeded, it is not repeated, unless a second copy does no harm.

use std::time::{Duration, Instant};

use parking_lot::Mutex;
use serde::de::{DeserializeOwned, IgnoredAny};
use teloxide::types::ChatId;
use tokio::time::{sleep_until, timeout_at};

use super::chat_migrations::ChatMigrations;
use super::chat_names::ChatNames;
use super::client::{Call, TelegramClient};
use super::failure::ApiFailure;
use super::group_members::GroupMembers;
use super::rate_limits::{CallKind, ChatQueue, Permit, RateLimits};

/// The times for which the bot waits for Telegram, and the pauses between attempts.
#[derive(Clone, Copy, Debug)]
pub struct RetryPolicy {
    /// The length of a second in "retry after" and in Telegram's limits.
    pub second: Duration,
    /// The first pause before another attempt; each further pause is twice as long.
    pub pause: Duration,
    /// The time for all attempts of one call, waiting for its turn included.
    pub deadline: Duration,
    /// The time for one attempt.
    pub call: Duration,
    /// The time after which a callback query is answered without a text, if its handler is not done by then.
    pub callback: Duration,
    /// The time after its arrival for which a callback query is still answered. Telegram accepts no answer fifteen
    /// seconds after the press, and the query spends some of that time on its way.
    pub callback_expiry: Duration,
    /// The time for which an unfinished update holds back the acknowledgement of later ones. After this time its effect
    /// is nearly always stored, and it only waits for Telegram.
    pub held_back: Duration,
}

impl Default for RetryPolicy {
    fn default() -> Self {
        Self {
            second: Duration::from_secs(1),
            pause: Duration::from_millis(300),
            deadline: Duration::from_secs(180),
            call: Duration::from_secs(15),
            callback: Duration::from_millis(1_500),
            callback_expiry: Duration::from_secs(14),
            held_back: Duration::from_secs(20),
        }
    }
}

impl RetryPolicy {
    /// The time to wait if Telegram says to retry after `long`.
    pub(in crate::bot) fn after(self, long: Duration) -> Duration {
        self.second.saturating_mul(u32::try_from(long.as_secs()).unwrap_or(u32::MAX))
    }
}

/// The longest pause between two attempts, in first pauses.
const LONGEST_PAUSE: u32 = 16;

/// Whether a call may be made again while the outcome of the first attempt is unknown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Repeat {
    Safe,
    Never,
}

/// The time until which Telegram said to wait with answers.
pub(super) type AnswerWait = Mutex<Option<Instant>>;

/// Sends, edits and deletes messages, and answers callback and inline queries.
pub(crate) struct Outbox {
    client: TelegramClient,
    retry: RetryPolicy,
    limits: RateLimits,
    /// The time until which Telegram said to wait with answers to callback queries. They belong to no chat, and an
    /// answer to any of them before that time would prolong the wait.
    pub(super) callback_wait: AnswerWait,
    pub(crate) migrations: Mutex<ChatMigrations>,
    pub(super) chat_names: ChatNames,
    pub(super) group_members: GroupMembers,
}

impl Outbox {
    pub(crate) fn new(client: TelegramClient, retry: RetryPolicy) -> Self {
        let limits = RateLimits::new(retry.second);
        let (callback_wait, migrations, chat_names, group_members) = Default::default();
        Self { client, retry, limits, callback_wait, migrations, chat_names, group_members }
    }

    /// The time after its arrival for which a callback query is still answered.
    pub(super) fn callback_expiry(&self) -> Duration {
        self.retry.callback_expiry
    }

    /// The time to wait if Telegram says to retry after `long`.
    pub(super) fn wait_for(&self, long: Duration) -> Duration {
        self.retry.after(long)
    }

    /// The client, for calls that go to no chat.
    pub(crate) fn client(&self) -> &TelegramClient {
        &self.client
    }

    /// Whether answers to people already wait because of the limit over all chats. Messages that can be sent later
    /// should wait then.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.limits.is_exhausted()
    }

    /// Lifts the limit over all chats, because the bot ends soon and no new messages come. The remaining messages are
    /// sent at once.
    pub(crate) fn lift_overall_limit(&self) {
        self.limits.lift_overall();
    }

    /// Makes a call to a chat when it is its turn. Waits as long as Telegram says, unless that is beyond the deadline.
    pub(super) async fn deliver<T: DeserializeOwned>(
        &self,
        chat: ChatId,
        kind: CallKind,
        repeat: Repeat,
        call: impl Fn(ChatId) -> Call,
    ) -> Result<T, ApiFailure> {
        let deadline = Instant::now() + self.retry.deadline;
        let mut pause = self.retry.pause;
        loop {
            let chat = self.migrations.lock().current_id(chat);
            let queue = self.limits.chat(chat);
            let Ok(turn) = timeout_at(deadline.into(), queue.turn(kind)).await else {
                return Err(ApiFailure::RetryAfter(Duration::ZERO));
            };
            let failure = match self.call_in_turn(&queue, kind, deadline, || call(chat)).await {
                Ok(done) => return Ok(done),
                Err(failure) => failure,
            };
            drop(turn);
            let late = Instant::now() >= deadline;
            match failure {
                ApiFailure::Migrated(to) if to != chat => {
                    self.migrations.lock().add(chat, to);
                    // The messages stayed in the old group: the same id is that of another message in the new one.
                    if matches!(kind, CallKind::Change) {
                        return Err(failure);
                    }
                }
                ApiFailure::NotSent if !late => pause_before_retry(&mut pause, self.retry).await,
                ApiFailure::Unknown if repeat == Repeat::Safe && !late => {
                    pause_before_retry(&mut pause, self.retry).await;
                }
                failure => return Err(failure),
            }
        }
    }

    /// Makes the call whose turn it is, and repeats it if Telegram says to wait.
    async fn call_in_turn<T: DeserializeOwned>(
        &self,
        queue: &ChatQueue,
        kind: CallKind,
        deadline: Instant,
        call: impl Fn() -> Call,
    ) -> Result<T, ApiFailure> {
        loop {
            if let Some(until) = queue.wait_until() {
                if until > deadline {
                    return Err(ApiFailure::RetryAfter(until - Instant::now()));
                }
                sleep_until(until.into()).await;
                continue;
            }
            let permits = match kind {
                CallKind::Message => self.limits.permits(queue).await,
                CallKind::Change => Default::default(),
            };
            let outcome = self.client.make(call()).await;
            if !matches!(outcome, Ok(_) | Err(ApiFailure::Unknown)) {
                permits.into_iter().flatten().for_each(Permit::give_back);
            }
            match outcome {
                Err(ApiFailure::RetryAfter(long)) if Instant::now() < deadline => {
                    queue.wait(self.retry.after(long));
                }
                outcome => return outcome,
            }
        }
    }

    /// Makes a call that answers a query and is useless after `deadline`: no attempt begins later. If Telegram says to
    /// wait, all answers with the same `wait` do. Returns whether Telegram accepted the answer.
    pub(super) async fn answer(
        &self,
        wait: &AnswerWait,
        deadline: Instant,
        call: impl Fn() -> Call,
    ) -> bool {
        let (mut pause, mut may_be_done) = (self.retry.pause, false);
        loop {
            let now = Instant::now();
            let until = wait.lock().filter(|until| *until > now);
            if until.unwrap_or(now) >= deadline {
                return false;
            }
            if let Some(until) = until {
                sleep_until(until.into()).await;
                continue;
            }
            let making = self.client.make::<IgnoredAny>(call());
            match timeout_at(deadline.into(), making).await {
                Ok(Ok(_)) => return true,
                Ok(Err(ApiFailure::RetryAfter(long))) => {
                    let until = Instant::now() + self.retry.after(long);
                    let mut wait = wait.lock();
                    *wait = wait.max(Some(until));
                }
                Ok(Err(failure @ (ApiFailure::NotSent | ApiFailure::Unknown))) => {
                    may_be_done |= failure == ApiFailure::Unknown;
                    pause_before_retry(&mut pause, self.retry).await;
                }
                // An earlier attempt has succeeded, or it is too late.
                Ok(Err(ApiFailure::Expired)) => return may_be_done,
                Ok(Err(failure)) => {
                    tracing::warn!(?failure, "a query could not be answered");
                    return false;
                }
                Err(_) => return false,
            }
        }
    }
}

/// Waits, and doubles the pause.
async fn pause_before_retry(pause: &mut Duration, retry: RetryPolicy) {
    tokio::time::sleep(*pause).await;
    *pause = (*pause * 2).min(retry.pause * LONGEST_PAUSE);
}
