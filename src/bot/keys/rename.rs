//! Renames a key: the prompt for a label, and the answer to it.

use crate::bot::callback::KeyAction;
use crate::bot::chat::PrivateChat;
use crate::bot::error::{HandlerError, HandlerResult};
use crate::bot::recent::LastAction;
use crate::bot::state::{PendingPrompt, PromptPurpose};
use crate::bot::telegram::OutgoingMessage;
use crate::keys::{KeyId, Label};
use crate::text::Html;

use super::{key_menu, menus, none_if_not_found};

pub(crate) async fn prompt(chat: PrivateChat, id: KeyId) -> HandlerResult {
    let context = &chat.context;
    if context.keys.get_owned(chat.owner(), &id, chat.now).await?.is_some() {
        let (purpose, message) = (PromptPurpose::Label, chat.pressed());
        let prompt = PendingPrompt { purpose, key: id, message, asked_at: chat.now };
        context.chats.set_prompt(chat.id(), prompt).await?;
    }
    menus::open(chat, KeyAction::Rename(id)).await
}

/// Gives the key its new label and closes the prompt.
pub(crate) async fn set_label(
    chat: PrivateChat,
    prompt: PendingPrompt,
    text: String,
) -> HandlerResult {
    let Ok(label) = text.parse::<Label>() else {
        return chat.reply(chat.lang.bad_label(Label::MAX_CHARS.into())).await;
    };
    chat.context.chats.clear_prompt(chat.id()).await?;
    if rename(&chat, prompt.key, label).await?
        && let Some(message) = prompt.message
    {
        menus::close(&chat, message).await;
    }
    Ok(())
}

/// Gives the key the label that was typed together with the former one.
pub(super) async fn typed(chat: PrivateChat, key: KeyId, label: &str) -> HandlerResult {
    chat.record_key_talk(None);
    match label.parse() {
        Ok(label) => rename(&chat, key, label).await.map(|_| ()),
        Err(_) => chat.reply(chat.lang.bad_label(Label::MAX_CHARS.into())).await,
    }
}

/// Renames the key and shows it. False if there is no such key.
async fn rename(chat: &PrivateChat, id: KeyId, label: Label) -> Result<bool, HandlerError> {
    let (context, lang) = (&chat.context, chat.lang);
    let renamed = context.keys.rename(chat.owner(), &id, label, chat.now).await;
    if none_if_not_found(renamed)?.is_none() {
        chat.reply_short(&lang.no_such_key()).await?;
        return Ok(false);
    }
    chat.record_action(LastAction::Other);
    let renamed = lang.renamed();
    // The key is renamed, even if its details can't be read now.
    let reply = match context.keys.get_owned(chat.owner(), &id, chat.now).await {
        Ok(Some(key)) => {
            let OutgoingMessage { text, rows } = key_menu::details(context, lang, &key);
            OutgoingMessage { text: Html::paragraphs([renamed, text]), rows }
        }
        Ok(None) | Err(_) => renamed.into(),
    };
    chat.answer(reply).await;
    Ok(true)
}
