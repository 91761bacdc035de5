//! Messages that were recently replaced by another one. A second press of a button in such a message is a double tap.

use std::collections::VecDeque;

use parking_lot::Mutex;
use teloxide::types::{ChatId, MessageId};

/// How many messages are remembered: a second press comes within seconds.
const REMEMBERED: usize = 1_024;

/// The messages that were replaced last. It is a queue and not a cache, because the oldest has to be dropped first.
#[derive(Default)]
pub(crate) struct ReplacedMessages {
    recent: Mutex<VecDeque<(ChatId, MessageId)>>,
}

impl ReplacedMessages {
    /// Marks the message as replaced; false when it already is.
    pub(crate) fn claim(&self, chat: ChatId, message: MessageId) -> bool {
        let mut recent = self.recent.lock();
        if recent.contains(&(chat, message)) {
            return false;
        }
        if recent.len() >= REMEMBERED {
            recent.pop_front();
        }
        recent.push_back((chat, message));
        true
    }

    /// Withdraws the mark, because the message was not replaced, or can't be deleted.
    pub(crate) fn release(&self, chat: ChatId, message: MessageId) {
        self.recent.lock().retain(|other| *other != (chat, message));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_claimed_once_until_released() {
        let (replaced, chat) = (ReplacedMessages::default(), ChatId(1));
        assert!(replaced.claim(chat, MessageId(1)));
        assert!(!replaced.claim(chat, MessageId(1)));
        assert!(replaced.claim(ChatId(2), MessageId(1)));
        replaced.release(chat, MessageId(1));
        assert!(replaced.claim(chat, MessageId(1)));
        for number in 0..2_000 {
            replaced.claim(chat, MessageId(number));
        }
        assert_eq!(replaced.recent.lock().len(), REMEMBERED);
    }
}
