//! Issues keys: `/new` and rotation, and hiding a key on request.
//!
//! The request is recorded before the key is created, so an update that is delivered twice creates one key and a crash in
//! between is noticed. A key whose message was certainly not delivered is deleted. If the delivery is unknown, the key is
//! marked and its owner is told.

use teloxide::types::MessageId;

use crate::bot::chat::{PrivateChat, ReplyTarget};
use crate::bot::clock::seconds;
use crate::bot::context::Context;
use crate::bot::error::{HandlerError, HandlerResult};
use crate::bot::state::KeyMessage;
use crate::bot::telegram::{EditOutcome, OutgoingMessage, SendOutcome};
use crate::keys::{ChangeError, IssueError, Issued, Issuer, KeyId, Label, NewKey};
use crate::text::{Html, Lang};

use super::{menus, message};

/// The label of a key whose owner gave none.
pub(in crate::bot) fn default_label(lang: Lang) -> Result<Label, HandlerError> {
    let label = lang.default_label().as_str().parse();
    label.map_err(|_| HandlerError::Internal("the default label is invalid"))
}

pub(in crate::bot) async fn new(
    context: &Context,
    chat: &PrivateChat,
    label: Label,
) -> HandlerResult {
    if !begin(context, chat, None).await? {
        return Ok(());
    }
    let key = NewKey::standard(chat.owner(), label);
    let issued = context.keys.issue(key, Issuer::Owner, chat.now).await;
    deliver(context, chat, issued).await
}

/// Issues a key in place of another one, which stays valid.
pub(in crate::bot) async fn rotate(
    context: &Context,
    chat: &PrivateChat,
    replaced: KeyId,
) -> HandlerResult {
    if !begin(context, chat, Some(replaced)).await? {
        return Ok(());
    }
    let issued = context.keys.rotate(chat.owner(), &replaced, chat.now).await;
    deliver(context, chat, issued).await
}

pub(in crate::bot) async fn hide(
    context: &Context,
    chat: &PrivateChat,
    id: KeyId,
) -> HandlerResult {
    let key = context.keys.get_owned(chat.owner(), &id, chat.now).await?;
    let (Some(key), Some(mut key_message)) = (key, context.key_messages.of_key(id).await?) else {
        chat.reply_short(context, &chat.lang.no_such_key()).await;
        return Ok(());
    };
    key_message.is_hidden = true;
    let text = message::render(context, chat.lang, &key, &mut key_message).await?;
    // Written first: if the edit fails, the next background tick repeats it.
    context.key_messages.schedule_hide(id, chat.pressed(), chat.now).await?;
    match send(context, chat, &text).await {
        SendOutcome::Sent(_) | SendOutcome::Unreachable => {
            context.key_messages.mark_hidden(id).await?;
            context.visible_secrets.remove(id);
        }
        SendOutcome::Rejected | SendOutcome::Unknown => {}
    }
    Ok(())
}

/// Records the request. False when the update already requested a key, or its button was pressed twice.
async fn begin(
    context: &Context,
    chat: &PrivateChat,
    replaced: Option<KeyId>,
) -> Result<bool, HandlerError> {
    // The message shows a key and no menu: the pressed button was replaced by that key.
    if let Some(message) = chat.pressed()
        && let Some(key_message) = context.key_messages.at(chat.id(), message).await?
        && key_message.open_menu.is_none()
    {
        menus::return_to(context, chat, key_message.key).await?;
        return Ok(false);
    }
    Ok(context.key_messages.begin_issue(chat.update, chat.id(), replaced, chat.now).await?)
}

async fn deliver(
    context: &Context,
    chat: &PrivateChat,
    issued: Result<Issued, IssueError>,
) -> HandlerResult {
    let issued = match issued {
        Ok(issued) => issued,
        Err(error) => {
            context.key_messages.cancel_issue(chat.update).await?;
            return refuse(context, chat, error).await;
        }
    };
    // The key exists: from here on its owner is told of it, whatever else fails.
    let (id, title) =
        (issued.id, Html::key_title(issued.label.as_str(), &message::hint(&issued.hint)));
    context.visible_secrets.insert(id, issued.token, chat.now);
    let outcome = match first_text(context, chat, id).await {
        Ok(text) => send(context, chat, &text).await,
        Err(error) => {
            tracing::error!(%error, key = %id, "the message of a new key could not be rendered");
            SendOutcome::Unknown
        }
    };
    match outcome {
        SendOutcome::Sent(message) => record(context, chat, id, Some(message)).await,
        SendOutcome::Unreachable => {
            revoke(context, chat, id).await;
        }
        SendOutcome::Rejected if revoke(context, chat, id).await => {
            chat.send(context, &chat.lang.key_not_sent().into()).await;
        }
        SendOutcome::Rejected | SendOutcome::Unknown => {
            report_unknown_delivery(context, chat, id, title).await;
        }
    }
    Ok(())
}

/// The message that shows the key for the first time.
async fn first_text(
    context: &Context,
    chat: &PrivateChat,
    id: KeyId,
) -> Result<OutgoingMessage, HandlerError> {
    let Some(key) = context.keys.get_owned(chat.owner(), &id, chat.now).await? else {
        return Err(HandlerError::Internal("a key disappeared right after it was issued"));
    };
    let mut key_message = KeyMessage {
        key: id,
        chat: chat.id(),
        message: None,
        hide_at: None,
        replaced_key: context.key_messages.replaced_key(chat.update).await?,
        is_hidden: false,
        first_used_at: None,
        open_menu: None,
    };
    Ok(message::render(context, chat.lang, &key, &mut key_message).await?)
}

/// Edits the pressed message, or sends a new one. Edits are repeated until the outcome is certain; messages are not.
async fn send(context: &Context, chat: &PrivateChat, text: &OutgoingMessage) -> SendOutcome {
    let ReplyTarget::EditMessage { message, callback } = &chat.reply_target else {
        return context.outbox.send(chat.id().into(), text).await;
    };
    match chat.edit(context, *message, callback, text).await {
        EditOutcome::Done => SendOutcome::Sent(*message),
        EditOutcome::Gone => context.outbox.send(chat.id().into(), text).await,
        EditOutcome::Failed => SendOutcome::Unknown,
    }
}

/// Records the key's message, where the key will be hidden. The key was sent, so a failed write is only logged.
async fn record(context: &Context, chat: &PrivateChat, id: KeyId, message: Option<MessageId>) {
    if let Err(error) = context.key_messages.record(chat.update, id, message, chat.now).await {
        tracing::error!(%error, key = %id, "the message of a key could not be recorded");
    }
}

/// Marks the key and tells its owner that its message may be lost.
async fn report_unknown_delivery(context: &Context, chat: &PrivateChat, id: KeyId, title: Html) {
    context.visible_secrets.remove(id);
    if let Err(error) = context.keys.mark_delivery_unknown(&id, chat.now).await {
        tracing::error!(%error, key = %id, "a key of unknown delivery could not be marked");
    }
    // If the edit was made after all, the background tick edits the message again to hide the key.
    record(context, chat, id, chat.pressed()).await;
    let rows = message::unknown_delivery_buttons(chat.lang, id);
    let text = OutgoingMessage { text: chat.lang.key_unsure(title), rows };
    context.outbox.send(chat.id().into(), &text).await;
}

/// Deletes a key that nobody has seen; false when that failed.
async fn revoke(context: &Context, chat: &PrivateChat, id: KeyId) -> bool {
    context.visible_secrets.remove(id);
    let revoked = async {
        match context.keys.delete(chat.owner(), &id, chat.now).await {
            Ok(_) | Err(ChangeError::NotFound | ChangeError::Full { .. }) => {}
            Err(ChangeError::Store(error)) => return Err(error),
        }
        context.key_messages.cancel_issue(chat.update).await
    };
    let revoked = revoked.await;
    if let Err(error) = &revoked {
        tracing::error!(%error, key = %id, "an undelivered key could not be deleted");
    }
    revoked.is_ok()
}

async fn refuse(context: &Context, chat: &PrivateChat, error: IssueError) -> HandlerResult {
    let lang = chat.lang;
    match error {
        IssueError::Full { cap } => {
            let rows = vec![vec![message::list_button(lang)]];
            chat.reply(context, OutgoingMessage { text: lang.too_many(cap.into()), rows }).await;
        }
        IssueError::TooSoon { wait } => match chat.reply_target {
            ReplyTarget::NewMessage => chat.reply(context, lang.too_soon(seconds(wait))).await,
            ReplyTarget::EditMessage { .. } => {
                chat.reply_short(context, &lang.wait_toast(seconds(wait))).await;
            }
        },
        IssueError::TooMany { most, wait } => {
            let at = context.moment(lang, chat.now + wait);
            chat.reply(context, lang.too_many_today(most.into(), &at)).await;
        }
        IssueError::NotFound | IssueError::Past => {
            chat.reply_short(context, &lang.no_such_key()).await;
        }
        IssueError::Random => {
            return Err(HandlerError::Internal("the operating system gave no randomness"));
        }
        IssueError::Store(error) => return Err(error.into()),
    }
    Ok(())
}
