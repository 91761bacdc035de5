//! Forgetting a person.

use crate::bot::callback::{Button, KeyAction};
use crate::bot::chat::PrivateChat;
use crate::bot::context::Context;
use crate::bot::error::HandlerError;
use crate::bot::telegram::OutgoingMessage;
use crate::bot::telegram::command_menus;

/// Asks whether everything is to go.
pub(in crate::bot) async fn ask(context: &Context, chat: &PrivateChat) -> Result<(), HandlerError> {
    let (lang, keys) = (chat.lang, context.keys.list(chat.owner(), chat.now).await?);
    let rows = vec![
        vec![Button::Press(lang.button_forget(), KeyAction::Forget)],
        vec![Button::Press(lang.button_keep(), KeyAction::CancelForget)],
    ];
    let text = lang.forget_ask(u64::try_from(keys.len()).unwrap_or(u64::MAX));
    chat.reply(context, OutgoingMessage { text, rows }).await;
    Ok(())
}

/// Deletes all keys and whatever is kept about the person; says so once it is true.
pub(in crate::bot) async fn everything(
    context: &Context,
    chat: &PrivateChat,
) -> Result<(), HandlerError> {
    let id = chat.id();
    let messages = context.key_messages.in_chat(id).await?;
    // The keys last: once they are gone, nothing is left that could fail.
    context.chats.forget(id).await?;
    context.keys.forget(chat.owner(), chat.now).await?;
    context
        .shown
        .lock()
        .retain(|key, _| messages.iter().all(|key_message| key_message.key != *key));
    chat.reply(context, chat.lang.forget_done()).await;
    for message in messages
        .iter()
        .filter(|key_message| !key_message.is_hidden)
        .filter_map(|key_message| key_message.message)
    {
        context.outbox.delete_message(id, message).await;
    }
    if let Err(failure) = command_menus::forget(context.outbox.client(), id).await {
        tracing::warn!(?failure, "the command menu of a chat could not be taken back");
    }
    Ok(())
}
