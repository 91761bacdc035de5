//! `/forget`: deletes everything stored about a person.

use crate::bot::callback::KeyAction;
use crate::bot::chat::PrivateChat;
use crate::bot::error::HandlerResult;
use crate::bot::telegram::{Button, OutgoingMessage, command_menus};

pub(crate) async fn ask(chat: PrivateChat) -> HandlerResult {
    let (lang, keys) = (chat.lang, chat.context.keys.list(chat.owner(), chat.now).await?);
    let rows = vec![
        vec![Button::press(lang.button_forget(), KeyAction::Forget)],
        vec![Button::press(lang.button_keep(), KeyAction::CancelForget)],
    ];
    let text = lang.forget_ask(u64::try_from(keys.len()).unwrap_or(u64::MAX));
    chat.reply(OutgoingMessage { text, rows }).await
}

/// Deletes the person's keys, alerts, boards and settings, and reports that after the commit.
pub(crate) async fn everything(chat: PrivateChat) -> HandlerResult {
    let context = &chat.context;
    let key_messages = context.key_messages.in_chat(chat.id()).await?;
    // The keys come last: after their deletion, no step is left that can fail.
    context.alerts.forget_person(chat.id()).await?;
    context.boards.forget_person(chat.id()).await?;
    context.chats.forget(chat.id()).await?;
    context.operator_records.forget(chat.id().0).await?;
    context.keys.forget(chat.owner(), chat.now).await?;
    context.recent.forget(chat.id());
    for key_message in &key_messages {
        context.visible_secrets.remove(key_message.key);
    }
    chat.answer(chat.lang.forget_done()).await;
    let visible = key_messages.iter().filter(|key_message| !key_message.is_hidden);
    for message in visible.filter_map(|key_message| key_message.message) {
        context.outbox.delete_message(chat.id(), message).await;
    }
    // An operator gets the operators' menu back with /op, or when the bot starts again.
    if let Err(failure) = command_menus::forget(context.outbox.client(), chat.id()).await {
        tracing::warn!(?failure, "the command menu of a chat could not be deleted");
    }
    Ok(())
}
