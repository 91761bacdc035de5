//! Deletes a key.

use crate::bot::chat::PrivateChat;
use crate::bot::error::HandlerResult;
use crate::bot::recent::LastAction;
use crate::bot::state::KeyMessage;
use crate::bot::telegram::OutgoingMessage;
use crate::keys::{Key, KeyId};

use super::{menus, message, none_if_not_found};

/// Deletes the key, and reports that after the commit. `return_to` is the key whose message has the menu.
pub(crate) async fn delete(chat: PrivateChat, (id, return_to): (KeyId, KeyId)) -> HandlerResult {
    let (context, lang) = (&chat.context, chat.lang);
    let key_message = context.key_messages.of_key(id).await?;
    let deleted = context.keys.delete(chat.owner(), &id, chat.now).await;
    let Some(key) = none_if_not_found(deleted)? else {
        return chat.reply_short(&lang.no_such_key()).await;
    };
    chat.record_action(LastAction::KeyDeleted);
    // The key is deleted: from here on its owner gets that reply, even if something else fails.
    if return_to == id || menus::return_to(chat.clone(), return_to).await.is_err() {
        chat.answer(report(&chat, &key)).await;
    }
    report_deleted(&chat, &key, key_message).await;
    Ok(())
}

/// Edits the message that showed a key, so that it says that the key is deleted, unless that message gets another
/// answer.
pub(in crate::bot) async fn report_deleted(
    chat: &PrivateChat,
    key: &Key,
    key_message: Option<KeyMessage>,
) {
    chat.context.visible_secrets.remove(key.id);
    if let Some(message) = key_message.and_then(|key_message| key_message.message)
        && Some(message) != chat.pressed()
    {
        chat.context.outbox.edit(chat.id(), message, &report(chat, key)).await;
    }
}

fn report(chat: &PrivateChat, key: &Key) -> OutgoingMessage {
    let at = chat.context.moment(chat.lang, chat.now);
    OutgoingMessage {
        text: chat.lang.deleted(message::title(key), &at),
        rows: vec![vec![message::list_button(chat.lang)]],
    }
}
