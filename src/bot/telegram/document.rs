//! Files with a caption.

use bytes::Bytes;
use reqwest::multipart::{Form, Part};
use teloxide::types::MessageId;

use super::client::Call;
use super::messages::{Destination, SendOutcome};
use super::outbox::{Outbox, Repeat};
use super::rate_limits::CallKind;
use crate::text::Html;

pub(crate) struct OutgoingFile {
    pub(crate) name: String,
    pub(crate) bytes: Bytes,
}

impl Outbox {
    /// Sends a file, once.
    pub(crate) async fn send_file(
        &self,
        destination: Destination,
        file: &OutgoingFile,
        caption: &Html,
    ) -> SendOutcome {
        let (message, never) = (CallKind::Message, Repeat::Never);
        let sent = self.deliver::<MessageId>(destination.chat, message, never, |chat| {
            let part = Part::stream_with_length(file.bytes.clone(), file.bytes.len() as u64);
            let form = Form::new()
                .text("chat_id", chat.0.to_string())
                .text("caption", caption.as_str().to_owned())
                .text("parse_mode", "HTML")
                .part("document", part.file_name(file.name.clone()));
            Call::upload("SendDocument", form)
        });
        sent.await.map_or_else(SendOutcome::from, SendOutcome::Sent)
    }
}
