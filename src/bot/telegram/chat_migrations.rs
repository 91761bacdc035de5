//! Groups that live under another number now.

use std::collections::HashMap;

use teloxide::types::ChatId;

/// How many are remembered before all are forgotten: Telegram tells again.
const MOVES: usize = 1024;

/// The groups that are known to have moved.
#[derive(Default)]
pub(super) struct ChatMigrations {
    known: HashMap<ChatId, ChatId>,
    /// Those that the store does not know of yet.
    unnoted: HashMap<ChatId, ChatId>,
}

impl ChatMigrations {
    /// Where the chat lives now.
    pub(super) fn address(&self, chat: ChatId) -> ChatId {
        self.known.get(&chat).copied().unwrap_or(chat)
    }

    /// The group lives there now.
    pub(super) fn learn(&mut self, from: ChatId, to: ChatId) {
        if self.known.len() >= MOVES && !self.known.contains_key(&from) {
            self.known.clear();
        }
        if self.known.insert(from, to) != Some(to) {
            self.unnoted.insert(from, to);
        }
    }

    /// Those that the store does not know of yet.
    pub(super) fn unnoted(&self) -> Vec<(ChatId, ChatId)> {
        self.unnoted.iter().map(|(from, to)| (*from, *to)).collect()
    }

    /// The store knows of this one.
    pub(super) fn noted(&mut self, from: ChatId) {
        self.unnoted.remove(&from);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crowd_has_room_by_turns_and_each_move_is_noted_once() {
        let (mut moves, most) = (ChatMigrations::default(), MOVES as i64);
        let new = |old: i64| ChatId(-1_000_000 - old);
        for old in 0..most {
            moves.learn(ChatId(-old), new(old));
            moves.noted(ChatId(-old));
        }
        moves.learn(ChatId(0), new(0));
        assert_eq!(moves.address(ChatId(-1)), new(1), "what is known makes no room for itself");
        assert!(moves.unnoted().is_empty());
        moves.learn(ChatId(-most), new(most));
        assert_eq!(moves.address(ChatId(-most)), new(most));
        assert_eq!((moves.address(ChatId(-1)), moves.known.len()), (ChatId(-1), 1));
        assert_eq!(moves.unnoted(), [(ChatId(-most), new(most))]);
        moves.learn(ChatId(-1), new(1));
        moves.learn(ChatId(-1), new(1));
        assert_eq!((moves.address(ChatId(-1)), moves.unnoted().len()), (new(1), 2));
        assert_eq!(moves.address(ChatId(7)), ChatId(7));
    }
}
