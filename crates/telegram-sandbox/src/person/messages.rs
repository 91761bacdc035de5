//! People send, edit, forward and delete messages.

use bytes::Bytes;

use crate::chat::ChatKind;
use crate::draft::Draft;
use crate::entities::FormattedText;
use crate::id::{ChatId, MessageId, UserId};
use crate::message::{Content, Message, Origin};
use crate::person::{ActionError, Person};
use crate::state::{NewMessage, State};

impl Person {
    /// Presses Start in the private chat, perhaps with the payload of a deep link.
    pub fn starts(&self, payload: Option<&str>) -> Result<MessageId, ActionError> {
        match payload {
            Some(payload) => self.says(format!("/start {payload}")),
            None => self.says("/start"),
        }
    }

    /// Writes to the bot in private.
    pub fn says(&self, text: impl Into<Draft>) -> Result<MessageId, ActionError> {
        self.says_in(self.private(), text)
    }

    /// Writes in a chat: anonymous admins as the group, in a channel as the channel.
    pub fn says_in(&self, chat: ChatId, text: impl Into<Draft>) -> Result<MessageId, ActionError> {
        let text = text.into();
        if text.text.is_empty() {
            return Err(ActionError::Empty);
        }
        self.sandbox().update(|state| {
            let draft = state.draft(self.id(), chat, Content::Text(text.text))?;
            let (reply_to, topic, via_bot) = (text.reply_to, text.topic, text.via_bot);
            state.send(NewMessage { reply_to, topic, via_bot, ..draft })
        })
    }

    /// Writes in a group as the person's own channel.
    pub fn says_as(
        &self,
        channel: ChatId,
        chat: ChatId,
        text: impl Into<Draft>,
    ) -> Result<MessageId, ActionError> {
        let text = text.into();
        self.sandbox().update(|state| {
            if !state.chat(channel).is_some_and(|channel| channel.is_admin(self.id())) {
                return Err(ActionError::NotAllowed);
            }
            let draft = state.draft(self.id(), chat, Content::Text(text.text))?;
            let (reply_to, topic) = (text.reply_to, text.topic);
            let (from, sender_chat) = (Some(UserId::CHANNEL_BOT), Some(channel));
            state.send(NewMessage { reply_to, topic, from, sender_chat, ..draft })
        })
    }

    /// Sends a photo.
    pub fn sends_photo(
        &self,
        chat: ChatId,
        picture: Bytes,
        caption: &str,
    ) -> Result<MessageId, ActionError> {
        self.sandbox().update(|state| {
            let photo = state.photos.store(picture).map_err(|_| ActionError::InvalidPhoto)?;
            let content =
                Content::Photo { photo, caption: FormattedText::typed(caption), spoiler: false };
            let draft = state.draft(self.id(), chat, content)?;
            state.send(draft)
        })
    }

    /// Pins a message: in a private chat, or as an admin.
    pub fn pins(&self, chat: ChatId, message: MessageId) -> Result<(), ActionError> {
        self.sandbox().update(|state| {
            state.manages_pins(self.id(), chat)?;
            state.message(chat, message).ok_or(ActionError::NoMessage)?;
            state.pin(chat, message, self.id());
            Ok(())
        })
    }

    /// Unpins a message.
    pub fn unpins(&self, chat: ChatId, message: MessageId) -> Result<(), ActionError> {
        self.sandbox().update(|state| {
            state.manages_pins(self.id(), chat)?;
            state.unpin(chat, message);
            Ok(())
        })
    }

    /// Edits a message of this person.
    pub fn edits(&self, chat: ChatId, message: MessageId, text: &str) -> Result<(), ActionError> {
        self.sandbox().update(|state| {
            let old = state.message(chat, message).ok_or(ActionError::NoMessage)?;
            // A message sent through a bot can be deleted but not edited.
            if old.author != self.id() || old.via_bot.is_some() {
                return Err(ActionError::NotAllowed);
            }
            let text = FormattedText::typed(text);
            let content = match &old.content {
                Content::Text(_) => Content::Text(text),
                Content::Photo { photo, spoiler, .. } => {
                    Content::Photo { photo: photo.clone(), caption: text, spoiler: *spoiler }
                }
                Content::Document { .. } | Content::Service(_) => {
                    return Err(ActionError::NotAllowed);
                }
            };
            let edited = Message { content, edited: Some(state.now()), ..Message::clone(old) };
            let edited = state.replace(edited);
            state.report_edit(&edited);
            Ok(())
        })
    }

    /// Forwards a message to another chat.
    pub fn forwards(
        &self,
        from: ChatId,
        message: MessageId,
        to: ChatId,
    ) -> Result<MessageId, ActionError> {
        self.sandbox().update(|state| {
            let original = state.message(from, message).cloned().ok_or(ActionError::NoMessage)?;
            if !state.chat(from).is_some_and(|chat| chat.has_member(self.id())) {
                return Err(ActionError::NotInChat);
            }
            let date = original.date;
            let origin = original.origin.clone().unwrap_or(match original.from {
                Some(from) => Origin::Person { from, date },
                None => Origin::Channel { chat: from, message, date },
            });
            let draft = state.draft(self.id(), to, original.content.clone())?;
            state.send(NewMessage { origin: Some(origin), ..draft })
        })
    }

    /// Deletes a message for everybody.
    pub fn deletes(&self, chat: ChatId, message: MessageId) -> Result<(), ActionError> {
        self.sandbox().update(|state| {
            let found = state.message(chat, message).ok_or(ActionError::NoMessage)?;
            let is_own = found.author == self.id() || chat == self.private();
            let member = state.chat(chat).and_then(|chat| chat.member(self.id()));
            if !is_own && !member.is_some_and(|member| member.may_delete()) {
                return Err(ActionError::NotAllowed);
            }
            state.delete_message(chat, message);
            Ok(())
        })
    }
}

impl State {
    /// Whether this person may pin and unpin messages in the chat.
    fn manages_pins(&self, person: UserId, chat: ChatId) -> Result<(), ActionError> {
        let chat = self.chat(chat).ok_or(ActionError::NotInChat)?;
        let member = chat.member(person).filter(|member| member.is_here());
        let member = member.ok_or(ActionError::NotInChat)?;
        let may = chat.kind == ChatKind::Private || member.may_pin();
        if may { Ok(()) } else { Err(ActionError::NotAllowed) }
    }

    /// A message of this person with the sender it will show.
    pub(crate) fn draft(
        &mut self,
        person: UserId,
        chat: ChatId,
        content: Content,
    ) -> Result<NewMessage, ActionError> {
        if chat == ChatId::private(person) {
            self.open_private(person);
        }
        let chat_ref = self.chat(chat).ok_or(ActionError::NotInChat)?;
        let member =
            chat_ref.member(person).filter(|m| m.is_here()).ok_or(ActionError::NotInChat)?;
        if chat_ref.migrated_to.is_some() {
            return Err(ActionError::NotInChat);
        }
        let allowed = member.permissions(chat_ref.permissions);
        let may = match (chat_ref.kind, &content) {
            (ChatKind::Channel, _) => member.is_admin(),
            (_, Content::Photo { .. } | Content::Document { .. }) => allowed.photos,
            (_, Content::Text(_) | Content::Service(_)) => allowed.text,
        };
        if !may {
            return Err(ActionError::NotAllowed);
        }
        let draft = NewMessage::new(chat, person, content);
        Ok(match chat_ref.kind {
            ChatKind::Channel => NewMessage { from: None, sender_chat: Some(chat), ..draft },
            _ if member.is_anonymous() => {
                NewMessage { from: Some(UserId::ANONYMOUS_ADMIN), sender_chat: Some(chat), ..draft }
            }
            ChatKind::Private | ChatKind::Group | ChatKind::Supergroup | ChatKind::Forum => draft,
        })
    }

    /// Sends a message. A channel's post is forwarded to its linked group.
    pub(crate) fn send(&mut self, draft: NewMessage) -> Result<MessageId, ActionError> {
        let topics = self.chat(draft.chat).map(|chat| &chat.topics);
        if draft.topic.is_some_and(|topic| !topics.is_some_and(|t| t.contains_key(&topic))) {
            return Err(ActionError::NotInChat);
        }
        if draft.reply_to.is_some_and(|id| self.message(draft.chat, id).is_none()) {
            return Err(ActionError::NoMessage);
        }
        let sent = self.add_message(draft);
        self.carry_over(&sent);
        Ok(sent.id)
    }

    fn carry_over(&mut self, post: &Message) {
        let linked: Vec<ChatId> = self
            .chats
            .values()
            .filter(|group| group.linked_channel == Some(post.chat))
            .map(|group| group.id)
            .collect();
        for group in linked {
            let origin = Origin::Channel { chat: post.chat, message: post.id, date: post.date };
            self.add_message(NewMessage {
                sender_chat: Some(post.chat),
                origin: Some(origin),
                is_automatic_forward: true,
                ..NewMessage::new(group, UserId::TELEGRAM, post.content.clone())
            });
        }
    }
}
