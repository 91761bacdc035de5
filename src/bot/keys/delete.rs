//! Deleting a key.

use crate::bot::chat::PrivateChat;
use crate::bot::error::HandlerResult;
use crate::bot::telegram::OutgoingMessage;
use crate::keys::KeyId;

use super::{menus, message, unless_gone};

/// Deletes the key and reports it after the commit. `return_to` is the key whose message has the menu.
pub(crate) async fn delete(chat: PrivateChat, (id, return_to): (KeyId, KeyId)) -> HandlerResult {
    let (context, lang) = (&chat.context, chat.lang);
    let key_message = context.key_messages.of_key(id).await?;
    let deleted = context.keys.delete(chat.owner(), &id, chat.now).await;
    let Some(key) = unless_gone(deleted)? else {
        return chat.reply_short(&lang.no_such_key()).await;
    };
    // The key is deleted: from here on the owner gets that reply, whatever else fails.
    context.visible_secrets.remove(id);
    let deleted = OutgoingMessage {
        text: lang.deleted(message::title(&key), &context.moment(lang, chat.now)),
        rows: vec![vec![message::list_button(lang)]],
    };
    if return_to == id || menus::return_to(chat.clone(), return_to).await.is_err() {
        chat.answer(deleted.clone()).await;
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
