//! A press of a button: it wants an answer, one, within a second or two.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use teloxide::types::CallbackQueryId;

use super::gate::Entry;
use super::office::Office;
use crate::text::Plain;

/// A press. Clones are the same one.
#[derive(Clone)]
pub(super) struct Press {
    query: CallbackQueryId,
    is_answered: Arc<AtomicBool>,
}

impl Press {
    /// The press that the update is, if it is one.
    pub(super) fn of(entry: &Entry) -> Option<Self> {
        match entry {
            Entry::Pressed { query, .. }
            | Entry::PressedInGroup { query, .. }
            | Entry::PressedNowhere { query } => {
                Some(Self { query: query.clone(), is_answered: Arc::default() })
            }
            Entry::Said { .. }
            | Entry::SaidInGroup { .. }
            | Entry::Moved { .. }
            | Entry::Gone(_)
            | Entry::Nothing => None,
        }
    }

    /// Answers it, with words or without; false when it was answered before, and nobody reads these words.
    pub(super) async fn answer(&self, office: &Office, words: Option<&Plain>) -> bool {
        let is_first = !self.is_answered.swap(true, Ordering::Relaxed);
        if is_first {
            office.post.toast(&self.query, words).await;
        }
        is_first
    }

    /// Answers without words when nothing has answered for too long; ends never.
    pub(super) async fn hurries(this: Option<Self>, office: &Office) -> Infallible {
        if let Some(press) = this {
            tokio::time::sleep(office.patience.press).await;
            press.answer(office, None).await;
        }
        std::future::pending().await
    }
}
