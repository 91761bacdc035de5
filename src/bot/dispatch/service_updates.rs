//! Handlers of updates in which nobody asks anything: upgraded groups, a bot that was added or removed, buttons without
//! a chat.

use std::sync::Arc;

use teloxide::types::{CallbackQuery, ChatId, ChatMemberKind, ChatMemberUpdated, Message};

use crate::bot::boards;
use crate::bot::chat::is_group;
use crate::bot::context::Context;
use crate::bot::error::HandlerResult;
use crate::bot::questions;
use crate::bot::telegram::{CallbackAnswer, OutgoingMessage};
use crate::text::Lang;

/// The old and the new id of an upgraded group. Telegram sends one such message in the old group and one in the new.
pub(in crate::bot) fn migration(message: Message) -> Option<(ChatId, ChatId)> {
    let chat = message.chat.id;
    let to = message.migrate_to_chat_id().map(|to| (chat, *to));
    to.or_else(|| Some((*message.migrate_from_chat_id()?, chat)))
}

pub(in crate::bot) async fn migrated(
    context: Arc<Context>,
    (from, to): (ChatId, ChatId),
) -> HandlerResult {
    Ok(context.migrate(from, to).await?)
}

/// Greets a group to which the bot was added. If the bot was blocked or removed, its boards end, and the
/// alerts and settings of the chat are kept for a day.
pub(in crate::bot) async fn membership(
    context: Arc<Context>,
    change: ChatMemberUpdated,
) -> HandlerResult {
    let chat = change.chat.id;
    if change.new_chat_member.is_present() {
        context.alerts.retry_now(chat, context.now()).await?;
        return greet(&context, &change).await;
    }
    boards::chat_left(&context, chat).await?;
    Ok(context.set_unreachable(chat).await?)
}

/// Sends one greeting, if the bot may write there, in the language of the person who added the bot.
async fn greet(context: &Context, change: &ChatMemberUpdated) -> HandlerResult {
    let chat = change.chat.id;
    let may_write = match &change.new_chat_member.kind {
        ChatMemberKind::Restricted(rights) => rights.can_send_messages,
        _ => true,
    };
    if !is_group(&change.chat) || change.old_chat_member.is_present() || !may_write {
        return Ok(());
    }
    let lang = match context.chosen_language(chat).await {
        Some(lang) => lang,
        None => Lang::from_telegram_code(change.from.language_code.as_deref()),
    };
    let message = OutgoingMessage { text: lang.greet_group(), rows: questions::group_rows(lang) };
    context.outbox.send(chat.into(), &message).await;
    Ok(())
}

/// Answers a callback of which the chat is unknown.
pub(in crate::bot) async fn unknown_button(
    context: Arc<Context>,
    callback: CallbackAnswer,
    query: CallbackQuery,
) -> HandlerResult {
    let lang = Lang::from_telegram_code(query.from.language_code.as_deref());
    callback.answer(&context.outbox, Some(&lang.no_such_key())).await;
    Ok(())
}
