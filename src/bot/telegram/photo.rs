//! Photos with a caption and buttons.

use bytes::Bytes;
use reqwest::multipart::{Form, Part};
use serde::Deserialize;
use serde_json::json;
use teloxide::types::{ChatId, MessageId, ParseMode};

use super::client::Call;
use super::keyboard::markup;
use super::messages::{Destination, EditOutcome, OutgoingMessage, SendOutcome};
use super::outbox::{Outbox, Repeat};
use super::rate_limits::CallKind;

/// The source of a photo.
#[derive(Clone)]
pub(crate) enum PhotoSource {
    /// A photo that Telegram already has, by its file id.
    FileId(String),
    /// A PNG to upload.
    Upload(Bytes),
}

/// The fields of a message with a photo that are used here.
#[derive(Deserialize)]
struct PhotoMessage {
    message_id: i32,
    #[serde(default)]
    photo: Vec<Size>,
}

#[derive(Deserialize)]
struct Size {
    file_id: String,
}

impl PhotoMessage {
    fn file_id(self) -> Option<String> {
        self.photo.into_iter().next_back().map(|size| size.file_id)
    }
}

/// The name of the form's field with the file.
const FILE: &str = "picture";

impl Outbox {
    /// Sends a photo, once; returns its file id as well.
    pub(crate) async fn send_photo(
        &self,
        destination: Destination,
        photo: &PhotoSource,
        message: &OutgoingMessage,
    ) -> (SendOutcome, Option<String>) {
        let sent = self.deliver::<PhotoMessage>(
            destination.chat,
            CallKind::Message,
            Repeat::Never,
            |chat| {
                let mut form = form(chat, message, photo)
                    .text("photo", source(photo))
                    .text("caption", message.text.as_str().to_owned())
                    .text("parse_mode", "HTML");
                if let Some(thread) = destination.thread {
                    form = form.text("message_thread_id", thread.to_string());
                }
                Call::upload("SendPhoto", form)
            },
        );
        match sent.await {
            Ok(sent) => (SendOutcome::Sent(MessageId(sent.message_id)), sent.file_id()),
            Err(failure) => (failure.into(), None),
        }
    }

    /// Replaces the photo of a message; returns its file id as well.
    pub(crate) async fn edit_message_media(
        &self,
        chat: ChatId,
        id: MessageId,
        photo: &PhotoSource,
        message: &OutgoingMessage,
    ) -> (EditOutcome, Option<String>) {
        let media = json!({
            "type": "photo", "media": source(photo), "caption": message.text.as_str(), "parse_mode": ParseMode::Html,
        });
        let edited = self.deliver::<PhotoMessage>(chat, CallKind::Change, Repeat::Safe, |chat| {
            let form = form(chat, message, photo).text("message_id", id.0.to_string());
            Call::upload("EditMessageMedia", form.text("media", media.to_string()))
        });
        match edited.await {
            Ok(sent) => (EditOutcome::Done, sent.file_id()),
            Err(failure) => (failure.into(), None),
        }
    }
}

/// The fields that both calls share: the chat, the buttons, and the file if it is uploaded.
fn form(chat: ChatId, message: &OutgoingMessage, photo: &PhotoSource) -> Form {
    let mut form = Form::new().text("chat_id", chat.0.to_string());
    if !message.rows.is_empty()
        && let Ok(buttons) = serde_json::to_string(&markup(&message.rows))
    {
        form = form.text("reply_markup", buttons);
    }
    match photo {
        PhotoSource::FileId(_) => form,
        PhotoSource::Upload(png) => {
            let part = Part::stream_with_length(png.clone(), png.len() as u64);
            form.part(FILE, part.file_name("picture.png"))
        }
    }
}

fn source(photo: &PhotoSource) -> String {
    match photo {
        PhotoSource::FileId(file) => file.clone(),
        PhotoSource::Upload(_) => format!("attach://{FILE}"),
    }
}
