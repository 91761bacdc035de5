//! Pictures with words below.

use bytes::Bytes;
use reqwest::multipart::{Form, Part};
use serde::Deserialize;
use serde_json::json;
use teloxide::types::{ChatId, MessageId, ParseMode};

use super::{Again, Change, Delivery, Letter, Post, Spot, markup};
use crate::bot::failure::Failure;
use crate::bot::telegram::Call;

/// A picture, as it is handed to Telegram.
#[derive(Clone)]
pub(in crate::bot) enum Print {
    /// One that Telegram has, by its number.
    Known(String),
    /// One that it has not.
    Fresh(Bytes),
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

impl Post {
    /// Sends a picture, once; gives back the number that Telegram has it under.
    pub(in crate::bot) async fn hang(
        &self,
        spot: Spot,
        print: &Print,
        letter: &Letter,
    ) -> (Delivery, Option<String>) {
        let sent = self
            .deliver::<Shown>(spot.chat, Again::Never, |chat| {
                let mut form = form(chat, letter).text("photo", source(print));
                form = form.text("caption", letter.text.as_str().to_owned());
                form = form.text("parse_mode", "HTML");
                if let Some(thread) = spot.thread {
                    form = form.text("message_thread_id", thread.to_string());
                }
                Call::upload("SendPhoto", with(form, print))
            })
            .await;
        match sent {
            Ok(shown) => (Delivery::Arrived(MessageId(shown.message_id)), shown.file()),
            Err(Failure::Unreachable) => (Delivery::Unreachable, None),
            Err(Failure::Unknown) => (Delivery::Unknown, None),
            Err(failure) => {
                tracing::warn!(?failure, "a picture was refused");
                (Delivery::Refused, None)
            }
        }
    }

    /// Puts a picture in the place of another.
    pub(in crate::bot) async fn hang_instead(
        &self,
        chat: ChatId,
        message: MessageId,
        print: &Print,
        letter: &Letter,
    ) -> (Change, Option<String>) {
        let media = json!({
            "type": "photo", "media": source(print), "caption": letter.text.as_str(), "parse_mode": ParseMode::Html,
        });
        let edited = self
            .deliver::<Shown>(chat, Again::Safe, |chat| {
                let form = form(chat, letter)
                    .text("message_id", message.0.to_string())
                    .text("media", media.to_string());
                Call::upload("EditMessageMedia", with(form, print))
            })
            .await;
        match edited {
            Ok(shown) => (Change::Made, shown.file()),
            Err(Failure::Unchanged) => (Change::Made, None),
            Err(Failure::MessageGone | Failure::MessageFixed | Failure::Unreachable) => {
                (Change::Gone, None)
            }
            Err(failure) => {
                tracing::warn!(?failure, "a picture could not be changed");
                (Change::Failed, None)
            }
        }
    }
}

fn form(chat: ChatId, letter: &Letter) -> Form {
    let form = Form::new().text("chat_id", chat.0.to_string());
    match serde_json::to_string(&markup(&letter.rows)) {
        Ok(buttons) if !letter.rows.is_empty() => form.text("reply_markup", buttons),
        Ok(_) | Err(_) => form,
    }
}

fn source(print: &Print) -> String {
    match print {
        Print::Known(file) => file.clone(),
        Print::Fresh(_) => format!("attach://{FILE}"),
    }
}

fn with(form: Form, print: &Print) -> Form {
    match print {
        Print::Known(_) => form,
        Print::Fresh(png) => {
            let part = Part::stream_with_length(png.clone(), png.len() as u64);
            form.part(FILE, part.file_name("picture.png"))
        }
    }
}
