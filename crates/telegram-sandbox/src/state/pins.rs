//! Pinned messages.

use crate::event::Event;
use crate::id::{ChatId, MessageId, UserId};
use crate::message::Service;
use crate::state::State;

impl State {
    /// Pins a message, with a service message. A message that is pinned already becomes the latest one.
    pub(crate) fn pin(&mut self, chat: ChatId, message: MessageId, by: UserId) {
        let Some(pinned) = self.message(chat, message).cloned() else { return };
        let Some(chat_ref) = self.chats.get_mut(&chat) else { return };
        chat_ref.pinned.retain(|other| *other != message);
        chat_ref.pinned.push(message);
        self.add_service_message(chat, by, Service::Pinned(pinned));
        self.emit(Event::Chat(chat));
    }

    /// Unpins a message, if it is pinned.
    pub(crate) fn unpin(&mut self, chat: ChatId, message: MessageId) {
        let Some(chat_ref) = self.chats.get_mut(&chat) else { return };
        let before = chat_ref.pinned.len();
        chat_ref.pinned.retain(|other| *other != message);
        if chat_ref.pinned.len() < before {
            self.emit(Event::Chat(chat));
        }
    }
}
