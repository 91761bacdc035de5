//! The messages that were replaced last. A second press of their buttons is a double tap.

use std::collections::VecDeque;

use parking_lot::Mutex;
use teloxide::types::{ChatId, MessageId};

/// How many messages are kept. A second press of a button comes within seconds.
const REPLACED: usize = 1_024;

/// A queue, because the oldest message has to be dropped first.
#[derive(Default)]
pub(in crate::bot) struct ReplacedMessages(Mutex<VecDeque<(ChatId, MessageId)>>);

impl ReplacedMessages {
    /// Marks a message as replaced. False if it already is.
    pub(in crate::bot) fn mark(&self, chat: ChatId, message: MessageId) -> bool {
        let mut replaced = self.0.lock();
        if replaced.contains(&(chat, message)) {
            return false;
        }
        if replaced.len() >= REPLACED {
            replaced.pop_front();
        }
        replaced.push_back((chat, message));
        true
    }

    /// Withdraws the mark, because the message was not replaced, or can't be deleted.
    pub(in crate::bot) fn release(&self, chat: ChatId, message: MessageId) {
        self.0.lock().retain(|other| *other != (chat, message));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_replaced_message_is_claimed_once_until_released() {
        let (replaced, chat) = (ReplacedMessages::default(), ChatId(1));
        assert!(replaced.mark(chat, MessageId(1)));
        assert!(!replaced.mark(chat, MessageId(1)));
        assert!(replaced.mark(ChatId(2), MessageId(1)));
        replaced.release(chat, MessageId(1));
        assert!(replaced.mark(chat, MessageId(1)));
        for number in 0..2_000 {
            replaced.mark(chat, MessageId(number));
        }
        assert_eq!(replaced.0.lock().len(), REPLACED);
    }
}
