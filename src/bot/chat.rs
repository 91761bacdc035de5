//! One chat of a conversation.

use std::ops::Deref;

use jiff::Timestamp;
use teloxide::types::{ChatId, MessageId};

use crate::bot::callback_answer::CallbackAnswer;
use crate::bot::context::Context;
use crate::bot::error::HandlerError;
use crate::bot::incoming::{InGroup, InPrivate, Person, Sender};
use crate::bot::state::ChatDefaults;
use crate::bot::state::ChatSettings;
use crate::bot::telegram::{Destination, EditOutcome, OutgoingMessage, SendOutcome};
use crate::keys::Owner;
use crate::text::{Html, Lang, Plain};

/// What somebody did in whatever chat, and how it is answered.
pub(super) struct ChatContext {
    pub(super) destination: Destination,
    pub(super) sender: Sender,
    pub(super) lang: Lang,
    /// What the chat usually asks about.
    pub(super) defaults: ChatDefaults,
    pub(super) update: u32,
    pub(super) now: Timestamp,
    pub(super) reply_target: ReplyTarget,
}

/// A chat with a person in private: what has to do with keys takes nothing else.
pub(super) struct PrivateChat {
    pub(super) person: Person,
    chat: ChatContext,
}

/// Where the answer goes.
pub(super) enum ReplyTarget {
    /// Into a message of its own.
    NewMessage,
    /// Into the message whose button was pressed.
    EditMessage {
        /// The message.
        message: MessageId,
        /// The press, which wants an answer too.
        press: CallbackAnswer,
    },
}

impl PrivateChat {
    pub(super) async fn open(
        context: &Context,
        at: InPrivate,
        update: u32,
        reply_target: ReplyTarget,
    ) -> Result<Self, HandlerError> {
        let person = at.person;
        // Nobody asked for this to be written down: where it can't be, the answer is none the worse.
        if let Err(error) = context.chats.set_app_language(person.chat(), person.lang()).await {
            tracing::warn!(%error, "the language of a person could not be noted");
        }
        let sender = Sender::Person(person.clone());
        let chat =
            ChatContext::open(context, person.chat().into(), sender, update, reply_target).await?;
        Ok(Self { person, chat })
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

impl ChatContext {
    pub(super) async fn in_group(
        context: &Context,
        at: InGroup,
        update: u32,
        reply_target: ReplyTarget,
    ) -> Result<Self, HandlerError> {
        Self::open(context, at.destination, at.sender, update, reply_target).await
    }

    /// The chat's language, or the language of whoever asks while none is chosen.
    async fn open(
        context: &Context,
        destination: Destination,
        sender: Sender,
        update: u32,
        reply_target: ReplyTarget,
    ) -> Result<Self, HandlerError> {
        // Old buttons of a group that has moved are pressed under its old number.
        let destination =
            Destination { chat: context.outbox.address(destination.chat), ..destination };
        let ChatSettings { language: chosen, defaults, .. } =
            context.chats.settings(destination.chat).await?;
        let lang = chosen.unwrap_or_else(|| sender.lang());
        Ok(Self {
            destination,
            sender,
            lang,
            defaults,
            update,
            now: context.clock.now(),
            reply_target,
        })
    }

    /// Answers: with a message, or by making the menu read like this.
    pub(super) async fn reply(&self, context: &Context, letter: impl Into<OutgoingMessage>) {
        let letter = letter.into();
        match &self.reply_target {
            ReplyTarget::NewMessage => self.say(context, &letter).await,
            ReplyTarget::EditMessage { message, press } => {
                if self.edit(context, *message, press, &letter).await == EditOutcome::Gone {
                    self.say(context, &letter).await;
                }
            }
        }
    }

    /// Makes the menu read like this, and answers the press.
    pub(super) async fn edit(
        &self,
        context: &Context,
        message: MessageId,
        press: &CallbackAnswer,
        letter: &OutgoingMessage,
    ) -> EditOutcome {
        let edit = context.outbox.edit(self.destination.chat, message, letter);
        tokio::join!(edit, press.answer(context, None)).0
    }

    /// Answers a press with a toast, a message with the same words. A press that could not wait for its toast has them in a
    /// message too, but not before a whole group.
    pub(super) async fn reply_short(&self, context: &Context, words: &Plain) {
        if let ReplyTarget::EditMessage { press, .. } = &self.reply_target
            && (press.answer(context, Some(words)).await || !self.destination.chat.is_user())
        {
            return;
        }
        self.say(context, &Html::untrusted(words.as_str()).into()).await;
    }

    /// Says a message; when nobody can tell whether it arrived, says that once.
    pub(super) async fn say(&self, context: &Context, letter: &OutgoingMessage) {
        if context.outbox.send(self.destination, letter).await == SendOutcome::Unknown {
            context.outbox.send(self.destination, &self.lang.maybe_lost().into()).await;
        }
    }

    /// Asks for retry: that was too fast.
    pub(super) async fn retry_after(
        &self,
        context: &Context,
        seconds: u64,
    ) -> Result<(), HandlerError> {
        self.say(context, &self.lang.flood(seconds).into()).await;
        Ok(())
    }

    /// The message whose button was pressed.
    pub(super) fn pressed(&self) -> Option<MessageId> {
        match &self.reply_target {
            ReplyTarget::NewMessage => None,
            ReplyTarget::EditMessage { message, .. } => Some(*message),
        }
    }
}
