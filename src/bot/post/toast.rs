//! Answering presses. No press waits for what Telegram said about another.

use std::time::Duration;

use teloxide::payloads::{AnswerCallbackQuery, AnswerCallbackQuerySetters};
use teloxide::types::CallbackQueryId;

use super::Post;
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
        match self.answer(LATE, || Call::of(&call)).await {
            Ok(()) | Err(Failure::TooLate) => {}
            Err(failure) => tracing::warn!(?failure, "a press could not be answered"),
        }
    }
}
