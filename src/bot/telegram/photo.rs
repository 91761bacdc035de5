//! Pictures with words below.

use bytes::Bytes;
use reqwest::multipart::{Form, Part};
use serde::Deserialize;
use serde_json::json;
use teloxide::types::{ChatId, MessageId, ParseMode};

use super::client::Call;
use super::failure::ApiFailure;
use super::keyboard::markup;
use super::messages::{Destination, EditOutcome, OutgoingMessage, SendOutcome};
use super::outbox::{Outbox, Repeat};

/// A picture, as it is handed to Telegram.
#[derive(Clone)]
pub(in crate::bot) enum PhotoSource {
    /// One that Telegram has, by its number.
    FileId(String),
    /// One that it has not.
    Upload(Bytes),
}

/// A message with a picture, as far as it matters here.
#[derive(Deserialize)]
struct Shown {
    message_id: i32,
    #[serde(default)]
    photo: Vec<Size>,
}

#[derive(Deserialize)]
struct Size {
    file_id: String,
}

impl Shown {
    fn file(self) -> Option<String> {
        self.photo.into_iter().next_back().map(|size| size.file_id)
    }
}

/// The field that brings the file.
const FILE: &str = "picture";

impl Outbox {
    /// Sends a picture, once; gives back the number that Telegram has it under.
    pub(in crate::bot) async fn send_photo(
        &self,
        destination: Destination,
        print: &PhotoSource,
        letter: &OutgoingMessage,
    ) -> (SendOutcome, Option<String>) {
        let sent = self
            .deliver::<Shown>(destination.chat, Repeat::Never, |chat| {
                let mut form = form(chat, letter).text("photo", source(print));
                form = form.text("caption", letter.text.as_str().to_owned());
                form = form.text("parse_mode", "HTML");
                if let Some(thread) = destination.thread {
                    form = form.text("message_thread_id", thread.to_string());
                }
                Call::upload("SendPhoto", with(form, print))
            })
            .await;
        match sent {
            Ok(shown) => (SendOutcome::Sent(MessageId(shown.message_id)), shown.file()),
            Err(ApiFailure::Unreachable) => (SendOutcome::Unreachable, None),
            Err(ApiFailure::Unknown) => (SendOutcome::Unknown, None),
            Err(failure) => {
                tracing::warn!(?failure, "a picture was refused");
                (SendOutcome::Rejected, None)
            }
        }
    }

    /// Puts a picture in the place of another.
    pub(in crate::bot) async fn edit_message_media(
        &self,
        chat: ChatId,
        message: MessageId,
        print: &PhotoSource,
        letter: &OutgoingMessage,
    ) -> (EditOutcome, Option<String>) {
        let media = json!({
            "type": "photo", "media": source(print), "caption": letter.text.as_str(), "parse_mode": ParseMode::Html,
        });
        let edited = self
            .deliver::<Shown>(chat, Repeat::Safe, |chat| {
                let form = form(chat, letter)
                    .text("message_id", message.0.to_string())
                    .text("media", media.to_string());
                Call::upload("EditMessageMedia", with(form, print))
            })
            .await;
        match edited {
            Ok(shown) => (EditOutcome::Done, shown.file()),
            Err(ApiFailure::NotModified) => (EditOutcome::Done, None),
            Err(
                ApiFailure::MessageNotFound | ApiFailure::NotEditable | ApiFailure::Unreachable,
            ) => (EditOutcome::Gone, None),
            Err(failure) => {
                tracing::warn!(?failure, "a picture could not be changed");
                (EditOutcome::Failed, None)
            }
        }
    }
}

fn form(chat: ChatId, letter: &OutgoingMessage) -> Form {
    let form = Form::new().text("chat_id", chat.0.to_string());
    match serde_json::to_string(&markup(&letter.rows)) {
        Ok(buttons) if !letter.rows.is_empty() => form.text("reply_markup", buttons),
        Ok(_) | Err(_) => form,
    }
}

fn source(print: &PhotoSource) -> String {
    match print {
        PhotoSource::FileId(file) => file.clone(),
        PhotoSource::Upload(_) => format!("attach://{FILE}"),
    }
}

fn with(form: Form, print: &PhotoSource) -> Form {
    match print {
        PhotoSource::FileId(_) => form,
        PhotoSource::Upload(png) => {
            let part = Part::stream_with_length(png.clone(), png.len() as u64);
            form.part(FILE, part.file_name("picture.png"))
        }
    }
}
