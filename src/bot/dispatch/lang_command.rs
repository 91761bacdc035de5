//! `/lang`: the language of a chat.

use std::sync::Arc;

use crate::bot::callback::LanguageChoice;
use crate::bot::chat::{self, ChatContext};
use crate::bot::error::HandlerResult;
use crate::bot::telegram::{Button, OutgoingMessage};
use crate::text::Lang;

/// Answers `/lang`, with or without the name of a language.
pub(in crate::bot) async fn command(chat: Arc<ChatContext>, name: Option<String>) -> HandlerResult {
    let wanted = name.map(|name| Lang::from_name(&name));
    if wanted == Some(None) {
        return chat.reply(chat.lang.lang_unknown()).await;
    }
    if !chat.sender_may_change_settings().await {
        return chat.reply(chat.lang.lang_admins_only()).await;
    }
    if let Some(lang) = wanted.flatten() {
        return set(&chat, lang).await;
    }
    let owner = chat.member().map(|person| person.id.0);
    let button = |lang: Lang| Button::press(lang.lang_name(), LanguageChoice { lang, owner });
    let rows = vec![Lang::ALL.map(button).into()];
    chat.reply(OutgoingMessage { text: chat.lang.lang_ask(), rows }).await
}

/// Handles a button that sets the language. Only the person who asked may press it, and in a group only admins.
pub(in crate::bot) async fn pressed(
    chat: Arc<ChatContext>,
    LanguageChoice { lang, owner }: LanguageChoice,
) -> HandlerResult {
    if owner.is_some_and(|owner| !chat.sender.is(owner)) {
        return chat::not_yours(chat).await;
    }
    if !chat.sender_may_change_settings().await {
        return chat.reply_short(&chat.lang.lang_admins_only_toast()).await;
    }
    set(&chat, lang).await
}

/// Sets the language of the chat and of its command menu.
async fn set(chat: &ChatContext, lang: Lang) -> HandlerResult {
    chat.set_language(lang).await?;
    chat.answer(lang.lang_set()).await;
    chat.context.set_command_menu(chat.id(), lang).await;
    Ok(())
}
