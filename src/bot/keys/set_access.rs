//! Sets what a key may read.

use crate::bot::callback::KeyAction;
use crate::bot::chat::PrivateChat;
use crate::bot::error::HandlerResult;
use crate::keys::{KeyId, Scope};

use super::{menus, none_if_not_found};

/// Sets what the key may read, and shows the menu again.
pub(crate) async fn scope(chat: PrivateChat, (id, groups): (KeyId, u8)) -> HandlerResult {
    let Some(scope) = Scope::from_bits(groups) else {
        // Only a forged button has no groups.
        return chat.reply_short(&chat.lang.no_such_key()).await;
    };
    let keys = &chat.context.keys;
    let set = keys.set_scope(Some(chat.owner()), &id, scope, chat.now).await;
    match none_if_not_found(set)? {
        Some(_) => menus::open(chat, KeyAction::AskScope(id)).await,
        None => chat.reply_short(&chat.lang.no_such_key()).await,
    }
}
