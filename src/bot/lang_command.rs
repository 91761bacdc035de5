//! `/lang`: the language of a chat.

use super::callback::LanguageChoice;
use super::chat::{ChatContext, Sender};
use super::commands::NotALanguage;
use super::context::Context;
use super::error::HandlerResult;
use super::telegram::{Button, OutgoingMessage};
use crate::text::Lang;

/// Answers `/lang`; `may_change` tells whether the person may change the language of the chat.
pub(super) async fn command(
    context: &Context,
    chat: &ChatContext,
    wanted: Option<Result<Lang, NotALanguage>>,
    may_change: impl AsyncFnOnce() -> bool,
) -> HandlerResult {
    let Ok(wanted) = wanted.transpose() else {
        chat.reply(context, chat.lang.lang_unknown()).await;
        return Ok(());
    };
    if !may_change().await {
        chat.reply(context, chat.lang.lang_admins_only()).await;
        return Ok(());
    }
    if let Some(lang) = wanted {
        return set(context, chat, lang).await;
    }
    let owner = match &chat.sender {
        Sender::Person(person) if !chat.destination.chat.is_user() => Some(person.id.0),
        Sender::Person(_) | Sender::AnonymousAdmin => None,
    };
    let button = |lang: Lang| Button::press(lang.lang_name(), LanguageChoice { lang, owner });
    let rows = vec![Lang::ALL.map(button).into()];
    chat.reply(context, OutgoingMessage { text: chat.lang.lang_ask(), rows }).await;
    Ok(())
}

/// Sets the language of the chat and of its command menu.
pub(super) async fn set(context: &Context, chat: &ChatContext, lang: Lang) -> HandlerResult {
    let id = chat.destination.chat;
    context.chats.set_language(id, lang).await?;
    chat.reply(context, lang.lang_set()).await;
    context.set_command_menu(id, lang).await;
    Ok(())
}
