//! One key: rename, rotate, delete.

use crate::bot::callback::{Button, KeyAction, Rows};
use crate::bot::chat::PrivateChat;
use crate::bot::context::Context;
use crate::bot::error::HandlerError;
use crate::bot::state::PendingPrompt;
use crate::bot::telegram::OutgoingMessage;
use crate::db::Error;
use crate::keys::{ChangeError, Key, KeyId, Label, State};
use crate::text::{Html, Lang};

use super::{Reader, menus, message};

/// How many characters a label has at most.
pub(in crate::bot) const LONGEST_LABEL: u64 = 32;

/// The key, and what can be done with it.
pub(super) async fn read(
    context: &Context,
    reader: Reader,
    id: KeyId,
) -> Result<Option<OutgoingMessage>, Error> {
    let key = context.keys.get_owned(reader.owner, &id, reader.now).await?;
    Ok(key.map(|key| card(context, reader.lang, &key)))
}

/// Asks for a new label: the next words in this chat.
pub(super) async fn ask_label(
    context: &Context,
    reader: Reader,
    id: KeyId,
) -> Result<Option<OutgoingMessage>, Error> {
    let lang = reader.lang;
    let Some(key) = context.keys.get_owned(reader.owner, &id, reader.now).await? else {
        return Ok(None);
    };
    let rows = vec![vec![Button::Press(lang.button_keep(), KeyAction::Card(id))]];
    Ok(Some(OutgoingMessage { text: lang.ask_label(message::title(&key), LONGEST_LABEL), rows }))
}

/// Asks whether to put a new key in place of this one.
pub(super) async fn ask_rotate(
    context: &Context,
    reader: Reader,
    id: KeyId,
) -> Result<Option<OutgoingMessage>, Error> {
    let lang = reader.lang;
    let Some(key) = context.keys.get_owned(reader.owner, &id, reader.now).await? else {
        return Ok(None);
    };
    let rows = vec![vec![
        Button::Press(lang.button_rotate(), KeyAction::Rotate(id)),
        Button::Press(lang.button_keep(), KeyAction::Card(id)),
    ]];
    let text = Html::paragraphs([lang.ask_rotate(message::title(&key)), used(context, lang, &key)]);
    Ok(Some(OutgoingMessage { text, rows }))
}

/// Asks once more. Whether the key is in use, and whether the one in its place is, helps to decide.
pub(super) async fn ask_delete(
    context: &Context,
    reader: Reader,
    id: KeyId,
    home: KeyId,
) -> Result<Option<OutgoingMessage>, Error> {
    let lang = reader.lang;
    let Some(key) = context.keys.get_owned(reader.owner, &id, reader.now).await? else {
        return Ok(None);
    };
    let rows = vec![vec![
        Button::Press(lang.button_delete_now(), KeyAction::Delete { key: id, return_to: home }),
        Button::Press(lang.button_keep(), KeyAction::Return(home)),
    ]];
    let mut parts = vec![lang.ask_delete(message::title(&key)), used(context, lang, &key)];
    if home != id
        && let Some(heir) = context.keys.get_owned(reader.owner, &home, reader.now).await?
    {
        parts.push(match heir.usage.last_used_at {
            Some(last) => lang.replacement_used(message::title(&heir), &context.moment(lang, last)),
            None => lang.replacement_unused(message::title(&heir)),
        });
    }
    Ok(Some(OutgoingMessage { text: Html::paragraphs(parts), rows }))
}

/// The next words in this chat are the new label.
pub(in crate::bot) async fn rename(
    context: &Context,
    chat: &PrivateChat,
    id: KeyId,
) -> Result<(), HandlerError> {
    if context.keys.get_owned(chat.owner(), &id, chat.now).await?.is_some() {
        let question = PendingPrompt { key: id, message: chat.pressed() };
        context.chats.set_prompt(chat.id(), question, chat.now).await?;
    }
    menus::open(context, chat, KeyAction::Rename(id)).await
}

/// The label has come.
pub(in crate::bot) async fn renamed(
    context: &Context,
    chat: &PrivateChat,
    question: PendingPrompt,
    words: &str,
) -> Result<(), HandlerError> {
    let id = question.key;
    let Ok(label) = words.parse::<Label>() else {
        chat.reply(context, chat.lang.bad_label(LONGEST_LABEL)).await;
        return Ok(());
    };
    context.chats.clear_prompt(chat.id()).await?;
    match context.keys.rename(chat.owner(), &id, label, chat.now).await {
        Ok(()) => {}
        Err(ChangeError::Store(error)) => return Err(error.into()),
        Err(ChangeError::NotFound | ChangeError::Full { .. }) => {
            chat.reply_short(context, &chat.lang.no_such_key()).await;
            return Ok(());
        }
    }
    let renamed = chat.lang.renamed();
    let words = match read(context, chat.reader(), id).await {
        Ok(Some(OutgoingMessage { text, rows })) => {
            OutgoingMessage { text: Html::paragraphs([renamed, text]), rows }
        }
        Ok(None) | Err(_) => renamed.into(),
    };
    chat.reply(context, words).await;
    if let Some(message) = question.message {
        menus::close(context, chat, message).await;
    }
    Ok(())
}

/// Whether anybody would miss it.
fn used(context: &Context, lang: Lang, key: &Key) -> Html {
    match key.usage.last_used_at {
        Some(last) => lang.ask_used(&context.moment(lang, last), key.usage.uses),
        None => lang.ask_unused(),
    }
}

/// Deletes, and says so once it is true.
pub(in crate::bot) async fn delete(
    context: &Context,
    chat: &PrivateChat,
    id: KeyId,
    home: KeyId,
) -> Result<(), HandlerError> {
    let key_message = context.key_messages.of_key(id).await?;
    let key = match context.keys.delete(chat.owner(), &id, chat.now).await {
        Ok(key) => key,
        Err(ChangeError::Store(error)) => return Err(error.into()),
        Err(ChangeError::NotFound | ChangeError::Full { .. }) => {
            chat.reply_short(context, &chat.lang.no_such_key()).await;
            return Ok(());
        }
    };
    // It is deleted: whatever breaks from here on, its owner hears so.
    context.shown.lock().remove(&id);
    let lang = chat.lang;
    let gone = OutgoingMessage {
        text: lang.deleted(message::title(&key), &context.moment(lang, chat.now)),
        rows: vec![vec![message::list(lang)]],
    };
    if home == id || menus::home(context, chat, home).await.is_err() {
        chat.reply(context, gone.clone()).await;
    }
    // Where the key was handed out, it says the same.
    match key_message.and_then(|key_message| key_message.message) {
        Some(message) if Some(message) != chat.pressed() => {
            context.outbox.edit(chat.id(), message, &gone).await;
        }
        Some(_) | None => {}
    }
    Ok(())
}

fn card(context: &Context, lang: Lang, key: &Key) -> OutgoingMessage {
    let id = key.id;
    let mut first = vec![Button::Press(lang.button_rename(), KeyAction::Rename(id))];
    if key.state == State::Active {
        first.push(Button::Press(lang.button_rotate(), KeyAction::AskRotate(id)));
    }
    let delete =
        Button::Press(lang.button_delete(), KeyAction::AskDelete { key: id, return_to: id });
    let rows: Rows = vec![first, vec![delete], vec![message::list(lang)]];
    let limit = message::limit(lang, key.limit.unwrap_or(context.default_limit));
    let text = Html::lines([message::title(key), message::details(context, lang, key), limit]);
    OutgoingMessage { text, rows }
}
