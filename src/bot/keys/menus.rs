//! Opens and closes key menus.
//!
//! The text of a menu depends only on its button and the store. When something happens to a key while a menu is open in its
//! message, the menu is rendered again and stays open.

use teloxide::types::MessageId;

use crate::bot::callback::KeyAction;
use crate::bot::chat::PrivateChat;
use crate::bot::context::Context;
use crate::bot::error::HandlerResult;
use crate::bot::recent::Talk;
use crate::bot::state::KeyMessage;
use crate::bot::telegram::{Button, OutgoingMessage};
use crate::db::Error;
use crate::keys::{KeyId, Owner};
use crate::text::Lang;

use super::{access, addresses, failures, key_menu, lifetime, list, message};

/// Opens the menu in the message whose button was pressed.
pub(crate) async fn open(chat: PrivateChat, menu: KeyAction) -> HandlerResult {
    match menu {
        KeyAction::Card(key) | KeyAction::AskDelete { key, .. } => chat.record_talk(Talk::Key(key)),
        _ => chat.record_key_talk(None),
    }
    let context = &chat.context;
    let key_message = pressed_key_message(&chat).await?;
    let first_use = match &key_message {
        // The menu shows the first request of a key, even if its owner has not been told of it yet.
        Some(key_message) if key_message.first_used_at.is_none() => {
            let key = context.keys.get_owned(chat.owner(), &key_message.key, chat.now).await?;
            key.and_then(|key| key.usage.last_used_at)
        }
        Some(_) | None => None,
    };
    let Some(text) = render(context, chat.owner(), chat.lang, menu).await? else {
        return chat.reply_short(&chat.lang.no_such_key()).await;
    };
    // Written before the edit: if the edit is lost, the message is edited again when its key is hidden.
    if let Some(key_message) = key_message {
        context.key_messages.set_open_menu(key_message.key, Some(menu)).await?;
        if let Some(at) = first_use {
            context.key_messages.mark_used(key_message.key, at).await?;
        }
    }
    chat.reply(text).await
}

/// Goes back to the key: to its own message if the button was pressed there, else to its menu.
pub(crate) async fn return_to(chat: PrivateChat, id: KeyId) -> HandlerResult {
    match pressed_key_message(&chat).await?.filter(|key_message| key_message.key == id) {
        Some(key_message) => match restored(&chat, key_message).await? {
            Some(text) => chat.reply(text).await,
            None => chat.reply_short(&chat.lang.no_such_key()).await,
        },
        None => open(chat, KeyAction::Card(id)).await,
    }
}

/// Closes the menu in this message: the message shows its key again, or is deleted.
pub(super) async fn close(chat: &PrivateChat, message: MessageId) {
    let context = &chat.context;
    let closed: Result<(), Error> = async {
        let Some(key_message) = context.key_messages.at(chat.id(), message).await? else {
            context.outbox.delete_message(chat.id(), message).await;
            return Ok(());
        };
        if let Some(text) = restored(chat, key_message).await? {
            context.outbox.edit(chat.id(), message, &text).await;
        }
        Ok(())
    }
    .await;
    if let Err(error) = closed {
        tracing::warn!(%error, "a key menu could not be closed");
    }
}

/// Closes the open menu and returns the text of the key's message; `None` if there is no such key.
async fn restored(
    chat: &PrivateChat,
    mut key_message: KeyMessage,
) -> Result<Option<OutgoingMessage>, Error> {
    let context = &chat.context;
    let key = context.keys.get_owned(chat.owner(), &key_message.key, chat.now).await?;
    let Some(key) = key else { return Ok(None) };
    key_message.is_hidden |= key_message.is_due(chat.now);
    context.key_messages.set_open_menu(key.id, None).await?;
    message::render(context, chat.lang, &key, &mut key_message).await.map(Some)
}

/// The current text of the menu; `None` if there is no such key, or if the action opens no menu.
pub(crate) async fn render(
    context: &Context,
    owner: Owner,
    lang: Lang,
    menu: KeyAction,
) -> Result<Option<OutgoingMessage>, Error> {
    let key = async |id: KeyId| context.keys.get_owned(owner, &id, context.now()).await;
    Ok(match menu {
        KeyAction::List { page } => Some(list::page(context, owner, lang, page).await?),
        KeyAction::Card(id) => key(id).await?.map(|key| key_menu::details(context, lang, &key)),
        KeyAction::Rename(id) => key(id).await?.map(|key| key_menu::ask_label(lang, &key)),
        KeyAction::AskRotate(id) => {
            key(id).await?.map(|key| key_menu::ask_rotate(context, lang, &key))
        }
        KeyAction::AskLifetime(id) => key(id).await?.map(|key| lifetime::ask(context, lang, &key)),
        KeyAction::AskScope(id) => key(id).await?.map(|key| access::ask(lang, &key)),
        KeyAction::AskAddresses(id) => key(id).await?.map(|key| addresses::ask(lang, &key)),
        KeyAction::AskEndOld { key: id, return_to } => {
            key(id).await?.map(|key| lifetime::ask_end_old(context, lang, &key, return_to))
        }
        KeyAction::AskDelete { key: id, return_to } => match key(id).await? {
            Some(key) => Some(key_menu::ask_delete(context, lang, &key, return_to).await?),
            None => None,
        },
        KeyAction::Errors { key: id, page } => match key(id).await? {
            Some(key) => {
                let back = Button::press(lang.button_key(), KeyAction::Card(id));
                let to = |words, page| Button::press(words, KeyAction::Errors { key: id, page });
                Some(failures::page(context, lang, &key, page, to, back).await?)
            }
            None => None,
        },
        KeyAction::Issue
        | KeyAction::NotNow
        | KeyAction::Hide(_)
        | KeyAction::Rotate(_)
        | KeyAction::Delete { .. }
        | KeyAction::Return(_)
        | KeyAction::Forget
        | KeyAction::AskForget
        | KeyAction::CancelForget
        | KeyAction::Replace(_)
        | KeyAction::IssueNamed
        | KeyAction::Usage(_)
        | KeyAction::SetLifetime { .. }
        | KeyAction::SetScope { .. }
        | KeyAction::RemoveNetwork { .. }
        | KeyAction::AllowEverywhere(_)
        | KeyAction::IssueFor { .. }
        | KeyAction::EndOld { .. }
        | KeyAction::LeaveUsage(_) => None,
    })
}

async fn pressed_key_message(chat: &PrivateChat) -> Result<Option<KeyMessage>, Error> {
    match chat.pressed() {
        Some(message) => chat.context.key_messages.at(chat.id(), message).await,
        None => Ok(None),
    }
}
