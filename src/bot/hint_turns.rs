//! Which of several sentences each chat heard last, so that none is said twice in a row.

use derive_more::Debug;
use quick_cache::sync::Cache;
use teloxide::types::ChatId;

/// A chat that has been silent for long may hear the same again.
const CHATS: usize = 1_000;

#[derive(Debug)]
#[debug("HintTurns")]
pub(super) struct HintTurns(Cache<ChatId, usize>);

impl Default for HintTurns {
    fn default() -> Self {
        Self(Cache::new(CHATS))
    }
}

impl HintTurns {
    /// The number of the sentence that is next in a chat, of so many.
    pub(super) fn next(&self, chat: ChatId, sentences: usize) -> usize {
        let next = self.0.get(&chat).map_or(0, |last| (last + 1) % sentences);
        self.0.insert(chat, next);
        next
    }
}
