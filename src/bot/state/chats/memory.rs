//! The chats that were read of late.

use std::collections::HashMap;

use parking_lot::Mutex;
use teloxide::types::ChatId;

use super::ChatSettings;

/// How many are remembered before all are forgotten: each is read again in no time.
pub(in crate::bot) const PLACES: usize = 4096;

/// Chats as they are in the store.
#[derive(Default)]
pub(in crate::bot) struct Memory(Mutex<Chats>);

#[derive(Default)]
struct Chats {
    by_chat: HashMap<ChatId, ChatSettings>,
    moment: Moment,
}

/// Between two changes.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::bot) struct Moment(u64);

impl Memory {
    /// The chat; else the moment to read it at.
    pub(in crate::bot) fn find(&self, chat: ChatId) -> Result<ChatSettings, Moment> {
        let rooms = self.0.lock();
        rooms.by_chat.get(&chat).cloned().ok_or(rooms.moment)
    }

    /// Remembers a chat that was read from the store at that moment, if nothing has changed since.
    pub(in crate::bot) fn keep(&self, chat: ChatId, room: &ChatSettings, moment: Moment) {
        let mut rooms = self.0.lock();
        if rooms.moment != moment {
            return;
        }
        if rooms.by_chat.len() >= PLACES {
            rooms.by_chat.clear();
        }
        rooms.by_chat.insert(chat, room.clone());
    }

    /// These have changed.
    pub(in crate::bot) fn forget(&self, chats: &[ChatId]) {
        let mut rooms = self.0.lock();
        rooms.moment.0 += 1;
        for chat in chats {
            rooms.by_chat.remove(chat);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_before_a_change_is_not_kept_after_it() {
        let (memory, chat, room) = (Memory::default(), ChatId(1), ChatSettings::default());
        let before = memory.find(chat).err().unwrap();
        memory.forget(&[chat]);
        memory.keep(chat, &room, before);
        let after = memory.find(chat).err().unwrap();
        memory.keep(chat, &room, after);
        assert!(memory.find(chat).is_ok());
        memory.forget(&[chat]);
        assert!(memory.find(chat).is_err());
    }

    #[test]
    fn a_crowd_has_room_by_turns() {
        let memory = Memory::default();
        for number in 0..=PLACES as i64 {
            let moment = memory.find(ChatId(number)).err().unwrap();
            memory.keep(ChatId(number), &ChatSettings::default(), moment);
        }
        assert_eq!(memory.0.lock().by_chat.len(), 1);
    }
}
