//! How often in a row each chat was not understood: hints become shorter, then stop.

use derive_more::Debug;
use jiff::{SignedDuration, Timestamp};
use quick_cache::sync::Cache;
use teloxide::types::ChatId;

/// A chat that is no longer known here hears the first hint again.
const CHATS: usize = 1_000;

/// After this time without a hint the first one is given again.
const FORGOTTEN: SignedDuration = SignedDuration::from_mins(10);

#[derive(Debug)]
#[debug("HintTurns")]
pub(super) struct HintTurns(Cache<ChatId, (usize, Timestamp)>);

impl Default for HintTurns {
    fn default() -> Self {
        Self(Cache::new(CHATS))
    }
}

impl HintTurns {
    /// How many hints in a row the chat has got before this one.
    pub(super) fn next(&self, chat: ChatId, now: Timestamp) -> usize {
        let recent = self.0.get(&chat).filter(|(_, at)| now.duration_since(*at) < FORGOTTEN);
        let given = recent.map_or(0, |(given, _)| given);
        self.0.insert(chat, (given + 1, now));
        given
    }

    /// The chat was understood.
    pub(super) fn reset(&self, chat: ChatId) {
        self.0.remove(&chat);
    }
}
