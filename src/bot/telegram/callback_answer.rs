//! The answer to a callback query. There is exactly one, in time, whatever happens to the handler.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use teloxide::payloads::AnswerCallbackQuery;
use teloxide::types::CallbackQueryId;
use tokio_util::sync::CancellationToken;

use super::client::Call;
use super::outbox::Outbox;
use crate::text::Plain;

/// The answer that a callback query waits for. Clones are the same one.
#[derive(Clone)]
pub(crate) struct CallbackAnswer {
    query: CallbackQueryId,
    received: Instant,
    is_answered: Arc<AtomicBool>,
}

impl CallbackAnswer {
    pub(crate) fn new(query: CallbackQueryId) -> Self {
        Self { query, received: Instant::now(), is_answered: Arc::default() }
    }

    /// Answers, with or without a text. False if nobody sees this text, because the query was answered before, or is
    /// too old.
    pub(crate) async fn answer(&self, outbox: &Outbox, text: Option<&Plain>) -> bool {
        if self.is_answered.swap(true, Ordering::Relaxed) {
            return false;
        }
        let mut call = AnswerCallbackQuery::new(self.query.clone());
        call.text = text.map(Plain::to_string);
        let deadline = self.received + outbox.callback_expiry();
        outbox.answer(&outbox.callback_wait, deadline, || Call::of(&call)).await
    }

    /// Answers without a text if the update is not `done` by then. The handler may wait for something slow.
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
