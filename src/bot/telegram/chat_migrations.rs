//! The new ids of groups that became supergroups.

use std::collections::HashMap;

use teloxide::types::ChatId;

/// The maximum number of entries, before all are dropped. Telegram repeats the new id at the next call to the old one.
const MOST: usize = 1024;

#[derive(Default)]
pub(crate) struct ChatMigrations {
    known: HashMap<ChatId, ChatId>,
    unstored: HashMap<ChatId, ChatId>,
}

impl ChatMigrations {
    /// The current id of a chat; a group that was upgraded has another one.
    pub(crate) fn current_id(&self, chat: ChatId) -> ChatId {
        self.known.get(&chat).copied().unwrap_or(chat)
    }

    /// From now on, messages to the group go to its new id.
    pub(crate) fn add(&mut self, from: ChatId, to: ChatId) {
        if self.known.len() >= MOST && !self.known.contains_key(&from) {
            self.known.clear();
        }
        if self.known.insert(from, to) != Some(to) {
            self.unstored.insert(from, to);
        }
    }

    /// The migrations that the store does not know of yet.
    pub(crate) fn unstored(&self) -> Vec<(ChatId, ChatId)> {
        self.unstored.iter().map(|(from, to)| (*from, *to)).collect()
    }

    /// The store knows of this one.
    pub(crate) fn mark_stored(&mut self, from: ChatId) {
        self.unstored.remove(&from);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn migrations_are_bounded_and_each_is_stored_once() {
        let (mut migrations, most) = (ChatMigrations::default(), MOST as i64);
        let new = |old: i64| ChatId(-1_000_000 - old);
        for old in 0..most {
            migrations.add(ChatId(-old), new(old));
            migrations.mark_stored(ChatId(-old));
        }
        migrations.add(ChatId(0), new(0));
        assert_eq!(migrations.current_id(ChatId(-1)), new(1), "a known one evicts nothing");
        assert!(migrations.unstored().is_empty());
        migrations.add(ChatId(-most), new(most));
        assert_eq!(migrations.current_id(ChatId(-most)), new(most));
        assert_eq!((migrations.current_id(ChatId(-1)), migrations.known.len()), (ChatId(-1), 1));
        assert_eq!(migrations.unstored(), [(ChatId(-most), new(most))]);
        migrations.add(ChatId(-1), new(1));
        migrations.add(ChatId(-1), new(1));
        assert_eq!((migrations.current_id(ChatId(-1)), migrations.unstored().len()), (new(1), 2));
        assert_eq!(migrations.current_id(ChatId(7)), ChatId(7));
    }
}
