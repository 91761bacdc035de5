//! Who speaks, and where: the chats that handlers receive, and how a handler answers in them.

use std::ops::Deref;
use std::sync::Arc;

use jiff::Timestamp;
use teloxide::types::{
    CallbackQuery, Chat, ChatId, MaybeInaccessibleMessage, Message, MessageId, UpdateId, User,
    UserId,
};

use super::context::Context;
use super::error::{HandlerError, HandlerResult};
use super::state::{ChatDefaults, ChatSettings};
use super::telegram::{CallbackAnswer, Destination, EditOutcome, OutgoingMessage, SendOutcome};
use crate::keys::Owner;
use crate::text::{Html, Lang, Plain};

/// The account of Telegram itself, which also forwards the posts of a linked channel.
const TELEGRAM: UserId = UserId(777_000);

/// A person: neither a bot nor Telegram itself.
#[derive(Clone, Debug)]
pub(super) struct Person {
    pub(super) id: UserId,
    pub(super) name: String,
    language: Option<String>,
}

#[derive(Clone, Debug)]
pub(super) enum Sender {
    Person(Person),
    /// An admin who writes in the name of the group.
    AnonymousAdmin,
}

impl Person {
    /// The person of a user; `None` for bots and Telegram itself.
    pub(super) fn of(user: &User) -> Option<Self> {
        (!user.is_bot && user.id != TELEGRAM).then(|| Self {
            id: user.id,
            name: user.first_name.clone(),
            language: user.language_code.clone(),
        })
    }

    /// The person who wrote this message in their own private chat.
    pub(super) fn in_private(message: &Message) -> Option<Self> {
        let person = message.from.as_ref().and_then(Self::of)?;
        (message.chat.is_private() && person.chat() == message.chat.id).then_some(person)
    }

    /// The owner of keys that this person is.
    pub(super) fn owner(&self) -> Owner {
        Owner(i64::try_from(self.id.0).unwrap_or(i64::MAX))
    }

    pub(super) fn chat(&self) -> ChatId {
        self.id.into()
    }

    pub(super) fn lang(&self) -> Lang {
        Lang::from_telegram_code(self.language.as_deref())
    }
}

impl Sender {
    /// Who wrote this message in a group; `None` for channels, bots and messages outside of groups.
    pub(super) fn in_group(message: &Message) -> Option<Self> {
        if !is_group(&message.chat) {
            return None;
        }
        match &message.sender_chat {
            Some(sender) if sender.id == message.chat.id => Some(Self::AnonymousAdmin),
            Some(_) => None,
            None => message.from.as_ref().and_then(Person::of).map(Self::Person),
        }
    }

    pub(super) fn is(&self, id: u64) -> bool {
        matches!(self, Self::Person(person) if person.id.0 == id)
    }

    pub(super) fn lang(&self) -> Lang {
        match self {
            Self::Person(person) => person.lang(),
            Self::AnonymousAdmin => Lang::En,
        }
    }
}

pub(super) fn is_group(chat: &Chat) -> bool {
    chat.is_group() || chat.is_supergroup()
}

/// The chat and topic of a message.
pub(super) fn destination(message: &Message) -> Destination {
    let thread = message.thread_id.filter(|_| message.is_topic_message);
    Destination { chat: message.chat.id, thread }
}

pub(super) enum ReplyTarget {
    NewMessage,
    /// Into the message whose button was pressed.
    EditMessage {
        message: MessageId,
        /// The callback, which has to be answered as well.
        callback: CallbackAnswer,
    },
}

/// A chat in which somebody speaks to the bot, and how it is answered.
pub(super) struct ChatContext {
    pub(super) destination: Destination,
    pub(super) sender: Sender,
    pub(super) lang: Lang,
    /// The chat's default server, fraction and family.
    pub(super) defaults: ChatDefaults,
    pub(super) update: u32,
    pub(super) now: Timestamp,
    pub(super) reply_target: ReplyTarget,
}

/// A private chat with a person. Whatever concerns keys takes this type, and nothing else can make one.
pub(super) struct PrivateChat {
    pub(super) person: Person,
    chat: ChatContext,
}

pub(super) struct GroupChat(ChatContext);

impl PrivateChat {
    pub(super) async fn of_message(
        context: Arc<Context>,
        update: UpdateId,
        message: Message,
    ) -> Result<Option<Arc<Self>>, HandlerError> {
        let Some(person) = Person::in_private(&message) else { return Ok(None) };
        Self::open(&context, person, update, ReplyTarget::NewMessage).await.map(Some)
    }

    pub(super) async fn of_callback(
        context: Arc<Context>,
        update: UpdateId,
        callback: CallbackAnswer,
        query: CallbackQuery,
    ) -> Result<Option<Arc<Self>>, HandlerError> {
        match pressed_by(&query, callback) {
            Some((person, message, target)) if message.chat().id == person.chat() => {
                Self::open(&context, person, update, target).await.map(Some)
            }
            Some(_) | None => Ok(None),
        }
    }

    async fn open(
        context: &Context,
        person: Person,
        update: UpdateId,
        reply_target: ReplyTarget,
    ) -> Result<Arc<Self>, HandlerError> {
        // The language is for messages that nobody asked for; the answer does not depend on it.
        if let Err(error) = context.chats.set_app_language(person.chat(), person.lang()).await {
            tracing::warn!(%error, "the language of a person could not be stored");
        }
        let sender = Sender::Person(person.clone());
        let destination = person.chat().into();
        let chat = ChatContext::open(context, destination, sender, update, reply_target).await?;
        Ok(Arc::new(Self { person, chat }))
    }

    pub(super) fn owner(&self) -> Owner {
        self.person.owner()
    }

    pub(super) fn id(&self) -> ChatId {
        self.person.chat()
    }
}

impl Deref for PrivateChat {
    type Target = ChatContext;

    fn deref(&self) -> &ChatContext {
        &self.chat
    }
}

impl GroupChat {
    pub(super) async fn of_message(
        context: Arc<Context>,
        update: UpdateId,
        message: Message,
    ) -> Result<Option<Arc<Self>>, HandlerError> {
        let Some(sender) = Sender::in_group(&message) else { return Ok(None) };
        let target = ReplyTarget::NewMessage;
        let chat = ChatContext::open(&context, destination(&message), sender, update, target);
        Ok(Some(Arc::new(Self(chat.await?))))
    }

    pub(super) async fn of_callback(
        context: Arc<Context>,
        update: UpdateId,
        callback: CallbackAnswer,
        query: CallbackQuery,
    ) -> Result<Option<Arc<Self>>, HandlerError> {
        let Some((person, message, target)) =
            pressed_by(&query, callback).filter(|(_, message, _)| is_group(message.chat()))
        else {
            return Ok(None);
        };
        let destination =
            message.regular_message().map_or_else(|| message.chat().id.into(), destination);
        let sender = Sender::Person(person);
        let chat = ChatContext::open(&context, destination, sender, update, target);
        Ok(Some(Arc::new(Self(chat.await?))))
    }
}

/// Who pressed a button, the message it is under, and where the answer goes.
fn pressed_by(
    query: &CallbackQuery,
    callback: CallbackAnswer,
) -> Option<(Person, &MaybeInaccessibleMessage, ReplyTarget)> {
    let message = query.message.as_ref()?;
    let target = ReplyTarget::EditMessage { message: message.id(), callback };
    Some((Person::of(&query.from)?, message, target))
}

impl Deref for GroupChat {
    type Target = ChatContext;

    fn deref(&self) -> &ChatContext {
        &self.0
    }
}

impl ChatContext {
    /// Reads the chat's language and defaults; while no language is chosen it is the sender's.
    async fn open(
        context: &Context,
        destination: Destination,
        sender: Sender,
        update: UpdateId,
        reply_target: ReplyTarget,
    ) -> Result<Self, HandlerError> {
        // Old buttons of a group that was upgraded are pressed under its old id.
        let destination =
            Destination { chat: context.outbox.current_id(destination.chat), ..destination };
        let ChatSettings { language: chosen, defaults, .. } =
            context.chats.settings(destination.chat).await?;
        let lang = chosen.unwrap_or_else(|| sender.lang());
        let (update, now) = (update.0, context.clock.now());
        Ok(Self { destination, sender, lang, defaults, update, now, reply_target })
    }

    /// Answers: in a new message, or by editing the one whose button was pressed.
    pub(super) async fn reply(&self, context: &Context, message: impl Into<OutgoingMessage>) {
        let message = message.into();
        if let ReplyTarget::EditMessage { message: id, callback } = &self.reply_target
            && self.edit(context, *id, callback, &message).await != EditOutcome::Gone
        {
            return;
        }
        self.send(context, &message).await;
    }

    /// Edits the message whose button was pressed, and answers the callback.
    pub(super) async fn edit(
        &self,
        context: &Context,
        id: MessageId,
        callback: &CallbackAnswer,
        message: &OutgoingMessage,
    ) -> EditOutcome {
        let edit = context.outbox.edit(self.destination.chat, id, message);
        tokio::join!(edit, callback.answer(&context.outbox, None)).0
    }

    /// Answers a callback with a short text, a message with the same text. If the callback was already answered without
    /// one, the text is sent as a message, but not to a whole group.
    pub(super) async fn reply_short(&self, context: &Context, text: &Plain) {
        if let ReplyTarget::EditMessage { callback, .. } = &self.reply_target
            && (callback.answer(&context.outbox, Some(text)).await
                || !self.destination.chat.is_user())
        {
            return;
        }
        self.send(context, &Html::untrusted(text.as_str()).into()).await;
    }

    /// Sends a message; if its arrival is unknown, says so once.
    pub(super) async fn send(&self, context: &Context, message: &OutgoingMessage) -> SendOutcome {
        let outcome = context.outbox.send(self.destination, message).await;
        if outcome == SendOutcome::Unknown {
            context.outbox.send(self.destination, &self.lang.maybe_lost().into()).await;
        }
        outcome
    }

    pub(super) async fn answer_callback(&self, context: &Context) {
        if let ReplyTarget::EditMessage { callback, .. } = &self.reply_target {
            callback.answer(&context.outbox, None).await;
        }
    }

    /// Whether the sender may change what holds for the whole group. If Telegram can't tell, they may not.
    pub(super) async fn sender_is_admin(&self, context: &Context) -> bool {
        match &self.sender {
            Sender::AnonymousAdmin => true,
            Sender::Person(person) => {
                context.outbox.is_admin(self.destination.chat, person.id).await
            }
        }
    }

    pub(super) fn pressed(&self) -> Option<MessageId> {
        match &self.reply_target {
            ReplyTarget::NewMessage => None,
            ReplyTarget::EditMessage { message, .. } => Some(*message),
        }
    }
}

pub(super) async fn retry_after(
    context: &Context,
    chat: &ChatContext,
    seconds: u64,
) -> HandlerResult {
    chat.send(context, &chat.lang.flood(seconds).into()).await;
    Ok(())
}

/// Replies to a button of an older version, or a forged one.
pub(super) async fn unknown_button(context: &Context, chat: &ChatContext) -> HandlerResult {
    chat.reply_short(context, &chat.lang.menu_out_of_date()).await;
    Ok(())
}
