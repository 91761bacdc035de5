//! Menus: a page of the list, one key, a question about it.
//!
//! What a menu reads is a function of its button and of the store, so whatever happens to a key can be told in a message in
//! which a menu is open: it is written again, and stays the menu that it was.

use jiff::Timestamp;
use teloxide::types::MessageId;

use crate::bot::callback::KeyAction;
use crate::bot::chat::PrivateChat;
use crate::bot::context::Context;
use crate::bot::error::HandlerError;
use crate::bot::state::KeyMessage;
use crate::bot::telegram::OutgoingMessage;
use crate::db::Error;
use crate::keys::KeyId;

use super::{Reader, key_menu, list, message};

/// Opens the menu in the message whose button was pressed.
pub(in crate::bot) async fn open(
    context: &Context,
    chat: &PrivateChat,
    menu: KeyAction,
) -> Result<(), HandlerError> {
    let key_message = key_message(context, chat).await?;
    let first_use = match &key_message {
        Some(key_message) => first_use(context, chat, key_message).await?,
        None => None,
    };
    let Some(words) = read(context, chat.reader(), menu).await? else {
        chat.reply_short(context, &chat.lang.no_such_key()).await;
        return Ok(());
    };
    // Noted first: should the edit be lost, the message is written again when its key is to be hidden.
    if let Some(key_message) = key_message {
        context.key_messages.set_open_menu(key_message.key, Some(menu)).await?;
        if let Some(at) = first_use {
            context.key_messages.mark_used(key_message.key, at).await?;
        }
    }
    chat.reply(context, words).await;
    Ok(())
}

/// Back to the key from a question: to the message that hands it out, where this is that message.
pub(in crate::bot) async fn home(
    context: &Context,
    chat: &PrivateChat,
    id: KeyId,
) -> Result<(), HandlerError> {
    match key_message(context, chat).await?.filter(|key_message| key_message.key == id) {
        Some(mut key_message) => {
            let Some(key) = context.keys.get_owned(chat.owner(), &id, chat.now).await? else {
                chat.reply_short(context, &chat.lang.no_such_key()).await;
                return Ok(());
            };
            key_message.is_hidden |= key_message.is_due(chat.now);
            context.key_messages.set_open_menu(id, None).await?;
            let words = message::key(context, chat.lang, &key, &mut key_message).await?;
            chat.reply(context, words).await;
            Ok(())
        }
        None => open(context, chat, KeyAction::Card(id)).await,
    }
}

/// The menu in this message has done its work: the message hands out its key again, or goes.
pub(super) async fn close(context: &Context, chat: &PrivateChat, message: MessageId) {
    if let Err(error) = restore(context, chat, message).await {
        tracing::warn!(%error, "a menu could not be closed");
    }
}

async fn restore(context: &Context, chat: &PrivateChat, message: MessageId) -> Result<(), Error> {
    let Some(mut key_message) = context.key_messages.at(chat.id(), message).await? else {
        context.outbox.delete_message(chat.id(), message).await;
        return Ok(());
    };
    if let Some(key) = context.keys.get_owned(chat.owner(), &key_message.key, chat.now).await? {
        key_message.is_hidden |= key_message.is_due(chat.now);
        context.key_messages.set_open_menu(key.id, None).await?;
        let words = message::key(context, chat.lang, &key, &mut key_message).await?;
        context.outbox.edit(chat.id(), message, &words).await;
    }
    Ok(())
}

/// What the menu reads now; `None` when there is no such key, or no such menu.
pub(in crate::bot) async fn read(
    context: &Context,
    reader: Reader,
    menu: KeyAction,
) -> Result<Option<OutgoingMessage>, Error> {
    match menu {
        KeyAction::List { page } => list::page(context, reader, page).await.map(Some),
        KeyAction::Card(key) => key_menu::read(context, reader, key).await,
        KeyAction::Rename(key) => key_menu::ask_label(context, reader, key).await,
        KeyAction::AskRotate(key) => key_menu::ask_rotate(context, reader, key).await,
        KeyAction::AskDelete { key, return_to: home } => {
            key_menu::ask_delete(context, reader, key, home).await
        }
        KeyAction::Issue
        | KeyAction::NotNow
        | KeyAction::Hide(_)
        | KeyAction::Rotate(_)
        | KeyAction::Delete { .. }
        | KeyAction::Return(_)
        | KeyAction::Forget
        | KeyAction::CancelForget
        | KeyAction::Speak { .. } => Ok(None),
    }
}

/// A first request that nobody has told of yet: the menu that is opened does.
async fn first_use(
    context: &Context,
    chat: &PrivateChat,
    key_message: &KeyMessage,
) -> Result<Option<Timestamp>, Error> {
    if key_message.used_at.is_some() {
        return Ok(None);
    }
    let key = context.keys.get_owned(chat.owner(), &key_message.key, chat.now).await?;
    Ok(key.and_then(|key| key.usage.last_used_at))
}

/// The key that the pressed message hands out.
async fn key_message(context: &Context, chat: &PrivateChat) -> Result<Option<KeyMessage>, Error> {
    match chat.pressed() {
        Some(message) => context.key_messages.at(chat.id(), message).await,
        None => Ok(None),
    }
}
