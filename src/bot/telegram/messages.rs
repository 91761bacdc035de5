//! Messages of text and buttons: sending, editing, deleting.

use serde::Deserialize;
use serde::de::IgnoredAny;
use teloxide::payloads::{
    DeleteMessage, EditMessageText, EditMessageTextSetters, SendMessage, SendMessageSetters,
};
use teloxide::types::{ChatId, LinkPreviewOptions, MessageId, ParseMode, ThreadId};

use super::client::Call;
use super::failure::ApiFailure;
use super::keyboard::{Rows, markup};
use super::outbox::{Outbox, Repeat};
use crate::text::Html;

/// A message that is to be sent.
#[derive(Clone)]
pub(in crate::bot) struct OutgoingMessage {
    pub(in crate::bot) text: Html,
    pub(in crate::bot) rows: Rows,
}

impl From<Html> for OutgoingMessage {
    fn from(text: Html) -> Self {
        Self { text, rows: Rows::new() }
    }
}

/// The chat, and in a forum the topic, that a message goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) struct Destination {
    pub(in crate::bot) chat: ChatId,
    pub(in crate::bot) thread: Option<ThreadId>,
}

impl From<ChatId> for Destination {
    fn from(chat: ChatId) -> Self {
        Self { chat, thread: None }
    }
}

/// What became of a message that was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) enum SendOutcome {
    /// It arrived.
    Sent(MessageId),
    /// It certainly did not arrive, and no other will: nobody can be reached there.
    Unreachable,
    /// It certainly did not arrive.
    Rejected,
    /// It may have arrived.
    Unknown,
}

/// What became of an edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) enum EditOutcome {
    /// The message has the new content.
    Done,
    /// There is no message that could be edited, or nobody to read it.
    Gone,
    /// It failed; another attempt may succeed.
    Failed,
}

#[derive(Deserialize)]
struct Sent {
    message_id: i32,
}

impl Outbox {
    /// Sends a message, once.
    pub(in crate::bot) async fn send(
        &self,
        destination: Destination,
        message: &OutgoingMessage,
    ) -> SendOutcome {
        let sent = self
            .deliver(destination.chat, Repeat::Never, |chat| {
                let call = SendMessage::new(chat, message.text.as_str())
                    .parse_mode(ParseMode::Html)
                    .link_preview_options(no_preview());
                let call = match destination.thread {
                    Some(thread) => call.message_thread_id(thread),
                    None => call,
                };
                match message.rows.is_empty() {
                    true => Call::of(&call),
                    false => Call::of(&call.reply_markup(markup(&message.rows))),
                }
            })
            .await;
        match sent {
            Ok(Sent { message_id }) => SendOutcome::Sent(MessageId(message_id)),
            Err(ApiFailure::Unreachable) => SendOutcome::Unreachable,
            Err(ApiFailure::Unknown) => SendOutcome::Unknown,
            Err(failure) => {
                tracing::warn!(?failure, "a message was rejected");
                SendOutcome::Rejected
            }
        }
    }

    /// Edits a message.
    pub(in crate::bot) async fn edit(
        &self,
        chat: ChatId,
        id: MessageId,
        message: &OutgoingMessage,
    ) -> EditOutcome {
        let edited = self
            .deliver::<IgnoredAny>(chat, Repeat::Safe, |chat| {
                let call = EditMessageText::new(chat, id, message.text.as_str())
                    .parse_mode(ParseMode::Html)
                    .link_preview_options(no_preview())
                    .reply_markup(markup(&message.rows));
                Call::of(&call)
            })
            .await;
        match edited {
            Ok(_) | Err(ApiFailure::NotModified) => EditOutcome::Done,
            Err(
                ApiFailure::MessageNotFound | ApiFailure::NotEditable | ApiFailure::Unreachable,
            ) => EditOutcome::Gone,
            Err(failure) => {
                tracing::warn!(?failure, "a message could not be edited");
                EditOutcome::Failed
            }
        }
    }

    /// Deletes a message; true if it is gone, by this call or before.
    pub(in crate::bot) async fn delete_message(&self, chat: ChatId, message: MessageId) -> bool {
        let deleted = self.deliver::<IgnoredAny>(chat, Repeat::Safe, |chat| {
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
