//! Answering presses. No press waits for what Telegram said about another.

use std::time::Duration;

use teloxide::payloads::{AnswerCallbackQuery, AnswerCallbackQuerySetters};
use teloxide::types::CallbackQueryId;

use super::client::Call;
use super::failure::ApiFailure;
use super::outbox::Outbox;
use crate::text::Plain;

/// An answer that is later than this is not taken any more.
const LATE: Duration = Duration::from_secs(15);

impl Outbox {
    /// Answers a press, with words or without.
    pub(in crate::bot) async fn answer_callback_query(
        &self,
        query: &CallbackQueryId,
        words: Option<&Plain>,
    ) {
        let call = AnswerCallbackQuery::new(query.clone());
        let call = match words {
            Some(words) => call.text(words.as_str()),
            None => call,
        };
        match self.answer(LATE, || Call::of(&call)).await {
            Ok(()) | Err(ApiFailure::Expired) => {}
            Err(failure) => tracing::warn!(?failure, "a press could not be answered"),
        }
    }
}
