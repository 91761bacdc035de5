//! Pinning of messages, without a notification.

use serde::Deserialize;
use serde::de::IgnoredAny;
use teloxide::payloads::{
    GetChatMember, PinChatMessage, PinChatMessageSetters, UnpinChatMessage, UnpinChatMessageSetters,
};
use teloxide::types::{ChatId, MessageId, UserId};

use super::client::Call;
use super::failure::ApiFailure;
use super::outbox::{Outbox, Repeat};
use super::rate_limits::CallKind;

#[derive(Deserialize)]
struct OwnMember {
    status: String,
    #[serde(default)]
    can_pin_messages: bool,
}

impl Outbox {
    /// Whether the bot may pin messages in the chat. False if Telegram does not say.
    pub(crate) async fn may_pin(&self, chat: ChatId, bot: UserId) -> bool {
        if chat.is_user() {
            return true;
        }
        let member = self.client().make::<OwnMember>(Call::of(&GetChatMember::new(chat, bot)));
        member.await.is_ok_and(|own| own.status == "administrator" && own.can_pin_messages)
    }

    /// Pins a message; false if that failed.
    pub(crate) async fn pin(&self, chat: ChatId, message: MessageId) -> bool {
        let pinned = self.deliver::<IgnoredAny>(chat, CallKind::Change, Repeat::Safe, |chat| {
            Call::of(&PinChatMessage::new(chat, message).disable_notification(true))
        });
        matches!(pinned.await, Ok(_) | Err(ApiFailure::NotModified))
    }

    /// Unpins a message, if it is pinned.
    pub(crate) async fn unpin(&self, chat: ChatId, message: MessageId) {
        let unpinned = self.deliver::<IgnoredAny>(chat, CallKind::Change, Repeat::Safe, |chat| {
            Call::of(&UnpinChatMessage::new(chat).message_id(message))
        });
        if let Err(failure) = unpinned.await {
            tracing::debug!(?failure, "a message could not be unpinned");
        }
    }
}
