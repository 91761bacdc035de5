//! Adds, replaces and deletes messages, with their events and updates.

use std::sync::Arc;

use jiff::Timestamp;

use crate::chat::{Chat, ChatKind};
use crate::entities::EntityKind;
use crate::event::Event;
use crate::id::{ChatId, MessageId, UserId};
use crate::keyboard::Markup;
use crate::message::{Content, Message, Origin, Service};
use crate::state::State;

/// A message that has no id yet.
pub(crate) struct NewMessage {
    pub(crate) chat: ChatId,
    pub(crate) author: UserId,
    pub(crate) from: Option<UserId>,
    pub(crate) sender_chat: Option<ChatId>,
    pub(crate) topic: Option<MessageId>,
    pub(crate) reply_to: Option<MessageId>,
    pub(crate) origin: Option<Origin>,
    pub(crate) is_automatic_forward: bool,
    pub(crate) via_bot: Option<UserId>,
    pub(crate) content: Content,
    pub(crate) markup: Option<Markup>,
}

impl NewMessage {
    pub(crate) fn new(chat: ChatId, author: UserId, content: Content) -> Self {
        Self {
            chat,
            author,
            from: Some(author),
            sender_chat: None,
            topic: None,
            reply_to: None,
            origin: None,
            is_automatic_forward: false,
            via_bot: None,
            content,
            markup: None,
        }
    }

    fn message(self, id: MessageId, date: Timestamp) -> Message {
        Message {
            id,
            chat: self.chat,
            from: self.from,
            sender_chat: self.sender_chat,
            author: self.author,
            date,
            edited: None,
            topic: self.topic,
            reply_to: self.reply_to,
            origin: self.origin,
            is_automatic_forward: self.is_automatic_forward,
            via_bot: self.via_bot,
            content: self.content,
            markup: self.markup,
            reaction: None,
        }
    }
}

impl State {
    /// Adds a message, with its event and update.
    pub(crate) fn add_message(&mut self, draft: NewMessage) -> Arc<Message> {
        let id = self.next_message(draft.chat);
        let message = Arc::new(draft.message(id, self.now()));
        if let Some(chat) = self.chats.get_mut(&message.chat) {
            chat.messages.insert(id, Arc::clone(&message));
            match &message.markup {
                Some(Markup::Reply(rows)) => chat.keyboard.clone_from(rows),
                Some(Markup::Remove) => chat.keyboard.clear(),
                Some(Markup::Inline(_) | Markup::Other(_)) | None => {}
            }
        }
        self.emit(Event::Sent(Arc::clone(&message)));
        self.push_update(&message, "message", "channel_post");
        message
    }

    /// Adds a service message.
    pub(crate) fn add_service_message(
        &mut self,
        chat: ChatId,
        by: UserId,
        service: Service,
    ) -> Arc<Message> {
        self.add_message(NewMessage::new(chat, by, Content::Service(service)))
    }

    /// Replaces a message. Only a change of its text is an update.
    pub(crate) fn replace(&mut self, message: Message) -> Arc<Message> {
        let message = Arc::new(message);
        if let Some(chat) = self.chats.get_mut(&message.chat) {
            chat.messages.insert(message.id, Arc::clone(&message));
        }
        self.emit(Event::Edited(Arc::clone(&message)));
        message
    }

    /// Pushes the update for a message that a person edited.
    pub(crate) fn report_edit(&mut self, message: &Message) {
        self.push_update(message, "edited_message", "edited_channel_post");
    }

    /// Deletes a message.
    pub(crate) fn delete_message(&mut self, chat: ChatId, message: MessageId) {
        let gone = self.chats.get_mut(&chat).and_then(|chat| chat.messages.remove(&message));
        if gone.is_some() {
            self.emit(Event::Deleted { chat, message });
        }
        self.unpin(chat, message);
    }

    fn push_update(&mut self, message: &Message, kind: &'static str, in_channel: &'static str) {
        let Some(chat) = self.chats.get(&message.chat) else { return };
        if message.author == self.bot.id || !self.bot_sees(chat, message) {
            return;
        }
        let kind = if chat.kind == ChatKind::Channel { in_channel } else { kind };
        let (payload, now) = (self.message_json(message), self.now());
        if let Some(author) = self.users.get_mut(&message.author) {
            author.meet();
        }
        self.updates.push(message.chat, kind, payload, now);
    }

    /// Whether the bot gets this message: in groups privacy mode applies unless it is an admin.
    fn bot_sees(&self, chat: &Chat, message: &Message) -> bool {
        let bot = &self.bot;
        if chat.kind == ChatKind::Private {
            return true;
        }
        if !chat.has_member(bot.id) {
            return false;
        }
        if chat.is_admin(bot.id)
            || !bot.is_private
            || matches!(message.content, Content::Service(_))
        {
            return true;
        }
        let replies = message
            .reply_to
            .and_then(|id| chat.messages.get(&id))
            .is_some_and(|original| original.author == bot.id);
        replies || message.via_bot == Some(bot.id) || self.is_command_for_bot(message)
    }

    fn is_command_for_bot(&self, message: &Message) -> bool {
        let Some(text) = message.text() else { return false };
        text.entities.iter().filter(|entity| entity.kind == EntityKind::BotCommand).any(|entity| {
            match text.covered(entity).split_once('@') {
                Some((_, name)) => name.eq_ignore_ascii_case(&self.bot.username),
                None => true,
            }
        })
    }
}
