//! Finds the chat and message of a call and checks the bot's access.

use std::sync::Arc;

use crate::chat::{Chat, ChatKind};
use crate::error::ApiError;
use crate::id::{ChatId, MessageId, UserId};
use crate::member::Member;
use crate::message::Message;
use crate::params::Params;
use crate::state::State;
use crate::user::Reachability;

/// The access a call needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// To read.
    Read,
    /// To change messages.
    Edit,
    /// To send messages.
    Write,
}

/// The chat of a call, if the bot has access.
pub(crate) fn chat(state: &State, params: &Params, access: Access) -> Result<ChatId, ApiError> {
    find(state, &params.text("chat_id"), access)
}

/// A chat by id or `@name`, if the bot has access.
pub(crate) fn find(state: &State, chat: &str, access: Access) -> Result<ChatId, ApiError> {
    let unknown = || ApiError::bad("chat not found");
    if chat.is_empty() {
        return Err(ApiError::bad("chat_id is empty"));
    }
    let id = match chat.strip_prefix('@') {
        Some(name) => by_name(state, name).ok_or_else(unknown)?,
        None => ChatId(chat.trim().parse().map_err(|_| unknown())?),
    };
    if id.0 > 0 {
        return private(state, UserId(id.0), access).map(|()| id);
    }
    let chat_ref = state.chat(id).ok_or_else(unknown)?;
    let member = chat_ref.member(state.bot.id).ok_or_else(unknown)?;
    enter(chat_ref, member, access).map(|()| id)
}

/// The message of a call; `what` names it in the error.
pub(crate) fn message(
    state: &State,
    chat: ChatId,
    id: i64,
    what: &str,
) -> Result<Arc<Message>, ApiError> {
    let id = i32::try_from(id).ok().map(MessageId);
    id.and_then(|id| state.message(chat, id))
        .cloned()
        .ok_or_else(|| ApiError::bad(format!("{what} not found")))
}

/// The message of this inline identifier.
pub(crate) fn inline_message(state: &State, id: &str) -> Result<Arc<Message>, ApiError> {
    if id.is_empty() {
        return Err(ApiError::bad("message identifier is not specified"));
    }
    let (chat, message) = Message::of_inline_id(id)
        .ok_or_else(|| ApiError::bad("invalid inline message identifier specified"))?;
    let message =
        state.message(chat, message).filter(|message| message.via_bot == Some(state.bot.id));
    message.cloned().ok_or_else(|| ApiError::bad("MESSAGE_ID_INVALID"))
}

fn by_name(state: &State, name: &str) -> Option<ChatId> {
    let same = |other: &Option<String>| {
        other.as_deref().is_some_and(|other| other.eq_ignore_ascii_case(name))
    };
    let mut public = state.chats.values().filter(|chat| chat.kind != ChatKind::Private);
    public.find(|chat| same(&chat.username)).map(|chat| chat.id)
}

fn private(state: &State, person: UserId, access: Access) -> Result<(), ApiError> {
    let user = state.user(person).filter(|user| user.is_known());
    let Some(user) = user else { return Err(ApiError::bad("chat not found")) };
    if user.is_bot && access == Access::Write {
        return Err(ApiError::forbidden("bot can't send messages to bots"));
    }
    match (user.reachability, access) {
        (Reachability::Deleted, Access::Edit | Access::Write) => {
            Err(ApiError::forbidden("user is deactivated"))
        }
        (Reachability::Blocked, Access::Write) => {
            Err(ApiError::forbidden("bot was blocked by the user"))
        }
        (Reachability::Seen, Access::Write) => {
            Err(ApiError::forbidden("bot can't initiate conversation with a user"))
        }
        _ => Ok(()),
    }
}

fn enter(chat_ref: &Chat, member: &Member, access: Access) -> Result<(), ApiError> {
    let what = match chat_ref.kind {
        ChatKind::Private | ChatKind::Group => "group",
        ChatKind::Supergroup | ChatKind::Forum => "supergroup",
        ChatKind::Channel => "channel",
    };
    if access == Access::Read && chat_ref.kind == ChatKind::Group {
        return Ok(());
    }
    if let Some(to) = chat_ref.migrated_to
        && access == Access::Write
    {
        return Err(ApiError::migrated(to));
    }
    match member {
        Member::Banned => Err(ApiError::forbidden(&format!("bot was kicked from the {what} chat"))),
        Member::Left => {
            Err(ApiError::forbidden(&format!("bot is not a member of the {what} chat")))
        }
        Member::Owner { .. } | Member::Admin(_) | Member::Plain | Member::Restricted(_) => Ok(()),
    }
}
