//! `/op` in the private chats of operators: shows the keys of all owners, the numbers of the day, and the state of the
//! other parts. Only operators have the command.

mod busiest;
mod changes;
mod find;
mod key_card;
mod notices;
mod overview;
mod problems;
mod words;

pub(super) use changes::{block_for, reason_prompt};
pub(super) use notices::send_due_notices;
pub(super) use problems::Problems;

use teloxide::types::{CallbackQuery, ChatId};

use super::callback::{ButtonData, OperatorButton};
use super::chat::PrivateChat;
use super::context::Context;
use super::error::{HandlerError, HandlerResult};
use super::telegram::command_menus;
use words::Request;

/// Runs `/op` with the words behind it.
pub(super) async fn command(chat: PrivateChat, words: String) -> HandlerResult {
    let context = &chat.context;
    // A chat that was not known at the start of the bot has no menu yet.
    if !context.operator_records.menus().await?.contains(&chat.id()) {
        show_menu(context, chat.id()).await;
    }
    match Request::parse(&words, chat.now, &context.settings.zone) {
        Request::Overview => chat.reply(overview::overview(&chat).await?).await,
        Request::Help => chat.reply(chat.lang.operator_usage()).await,
        Request::Find(text) => find::show(&chat, &text).await,
        Request::Change { key, change } => match find::one(&chat, &key).await? {
            Some(key) => changes::requested(&chat, &key, change).await,
            None => Ok(()),
        },
    }
}

/// Decodes the button, if an operator pressed it.
pub(super) async fn button(
    chat: PrivateChat,
    query: CallbackQuery,
) -> Result<Option<OperatorButton>, HandlerError> {
    let data = query.data.as_deref().filter(|_| chat.is_operator());
    Ok(data.and_then(OperatorButton::decode))
}

pub(super) async fn pressed(
    chat: PrivateChat,
    query: CallbackQuery,
    button: OperatorButton,
) -> HandlerResult {
    match button {
        OperatorButton::Overview => chat.reply(overview::overview(&chat).await?).await,
        OperatorButton::Help => chat.reply(overview::help(&chat)).await,
        OperatorButton::Busiest => chat.reply(busiest::keys(&chat).await?).await,
        OperatorButton::Feed { page } => chat.reply(overview::feed(&chat, page)).await,
        OperatorButton::KeysOf { owner, page } => {
            chat.reply(key_card::keys_of(&chat, owner, page).await?).await
        }
        OperatorButton::Card(key)
        | OperatorButton::History(key)
        | OperatorButton::AskBlock(key)
        | OperatorButton::Block { key, .. }
        | OperatorButton::BlockAsQuoted(key)
        | OperatorButton::AskReason(key)
        | OperatorButton::AskUnblock(key)
        | OperatorButton::Unblock(key)
        | OperatorButton::AskExpiry(key)
        | OperatorButton::Expire { key, .. }
        | OperatorButton::AskLimit(key)
        | OperatorButton::Usage(key)
        | OperatorButton::LeaveUsage(key)
        | OperatorButton::Errors { key, .. }
        | OperatorButton::Limit { key, .. } => match chat.context.keys.get(&key, chat.now).await? {
            Some(key) => changes::pressed(&chat, &key, button, &query).await,
            None => chat.reply_short(&chat.lang.no_such_key()).await,
        },
    }
}

/// Adds the command to the menus of operators, and removes it from the menus of former operators.
pub(super) async fn set_menus(context: &Context) {
    let operators = context.settings.operators.iter().map(|id| ChatId(*id));
    for chat in operators.clone() {
        show_menu(context, chat).await;
    }
    let former = context.operator_records.menus().await.unwrap_or_default();
    for chat in former.into_iter().filter(|chat| !operators.clone().any(|id| id == *chat)) {
        let is_removed = match context.chosen_language(chat).await {
            Some(lang) => context.set_command_menu(chat, lang).await,
            None => command_menus::forget(context.outbox.client(), chat).await.is_ok(),
        };
        if is_removed && let Err(error) = context.operator_records.set_menu(chat, false).await {
            tracing::warn!(%error, "that a command menu has changed could not be stored");
        }
    }
}

/// Adds the command to the menu of an operator's chat.
async fn show_menu(context: &Context, chat: ChatId) {
    let shown = async {
        let lang = context.chats.language(chat).await?;
        match context.set_command_menu(chat, lang).await {
            true => context.operator_records.set_menu(chat, true).await,
            false => Ok(()),
        }
    };
    if let Err(error) = shown.await {
        tracing::warn!(%error, "the command menu of an operator could not be read or stored");
    }
}
