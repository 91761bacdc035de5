//! How an answer comes into the chat: as words or as a picture, in a message of its own or in the menu's place.

use teloxide::types::MessageId;

use super::lead::Origin;
use crate::bot::chat::{ChatContext, ReplyTarget};
use crate::bot::context::Context;
use crate::bot::error::HandlerError;
use crate::bot::picture_cache::{CachedPicture, Picture};
use crate::bot::telegram::{EditOutcome, OutgoingMessage, PhotoSource, SendOutcome};
use crate::text::Html;

/// An answer.
pub(super) struct Shown {
    /// What stands above the words.
    pub(super) picture: Option<Picture>,
    /// The words, and how one goes on from them.
    pub(super) letter: OutgoingMessage,
}

impl From<OutgoingMessage> for Shown {
    fn from(letter: OutgoingMessage) -> Self {
        Self { picture: None, letter }
    }
}

impl Shown {
    /// The same with a sentence before it.
    pub(super) fn after(mut self, sentence: Html) -> Self {
        self.letter.text = Html::paragraphs([sentence, self.letter.text]);
        self
    }
}

/// Shows the answer; `origin` is the button that asked for it, if one did.
pub(super) async fn show(
    context: &Context,
    chat: &ChatContext,
    origin: Option<Origin>,
    shown: Shown,
) -> Result<(), HandlerError> {
    let ReplyTarget::EditMessage { message, press } = &chat.reply_target else {
        afresh(context, chat, &shown).await?;
        return Ok(());
    };
    match (&shown.picture, origin) {
        (None, Some(Origin::Choice | Origin::Usual | Origin::Menu) | None) => {
            chat.reply(context, shown.letter).await;
        }
        (Some(picture), Some(Origin::Picture)) => {
            let (hung, _) = tokio::join!(
                instead(context, chat, picture, &shown.letter, *message),
                press.answer(context, None)
            );
            if hung? == EditOutcome::Gone {
                send_photo(context, chat, picture, &shown.letter).await?;
            }
        }
        (None, Some(Origin::Picture))
        | (Some(_), Some(Origin::Choice | Origin::Usual | Origin::Menu) | None) => {
            let (replaced, _) =
                tokio::join!(replace(context, chat, &shown, *message), press.answer(context, None));
            replaced?;
        }
    }
    Ok(())
}

/// Words can't become a picture, nor a picture words: the answer comes in a message of its own, and what was there goes
/// once it has come.
async fn replace(
    context: &Context,
    chat: &ChatContext,
    shown: &Shown,
    message: MessageId,
) -> Result<(), HandlerError> {
    let id = chat.destination.chat;
    if !context.replaced_messages.claim(id, message) {
        return Ok(());
    }
    let came = afresh(context, chat, shown).await;
    match came {
        Ok(SendOutcome::Sent(_)) => {
            // An old message can't be deleted: its buttons go on working.
            if !context.outbox.delete_message(id, message).await {
                context.replaced_messages.release(id, message);
            }
        }
        Ok(SendOutcome::Unreachable | SendOutcome::Rejected | SendOutcome::Unknown) | Err(_) => {
            context.replaced_messages.release(id, message);
        }
    }
    came.map(drop)
}

/// As a message of its own.
async fn afresh(
    context: &Context,
    chat: &ChatContext,
    shown: &Shown,
) -> Result<SendOutcome, HandlerError> {
    match &shown.picture {
        Some(picture) => send_photo(context, chat, picture, &shown.letter).await,
        None => Ok(say(context, chat, &shown.letter).await),
    }
}

async fn send_photo(
    context: &Context,
    chat: &ChatContext,
    picture: &Picture,
    letter: &OutgoingMessage,
) -> Result<SendOutcome, HandlerError> {
    let frame = context.pictures.frame(picture);
    let (mut delivery, mut file) =
        context.outbox.send_photo(chat.destination, &print(context, &frame).await?, letter).await;
    if delivery == SendOutcome::Rejected && frame.file().is_some() {
        frame.has_file(None);
        let print = print(context, &frame).await?;
        (delivery, file) = context.outbox.send_photo(chat.destination, &print, letter).await;
    }
    if file.is_some() {
        frame.has_file(file);
    }
    match delivery {
        SendOutcome::Sent(_) | SendOutcome::Unreachable => Ok(delivery),
        // Where pictures are not allowed, words may be.
        SendOutcome::Rejected => Ok(say(context, chat, letter).await),
        SendOutcome::Unknown => {
            context.outbox.send(chat.destination, &chat.lang.maybe_lost().into()).await;
            Ok(delivery)
        }
    }
}

async fn say(context: &Context, chat: &ChatContext, letter: &OutgoingMessage) -> SendOutcome {
    let delivery = context.outbox.send(chat.destination, letter).await;
    if delivery == SendOutcome::Unknown {
        context.outbox.send(chat.destination, &chat.lang.maybe_lost().into()).await;
    }
    delivery
}

/// In the place of the picture that is there.
async fn instead(
    context: &Context,
    chat: &ChatContext,
    picture: &Picture,
    letter: &OutgoingMessage,
    message: MessageId,
) -> Result<EditOutcome, HandlerError> {
    let frame = context.pictures.frame(picture);
    let print = print(context, &frame).await?;
    let (change, file) =
        context.outbox.edit_message_media(chat.destination.chat, message, &print, letter).await;
    if file.is_some() {
        frame.has_file(file);
    }
    Ok(change)
}

async fn print(context: &Context, frame: &CachedPicture) -> Result<PhotoSource, HandlerError> {
    match frame.file() {
        Some(file) => Ok(PhotoSource::FileId(file)),
        None => Ok(PhotoSource::Upload(context.pictures.png(frame).await?)),
    }
}
