//! Sends an answer to the chat: a text or a picture, in a new message or in place of the menu.

use std::time::Duration;

use teloxide::types::MessageId;

use super::answer_file::{self, AnswerFile};
use super::view_button::ButtonPlace;
use crate::bot::chat::{ChatContext, ReplyTarget};
use crate::bot::context::Context;
use crate::bot::error::{HandlerError, HandlerResult};
use crate::bot::picture_cache::{CachedPicture, Picture};
use crate::bot::subjects::View;
use crate::bot::telegram::{Destination, EditOutcome, OutgoingMessage, PhotoSource, SendOutcome};
use crate::text::{Html, Lang};

pub(in crate::bot) struct AnswerMessage {
    /// The lines that say what it is about, without what comes before or after them.
    pub(in crate::bot) head: Html,
    pub(in crate::bot) picture: Option<Picture>,
    /// A file, which only the person who asks gets. The message is its caption.
    pub(in crate::bot) file: Option<AnswerFile>,
    pub(in crate::bot) message: OutgoingMessage,
    /// What a board shows of it; `None` without data.
    pub(in crate::bot) live: Option<LiveAnswer>,
    /// Whether it asks for what is missing, or says why there is no answer.
    pub(in crate::bot) is_question: bool,
    /// After how long the answer is likely to be there, if the message says to wait.
    pub(in crate::bot) retry_after: Option<Duration>,
}

/// An answer without its age, and the view that makes it again.
pub(in crate::bot) struct LiveAnswer {
    pub(in crate::bot) view: View,
    pub(in crate::bot) text: Html,
    /// The time of the data, in Unix seconds.
    pub(in crate::bot) data_at: i64,
}

impl From<OutgoingMessage> for AnswerMessage {
    fn from(message: OutgoingMessage) -> Self {
        let head = message.text.clone();
        Self {
            head,
            picture: None,
            file: None,
            message,
            live: None,
            is_question: true,
            retry_after: None,
        }
    }
}

impl AnswerMessage {
    /// The same with a sentence before it.
    pub(in crate::bot) fn after(mut self, sentence: Html) -> Self {
        self.message.text = Html::paragraphs([sentence, self.message.text]);
        self
    }
}

/// Sends the answer. `place` is the message of the button, if one was pressed.
pub(in crate::bot) async fn show(
    chat: &ChatContext,
    place: Option<ButtonPlace>,
    rendered: AnswerMessage,
) -> HandlerResult {
    let ReplyTarget::EditMessage { message, callback, .. } = &chat.reply_target else {
        show_new(chat, rendered).await?;
        return Ok(());
    };
    if let Some(file) = &rendered.file {
        return answer_file::send(chat, file, &rendered.message.text).await;
    }
    let was_picture = place.is_some_and(ButtonPlace::is_picture);
    let outbox = &chat.context.outbox;
    let edited = match &rendered.picture {
        None if !was_picture => outbox.edit(chat.id(), *message, &rendered.message).await,
        Some(picture) if was_picture => {
            edit_photo(chat, picture, &rendered.message, *message).await?
        }
        Some(_) | None => {
            let replace = replace(chat, &rendered, *message);
            return tokio::join!(replace, callback.answer(outbox, None)).0;
        }
    };
    // A refresh that changes nothing would look as if the button did not work.
    let unchanged = chat.lang.unchanged_toast();
    let text = (edited == EditOutcome::Unchanged).then_some(&unchanged);
    callback.answer(outbox, text).await;
    if edited == EditOutcome::Gone {
        send(&chat.context, chat.destination, chat.lang, &rendered).await?;
    }
    Ok(())
}

/// Sends the answer in a new message. Returns its id if it certainly arrived and can be edited.
pub(in crate::bot) async fn show_new(
    chat: &ChatContext,
    rendered: AnswerMessage,
) -> Result<Option<MessageId>, HandlerError> {
    if let Some(file) = &rendered.file {
        answer_file::send(chat, file, &rendered.message.text).await?;
        return Ok(None);
    }
    match send(&chat.context, chat.destination, chat.lang, &rendered).await? {
        SendOutcome::Sent(message) => Ok(Some(message)),
        SendOutcome::Unreachable | SendOutcome::Rejected | SendOutcome::Unknown => Ok(None),
    }
}

/// Sends the answer as a new message, and deletes the old one once the new one has arrived. Telegram can't turn a text
/// into a picture, or a picture into a text.
async fn replace(
    chat: &ChatContext,
    rendered: &AnswerMessage,
    message: MessageId,
) -> HandlerResult {
    let (context, chat_id) = (&chat.context, chat.id());
    if !context.recent.replaced.mark(chat_id, message) {
        return Ok(());
    }
    let sent = send(context, chat.destination, chat.lang, rendered).await;
    let is_replaced = match sent {
        Ok(SendOutcome::Sent(_)) => context.outbox.delete_message(chat_id, message).await,
        Ok(SendOutcome::Unreachable | SendOutcome::Rejected | SendOutcome::Unknown) | Err(_) => {
            false
        }
    };
    // If the message stays, its buttons keep working.
    if !is_replaced {
        context.recent.replaced.release(chat_id, message);
    }
    sent.map(drop)
}

/// Sends the answer; if its arrival is unknown, says so.
pub(in crate::bot) async fn send(
    context: &Context,
    destination: Destination,
    lang: Lang,
    rendered: &AnswerMessage,
) -> Result<SendOutcome, HandlerError> {
    let message = &rendered.message;
    let outcome = match &rendered.picture {
        Some(picture) => send_photo(context, destination, picture, message).await?,
        None => context.outbox.send(destination, message).await,
    };
    if outcome == SendOutcome::Unknown {
        context.outbox.say_maybe_lost(destination, lang).await;
    }
    Ok(outcome)
}

async fn send_photo(
    context: &Context,
    destination: Destination,
    picture: &Picture,
    message: &OutgoingMessage,
) -> Result<SendOutcome, HandlerError> {
    let cached = context.pictures.get(picture);
    let mut source = photo_source(context, &cached).await?;
    let (mut outcome, mut file_id) = context.outbox.send_photo(destination, &source, message).await;
    if outcome == SendOutcome::Rejected && cached.file_id().is_some() {
        cached.forget_upload();
        source = photo_source(context, &cached).await?;
        (outcome, file_id) = context.outbox.send_photo(destination, &source, message).await;
    }
    if let Some(file_id) = file_id {
        cached.uploaded(file_id, context.now());
    }
    match outcome {
        // A group that forbids pictures may allow texts.
        SendOutcome::Rejected => Ok(context.outbox.send(destination, message).await),
        SendOutcome::Sent(_) | SendOutcome::Unreachable | SendOutcome::Unknown => Ok(outcome),
    }
}

/// Puts the picture in the place of the one that is there.
async fn edit_photo(
    chat: &ChatContext,
    picture: &Picture,
    message: &OutgoingMessage,
    edited: MessageId,
) -> Result<EditOutcome, HandlerError> {
    let context = &chat.context;
    let cached = context.pictures.get(picture);
    let source = photo_source(context, &cached).await?;
    let edit = context.outbox.edit_message_media(chat.id(), edited, &source, message);
    let (outcome, file_id) = edit.await;
    if let Some(file_id) = file_id {
        cached.uploaded(file_id, context.now());
    }
    Ok(outcome)
}

async fn photo_source(
    context: &Context,
    cached: &CachedPicture,
) -> Result<PhotoSource, HandlerError> {
    match cached.file_id() {
        Some(file_id) => Ok(PhotoSource::FileId(file_id)),
        None => match context.pictures.png(cached).await {
            Ok(png) => Ok(PhotoSource::Upload(png)),
            Err(_) => Err(HandlerError::Internal("a picture could not be drawn")),
        },
    }
}
