//! Answering presses. No press waits for what Telegram said about another.

use std::time::{Duration, Instant};

use serde::de::IgnoredAny;
use teloxide::payloads::{AnswerCallbackQuery, AnswerCallbackQuerySetters};
use teloxide::types::CallbackQueryId;

use super::Post;
use super::deliver::rest;
use crate::bot::failure::Failure;
use crate::bot::telegram::Call;
use crate::text::Plain;

/// An answer that is later than this is not taken any more.
const LATE: Duration = Duration::from_secs(15);

impl Post {
    /// Answers a press, with words or without.
    pub(in crate::bot) async fn toast(&self, query: &CallbackQueryId, words: Option<&Plain>) {
        let call = AnswerCallbackQuery::new(query.clone());
        let call = match words {
            Some(words) => call.text(words.as_str()),
            None => call,
        };
        let deadline = Instant::now() + LATE;
        let mut pause = self.patience.pause;
        while let Err(failure) = self.telegram.make::<IgnoredAny>(Call::of(&call)).await {
            let is_late = Instant::now() >= deadline;
            match failure {
                Failure::TooLate => return,
                Failure::Wait(long) if !is_late => {
                    let seconds = u32::try_from(long.as_secs()).unwrap_or(u32::MAX);
                    let until = Instant::now() + self.patience.second * seconds;
                    tokio::time::sleep_until(until.min(deadline).into()).await;
                }
                Failure::Unsent | Failure::Unknown if !is_late => {
                    rest(&mut pause, self.patience).await;
                }
                failure => {
                    tracing::warn!(?failure, "a press could not be answered");
                    return;
                }
            }
        }
    }
}
