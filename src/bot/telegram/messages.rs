//! Messages of text and buttons: sending, editing, deleting.

use serde::de::IgnoredAny;
use serde_json::json;
use teloxide::payloads::{
    DeleteMessage, EditMessageReplyMarkup, EditMessageReplyMarkupSetters, EditMessageText,
    EditMessageTextSetters, SendMessage, SendMessageSetters,
};
use teloxide::types::{
    ChatId, InlineKeyboardMarkup, LinkPreviewOptions, MessageId, ParseMode, ReplyMarkup, ThreadId,
};

use super::client::Call;
use super::failure::ApiFailure;
use super::keyboard::{ReplyKeyboard, Rows, markup};
use super::outbox::{Outbox, Repeat};
use super::rate_limits::CallKind;
use crate::text::{Html, Lang};

#[derive(Clone)]
pub(crate) struct OutgoingMessage {
    pub(crate) text: Html,
    pub(crate) rows: Rows,
}

impl From<Html> for OutgoingMessage {
    fn from(text: Html) -> Self {
        Self { text, rows: Rows::new() }
    }
}

/// The destination of a message: a chat, and a topic if the chat is a forum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Destination {
    pub(crate) chat: ChatId,
    pub(crate) thread: Option<ThreadId>,
}

impl From<ChatId> for Destination {
    fn from(chat: ChatId) -> Self {
        Self { chat, thread: None }
    }
}

/// The outcome of sending a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SendOutcome {
    /// It arrived.
    Sent(MessageId),
    /// The message certainly did not arrive, and further messages will not arrive either: the chat can't be reached.
    Unreachable,
    /// The message certainly did not arrive.
    Rejected,
    /// The message may have arrived.
    Unknown,
}

/// The outcome of an edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EditOutcome {
    /// The message has the new content.
    Done,
    /// The message had this content before.
    Unchanged,
    /// The message can't be edited, because it does not exist or the chat can't be reached.
    Gone,
    /// The edit failed; another attempt may succeed.
    Failed,
}

impl From<ApiFailure> for SendOutcome {
    fn from(failure: ApiFailure) -> Self {
        match failure {
            ApiFailure::Unreachable => Self::Unreachable,
            ApiFailure::Unknown => Self::Unknown,
            failure => {
                tracing::warn!(?failure, "a message was rejected");
                Self::Rejected
            }
        }
    }
}

impl From<ApiFailure> for EditOutcome {
    fn from(failure: ApiFailure) -> Self {
        match failure {
            ApiFailure::NotModified => Self::Unchanged,
            ApiFailure::MessageNotFound | ApiFailure::NotEditable | ApiFailure::Unreachable => {
                Self::Gone
            }
            failure => {
                tracing::warn!(?failure, "a message could not be edited");
                Self::Failed
            }
        }
    }
}

impl Outbox {
    /// Sends a message, once.
    pub(crate) async fn send(
        &self,
        destination: Destination,
        message: &OutgoingMessage,
    ) -> SendOutcome {
        self.send_message(destination, Repeat::Never, message).await
    }

    /// Sends a message that does no harm if it arrives twice. The call is repeated until the message certainly has
    /// arrived, or the deadline is over.
    pub(crate) async fn send_until_received(
        &self,
        destination: Destination,
        message: &OutgoingMessage,
    ) -> SendOutcome {
        self.send_message(destination, Repeat::Safe, message).await
    }

    /// Says that the last answer may be lost.
    pub(crate) async fn say_maybe_lost(&self, destination: Destination, lang: Lang) {
        self.send_until_received(destination, &lang.maybe_lost().into()).await;
    }

    async fn send_message(
        &self,
        destination: Destination,
        repeat: Repeat,
        message: &OutgoingMessage,
    ) -> SendOutcome {
        let buttons = (!message.rows.is_empty()).then(|| markup(&message.rows).into());
        self.send_text(destination, repeat, &message.text, buttons).await
    }

    /// Sends a message that shows or removes the buttons under the message field, once.
    pub(crate) async fn send_keyboard(
        &self,
        destination: Destination,
        text: &Html,
        keyboard: &ReplyKeyboard,
    ) -> SendOutcome {
        self.send_text(destination, Repeat::Never, text, Some(keyboard.markup())).await
    }

    async fn send_text(
        &self,
        destination: Destination,
        repeat: Repeat,
        text: &Html,
        markup: Option<ReplyMarkup>,
    ) -> SendOutcome {
        let sent = self.deliver(destination.chat, CallKind::Message, repeat, |chat| {
            let mut call = SendMessage::new(chat, text.as_str())
                .parse_mode(ParseMode::Html)
                .link_preview_options(no_preview());
            call.message_thread_id = destination.thread;
            call.reply_markup.clone_from(&markup);
            Call::of(&call)
        });
        sent.await.map_or_else(SendOutcome::from, SendOutcome::Sent)
    }

    pub(crate) async fn edit(
        &self,
        chat: ChatId,
        id: MessageId,
        message: &OutgoingMessage,
    ) -> EditOutcome {
        let edited = self.deliver::<IgnoredAny>(chat, CallKind::Change, Repeat::Safe, |chat| {
            let call = EditMessageText::new(chat, id, message.text.as_str())
                .parse_mode(ParseMode::Html)
                .link_preview_options(no_preview())
                .reply_markup(markup(&message.rows));
            Call::of(&call)
        });
        edited.await.map_or_else(EditOutcome::from, |_| EditOutcome::Done)
    }

    /// Edits a message that was sent through inline mode. The call waits for others on behalf of the person who pressed
    /// its button, because the chat of the message is unknown.
    pub(crate) async fn edit_inline(
        &self,
        presser: ChatId,
        id: &str,
        message: &OutgoingMessage,
    ) -> EditOutcome {
        let body = json!({
            "inline_message_id": id,
            "text": message.text.as_str(),
            "parse_mode": ParseMode::Html,
            "link_preview_options": no_preview(),
            "reply_markup": markup(&message.rows),
        });
        let edited = self.deliver::<IgnoredAny>(presser, CallKind::Change, Repeat::Safe, |_| {
            Call::json("EditMessageText", &body)
        });
        edited.await.map_or_else(EditOutcome::from, |_| EditOutcome::Done)
    }

    /// Adds rows to the buttons under a message, unless they are there already.
    pub(crate) async fn add_buttons(
        &self,
        chat: ChatId,
        id: MessageId,
        buttons: &InlineKeyboardMarkup,
        rows: &Rows,
    ) -> EditOutcome {
        let mut buttons = buttons.clone();
        for row in markup(rows).inline_keyboard {
            if !buttons.inline_keyboard.contains(&row) {
                buttons.inline_keyboard.push(row);
            }
        }
        let edited = self.deliver::<IgnoredAny>(chat, CallKind::Change, Repeat::Safe, |chat| {
            Call::of(&EditMessageReplyMarkup::new(chat, id).reply_markup(buttons.clone()))
        });
        edited.await.map_or_else(EditOutcome::from, |_| EditOutcome::Done)
    }

    /// Deletes a message; true if it is gone, by this call or before.
    pub(crate) async fn delete_message(&self, chat: ChatId, message: MessageId) -> bool {
        let deleted = self.deliver::<IgnoredAny>(chat, CallKind::Change, Repeat::Safe, |chat| {
            Call::of(&DeleteMessage::new(chat, message))
        });
        matches!(deleted.await, Ok(_) | Err(ApiFailure::MessageNotFound))
    }
}

pub(super) fn no_preview() -> LinkPreviewOptions {
    LinkPreviewOptions {
        is_disabled: true,
        url: None,
        prefer_small_media: false,
        prefer_large_media: false,
        show_above_text: false,
    }
}
