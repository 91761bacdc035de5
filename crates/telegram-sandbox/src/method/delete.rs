//! deleteMessage, deleteMessages.

use std::time::Duration;

use serde_json::{Value, json};

use crate::chat::ChatKind;
use crate::error::ApiError;
use crate::member::Member;
use crate::message::{Content, Message, Service};
use crate::method::target::{self, Access};
use crate::params::Params;
use crate::state::State;

/// How long a message can be deleted.
const TAKEN_BACK: Duration = Duration::from_secs(48 * 60 * 60);
const AT_ONCE: usize = 100;

pub(crate) fn one(state: &mut State, params: &Params) -> Result<Value, ApiError> {
    if params.text("chat_id").is_empty() {
        return Err(ApiError::bad("chat identifier is not specified"));
    }
    let id = params.number("message_id", 0);
    if id == 0 {
        return Err(ApiError::bad("message identifier is not specified"));
    }
    let chat = target::chat(state, params, Access::Edit)?;
    let message = target::message(state, chat, id, "message to delete")?;
    deletable(state, &message)?;
    state.delete_message(chat, message.id);
    Ok(json!(true))
}

/// Deletes all or none; messages that do not exist are skipped.
pub(crate) fn many(state: &mut State, params: &Params) -> Result<Value, ApiError> {
    let ids = match params.json("message_ids", "message_ids")? {
        Some(Value::Array(ids)) if !ids.is_empty() => ids,
        Some(Value::Array(_)) | None => {
            return Err(ApiError::bad("message identifiers are not specified"));
        }
        Some(_) => return Err(ApiError::bad("expected an Array of message identifiers")),
    };
    if ids.len() > AT_ONCE {
        return Err(ApiError::bad("too many message identifiers specified"));
    }
    let chat = target::chat(state, params, Access::Edit)?;
    let mut found = Vec::new();
    for id in &ids {
        let id = id.as_i64().ok_or_else(|| ApiError::bad("message identifier must be a Number"))?;
        found.extend(target::message(state, chat, id, "message to delete").ok());
    }
    for message in &found {
        deletable(state, message)?;
    }
    for message in found {
        state.delete_message(chat, message.id);
    }
    Ok(json!(true))
}

fn deletable(state: &State, message: &Message) -> Result<(), ApiError> {
    let Some(chat_ref) = state.chat(message.chat) else { return Ok(()) };
    let age = state.now().duration_since(message.date).unsigned_abs();
    let own = message.author == state.bot.id;
    let is_admin = chat_ref.member(state.bot.id).is_some_and(Member::may_delete);
    let is_beginning =
        matches!(message.content, Content::Service(Service::Created | Service::TopicOpened(_)));
    let may = match chat_ref.kind {
        ChatKind::Private => true,
        ChatKind::Group => own || is_admin,
        ChatKind::Supergroup | ChatKind::Forum | ChatKind::Channel => {
            (own || is_admin) && !is_beginning
        }
    };
    if !may {
        return Err(ApiError::bad("message can't be deleted"));
    }
    if age > TAKEN_BACK && !is_admin {
        return Err(ApiError::bad("message can't be deleted for everyone"));
    }
    Ok(())
}
