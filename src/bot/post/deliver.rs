//! Making a call until it is made, as far as that is safe.

use std::time::{Duration, Instant};

use serde::de::{DeserializeOwned, IgnoredAny};
use teloxide::types::ChatId;

use super::{Patience, Post};
use crate::bot::failure::Failure;
use crate::bot::telegram::Call;

/// The longest pause between two tries, in first pauses.
const LONGEST_PAUSE: u32 = 16;

/// Whether a call may be made again when nobody knows what became of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Again {
    Safe,
    Never,
}

impl Post {
    /// Makes a call to a chat. Telegram is waited for as it tells to, unless that is longer than anybody would.
    pub(super) async fn deliver<T>(
        &self,
        chat: ChatId,
        again: Again,
        call: impl Fn(ChatId) -> Call,
    ) -> Result<T, Failure>
    where
        T: DeserializeOwned,
    {
        let deadline = Instant::now() + self.patience.deadline;
        let mut pause = self.patience.pause;
        loop {
            let chat = self.address(chat);
            if let Some(until) = self.held(chat) {
                if until > deadline {
                    return Err(Failure::Wait(until - Instant::now()));
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
                Failure::Wait(long) if !late => {
                    self.holds.lock().insert(chat, Instant::now() + self.patience.told(long));
                }
                Failure::Moved(to) if to != chat => self.moved(chat, to),
                Failure::Unsent if !late => rest(&mut pause, self.patience).await,
                Failure::Unknown if again == Again::Safe && !late => {
                    rest(&mut pause, self.patience).await;
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
    ) -> Result<(), Failure> {
        let tries = async {
            let mut pause = self.patience.pause;
            loop {
                match self.telegram.make::<IgnoredAny>(call()).await {
                    Ok(_) => return Ok(()),
                    Err(Failure::Wait(long)) if self.patience.told(long) < within => {
                        tokio::time::sleep(self.patience.told(long)).await;
                    }
                    Err(Failure::Unsent | Failure::Unknown) => {
                        rest(&mut pause, self.patience).await;
                    }
                    Err(failure) => return Err(failure),
                }
            }
        };
        tokio::time::timeout(within, tries).await.unwrap_or(Err(Failure::TooLate))
    }

    /// Until when Telegram told this chat to wait.
    fn held(&self, chat: ChatId) -> Option<Instant> {
        let (mut holds, now) = (self.holds.lock(), Instant::now());
        holds.retain(|_, until| *until > now);
        holds.get(&chat).copied()
    }
}

/// Waits a little, and longer the next time.
async fn rest(pause: &mut Duration, patience: Patience) {
    tokio::time::sleep(*pause).await;
    *pause = (*pause * 2).min(patience.pause * LONGEST_PAUSE);
}
