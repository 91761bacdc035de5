//! sendChatAction.

use serde_json::{Value, json};

use crate::error::ApiError;
use crate::event::Event;
use crate::method::target::{self, Access};
use crate::params::Params;
use crate::state::State;

const KNOWN: [&str; 11] = [
    "typing",
    "upload_photo",
    "record_video",
    "upload_video",
    "record_voice",
    "upload_voice",
    "upload_document",
    "choose_sticker",
    "find_location",
    "record_video_note",
    "upload_video_note",
];

pub(crate) fn send(state: &mut State, params: &Params) -> Result<Value, ApiError> {
    let action = params.text("action").to_ascii_lowercase();
    if !KNOWN.contains(&action.as_str()) {
        return Err(ApiError::bad("wrong parameter action in request"));
    }
    let chat = target::chat(state, params, Access::Write)?;
    state.emit(Event::ChatAction { chat, action });
    Ok(json!(true))
}
