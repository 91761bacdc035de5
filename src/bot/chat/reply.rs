//! The ways in which a handler answers: in a new message, in the message whose button was pressed, or with a short
//! text.

use teloxide::types::{InlineKeyboardButtonKind, InlineKeyboardMarkup, Message, MessageId};

use super::ChatContext;
use crate::bot::error::HandlerResult;
use crate::bot::telegram::{
    CallbackAnswer, EditOutcome, OutgoingMessage, ReplyKeyboard, Rows, SendOutcome,
};
use crate::text::{Html, Plain};

pub(in crate::bot) enum ReplyTarget {
    /// Answers a message.
    NewMessage {
        /// The data of the buttons under the message of the bot that was replied to.
        replied_buttons: Vec<String>,
    },
    /// Edits the message whose button was pressed.
    EditMessage {
        message: MessageId,
        /// The buttons under it.
        buttons: Option<InlineKeyboardMarkup>,
        /// The callback, which has to be answered as well.
        callback: CallbackAnswer,
    },
}

impl ReplyTarget {
    /// Answers this message.
    pub(super) fn of_message(message: &Message) -> Self {
        let markup = message.reply_to_message().and_then(Message::reply_markup);
        let buttons = markup.iter().flat_map(|markup| markup.inline_keyboard.iter().flatten());
        let data = buttons.filter_map(|button| match &button.kind {
            InlineKeyboardButtonKind::CallbackData(data) => Some(data.clone()),
            _ => None,
        });
        Self::NewMessage { replied_buttons: data.collect() }
    }
}

impl ChatContext {
    /// Answers in a new message, or by editing the message whose button was pressed.
    pub(in crate::bot) async fn answer(&self, message: impl Into<OutgoingMessage>) {
        let message = message.into();
        if let ReplyTarget::EditMessage { message: id, callback, .. } = &self.reply_target
            && self.edit(*id, callback, &message).await != EditOutcome::Gone
        {
            return;
        }
        self.send(&message).await;
    }

    /// [`ChatContext::answer`] as the last call of a handler: always `Ok`.
    pub(in crate::bot) async fn reply(&self, message: impl Into<OutgoingMessage>) -> HandlerResult {
        self.answer(message).await;
        Ok(())
    }

    /// Edits the message whose button was pressed, and answers the callback.
    pub(in crate::bot) async fn edit(
        &self,
        id: MessageId,
        callback: &CallbackAnswer,
        message: &OutgoingMessage,
    ) -> EditOutcome {
        self.context.recent.actions.record_reply(self.speaker(), self.update);
        let edit = self.context.outbox.edit(self.id(), id, message);
        tokio::join!(edit, callback.answer(&self.context.outbox, None)).0
    }

    /// Answers a callback with a short text, or a message with the same text. If the callback was already answered
    /// without a text, the text is sent as a message, but not to a whole group. Always `Ok`.
    pub(in crate::bot) async fn reply_short(&self, text: &Plain) -> HandlerResult {
        if let ReplyTarget::EditMessage { .. } = self.reply_target
            && (self.answer_callback(Some(text)).await || !self.is_private())
        {
            return Ok(());
        }
        self.send(&Html::untrusted(text.as_str()).into()).await;
        Ok(())
    }

    /// Sends a message; if its arrival is unknown, says so.
    pub(in crate::bot) async fn send(&self, message: &OutgoingMessage) -> SendOutcome {
        self.context.recent.actions.record_reply(self.speaker(), self.update);
        let outcome = self.context.outbox.send(self.destination, message).await;
        self.report_unknown(outcome).await;
        outcome
    }

    /// Sends a message, and shows or removes the buttons under the message field.
    pub(in crate::bot) async fn send_keyboard(&self, text: &Html, keyboard: &ReplyKeyboard) {
        let outcome = self.context.outbox.send_keyboard(self.destination, text, keyboard).await;
        self.report_unknown(outcome).await;
    }

    async fn report_unknown(&self, outcome: SendOutcome) {
        if outcome == SendOutcome::Unknown {
            self.context.outbox.say_maybe_lost(self.destination, self.lang).await;
        }
    }

    /// Answers the callback, if a button was pressed; false if nobody sees this text.
    pub(in crate::bot) async fn answer_callback(&self, text: Option<&Plain>) -> bool {
        match &self.reply_target {
            ReplyTarget::NewMessage { .. } => false,
            ReplyTarget::EditMessage { callback, .. } => {
                callback.answer(&self.context.outbox, text).await
            }
        }
    }

    /// Adds rows to the buttons under the message whose button was pressed, unless they are there already.
    pub(in crate::bot) async fn add_buttons(&self, rows: &Rows) {
        let ReplyTarget::EditMessage { message, buttons: Some(buttons), callback } =
            &self.reply_target
        else {
            return;
        };
        let outbox = &self.context.outbox;
        let add = outbox.add_buttons(self.id(), *message, buttons, rows);
        tokio::join!(add, callback.answer(outbox, None));
    }

    pub(in crate::bot) fn pressed(&self) -> Option<MessageId> {
        match &self.reply_target {
            ReplyTarget::NewMessage { .. } => None,
            ReplyTarget::EditMessage { message, .. } => Some(*message),
        }
    }
}
