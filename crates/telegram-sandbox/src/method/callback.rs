//! `answerCallbackQuery`.

use serde_json::{Value, json};

use crate::entities::utf16;
use crate::error::ApiError;
use crate::event::{CallbackAnswer, Event};
use crate::params::Params;
use crate::state::State;

const TOAST: usize = 200;

pub(crate) fn press(state: &mut State, params: &Params) -> Result<Value, ApiError> {
    let text = params.text("text");
    if utf16(&text) > TOAST {
        return Err(ApiError::bad("MESSAGE_TOO_LONG"));
    }
    let id = params.text("callback_query_id");
    let now = state.now();
    let query = state.queries.answer(&id, now)?;
    let shown = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    if let Some(chat) = query.chat {
        let toast = CallbackAnswer {
            query: id.into_owned(),
            person: query.person,
            chat,
            text: shown(&text),
            alert: params.flag("show_alert"),
            url: shown(&params.text("url")),
        };
        state.emit(Event::CallbackAnswered(toast));
    }
    Ok(json!(true))
}
