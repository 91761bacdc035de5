//! A press of a button: it wants an answer, one, within a second or two.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use teloxide::types::CallbackQueryId;
use tokio_util::sync::CancellationToken;

use crate::bot::context::Context;
use crate::bot::incoming::Entry;
use crate::text::Plain;

/// A press. Clones are the same one.
#[derive(Clone)]
pub(super) struct CallbackAnswer {
    query: CallbackQueryId,
    is_answered: Arc<AtomicBool>,
}

impl CallbackAnswer {
    pub(super) fn new(query: CallbackQueryId) -> Self {
        Self { query, is_answered: Arc::default() }
    }

    /// The press that the update is, if it is one.
    pub(super) fn of(entry: &Entry) -> Option<Self> {
        match entry {
            Entry::Pressed { query, .. }
            | Entry::PressedInGroup { query, .. }
            | Entry::PressedNowhere { query, .. } => Some(Self::new(query.clone())),
            Entry::Said { .. }
            | Entry::SaidInGroup { .. }
            | Entry::InlineQuery { .. }
            | Entry::Moved { .. }
            | Entry::Gone(_)
            | Entry::Nothing => None,
        }
    }

    /// Answers it, with words or without; false when it was answered before, and nobody reads these words.
    pub(super) async fn answer(&self, context: &Context, words: Option<&Plain>) -> bool {
        let is_first = !self.is_answered.swap(true, Ordering::Relaxed);
        if is_first {
            context.outbox.answer_callback_query(&self.query, words).await;
        }
        is_first
    }

    /// Answers without words when it is still not `done` after too long: whoever pressed may wait behind something slow.
    pub(super) async fn answer_after_timeout(self, context: Arc<Context>, done: CancellationToken) {
        let wait = tokio::time::sleep(context.retry.callback);
        if done.run_until_cancelled(wait).await.is_some() {
            self.answer(&context, None).await;
        }
    }
}
