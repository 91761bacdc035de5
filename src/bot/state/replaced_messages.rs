//! Messages in whose place another one came: what is pressed in them once more was pressed twice.

use std::collections::VecDeque;

use parking_lot::Mutex;
use teloxide::types::{ChatId, MessageId};

/// How many are remembered: a second press comes within seconds.
const REMEMBERED: usize = 1_024;

/// The messages that were replaced last.
#[derive(Default)]
pub(in crate::bot) struct ReplacedMessages {
    recent: Mutex<VecDeque<(ChatId, MessageId)>>,
}

impl ReplacedMessages {
    /// The message is being replaced; false when it was before.
    pub(in crate::bot) fn claim(&self, chat: ChatId, message: MessageId) -> bool {
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

    /// It stays: nothing came in its place, or it can't be deleted.
    pub(in crate::bot) fn release(&self, chat: ChatId, message: MessageId) {
        self.recent.lock().retain(|other| *other != (chat, message));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_replaced_once() {
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
