//! Issues keys: `/new` and rotation, and hides a key on request.
//!
//! The request is recorded before the key is created. So an update that is delivered twice creates one key, and a crash
//! in between is noticed. A key whose message was certainly not delivered is deleted. If the delivery is unknown, the
//! key is marked and its owner is told, if necessary by a background job or by the next process.

use teloxide::types::MessageId;

use crate::bot::callback::KeyAction;
use crate::bot::chat::{PrivateChat, ReplyTarget};
use crate::bot::clock::seconds;
use crate::bot::context::Context;
use crate::bot::error::{HandlerError, HandlerResult};
use crate::bot::language::NewKeyOrder;
use crate::bot::recent::LastAction;
use crate::bot::state::KeyMessage;
use crate::bot::telegram::{Button, Destination, EditOutcome, OutgoingMessage, SendOutcome};
use crate::db::{Error, ErrorKind};
use crate::keys::{DeliveryState, IssueError, Issued, Issuer, KeyId, Label, Lifetime, NewKey};
use crate::text::{Html, Lang};

use super::delete::report_deleted;
use super::{menus, message, none_if_not_found};

pub(crate) async fn new(chat: &PrivateChat, order: NewKeyOrder) -> HandlerResult {
    chat.record_key_talk(None);
    let label = order.label.unwrap_or_else(|| chat.lang.default_label().as_str().to_owned());
    let Ok(label) = label.parse() else {
        return chat.reply(chat.lang.bad_label(Label::MAX_CHARS.into())).await;
    };
    let key = NewKey::standard(chat.owner(), label);
    let key = match order.days.map(Lifetime::new) {
        None => key,
        Some(Some(lifetime)) => key.lasting(lifetime, chat.now),
        Some(None) => return chat.reply(chat.lang.bad_lifetime(Lifetime::MAX_DAYS.into())).await,
    };
    let issued = issue_once(chat, None, chat.context.keys.issue(key, Issuer::Owner, chat.now));
    refuse(chat, issued.await?).await
}

/// Issues a key in place of another one, which stays valid.
pub(crate) async fn rotate(chat: PrivateChat, replaced: KeyId) -> HandlerResult {
    let rotate = chat.context.keys.rotate(chat.owner(), &replaced, chat.now);
    let issued = issue_once(&chat, Some(replaced), rotate).await?;
    refuse(&chat, issued).await
}

/// Deletes a key that other people may know, and issues another one in its place.
pub(crate) async fn replace(chat: PrivateChat, leaked: KeyId) -> HandlerResult {
    chat.record_key_talk(None);
    let keys = &chat.context.keys;
    let Some(key) = keys.get_owned(chat.owner(), &leaked, chat.now).await? else {
        return chat.reply_short(&chat.lang.no_such_key()).await;
    };
    let key_message = chat.context.key_messages.of_key(leaked).await?;
    let mut is_deleted = false;
    let replace = async {
        // The old key is deleted in any case, even if no new key can be issued now.
        let deleted = keys.delete(chat.owner(), &leaked, chat.now).await;
        is_deleted = none_if_not_found(deleted)?.is_some();
        if !is_deleted {
            return Err(IssueError::NotFound);
        }
        keys.issue(NewKey::in_place_of(&key, chat.now), Issuer::Owner, chat.now).await
    };
    if let Some(refused) = issue_once(&chat, Some(leaked), replace).await? {
        let text =
            Html::lines([chat.lang.key_ended(message::title(&key)), refusal(&chat, refused)?]);
        let rows = vec![vec![Button::press(chat.lang.button_new(), KeyAction::Issue)]];
        chat.reply(OutgoingMessage { text, rows }).await?;
    }
    if is_deleted {
        chat.record_action(LastAction::KeyDeleted);
        report_deleted(&chat, &key, key_message).await;
    }
    Ok(())
}

pub(crate) async fn hide(chat: PrivateChat, id: KeyId) -> HandlerResult {
    let context = &chat.context;
    let key = context.keys.get_owned(chat.owner(), &id, chat.now).await?;
    let (Some(key), Some(mut key_message)) = (key, context.key_messages.of_key(id).await?) else {
        return chat.reply_short(&chat.lang.no_such_key()).await;
    };
    key_message.is_hidden = true;
    let text = message::render(context, chat.lang, &key, &mut key_message).await?;
    // Written before the edit, so that the next background tick repeats an edit that fails.
    context.key_messages.schedule_hide(id, chat.pressed(), chat.now).await?;
    match send(&chat, &text).await {
        SendOutcome::Sent(_) | SendOutcome::Unreachable => {
            context.key_messages.mark_hidden(id).await?;
            context.visible_secrets.remove(id);
        }
        SendOutcome::Rejected | SendOutcome::Unknown => {}
    }
    Ok(())
}

/// Creates a key and sends it, or returns why there is none. Does nothing if the update already requested a key, or if
/// its button was pressed twice. `create` runs after the request was recorded.
async fn issue_once(
    chat: &PrivateChat,
    replaced: Option<KeyId>,
    create: impl Future<Output = Result<Issued, IssueError>>,
) -> Result<Option<IssueError>, HandlerError> {
    let key_messages = &chat.context.key_messages;
    // The message shows a key and has no menu: its button was pressed before, and that press has issued the key.
    if let Some(message) = chat.pressed()
        && let Some(key_message) = key_messages.at(chat.id(), message).await?
        && key_message.open_menu.is_none()
    {
        menus::return_to(chat.clone(), key_message.key).await?;
        return Ok(None);
    }
    if !key_messages.begin_issue(chat.update, chat.id(), replaced, chat.now).await? {
        return Ok(None);
    }
    match create.await {
        Ok(issued) => deliver(chat, issued, replaced).await.map(|()| None),
        // The key may exist: the next start looks for it.
        Err(IssueError::Store(error)) if error.kind == ErrorKind::Unknown => Err(error.into()),
        Err(error) => {
            if let Err(error) = key_messages.cancel_issue(chat.update).await {
                tracing::warn!(%error, "the request of a key could not be withdrawn");
            }
            Ok(Some(error))
        }
    }
}

/// Sends a key that exists. From here on its owner is told of it, even if something else fails.
async fn deliver(chat: &PrivateChat, issued: Issued, replaced: Option<KeyId>) -> HandlerResult {
    let (id, title) =
        (issued.id, Html::key_title(issued.label.as_str(), &message::hint(&issued.token.hint())));
    chat.context.visible_secrets.insert(id, issued.token, chat.now);
    let outcome = match first_text(chat, id, replaced).await {
        Ok(text) => send(chat, &text).await,
        Err(error) => {
            tracing::error!(%error, key = %id, "the message of a new key could not be rendered");
            SendOutcome::Unknown
        }
    };
    match outcome {
        SendOutcome::Sent(message) => {
            chat.record_action(LastAction::KeyIssued);
            record(chat, id, Some(message), DeliveryState::Confirmed).await;
        }
        SendOutcome::Unreachable => {
            revoke(chat, id).await;
        }
        SendOutcome::Rejected if revoke(chat, id).await => {
            chat.send(&chat.lang.key_not_sent().into()).await;
        }
        SendOutcome::Rejected | SendOutcome::Unknown => {
            report_unknown_delivery(chat, id, title).await;
        }
    }
    Ok(())
}

/// The message that shows the key for the first time.
async fn first_text(
    chat: &PrivateChat,
    id: KeyId,
    replaced_key: Option<KeyId>,
) -> Result<OutgoingMessage, HandlerError> {
    let Some(key) = chat.context.keys.get_owned(chat.owner(), &id, chat.now).await? else {
        return Err(HandlerError::Internal("a key disappeared right after it was issued"));
    };
    let mut key_message = KeyMessage {
        key: id,
        chat: chat.id(),
        message: None,
        hide_at: None,
        replaced_key,
        is_hidden: false,
        first_used_at: None,
        open_menu: None,
    };
    Ok(message::render(&chat.context, chat.lang, &key, &mut key_message).await?)
}

/// Edits the pressed message, or sends a new one. An edit is repeated until its outcome is certain; a message is not.
async fn send(chat: &PrivateChat, text: &OutgoingMessage) -> SendOutcome {
    if let ReplyTarget::EditMessage { message, callback, .. } = &chat.reply_target {
        match chat.edit(*message, callback, text).await {
            EditOutcome::Done | EditOutcome::Unchanged => return SendOutcome::Sent(*message),
            EditOutcome::Failed => return SendOutcome::Unknown,
            EditOutcome::Gone => {}
        }
    }
    chat.context.outbox.send(chat.destination, text).await
}

/// Records the message of the key, in which the key will be hidden. The key was sent, so a failed write is only logged.
async fn record(
    chat: &PrivateChat,
    id: KeyId,
    message: Option<MessageId>,
    delivery: DeliveryState,
) {
    let key_messages = &chat.context.key_messages;
    let recorded = key_messages.record(chat.update, id, message, delivery, chat.now).await;
    if let Err(error) = recorded {
        tracing::error!(%error, key = %id, "the message of a key could not be recorded");
    }
}

/// Marks the key and tells its owner that its message may be lost.
async fn report_unknown_delivery(chat: &PrivateChat, id: KeyId, title: Html) {
    let context = &chat.context;
    context.visible_secrets.remove(id);
    if let Err(error) = context.keys.mark_delivery_unknown(&id, chat.now).await {
        tracing::error!(%error, key = %id, "a key of unknown delivery could not be marked");
    }
    // If the edit was made after all, the background tick edits the message again to hide the key. The store also
    // records that the owner has yet to be told, so the background tick takes over if the message here fails.
    record(chat, id, chat.pressed(), DeliveryState::Unknown).await;
    let text = chat.lang.key_unsure(title);
    let told = report_until_received(context, chat.destination, chat.lang, id, text).await;
    if let Err(error) = told {
        tracing::error!(%error, key = %id, "whether the owner of a key in doubt was told could not be recorded");
    }
}

/// Tells the owner of a key in doubt, and records that once the message has certainly arrived.
pub(crate) async fn report_until_received(
    context: &Context,
    owner: Destination,
    lang: Lang,
    id: KeyId,
    text: Html,
) -> Result<(), Error> {
    let text = OutgoingMessage { text, rows: message::unknown_delivery_buttons(lang, id) };
    match context.outbox.send_until_received(owner, &text).await {
        SendOutcome::Sent(_) | SendOutcome::Unreachable => {
            context.key_messages.mark_reported(id).await
        }
        SendOutcome::Rejected | SendOutcome::Unknown => Ok(()),
    }
}

/// Deletes a key that nobody has seen; false if that failed.
async fn revoke(chat: &PrivateChat, id: KeyId) -> bool {
    let context = &chat.context;
    context.visible_secrets.remove(id);
    let revoked = async {
        none_if_not_found(context.keys.delete(chat.owner(), &id, chat.now).await)?;
        context.key_messages.cancel_issue(chat.update).await
    };
    let revoked = revoked.await;
    if let Err(error) = &revoked {
        tracing::error!(%error, key = %id, "an undelivered key could not be deleted");
    }
    revoked.is_ok()
}

/// Replies with the reason why there is no key.
async fn refuse(chat: &PrivateChat, refused: Option<IssueError>) -> HandlerResult {
    let lang = chat.lang;
    match refused {
        None => Ok(()),
        Some(IssueError::Full { cap }) => {
            let rows = vec![vec![message::list_button(lang)]];
            chat.reply(OutgoingMessage { text: lang.too_many(cap.into()), rows }).await
        }
        Some(IssueError::TooSoon { wait })
            if matches!(chat.reply_target, ReplyTarget::EditMessage { .. }) =>
        {
            chat.reply_short(&lang.wait_toast(seconds(wait))).await
        }
        Some(IssueError::NotFound | IssueError::Past) => {
            chat.reply_short(&lang.no_such_key()).await
        }
        // Perhaps one of the person's keys will do.
        Some(error @ (IssueError::TooSoon { .. } | IssueError::TooMany { .. })) => {
            let rows = vec![vec![message::list_button(lang)]];
            chat.reply(OutgoingMessage { text: refusal(chat, error)?, rows }).await
        }
        Some(error) => chat.reply(refusal(chat, error)?).await,
    }
}

/// The reason why there is no key, in a sentence.
pub(in crate::bot) fn refusal(chat: &PrivateChat, error: IssueError) -> Result<Html, HandlerError> {
    let lang = chat.lang;
    Ok(match error {
        IssueError::Full { cap } => lang.too_many(cap.into()),
        IssueError::TooSoon { wait } => lang.too_soon(seconds(wait)),
        IssueError::TooMany { most, wait } => {
            lang.too_many_today(most.into(), &chat.context.moment(lang, chat.now + wait))
        }
        IssueError::NotFound | IssueError::Past => Html::untrusted(lang.no_such_key().as_str()),
        IssueError::Random => {
            return Err(HandlerError::Internal("the operating system gave no randomness"));
        }
        IssueError::Store(error) => return Err(error.into()),
    })
}
