//! `/forget`: deletes everything stored about a person.

use std::sync::Arc;

use jiff::Timestamp;
use teloxide::types::{ChatId, MessageId};

use crate::bot::callback::KeyAction;
use crate::bot::chat::PrivateChat;
use crate::bot::context::Context;
use crate::bot::error::HandlerResult;
use crate::bot::state::KeyMessage;
use crate::bot::telegram::{Button, OutgoingMessage, command_menus};
use crate::db::Error;
use crate::keys::Owner;

pub(crate) async fn ask(chat: PrivateChat) -> HandlerResult {
    let (lang, keys) = (chat.lang, chat.context.keys.list(chat.owner(), chat.now).await?);
    let rows = vec![
        vec![Button::press(lang.button_forget(), KeyAction::Forget)],
        vec![Button::press(lang.button_keep(), KeyAction::CancelForget)],
    ];
    let text = lang.forget_ask(u64::try_from(keys.len()).unwrap_or(u64::MAX));
    chat.reply(OutgoingMessage { text, rows }).await
}

/// Deletes the person's keys, alerts, boards, claims of nicknames and settings, and reports that after the commit.
pub(crate) async fn everything(chat: PrivateChat) -> HandlerResult {
    let context = &chat.context;
    let key_messages = context.key_messages.in_chat(chat.id()).await?;
    stored(context, chat.id(), chat.now).await?;
    chat.answer(chat.lang.forget_done()).await;
    clean_up(context, chat.id(), &key_messages).await;
    Ok(())
}

/// Forgets the people whom the operator has named on the command line, each in the person's queue: an update that is handled
/// meanwhile would store something anew.
pub(crate) async fn requested(context: &Arc<Context>) -> Result<(), Error> {
    for (person, messages) in context.people.to_forget().await? {
        let (chat, shared) = (ChatId(person), Arc::clone(context));
        let job = async move {
            if let Err(error) = at_request(&shared, chat, messages).await {
                tracing::warn!(%error, "a person could not be forgotten and will be tried again");
            }
        };
        context.locks.run_once(chat.into(), format!("forget {chat}"), job);
    }
    Ok(())
}

/// The keys were deleted at once; `messages` showed them.
async fn at_request(context: &Context, person: ChatId, messages: Vec<i32>) -> Result<(), Error> {
    let key_messages = context.key_messages.in_chat(person).await?;
    for message in messages {
        context.outbox.delete_message(person, MessageId(message)).await;
    }
    stored(context, person, context.now()).await?;
    clean_up(context, person, &key_messages).await;
    context.people.is_forgotten(person.0).await
}

/// Deletes everything stored about a person. The keys come last: after their deletion, no step is left that can fail.
async fn stored(context: &Context, person: ChatId, now: Timestamp) -> Result<(), Error> {
    context.alerts.forget_person(person).await?;
    context.boards.forget_person(person).await?;
    context.people.forget(person.0).await?;
    context.chats.forget(person).await?;
    context.operator_records.forget(person.0).await?;
    context.keys.forget(Owner(person.0), now).await?;
    context.recent.forget(person);
    context.outbox.forget_username(person);
    Ok(())
}

/// Deletes the messages with keys and the command menu of the chat.
async fn clean_up(context: &Context, chat: ChatId, key_messages: &[KeyMessage]) {
    for key_message in key_messages {
        context.visible_secrets.remove(key_message.key);
    }
    let visible = key_messages.iter().filter(|key_message| !key_message.is_hidden);
    for message in visible.filter_map(|key_message| key_message.message) {
        context.outbox.delete_message(chat, message).await;
    }
    // An operator gets the operators' menu back with /op, or when the bot starts again.
    if let Err(failure) = command_menus::forget(context.outbox.client(), chat).await {
        tracing::warn!(?failure, "the command menu of a chat could not be deleted");
    }
}
