//! editMessageText, editMessageCaption, editMessageMedia, editMessageReplyMarkup.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::chat::ChatKind;
use crate::error::ApiError;
use crate::keyboard::{self, Markup};
use crate::message::{Content, Message};
use crate::method::target::{self, Access};
use crate::method::{file, text};
use crate::params::Params;
use crate::state::State;

pub(crate) fn text(state: &mut State, params: &Params) -> Result<Value, ApiError> {
    let text = text::text(params)?;
    let old = editable(state, params)?;
    match &old.content {
        Content::Text(_) => change(state, params, &old, Content::Text(text)),
        Content::Photo { .. } | Content::Document { .. } | Content::Service(_) => {
            Err(ApiError::bad("there is no text in the message to edit"))
        }
    }
}

pub(crate) fn caption(state: &mut State, params: &Params) -> Result<Value, ApiError> {
    let caption = text::caption(params)?;
    let old = editable(state, params)?;
    match &old.content {
        Content::Photo { photo, spoiler, .. } => {
            let content = Content::Photo { photo: photo.clone(), caption, spoiler: *spoiler };
            change(state, params, &old, content)
        }
        Content::Document { document, .. } => {
            let content = Content::Document { document: document.clone(), caption };
            change(state, params, &old, content)
        }
        Content::Text(_) | Content::Service(_) => {
            Err(ApiError::bad("there is no caption in the message to edit"))
        }
    }
}

pub(crate) fn media(state: &mut State, params: &Params) -> Result<Value, ApiError> {
    let unread = |why: &str| ApiError::bad(format!("can't parse InputMedia: {why}"));
    let media = params
        .json("media", "input media")?
        .filter(Value::is_object)
        .ok_or_else(|| unread("expected an Object"))?;
    if media["type"] != "photo" {
        return Err(unread("this sandbox knows photos only"));
    }
    let caption = text::media_caption(&media)?;
    let old = editable(state, params)?;
    if matches!(old.content, Content::Service(_)) {
        return Err(ApiError::bad("message media can't be edited"));
    }
    let named = media["media"].as_str().unwrap_or_default();
    if old.inline_id().is_some() && params.file(named.trim_start_matches("attach://")).is_some() {
        return Err(ApiError::bad("invalid message content specified"));
    }
    let photo = file::photo(state, params, "media", named)?;
    let spoiler = media["has_spoiler"].as_bool().unwrap_or(false);
    change(state, params, &old, Content::Photo { photo, caption, spoiler })
}

pub(crate) fn markup(state: &mut State, params: &Params) -> Result<Value, ApiError> {
    let old = editable(state, params)?;
    change(state, params, &old, old.content.clone())
}

/// The message to edit, which the bot must have written, or a person through its inline mode.
fn editable(state: &State, params: &Params) -> Result<Arc<Message>, ApiError> {
    let id = params.number("message_id", 0);
    if params.text("chat_id").is_empty() && id == 0 {
        return target::inline_message(state, &params.text("inline_message_id"));
    }
    let chat = target::chat(state, params, Access::Edit)?;
    let message = target::message(state, chat, id, "message to edit")?;
    if message.author != state.bot.id || matches!(message.content, Content::Service(_)) {
        return Err(ApiError::bad("message can't be edited"));
    }
    Ok(message)
}

/// Replaces the content; without `reply_markup` the buttons are removed.
fn change(
    state: &mut State,
    params: &Params,
    old: &Message,
    content: Content,
) -> Result<Value, ApiError> {
    let markup = keyboard::parse(params)?;
    if !matches!(markup, None | Some(Markup::Inline(_))) {
        return Err(ApiError::bad("inline keyboard expected"));
    }
    // The server does not tell apart the chats of messages that inline mode sent.
    let kind = match old.inline_id() {
        Some(_) => ChatKind::Group,
        None => state.chat(old.chat).map_or(ChatKind::Private, |chat| chat.kind),
    };
    if let Some(markup) = &markup {
        markup.check(kind == ChatKind::Private)?;
    }
    if old.content == content && old.markup == markup {
        return Err(ApiError::bad(
            "message is not modified: specified new message content and reply markup are exactly the same as a \
             current content and reply markup of the message",
        ));
    }
    let edited = Some(state.now());
    let message = state.replace(Message { content, markup, edited, ..old.clone() });
    match message.inline_id() {
        Some(_) => Ok(json!(true)),
        None => Ok(state.message_json(&message)),
    }
}
