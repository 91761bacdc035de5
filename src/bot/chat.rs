//! The chats that handlers receive: who speaks, and where.

mod actions;
mod reply;
mod sender;

use std::ops::Deref;
use std::sync::Arc;

use jiff::Timestamp;
use teloxide::types::{CallbackQuery, Chat, ChatId, MaybeInaccessibleMessage, Message, UpdateId};

use super::context::Context;
use super::error::{HandlerError, HandlerResult};
use super::state::{ChatDefaults, ChatSettings};
use super::telegram::{CallbackAnswer, Destination};
use crate::keys::Owner;
use crate::text::Lang;
pub(super) use reply::ReplyTarget;
pub(super) use sender::{Person, Sender};

pub(super) fn is_group(chat: &Chat) -> bool {
    chat.is_group() || chat.is_supergroup()
}

/// The chat and topic of a message.
pub(super) fn destination(message: &Message) -> Destination {
    let thread = message.thread_id.filter(|_| message.is_topic_message);
    Destination { chat: message.chat.id, thread }
}

/// The chat and topic of the message under which a button was pressed. Telegram does not send the topic of an old
/// message.
pub(super) fn destination_of_button(message: &MaybeInaccessibleMessage) -> Destination {
    message.regular_message().map_or_else(|| message.chat().id.into(), destination)
}

/// A chat in which somebody uses the bot, and the way in which the bot answers there.
pub(super) struct ChatContext {
    pub(super) context: Arc<Context>,
    pub(super) destination: Destination,
    pub(super) sender: Sender,
    pub(super) lang: Lang,
    /// The chat's default server, fraction and family.
    pub(super) defaults: ChatDefaults,
    pub(super) update: u32,
    pub(super) now: Timestamp,
    pub(super) reply_target: ReplyTarget,
}

/// A private chat with a person. Every handler about keys takes this type, and no other code can create one.
#[derive(Clone)]
pub(super) struct PrivateChat {
    pub(super) person: Arc<Person>,
    chat: Arc<ChatContext>,
}

impl PrivateChat {
    pub(super) async fn of_message(
        context: Arc<Context>,
        update: UpdateId,
        message: Message,
    ) -> Result<Option<Self>, HandlerError> {
        let Some(person) = Person::in_private(&message) else { return Ok(None) };
        let target = ReplyTarget::of_message(&message);
        Self::open(context, person, update, target).await.map(Some)
    }

    pub(super) async fn of_callback(
        context: Arc<Context>,
        update: UpdateId,
        callback: CallbackAnswer,
        query: CallbackQuery,
    ) -> Result<Option<Self>, HandlerError> {
        match pressed_by(&query, callback) {
            Some((person, message, target)) if message.chat().id == person.chat() => {
                Self::open(context, person, update, target).await.map(Some)
            }
            Some(_) | None => Ok(None),
        }
    }

    /// The chat of a person whose Mini App is open. Nothing is answered there.
    pub(super) async fn of_app(
        context: Arc<Context>,
        person: Person,
    ) -> Result<Self, HandlerError> {
        let target = ReplyTarget::NewMessage { replied_buttons: Vec::new() };
        Self::open(context, person, UpdateId(0), target).await
    }

    async fn open(
        context: Arc<Context>,
        person: Person,
        update: UpdateId,
        target: ReplyTarget,
    ) -> Result<Self, HandlerError> {
        remember_language(&context, person.chat(), person.lang()).await;
        if let Some(name) = &person.username {
            context.recent.remember_name(name, person.owner().0);
        }
        let (sender, destination) = (Sender::Person(person.clone()), person.chat().into());
        let chat = ChatContext::open(context, destination, sender, update, target).await?;
        Ok(Self { person: Arc::new(person), chat })
    }

    /// The same chat for handlers that groups have, too.
    pub(super) fn into_shared(self) -> Arc<ChatContext> {
        self.chat
    }

    pub(super) fn owner(&self) -> Owner {
        self.person.owner()
    }

    /// Whether the person may use the operators' command.
    pub(super) fn is_operator(&self) -> bool {
        self.context.settings.operators.contains(&self.owner().0)
    }
}

impl Deref for PrivateChat {
    type Target = ChatContext;

    fn deref(&self) -> &ChatContext {
        &self.chat
    }
}

/// Stores the language for messages that the bot sends by itself; the current answer does not depend on it.
pub(super) async fn remember_language(context: &Context, chat: ChatId, lang: Lang) {
    if let Err(error) = context.chats.set_app_language(chat, lang).await {
        tracing::warn!(%error, "the language of a chat could not be stored");
    }
}

/// The person who pressed a button, the message of the button, and the destination of the answer.
fn pressed_by(
    query: &CallbackQuery,
    callback: CallbackAnswer,
) -> Option<(Person, &MaybeInaccessibleMessage, ReplyTarget)> {
    let message = query.message.as_ref()?;
    let buttons = query.regular_message().and_then(|message| message.reply_markup()).cloned();
    let target = ReplyTarget::EditMessage { message: message.id(), buttons, callback };
    Some((Person::of(&query.from)?, message, target))
}

impl ChatContext {
    pub(super) async fn of_group_message(
        context: Arc<Context>,
        update: UpdateId,
        message: Message,
    ) -> Result<Option<Arc<Self>>, HandlerError> {
        let Some(sender) = Sender::in_group(&message) else { return Ok(None) };
        let (destination, target) = (destination(&message), ReplyTarget::of_message(&message));
        Self::open(context, destination, sender, update, target).await.map(Some)
    }

    pub(super) async fn of_group_callback(
        context: Arc<Context>,
        update: UpdateId,
        callback: CallbackAnswer,
        query: CallbackQuery,
    ) -> Result<Option<Arc<Self>>, HandlerError> {
        match pressed_by(&query, callback) {
            Some((person, message, target)) if is_group(message.chat()) => {
                let place = destination_of_button(message);
                Self::open(context, place, Sender::Person(person), update, target).await.map(Some)
            }
            Some(_) | None => Ok(None),
        }
    }

    /// Reads the language and the defaults of the chat; if no language was chosen, the sender's language is used.
    async fn open(
        context: Arc<Context>,
        destination: Destination,
        sender: Sender,
        update: UpdateId,
        reply_target: ReplyTarget,
    ) -> Result<Arc<Self>, HandlerError> {
        // If a group was upgraded, Telegram sends presses of its old buttons under the old id.
        let chat = context.outbox.migrations.lock().current_id(destination.chat);
        let destination = Destination { chat, ..destination };
        let ChatSettings { language, app_language, defaults, .. } =
            context.chats.settings(chat).await?;
        let lang = match (&sender, language) {
            (_, Some(chosen)) => chosen,
            (Sender::Person(person), None) => person.lang(),
            (Sender::AnonymousAdmin, None) => app_language.unwrap_or(Lang::En),
        };
        // Messages that nobody asked for, and answers to an anonymous admin, are in the language of the members.
        if !chat.is_user() && app_language.is_none() {
            remember_language(&context, chat, lang).await;
        }
        if let (Sender::Person(person), false) = (&sender, chat.is_user()) {
            context.recent.known_groups.record(person.id.0, chat);
        }
        let (update, now) = (update.0, context.now());
        // A message from this person shows that the chat can be reached, so alerts that wait for it can be sent.
        if let Err(error) = context.alerts.retry_now(chat, now).await {
            tracing::warn!(%error, "alerts that wait for a chat could not be continued");
        }
        let chat = Self { context, destination, sender, lang, defaults, update, now, reply_target };
        Ok(Arc::new(chat))
    }

    /// A group or one of its topics, as the person of this chat sees it in the Mini App. Nothing is answered there.
    pub(super) async fn elsewhere_in_app(&self, to: Destination) -> Result<Self, HandlerError> {
        let defaults = self.context.chats.settings(to.chat).await?.defaults;
        Ok(Self {
            context: Arc::clone(&self.context),
            destination: to,
            sender: self.sender.clone(),
            lang: self.lang,
            defaults,
            update: self.update,
            now: self.now,
            reply_target: ReplyTarget::NewMessage { replied_buttons: Vec::new() },
        })
    }

    pub(super) fn id(&self) -> ChatId {
        self.destination.chat
    }

    pub(super) fn is_private(&self) -> bool {
        self.id().is_user()
    }

    /// The person who wrote in a group, to whom menus there belong; `None` in a private chat.
    pub(super) fn member(&self) -> Option<&Person> {
        match &self.sender {
            Sender::Person(person) if !self.is_private() => Some(person),
            Sender::Person(_) | Sender::AnonymousAdmin => None,
        }
    }

    /// Whether the sender may change settings of the whole chat. In a group only admins may; if Telegram does not say
    /// who is one, nobody may.
    pub(super) async fn sender_may_change_settings(&self) -> bool {
        match &self.sender {
            Sender::AnonymousAdmin => true,
            Sender::Person(person) => {
                self.is_private() || self.context.outbox.is_admin(self.id(), person.id).await
            }
        }
    }
}

/// Replies to a button of an older version, or to a forged one.
pub(super) async fn unknown_button(chat: Arc<ChatContext>) -> HandlerResult {
    chat.reply_short(&chat.lang.menu_out_of_date()).await
}

/// Replies to a button of somebody else's menu.
pub(super) async fn not_yours(chat: Arc<ChatContext>) -> HandlerResult {
    chat.reply_short(&chat.lang.not_yours()).await
}
