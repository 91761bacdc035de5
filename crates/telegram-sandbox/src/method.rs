//! The Bot API's methods, each over the model alone.

mod action;
mod answer;
mod chats;
mod commands;
mod delete;
mod describe;
mod edit;
mod me;
mod photo;
mod react;
mod send;
mod suggest;
mod target;
mod text;
pub(crate) mod webhook;

use serde_json::Value;

use crate::params::Params;
use crate::error::ApiError;
use crate::state::State;

pub(crate) use text::content;

/// Calls a method by its name in lower case. `getupdates` waits, so it lives with the server.
pub(crate) fn call(state: &mut State, method: &str, params: &Params) -> Result<Value, ApiError> {
    match method {
        "getme" => me::get(state),
        "setwebhook" => webhook::set(state, params),
        "deletewebhook" => webhook::delete(state, params),
        "getwebhookinfo" => webhook::info(state),
        "sendmessage" => send::message(state, params),
        "sendphoto" => send::photo(state, params),
        "sendchataction" => action::send(state, params),
        "editmessagetext" => edit::text(state, params),
        "editmessagecaption" => edit::caption(state, params),
        "editmessagemedia" => edit::media(state, params),
        "editmessagereplymarkup" => edit::markup(state, params),
        "deletemessage" => delete::one(state, params),
        "deletemessages" => delete::many(state, params),
        "answercallbackquery" => answer::press(state, params),
        "answerinlinequery" => suggest::answer(state, params),
        "setmycommands" => commands::set(state, params),
        "getmycommands" => commands::get(state, params),
        "deletemycommands" => commands::delete(state, params),
        "setmyname" => describe::set(state, params, &describe::NAME),
        "getmyname" => describe::get(state, params, &describe::NAME),
        "setmydescription" => describe::set(state, params, &describe::LONG),
        "getmydescription" => describe::get(state, params, &describe::LONG),
        "setmyshortdescription" => describe::set(state, params, &describe::SHORT),
        "getmyshortdescription" => describe::get(state, params, &describe::SHORT),
        "getchat" => chats::get(state, params),
        "getchatmember" => chats::member(state, params),
        "getchatmembercount" => chats::count(state, params),
        "getchatadministrators" => chats::administrators(state, params),
        "leavechat" => chats::leave(state, params),
        "setmessagereaction" => react::set(state, params),
        "getfile" => photo::file(state, params),
        _ => Err(ApiError::no_method()),
    }
}
