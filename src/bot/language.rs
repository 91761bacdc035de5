//! The language of a chat.

use crate::bot::callback::{Button, KeyAction};
use crate::bot::chat::ChatContext;
use crate::bot::commands::NotALanguage;
use crate::bot::context::Context;
use crate::bot::error::HandlerError;
use crate::bot::incoming::Sender;
use crate::bot::telegram::OutgoingMessage;
use crate::bot::telegram::command_menus;
use crate::text::Lang;

/// `/lang`, from somebody who may choose when `may`.
pub(super) async fn asked(
    context: &Context,
    chat: &ChatContext,
    wanted: Option<Result<Lang, NotALanguage>>,
    may: impl AsyncFnOnce() -> bool,
) -> Result<(), HandlerError> {
    let Ok(wanted) = wanted.transpose() else {
        chat.reply(context, chat.lang.lang_unknown()).await;
        return Ok(());
    };
    if !may().await {
        chat.reply(context, chat.lang.lang_admins_only()).await;
        return Ok(());
    }
    match wanted {
        Some(lang) => return choose(context, chat, lang).await,
        None => {
            let by = match &chat.sender {
                Sender::Person(person) if !chat.destination.chat.is_user() => Some(person.id().0),
                Sender::Person(_) | Sender::AnonymousAdmin => None,
            };
            let button =
                |lang: Lang| Button::Press(lang.lang_name(), KeyAction::Speak { lang, by });
            let rows = vec![Lang::ALL.map(button).into()];
            chat.reply(context, OutgoingMessage { text: chat.lang.lang_ask(), rows }).await;
        }
    }
    Ok(())
}

/// From now on the chat is spoken to in this language, and its command menu too.
pub(super) async fn choose(
    context: &Context,
    chat: &ChatContext,
    lang: Lang,
) -> Result<(), HandlerError> {
    let id = chat.destination.chat;
    context.chats.set_language(id, lang).await?;
    chat.reply(context, lang.lang_set()).await;
    if let Err(failure) = command_menus::speak(context.outbox.client(), id, lang).await {
        tracing::warn!(?failure, "the command menu of a chat could not be registered");
    }
    Ok(())
}
