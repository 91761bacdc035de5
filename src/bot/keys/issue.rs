//! KeyMessage a key out: the claim, the key, the message, in this order.
//!
//! The claim stands in the store before the key, so an update that comes twice makes one key, and a process that dies in
//! between leaves a trace. A key whose message certainly never arrived is deleted; one whose message may have arrived is
//! marked, and its owner told.

use teloxide::types::MessageId;

use crate::bot::chat::{PrivateChat, ReplyTarget};
use crate::bot::clock::seconds;
use crate::bot::context::Context;
use crate::bot::error::HandlerError;
use crate::bot::state::KeyMessage;
use crate::bot::telegram::{EditOutcome, OutgoingMessage, SendOutcome};
use crate::keys::{ChangeError, IssueError, Issued, Issuer, KeyId, Label, NewKey};
use crate::text::{Html, Lang};

use super::{menus, message};

/// What a key is called when its owner has not said.
pub(in crate::bot) fn default_label(lang: Lang) -> Result<Label, HandlerError> {
    lang.default_label()
        .as_str()
        .parse()
        .map_err(|_| HandlerError::Internal("the default label is none"))
}

/// A new key.
pub(in crate::bot) async fn new(
    context: &Context,
    chat: &PrivateChat,
    label: Label,
) -> Result<(), HandlerError> {
    if let Some(key) = handed_here(context, chat).await? {
        return menus::home(context, chat, key).await;
    }
    if !context.key_messages.begin_issue(chat.update, chat.id(), None, chat.now).await? {
        return Ok(());
    }
    let order = NewKey::standard(chat.owner(), label);
    let issued = context.keys.issue(order, Issuer::Owner, chat.now).await;
    hand_over(context, chat, issued).await
}

/// A new key in place of another, which lives on.
pub(in crate::bot) async fn rotate(
    context: &Context,
    chat: &PrivateChat,
    old: KeyId,
) -> Result<(), HandlerError> {
    if let Some(key) = handed_here(context, chat).await? {
        return menus::home(context, chat, key).await;
    }
    if !context.key_messages.begin_issue(chat.update, chat.id(), Some(old), chat.now).await? {
        return Ok(());
    }
    let issued = context.keys.rotate(chat.owner(), &old, chat.now).await;
    hand_over(context, chat, issued).await
}

/// Covers the key in its message.
pub(in crate::bot) async fn hide(
    context: &Context,
    chat: &PrivateChat,
    id: KeyId,
) -> Result<(), HandlerError> {
    let key = context.keys.get_owned(chat.owner(), &id, chat.now).await?;
    let (Some(key), Some(mut key_message)) = (key, context.key_messages.of_key(id).await?) else {
        chat.reply_short(context, &chat.lang.no_such_key()).await;
        return Ok(());
    };
    key_message.is_hidden = true;
    let words = message::key(context, chat.lang, &key, &mut key_message).await?;
    // Noted first: an edit that can't be made now is made when the next round comes.
    context.key_messages.schedule_hide(id, chat.pressed(), chat.now).await?;
    match deliver(context, chat, &words).await {
        SendOutcome::Sent(_) | SendOutcome::Unreachable => {
            context.key_messages.mark_hidden(id).await?;
            context.shown.lock().remove(&id);
        }
        SendOutcome::Rejected | SendOutcome::Unknown => {}
    }
    Ok(())
}

/// The key that the pressed message hands out already: the button was pressed twice, and is there no more. A menu that is
/// open in the message has buttons of its own.
async fn handed_here(context: &Context, chat: &PrivateChat) -> Result<Option<KeyId>, HandlerError> {
    let Some(message) = chat.pressed() else { return Ok(None) };
    let key_message = context.key_messages.at(chat.id(), message).await?;
    Ok(key_message
        .filter(|key_message| key_message.shows.is_none())
        .map(|key_message| key_message.key))
}

async fn hand_over(
    context: &Context,
    chat: &PrivateChat,
    issued: Result<Issued, IssueError>,
) -> Result<(), HandlerError> {
    let issued = match issued {
        Ok(issued) => issued,
        Err(refusal) => {
            context.key_messages.cancel_issue(chat.update).await?;
            return refuse(context, chat, refusal).await;
        }
    };
    // There is a key now: whatever breaks from here on, its owner hears of the key.
    let (id, title) =
        (issued.id, Html::key_title(issued.label.as_str(), &message::hint(&issued.hint)));
    context.shown.lock().insert(id, (issued.token, chat.now));
    let delivery = match words(context, chat, id).await {
        Ok(words) => deliver(context, chat, &words).await,
        Err(broke) => {
            tracing::error!(%broke, key = %id, "the message of a new key could not be written");
            SendOutcome::Unknown
        }
    };
    match delivery {
        SendOutcome::Sent(message) => note(context, chat, id, Some(message)).await,
        SendOutcome::Unreachable => {
            take_back(context, chat, id).await;
        }
        SendOutcome::Rejected if take_back(context, chat, id).await => {
            chat.say(context, &chat.lang.key_not_sent().into()).await;
        }
        SendOutcome::Rejected | SendOutcome::Unknown => doubt(context, chat, id, title).await,
    }
    Ok(())
}

/// The message that hands the key out.
async fn words(
    context: &Context,
    chat: &PrivateChat,
    id: KeyId,
) -> Result<OutgoingMessage, HandlerError> {
    let Some(key) = context.keys.get_owned(chat.owner(), &id, chat.now).await? else {
        return Err(HandlerError::Internal("a key was gone right after it was made"));
    };
    let mut key_message = KeyMessage {
        key: id,
        chat: chat.id(),
        message: None,
        hide_at: None,
        old: context.key_messages.replaced_key(chat.update).await?,
        is_hidden: false,
        used_at: None,
        shows: None,
    };
    Ok(message::key(context, chat.lang, &key, &mut key_message).await?)
}

/// An edit can be made again until it is certain; a message can't.
async fn deliver(context: &Context, chat: &PrivateChat, words: &OutgoingMessage) -> SendOutcome {
    let ReplyTarget::EditMessage { message, press } = &chat.reply_target else {
        return context.outbox.send(chat.id().into(), words).await;
    };
    match chat.edit(context, *message, press, words).await {
        EditOutcome::Done => SendOutcome::Sent(*message),
        EditOutcome::Gone => context.outbox.send(chat.id().into(), words).await,
        EditOutcome::Failed => SendOutcome::Unknown,
    }
}

/// Remembers where the key is to be hidden. The key is there whether this can be written or not.
async fn note(context: &Context, chat: &PrivateChat, id: KeyId, message: Option<MessageId>) {
    if let Err(error) = context.key_messages.record(chat.update, id, message, chat.now).await {
        tracing::error!(%error, key = %id, "the message of a key could not be noted");
    }
}

/// Nobody can tell whether the key arrived: it is marked, and its owner told.
async fn doubt(context: &Context, chat: &PrivateChat, id: KeyId, title: Html) {
    context.shown.lock().remove(&id);
    if let Err(error) = context.keys.mark_delivery_unknown(&id, chat.now).await {
        tracing::error!(%error, key = %id, "a key in doubt could not be marked");
    }
    // An edit that may have been made is made again to hide the key, like any other.
    note(context, chat, id, chat.pressed()).await;
    let rows = message::doubt_buttons(chat.lang, id);
    let words = OutgoingMessage { text: chat.lang.key_unsure(title), rows };
    context.outbox.send(chat.id().into(), &words).await;
}

/// Nobody has seen the key, and nobody will; false when it could not be deleted.
async fn take_back(context: &Context, chat: &PrivateChat, id: KeyId) -> bool {
    context.shown.lock().remove(&id);
    let deleted = match context.keys.delete(chat.owner(), &id, chat.now).await {
        Ok(_) | Err(ChangeError::NotFound | ChangeError::Full { .. }) => Ok(()),
        Err(ChangeError::Store(error)) => Err(error),
    };
    let undone = match deleted {
        Ok(()) => context.key_messages.cancel_issue(chat.update).await,
        Err(error) => Err(error),
    };
    if let Err(error) = &undone {
        tracing::error!(%error, key = %id, "a key that never arrived could not be taken back");
    }
    undone.is_ok()
}

async fn refuse(
    context: &Context,
    chat: &PrivateChat,
    refusal: IssueError,
) -> Result<(), HandlerError> {
    let lang = chat.lang;
    match refusal {
        IssueError::Full { cap } => {
            let rows = vec![vec![message::list(lang)]];
            chat.reply(context, OutgoingMessage { text: lang.too_many(cap.into()), rows }).await;
        }
        IssueError::TooSoon { wait } => match chat.reply_target {
            ReplyTarget::NewMessage => chat.reply(context, lang.too_soon(seconds(wait))).await,
            ReplyTarget::EditMessage { .. } => {
                chat.reply_short(context, &lang.wait_toast(seconds(wait))).await
            }
        },
        IssueError::TooMany { most, wait } => {
            let at = context.moment(lang, chat.now + wait);
            chat.reply(context, lang.too_many_today(most.into(), &at)).await;
        }
        IssueError::NotFound | IssueError::Past => {
            chat.reply_short(context, &lang.no_such_key()).await
        }
        IssueError::Random => {
            return Err(HandlerError::Internal("the operating system gave no randomness"));
        }
        IssueError::Store(error) => return Err(error.into()),
    }
    Ok(())
}
