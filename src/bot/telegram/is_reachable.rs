//! Whether messages to a chat would arrive.

use serde::de::IgnoredAny;
use teloxide::payloads::SendChatAction;
use teloxide::types::{ChatAction, ChatId};

use super::client::Call;
use super::failure::ApiFailure;
use super::outbox::{Outbox, Repeat};
use super::rate_limits::CallKind;

impl Outbox {
    /// Whether a message to the chat would arrive. Instead of a message, the chat sees for a moment that the bot types.
    /// `None` if Telegram does not say.
    pub(crate) async fn is_reachable(&self, chat: ChatId) -> Option<bool> {
        let shown = self.deliver::<IgnoredAny>(chat, CallKind::Change, Repeat::Safe, |chat| {
            Call::of(&SendChatAction::new(chat, ChatAction::Typing))
        });
        match shown.await {
            Ok(_) => Some(true),
            Err(ApiFailure::Unreachable) => Some(false),
            Err(_) => None,
        }
    }
}
