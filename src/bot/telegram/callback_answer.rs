//! The answer to a callback query: exactly one, in time, whatever happens to its handler.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use teloxide::payloads::AnswerCallbackQuery;
use teloxide::types::CallbackQueryId;
use tokio_util::sync::CancellationToken;

use super::client::Call;
use super::outbox::Outbox;
use crate::text::Plain;

/// Telegram takes no later answer.
const EXPIRY: Duration = Duration::from_secs(15);

/// The answer that a callback query waits for. Clones are the same one.
#[derive(Clone)]
pub(crate) struct CallbackAnswer {
    query: CallbackQueryId,
    is_answered: Arc<AtomicBool>,
}

impl CallbackAnswer {
    pub(crate) fn new(query: CallbackQueryId) -> Self {
        Self { query, is_answered: Arc::default() }
    }

    /// Answers, with a text or without; false if it was answered before and nobody sees this text.
    pub(crate) async fn answer(&self, outbox: &Outbox, text: Option<&Plain>) -> bool {
        let is_first = !self.is_answered.swap(true, Ordering::Relaxed);
        if is_first {
            let mut call = AnswerCallbackQuery::new(self.query.clone());
            call.text = text.map(Plain::to_string);
            outbox.answer(EXPIRY, || Call::of(&call)).await;
        }
        is_first
    }

    /// Answers without a text if the update is not `done` by then: it may wait behind something slow.
    pub(crate) async fn answer_after_timeout(
        self,
        outbox: Arc<Outbox>,
        timeout: Duration,
        done: CancellationToken,
    ) {
        let wait = tokio::time::sleep(timeout);
        if done.run_until_cancelled(wait).await.is_some() {
            self.answer(&outbox, None).await;
        }
    }
}
