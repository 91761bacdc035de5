//! pinChatMessage, unpinChatMessage, unpinAllChatMessages.

use serde_json::{Value, json};

use crate::chat::ChatKind;
use crate::error::ApiError;
use crate::id::ChatId;
use crate::member::Member;
use crate::message::Content;
use crate::method::target::{self, Access};
use crate::params::Params;
use crate::state::State;

pub(crate) fn pin(state: &mut State, params: &Params) -> Result<Value, ApiError> {
    let chat = managed_chat(state, params)?;
    let message = target::message(state, chat, params.number("message_id", 0), "message to pin")?;
    if matches!(message.content, Content::Service(_)) {
        return Err(ApiError::bad("message can't be pinned"));
    }
    state.pin(chat, message.id, state.bot.id);
    Ok(json!(true))
}

/// Without a message, unpins the latest one.
pub(crate) fn unpin(state: &mut State, params: &Params) -> Result<Value, ApiError> {
    let chat = managed_chat(state, params)?;
    let id = params.number("message_id", 0);
    let message = match id {
        0 => state.chat(chat).and_then(|chat| chat.pinned.last().copied()),
        id => Some(target::message(state, chat, id, "message to unpin")?.id),
    };
    let message = message.ok_or_else(|| ApiError::bad("message to unpin not found"))?;
    state.unpin(chat, message);
    Ok(json!(true))
}

pub(crate) fn unpin_all(state: &mut State, params: &Params) -> Result<Value, ApiError> {
    let chat = managed_chat(state, params)?;
    for message in state.chat(chat).map(|chat| chat.pinned.clone()).unwrap_or_default() {
        state.unpin(chat, message);
    }
    Ok(json!(true))
}

/// The chat, if the bot may pin messages there: in a private chat always, elsewhere as an admin with this right.
fn managed_chat(state: &State, params: &Params) -> Result<ChatId, ApiError> {
    let id = target::chat(state, params, Access::Write)?;
    let chat = state.chat(id).ok_or_else(|| ApiError::bad("chat not found"))?;
    let may = match chat.kind {
        ChatKind::Private => true,
        ChatKind::Channel => chat.is_admin(state.bot.id),
        ChatKind::Group | ChatKind::Supergroup | ChatKind::Forum => {
            chat.member(state.bot.id).is_some_and(Member::may_pin)
        }
    };
    if may {
        Ok(id)
    } else {
        Err(ApiError::bad("not enough rights to manage pinned messages in the chat"))
    }
}
