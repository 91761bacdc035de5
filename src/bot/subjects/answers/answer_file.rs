//! Files that answer: they go to the private chat of the person who asked.

use super::view_button::{ButtonPlace, ViewButton};
use crate::bot::callback::ButtonData;
use crate::bot::chat::{ChatContext, Sender};
use crate::bot::error::HandlerResult;
use crate::bot::subjects::View;
use crate::bot::telegram::{Button, OutgoingFile, OutgoingMessage, SendOutcome};
use crate::text::Html;

pub(in crate::bot) struct AnswerFile {
    pub(in crate::bot) file: OutgoingFile,
    /// The view that makes it again.
    pub(in crate::bot) view: View,
}

/// Sends the file. A group is told that it came in private, or how it can come.
pub(super) async fn send(
    chat: &ChatContext,
    AnswerFile { file, view }: &AnswerFile,
    caption: &Html,
) -> HandlerResult {
    let outbox = &chat.context.outbox;
    chat.answer_callback(None).await;
    if chat.is_private() {
        if outbox.send_file(chat.destination, file, caption).await == SendOutcome::Unknown {
            outbox.say_maybe_lost(chat.destination, chat.lang).await;
        }
        return Ok(());
    }
    let sent = match &chat.sender {
        Sender::Person(person) => outbox.send_file(person.chat().into(), file, caption).await,
        Sender::AnonymousAdmin => SendOutcome::Unreachable,
    };
    let (text, payload) = match sent {
        SendOutcome::Sent(_) | SendOutcome::Unknown => (chat.lang.file_sent(), "desk".to_owned()),
        SendOutcome::Unreachable | SendOutcome::Rejected => {
            let (place, view) = (ButtonPlace::OfGroup(chat.id().0), view.clone());
            (chat.lang.file_private(), ViewButton { place, owner: None, view }.encode())
        }
    };
    let link = chat.context.link(&payload);
    let rows = link.map(|url| vec![Button::link(chat.lang.button_private(), url)]);
    chat.send(&OutgoingMessage { text, rows: rows.into_iter().collect() }).await;
    Ok(())
}
