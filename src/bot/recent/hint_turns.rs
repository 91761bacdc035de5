//! How often in a row each chat was not understood: hints become shorter, then stop.

use derive_more::Debug;
use jiff::{SignedDuration, Timestamp};
use quick_cache::sync::Cache;
use teloxide::types::ChatId;

/// A chat that is no longer known here hears the first hint again.
const CHATS: usize = 1_000;

/// So many hints in a row are given; then there is silence.
pub(in crate::bot) const MAX_HINTS: usize = 2;

/// After this time without a hint the first one is given again.
const FORGOTTEN: SignedDuration = SignedDuration::from_mins(10);

#[derive(Debug)]
#[debug("HintTurns")]
pub(in crate::bot) struct HintTurns(Cache<ChatId, (usize, Timestamp)>);

impl Default for HintTurns {
    fn default() -> Self {
        Self(Cache::new(CHATS))
    }
}

impl HintTurns {
    /// How many hints in a row the chat has got before this one.
    pub(in crate::bot) fn next(&self, chat: ChatId, now: Timestamp) -> usize {
        let recent = self.0.get(&chat).filter(|(_, at)| now.duration_since(*at) < FORGOTTEN);
        let (given, at) = recent.map_or((0, now), |(given, at)| (given, at));
        // Silence does not make it wait longer.
        let at = if given < MAX_HINTS { now } else { at };
        self.0.insert(chat, (given + 1, at));
        given
    }

    /// The chat was understood.
    pub(in crate::bot) fn reset(&self, chat: ChatId) {
        self.0.remove(&chat);
    }
}

#[cfg(test)]
mod tests {
    use crate::bot::recent::hint_turns::*;

    #[test]
    fn after_a_silence_the_first_hint_is_given_again_also_to_a_chat_that_goes_on_writing() {
        let turns = HintTurns::default();
        let next = |minute: i64| {
            let now = Timestamp::UNIX_EPOCH + SignedDuration::from_mins(minute);
            turns.next(ChatId(1), now)
        };
        assert_eq!([0, 1, 5, 9, 11, 12].map(next), [0, 1, 2, 3, 0, 1]);
    }
}
