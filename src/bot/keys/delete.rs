//! Deleting a key.

use crate::bot::chat::PrivateChat;
use crate::bot::context::Context;
use crate::bot::error::HandlerResult;
use crate::bot::telegram::OutgoingMessage;
use crate::keys::{ChangeError, KeyId};

use super::{menus, message};

/// Deletes the key and reports it after the commit. `return_to` is the key whose message has the menu.
pub(in crate::bot) async fn delete(
    context: &Context,
    chat: &PrivateChat,
    (id, return_to): (KeyId, KeyId),
) -> HandlerResult {
    let key_message = context.key_messages.of_key(id).await?;
    let key = match context.keys.delete(chat.owner(), &id, chat.now).await {
        Ok(key) => key,
        Err(ChangeError::Store(error)) => return Err(error.into()),
        Err(ChangeError::NotFound | ChangeError::Full { .. }) => {
            chat.reply_short(context, &chat.lang.no_such_key()).await;
            return Ok(());
        }
    };
    // The key is deleted: from here on the owner gets that reply, whatever else fails.
    context.visible_secrets.remove(id);
    let lang = chat.lang;
    let deleted = OutgoingMessage {
        text: lang.deleted(message::title(&key), &context.moment(lang, chat.now)),
        rows: vec![vec![message::list_button(lang)]],
    };
    if return_to == id || menus::return_to(context, chat, return_to).await.is_err() {
        chat.reply(context, deleted.clone()).await;
    }
    // The message that showed the key reports it too.
    match key_message.and_then(|key_message| key_message.message) {
        Some(message) if Some(message) != chat.pressed() => {
            context.outbox.edit(chat.id(), message, &deleted).await;
        }
        Some(_) | None => {}
    }
    Ok(())
}
