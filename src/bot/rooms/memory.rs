//! The chats that were read of late.

use std::collections::HashMap;

use parking_lot::Mutex;
use teloxide::types::ChatId;

use super::Room;

/// How many are remembered before all are forgotten: each is read again in no time.
pub(super) const PLACES: usize = 4096;

/// Chats as they are in the store.
#[derive(Default)]
pub(super) struct Memory(Mutex<Rooms>);

#[derive(Default)]
struct Rooms {
    by_chat: HashMap<ChatId, Room>,
    moment: Moment,
}

/// Between two changes.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Moment(u64);

impl Memory {
    /// The chat; else the moment to read it at.
    pub(super) fn find(&self, chat: ChatId) -> Result<Room, Moment> {
        let rooms = self.0.lock();
        rooms.by_chat.get(&chat).cloned().ok_or(rooms.moment)
    }

    /// Remembers a chat that was read from the store at that moment, if nothing has changed since.
    pub(super) fn keep(&self, chat: ChatId, room: &Room, moment: Moment) {
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
    pub(super) fn forget(&self, chats: &[ChatId]) {
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
        let (memory, chat, room) = (Memory::default(), ChatId(1), Room::default());
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
            memory.keep(ChatId(number), &Room::default(), moment);
        }
        assert_eq!(memory.0.lock().by_chat.len(), 1);
    }
}
