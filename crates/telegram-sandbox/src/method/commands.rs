//! setMyCommands, getMyCommands, deleteMyCommands.

use serde_json::{Value, json};

use crate::chat::ChatKind;
use crate::commands::{Command, Scope};
use crate::error::ApiError;
use crate::event::Event;
use crate::id::UserId;
use crate::method::target::{self, Access};
use crate::params::Params;
use crate::state::State;

pub(crate) fn set(state: &mut State, params: &Params) -> Result<Value, ApiError> {
    let commands = match params.json("commands", "commands")? {
        Some(Value::Array(commands)) => {
            commands.iter().map(command).collect::<Result<Vec<_>, _>>()?
        }
        None => Vec::new(),
        Some(_) => return Err(ApiError::bad("expected an Array of BotCommand")),
    };
    let (scope, language) = (scope(state, params)?, language(params)?);
    state.menus.set(scope, language, commands)?;
    state.emit(Event::Profile);
    Ok(json!(true))
}

pub(crate) fn get(state: &State, params: &Params) -> Result<Value, ApiError> {
    let (scope, language) = (scope(state, params)?, language(params)?);
    Ok(json!(state.menus.get(scope, &language)))
}

pub(crate) fn delete(state: &mut State, params: &Params) -> Result<Value, ApiError> {
    let (scope, language) = (scope(state, params)?, language(params)?);
    state.menus.set(scope, language, Vec::new())?;
    state.emit(Event::Profile);
    Ok(json!(true))
}

/// A two-letter language; empty for all.
pub(crate) fn language(params: &Params) -> Result<String, ApiError> {
    let language = params.text("language_code");
    let is_code = language.len() == 2 && language.bytes().all(|b| b.is_ascii_lowercase());
    if !language.is_empty() && !is_code {
        return Err(ApiError::bad("invalid language code specified"));
    }
    Ok(language.into_owned())
}

fn command(value: &Value) -> Result<Command, ApiError> {
    let unread = |why: &str| ApiError::bad(format!("can't parse BotCommand: {why}"));
    if !value.is_object() {
        return Err(unread("expected an Object"));
    }
    let text = |name: &str| {
        let text = value[name].as_str().map(str::to_owned);
        text.ok_or_else(|| unread(&format!("Can't find field \"{name}\"")))
    };
    // The server accepts a leading slash.
    let name = text("command")?;
    let command = name.strip_prefix('/').unwrap_or(&name).to_owned();
    Ok(Command { command, description: text("description")? })
}

fn scope(state: &State, params: &Params) -> Result<Scope, ApiError> {
    let unread = |why: &str| ApiError::bad(format!("can't parse BotCommandScope: {why}"));
    let Some(scope) = params.json("scope", "BotCommandScope")? else {
        return Ok(Scope::Default);
    };
    match scope["type"].as_str().unwrap_or_default() {
        "default" => return Ok(Scope::Default),
        "all_private_chats" => return Ok(Scope::AllPrivate),
        "all_group_chats" => return Ok(Scope::AllGroups),
        "all_chat_administrators" => return Ok(Scope::AllAdmins),
        "chat" | "chat_administrators" | "chat_member" => {}
        _ => return Err(unread("Unsupported type specified")),
    }
    let chat = match &scope["chat_id"] {
        Value::String(chat) => chat.clone(),
        Value::Number(chat) => chat.to_string(),
        _ => return Err(unread("Can't find field \"chat_id\"")),
    };
    let chat = target::find(state, &chat, Access::Read)?;
    match state.chat(chat).map_or(ChatKind::Private, |chat| chat.kind) {
        ChatKind::Channel => return Err(ApiError::bad("can't change commands in channel chats")),
        ChatKind::Private if scope["type"] != "chat" => {
            return Err(ApiError::bad("can't use specified scope in private chats"));
        }
        ChatKind::Private | ChatKind::Group | ChatKind::Supergroup | ChatKind::Forum => {}
    }
    match (scope["type"].as_str(), scope["user_id"].as_i64()) {
        (Some("chat"), _) => Ok(Scope::Chat(chat)),
        (Some("chat_administrators"), _) => Ok(Scope::ChatAdmins(chat)),
        (_, Some(user)) if user > 0 => Ok(Scope::ChatMember(chat, UserId(user))),
        _ => Err(unread("Invalid user_id specified")),
    }
}
