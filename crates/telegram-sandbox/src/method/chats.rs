//! getChat, getChatMember, getChatMemberCount, getChatAdministrators, leaveChat.

use serde_json::{Value, json};

use crate::chat::{Chat, ChatKind};
use crate::error::ApiError;
use crate::id::{ChatId, UserId};
use crate::member::Member;
use crate::method::target::{self, Access};
use crate::params::Params;
use crate::state::State;

pub(crate) fn get(state: &State, params: &Params) -> Result<Value, ApiError> {
    let id = target::chat(state, params, Access::Read)?;
    let mut full = state.chat_json(id);
    full["accent_color_id"] = json!(0);
    full["max_reaction_count"] = json!(11);
    let gifts = [
        "unlimited_gifts",
        "limited_gifts",
        "unique_gifts",
        "premium_subscription",
        "gifts_from_channels",
    ];
    full["accepted_gift_types"] =
        gifts.iter().map(|gift| ((*gift).to_owned(), json!(false))).collect();
    let pinned = state.chat(id).and_then(|chat| chat.messages.get(chat.pinned.last()?));
    if let Some(pinned) = pinned {
        full["pinned_message"] = state.message_json(pinned);
    }
    let Some(chat) = state.chat(id).filter(|chat| chat.kind.is_group()) else {
        if let Some(user) = state.user(UserId(id.0)) {
            full["first_name"] = json!(user.name);
        }
        return Ok(full);
    };
    let (text, photos) = (chat.permissions.text, chat.permissions.photos);
    full["permissions"] = json!({
        "can_send_messages": text,
        "can_send_photos": photos,
        "can_send_audios": true,
        "can_send_documents": photos,
        "can_send_videos": true,
        "can_send_video_notes": true,
        "can_send_voice_notes": true,
        "can_send_polls": true,
        "can_send_other_messages": true,
        "can_add_web_page_previews": true,
        "can_change_info": false,
        "can_invite_users": true,
        "can_pin_messages": false,
        "can_manage_topics": false,
    });
    if let Some(channel) = chat.linked_channel {
        full["linked_chat_id"] = json!(channel);
    }
    Ok(full)
}

pub(crate) fn member(state: &State, params: &Params) -> Result<Value, ApiError> {
    let chat = chat_ref(state, params)?;
    let user = UserId(params.number("user_id", 0));
    if user.0 <= 0 {
        return Err(ApiError::bad("invalid user_id specified"));
    }
    if !state.user(user).is_some_and(|user| user.is_known()) && chat.member(user).is_none() {
        return Err(ApiError::bad("user not found"));
    }
    Ok(state.member_json(chat, user))
}

pub(crate) fn count(state: &State, params: &Params) -> Result<Value, ApiError> {
    Ok(json!(chat_ref(state, params)?.present().count()))
}

/// All admins except other bots.
pub(crate) fn administrators(state: &State, params: &Params) -> Result<Value, ApiError> {
    let chat = chat_ref(state, params)?;
    if chat.kind == ChatKind::Private {
        return Err(ApiError::bad("there are no administrators in the private chat"));
    }
    let is_shown = |user: &UserId| {
        let is_other_bot = state.user(*user).is_some_and(|user| user.is_bot);
        chat.is_admin(*user) && (*user == state.bot.id || !is_other_bot)
    };
    Ok(chat.members.keys().filter(|u| is_shown(u)).map(|u| state.member_json(chat, *u)).collect())
}

pub(crate) fn leave(state: &mut State, params: &Params) -> Result<Value, ApiError> {
    let id = chat_ref(state, params)?.id;
    if state.chat(id).is_some_and(|chat| chat.kind == ChatKind::Private) {
        return Err(ApiError::bad("chat member status can't be changed in private chats"));
    }
    let bot = state.bot.id;
    state.set_member(id, bot, Member::Left, bot);
    Ok(json!(true))
}

fn chat_ref<'a>(state: &'a State, params: &Params) -> Result<&'a Chat, ApiError> {
    let id: ChatId = target::chat(state, params, Access::Edit)?;
    state.chat(id).ok_or_else(|| ApiError::bad("chat not found"))
}
