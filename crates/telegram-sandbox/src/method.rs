//! The methods of the Bot API.

mod callback;
mod chat_action;
mod chats;
mod commands;
mod delete;
mod edit;
mod file;
mod inline;
mod me;
mod menu_button;
mod pin;
mod profile;
mod reaction;
mod send;
mod target;
mod text;
pub(crate) mod webhook;

use serde_json::Value;

use crate::error::ApiError;
use crate::params::Params;
use crate::state::State;

pub(crate) use inline::message as inline_message;

/// Calls a method by its name in lower case. `getupdates` waits, so it is in `http::fetch`.
pub(crate) fn call(state: &mut State, method: &str, params: &Params) -> Result<Value, ApiError> {
    match method {
        "getme" => me::get(state),
        "setwebhook" => webhook::set(state, params),
        "deletewebhook" => webhook::delete(state, params),
        "getwebhookinfo" => webhook::info(state),
        "sendmessage" => send::message(state, params),
        "sendphoto" => send::photo(state, params),
        "senddocument" => send::document(state, params),
        "sendchataction" => chat_action::send(state, params),
        "editmessagetext" => edit::text(state, params),
        "editmessagecaption" => edit::caption(state, params),
        "editmessagemedia" => edit::media(state, params),
        "editmessagereplymarkup" => edit::markup(state, params),
        "deletemessage" => delete::one(state, params),
        "deletemessages" => delete::many(state, params),
        "pinchatmessage" => pin::pin(state, params),
        "unpinchatmessage" => pin::unpin(state, params),
        "unpinallchatmessages" => pin::unpin_all(state, params),
        "answercallbackquery" => callback::press(state, params),
        "answerinlinequery" => inline::answer(state, params),
        "setmycommands" => commands::set(state, params),
        "getmycommands" => commands::get(state, params),
        "deletemycommands" => commands::delete(state, params),
        "setchatmenubutton" => menu_button::set(state, params),
        "getchatmenubutton" => menu_button::get(state, params),
        "setmyname" => profile::set(state, params, &profile::NAME),
        "getmyname" => profile::get(state, params, &profile::NAME),
        "setmydescription" => profile::set(state, params, &profile::LONG),
        "getmydescription" => profile::get(state, params, &profile::LONG),
        "setmyshortdescription" => profile::set(state, params, &profile::SHORT),
        "getmyshortdescription" => profile::get(state, params, &profile::SHORT),
        "getchat" => chats::get(state, params),
        "getchatmember" => chats::member(state, params),
        "getchatmembercount" => chats::count(state, params),
        "getchatadministrators" => chats::administrators(state, params),
        "leavechat" => chats::leave(state, params),
        "setmessagereaction" => reaction::set(state, params),
        "getfile" => file::get(state, params),
        _ => Err(ApiError::no_method()),
    }
}
