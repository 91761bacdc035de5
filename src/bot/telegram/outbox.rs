//! Making calls to the Bot API until they succeed, as far as repeating them is safe.
//!
//! It waits as long as Telegram says, per chat, so that a chat which has to wait delays no other; it repeats only what is safe to repeat; and
//! it never sends a message again whose first attempt may have arrived.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use serde::de::{DeserializeOwned, IgnoredAny};
use teloxide::types::ChatId;

use super::chat_migrations::ChatMigrations;
use super::client::{Call, TelegramClient};
use super::failure::ApiFailure;

/// How patient the bot is with Telegram.
#[derive(Clone, Copy, Debug)]
pub struct RetryPolicy {
    /// How long a second of "retry after" lasts.
    pub second: Duration,
    /// The first pause before something is tried again; each further one is twice as long.
    pub pause: Duration,
    /// How long one answer may take in all.
    pub deadline: Duration,
    /// How long one call may take.
    pub call: Duration,
    /// After this long a press is answered, whatever else takes longer.
    pub callback: Duration,
    /// After this long an update that is not dealt with holds back the acknowledgement of later ones no more. Nearly always
    /// its effect is in the store, and it waits for Telegram.
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
            held_back: Duration::from_secs(20),
        }
    }
}

impl RetryPolicy {
    /// How long to wait when Telegram says to ask again after so long.
    pub(in crate::bot) fn told(self, long: Duration) -> Duration {
        self.second.saturating_mul(u32::try_from(long.as_secs()).unwrap_or(u32::MAX))
    }
}

/// Sends, edits and deletes messages, and answers presses.
pub(in crate::bot) struct Outbox {
    telegram: TelegramClient,
    retry: RetryPolicy,
    holds: Mutex<HashMap<ChatId, Instant>>,
    moves: Mutex<ChatMigrations>,
}

impl Outbox {
    pub(in crate::bot) fn new(telegram: TelegramClient, retry: RetryPolicy) -> Self {
        let (holds, moves) = Default::default();
        Self { telegram, retry, holds, moves }
    }

    /// Calls that are no messages: who the bot is, its menus, its updates.
    pub(in crate::bot) fn client(&self) -> &TelegramClient {
        &self.telegram
    }

    /// Where the chat lives now.
    pub(in crate::bot) fn address(&self, chat: ChatId) -> ChatId {
        self.moves.lock().address(chat)
    }

    /// From now on the group is written to under its new number.
    pub(in crate::bot) fn moved(&self, from: ChatId, to: ChatId) {
        self.moves.lock().learn(from, to);
    }

    /// The groups that have moved without the store knowing of it.
    pub(in crate::bot) fn unnoted_moves(&self) -> Vec<(ChatId, ChatId)> {
        self.moves.lock().unnoted()
    }

    /// The store knows that the group has moved.
    pub(in crate::bot) fn noted_move(&self, from: ChatId) {
        self.moves.lock().noted(from);
    }
}

/// The longest pause between two tries, in first pauses.
const LONGEST_PAUSE: u32 = 16;

/// Whether a call may be made again when nobody knows what became of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Repeat {
    Safe,
    Never,
}

impl Outbox {
    /// Makes a call to a chat. Telegram is waited for as it tells to, unless that is longer than anybody would.
    pub(super) async fn deliver<T>(
        &self,
        chat: ChatId,
        again: Repeat,
        call: impl Fn(ChatId) -> Call,
    ) -> Result<T, ApiFailure>
    where
        T: DeserializeOwned,
    {
        let deadline = Instant::now() + self.retry.deadline;
        let mut pause = self.retry.pause;
        loop {
            let chat = self.address(chat);
            if let Some(until) = self.held(chat) {
                if until > deadline {
                    return Err(ApiFailure::RetryAfter(until - Instant::now()));
                }
                tokio::time::sleep_until(until.into()).await;
                continue;
            }
            let failure = match self.telegram.make(call(chat)).await {
                Ok(done) => return Ok(done),
                Err(failure) => failure,
            };
            let late = Instant::now() >= deadline;
            match failure {
                ApiFailure::RetryAfter(long) if !late => {
                    self.holds.lock().insert(chat, Instant::now() + self.retry.told(long));
                }
                ApiFailure::Migrated(to) if to != chat => self.moved(chat, to),
                ApiFailure::NotSent if !late => rest(&mut pause, self.retry).await,
                ApiFailure::Unknown if again == Repeat::Safe && !late => {
                    rest(&mut pause, self.retry).await;
                }
                failure => return Err(failure),
            }
        }
    }

    /// Makes a call that answers something and is of no use later than that. It goes to no chat, so it waits for none, and
    /// for no other call like it.
    pub(super) async fn answer(
        &self,
        within: Duration,
        call: impl Fn() -> Call,
    ) -> Result<(), ApiFailure> {
        let tries = async {
            let mut pause = self.retry.pause;
            loop {
                match self.telegram.make::<IgnoredAny>(call()).await {
                    Ok(_) => return Ok(()),
                    Err(ApiFailure::RetryAfter(long)) if self.retry.told(long) < within => {
                        tokio::time::sleep(self.retry.told(long)).await;
                    }
                    Err(ApiFailure::NotSent | ApiFailure::Unknown) => {
                        rest(&mut pause, self.retry).await;
                    }
                    Err(failure) => return Err(failure),
                }
            }
        };
        tokio::time::timeout(within, tries).await.unwrap_or(Err(ApiFailure::Expired))
    }

    /// Until when Telegram told this chat to wait.
    fn held(&self, chat: ChatId) -> Option<Instant> {
        let (mut holds, now) = (self.holds.lock(), Instant::now());
        holds.retain(|_, until| *until > now);
        holds.get(&chat).copied()
    }
}

/// Waits a little, and longer the next time.
async fn rest(pause: &mut Duration, retry: RetryPolicy) {
    tokio::time::sleep(*pause).await;
    *pause = (*pause * 2).min(retry.pause * LONGEST_PAUSE);
}
