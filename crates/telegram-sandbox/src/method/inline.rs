//! answerInlineQuery.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::error::ApiError;
use crate::event::Event;
use crate::keyboard::{self, Markup};
use crate::message::Content;
use crate::method::text;
use crate::params::Params;
use crate::state::State;

const RESULTS: usize = 50;
const START: usize = 64;

pub(crate) fn answer(state: &mut State, params: &Params) -> Result<Value, ApiError> {
    let results = match params.json("results", "inline query results")? {
        Some(Value::Array(results)) => results,
        None => Vec::new(),
        Some(_) => return Err(ApiError::bad("expected an Array of inline query results")),
    };
    if results.len() > RESULTS {
        return Err(ApiError::bad("too many inline query results specified"));
    }
    let mut ids = HashSet::new();
    for result in &results {
        validate(state, result)?;
        if !ids.insert(result["id"].as_str().unwrap_or_default()) {
            return Err(ApiError::bad("RESULT_ID_DUPLICATE"));
        }
    }
    let button = button(params)?;
    let id = params.text("inline_query_id");
    let now = state.now();
    let query = state.queries.answer(&id, now)?;
    query.results = json!(results);
    let (query, person) = (id.into_owned(), query.person);
    state.emit(Event::InlineAnswered { query, person, results: json!(results), button });
    Ok(json!(true))
}

fn button(params: &Params) -> Result<Option<Value>, ApiError> {
    let what = "inline query results button";
    let Some(button) = params.json("button", what)? else { return Ok(None) };
    let Some(start) = button["start_parameter"].as_str() else {
        let why = "this sandbox knows buttons with a start parameter only";
        return Err(ApiError::bad(format!("can't parse {what}: {why}")));
    };
    let fits = |b: u8| b.is_ascii_alphanumeric() || b == b'_' || b == b'-';
    let wrong = match start.len() {
        _ if button["text"].as_str().is_none_or(str::is_empty) => "SWITCH_PM_TEXT_EMPTY",
        0 => "START_PARAM_EMPTY",
        1..=START if start.bytes().all(fits) => return Ok(Some(button)),
        1..=START => "START_PARAM_INVALID",
        _ => "START_PARAM_TOO_LONG",
    };
    Err(ApiError::bad(wrong))
}

fn validate(state: &State, result: &Value) -> Result<(), ApiError> {
    if !result.is_object() {
        return Err(unread("Inline query result must be an object"));
    }
    let id = result["id"].as_str().unwrap_or_default();
    if !(1..=64).contains(&id.len()) {
        return Err(ApiError::bad("RESULT_ID_INVALID"));
    }
    let is_untitled = result["title"].as_str().is_none_or(str::is_empty);
    if result["type"] == "article" && is_untitled {
        return Err(ApiError::bad("ARTICLE_TITLE_EMPTY"));
    }
    message(state, result).map(drop)
}

/// The content and the buttons of the message that a result becomes.
pub(crate) fn message(
    state: &State,
    result: &Value,
) -> Result<(Content, Option<Markup>), ApiError> {
    let content = match result["type"].as_str() {
        Some("article") => Content::Text(text::content(&result["input_message_content"])?),
        Some("photo") => {
            let Some(file_id) = result["photo_file_id"].as_str() else {
                return Err(unread("this sandbox knows photos with a file identifier only"));
            };
            let Some((photo, _)) = state.photos.find(file_id) else {
                return Err(ApiError::bad("wrong file identifier/HTTP URL specified"));
            };
            let caption = text::media_caption(result)?;
            Content::Photo { photo: photo.clone(), caption, spoiler: false }
        }
        _ => return Err(unread("this sandbox knows articles and photos only")),
    };
    let markup = match result.get("reply_markup") {
        Some(markup) => keyboard::read(markup.clone())?,
        None => None,
    };
    match markup {
        // The result can be sent to any chat.
        Some(ref markup) if markup.has_app() => Err(ApiError::bad("BUTTON_TYPE_INVALID")),
        None | Some(Markup::Inline(_)) => Ok((content, markup)),
        Some(_) => Err(ApiError::bad("inline keyboard expected")),
    }
}

fn unread(why: &str) -> ApiError {
    ApiError::bad(format!("can't parse inline query result: {why}"))
}
