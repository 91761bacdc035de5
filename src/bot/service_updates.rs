//! Handlers of updates that nobody asks anything with: upgraded groups, a removed bot, buttons without a chat.

use std::sync::Arc;

use teloxide::types::{CallbackQuery, ChatId, ChatMemberUpdated, Message};

use super::context::Context;
use super::error::HandlerResult;
use super::telegram::CallbackAnswer;
use crate::text::Lang;

/// The old and the new id of an upgraded group, of which a message tells in either.
pub(super) fn migration(message: Message) -> Option<(ChatId, ChatId)> {
    let chat = message.chat.id;
    let to = message.migrate_to_chat_id().map(|to| (chat, *to));
    to.or_else(|| Some((*message.migrate_from_chat_id()?, chat)))
}

pub(super) async fn migrated(context: Arc<Context>, (from, to): (ChatId, ChatId)) -> HandlerResult {
    Ok(context.migrate(from, to).await?)
}

/// Forgets the chat that the bot was blocked in or removed from.
pub(super) async fn bot_removed(context: Arc<Context>, change: ChatMemberUpdated) -> HandlerResult {
    context.alerts.forget_chat(change.chat.id).await?;
    Ok(context.chats.forget(change.chat.id).await?)
}

/// Answers a callback of which the chat is unknown.
pub(super) async fn unknown_button(
    context: Arc<Context>,
    callback: CallbackAnswer,
    query: CallbackQuery,
) -> HandlerResult {
    let lang = Lang::from_telegram_code(query.from.language_code.as_deref());
    callback.answer(&context.outbox, Some(&lang.no_such_key())).await;
    Ok(())
}
