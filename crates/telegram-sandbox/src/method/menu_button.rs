//! setChatMenuButton, getChatMenuButton.

use serde_json::{Map, Value, json};

use crate::error::ApiError;
use crate::event::Event;
use crate::id::{ChatId, UserId};
use crate::keyboard;
use crate::menu_button::MenuButton;
use crate::params::Params;
use crate::state::State;

pub(crate) fn set(state: &mut State, params: &Params) -> Result<Value, ApiError> {
    let button = match params.json("menu_button", "menu button")? {
        Some(button) => read(&button)?,
        None => None,
    };
    let chat = chat(state, params)?;
    state.menu_buttons.set(chat, button);
    state.emit(chat.map_or(Event::Profile, Event::Chat));
    Ok(json!(true))
}

pub(crate) fn get(state: &State, params: &Params) -> Result<Value, ApiError> {
    Ok(match chat(state, params)? {
        None => state.menu_buttons.of_bot().json(),
        Some(chat) => state
            .menu_buttons
            .of_chat(chat)
            .map_or_else(|| json!({ "type": "default" }), MenuButton::json),
    })
}

/// The private chat of a call; `None` for the bot's own button.
fn chat(state: &State, params: &Params) -> Result<Option<ChatId>, ApiError> {
    let text = params.text("chat_id");
    if text.is_empty() {
        return Ok(None);
    }
    let id: Option<i64> = text.trim().parse().ok().filter(|id| *id > 0);
    let id = id.ok_or_else(|| ApiError::bad("Invalid chat_id specified"))?;
    match state.user(UserId(id)) {
        Some(user) if user.is_known() => Ok(Some(ChatId(id))),
        _ => Err(ApiError::bad("user not found")),
    }
}

/// The button; `None` for the type `default`.
fn read(value: &Value) -> Result<Option<MenuButton>, ApiError> {
    let Value::Object(object) = value else {
        return Err(unread("MenuButton must be an Object"));
    };
    match text(object, "type")? {
        "default" => Ok(None),
        "commands" => Ok(Some(MenuButton::Commands)),
        "web_app" => {
            let text = text(object, "text")?.trim();
            let app =
                object.get("web_app").ok_or_else(|| unread("Can't find field \"web_app\""))?;
            let url = keyboard::app_address(app, "menu button")?;
            if text.is_empty() {
                return Err(ApiError::bad("menu button text must be non-empty"));
            }
            let url = keyboard::web_app_url(url, "menu button")?;
            Ok(Some(MenuButton::WebApp { text: text.to_owned(), url }))
        }
        _ => Err(unread("MenuButton has unsupported type")),
    }
}

fn text<'a>(object: &'a Map<String, Value>, name: &str) -> Result<&'a str, ApiError> {
    match object.get(name) {
        Some(Value::String(text)) => Ok(text),
        Some(_) => Err(unread(&format!("Field \"{name}\" must be of type String"))),
        None => Err(unread(&format!("Can't find field \"{name}\""))),
    }
}

fn unread(why: &str) -> ApiError {
    ApiError::bad(format!("can't parse menu button: {why}"))
}
