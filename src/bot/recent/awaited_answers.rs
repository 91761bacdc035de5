//! The messages that say to wait, and into which the answer comes by itself.

use std::collections::HashSet;

use parking_lot::Mutex;
use teloxide::types::{ChatId, MessageId};

/// How many messages may wait at a time. Others have only their button.
const AWAITED: usize = 1_024;

#[derive(Default)]
pub(in crate::bot) struct AwaitedAnswers(Mutex<HashSet<(ChatId, MessageId)>>);

impl AwaitedAnswers {
    /// Lets a message wait for its answer. False if too many do.
    pub(in crate::bot) fn begin(&self, chat: ChatId, message: MessageId) -> bool {
        let mut awaited = self.0.lock();
        awaited.len() < AWAITED && awaited.insert((chat, message))
    }

    pub(in crate::bot) fn has(&self, chat: ChatId, message: MessageId) -> bool {
        self.0.lock().contains(&(chat, message))
    }

    /// Ends the wait. False if it is over, because somebody has pressed the button meanwhile.
    pub(in crate::bot) fn end(&self, chat: ChatId, message: MessageId) -> bool {
        self.0.lock().remove(&(chat, message))
    }
}
