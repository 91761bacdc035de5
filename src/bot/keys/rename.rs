//! Renaming a key: the prompt for a label, and the answer to it.

use crate::bot::callback::KeyAction;
use crate::bot::chat::PrivateChat;
use crate::bot::context::Context;
use crate::bot::error::HandlerResult;
use crate::bot::state::PendingPrompt;
use crate::bot::telegram::OutgoingMessage;
use crate::keys::{ChangeError, KeyId, Label};
use crate::text::Html;

use super::{key_menu, menus};

pub(in crate::bot) async fn prompt(
    context: &Context,
    chat: &PrivateChat,
    id: KeyId,
) -> HandlerResult {
    if context.keys.get_owned(chat.owner(), &id, chat.now).await?.is_some() {
        let prompt = PendingPrompt { key: id, message: chat.pressed(), asked_at: chat.now };
        context.chats.set_prompt(chat.id(), prompt).await?;
    }
    menus::open(context, chat, KeyAction::Rename(id)).await
}

/// Gives the key its new label and closes the prompt.
pub(in crate::bot) async fn set_label(
    context: &Context,
    chat: &PrivateChat,
    prompt: PendingPrompt,
    text: String,
) -> HandlerResult {
    let lang = chat.lang;
    let Ok(label) = text.parse::<Label>() else {
        chat.reply(context, lang.bad_label(Label::MAX_CHARS.into())).await;
        return Ok(());
    };
    context.chats.clear_prompt(chat.id()).await?;
    match context.keys.rename(chat.owner(), &prompt.key, label, chat.now).await {
        Ok(()) => {}
        Err(ChangeError::Store(error)) => return Err(error.into()),
        Err(ChangeError::NotFound | ChangeError::Full { .. }) => {
            chat.reply_short(context, &lang.no_such_key()).await;
            return Ok(());
        }
    }
    let renamed = lang.renamed();
    // The key is renamed, even if it can't be read again for its details.
    let reply = match context.keys.get_owned(chat.owner(), &prompt.key, chat.now).await {
        Ok(Some(key)) => {
            let OutgoingMessage { text, rows } = key_menu::details(context, lang, &key);
            OutgoingMessage { text: Html::paragraphs([renamed, text]), rows }
        }
        Ok(None) | Err(_) => renamed.into(),
    };
    chat.reply(context, reply).await;
    if let Some(message) = prompt.message {
        menus::close(context, chat, message).await;
    }
    Ok(())
}
