//! Handlers of updates that nobody asks anything with: upgraded groups, a removed bot, buttons without a chat.

use std::sync::Arc;

use teloxide::types::{CallbackQuery, ChatId, ChatMemberUpdated, Message};

use super::context::Context;
use super::error::HandlerResult;
use super::telegram::CallbackAnswer;
use crate::text::Lang;

/// A group that has another id from now on.
#[derive(Clone, Copy)]
pub(super) struct Migration {
    from: ChatId,
    to: ChatId,
}

/// The migration that a message tells of, in the old group or in the new one.
pub(super) fn migration(message: Message) -> Option<Migration> {
    let chat = message.chat.id;
    let to = message.migrate_to_chat_id().map(|to| Migration { from: chat, to: *to });
    to.or_else(|| Some(Migration { from: *message.migrate_from_chat_id()?, to: chat }))
}

pub(super) async fn migrated(
    context: Arc<Context>,
    Migration { from, to }: Migration,
) -> HandlerResult {
    Ok(context.migrate(from, to).await?)
}

/// Forgets the chat that the bot was blocked in or removed from.
pub(super) async fn bot_removed(context: Arc<Context>, change: ChatMemberUpdated) -> HandlerResult {
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
