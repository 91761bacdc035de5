//! answerInlineQuery.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::error::ApiError;
use crate::event::Event;
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
        validate(result)?;
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

fn validate(result: &Value) -> Result<(), ApiError> {
    let unread = |why: &str| ApiError::bad(format!("can't parse inline query result: {why}"));
    if !result.is_object() {
        return Err(unread("Inline query result must be an object"));
    }
    let id = result["id"].as_str().unwrap_or_default();
    if !(1..=64).contains(&id.len()) {
        return Err(ApiError::bad("RESULT_ID_INVALID"));
    }
    match result["type"].as_str() {
        Some("article") if result["title"].as_str().is_none_or(str::is_empty) => {
            Err(ApiError::bad("ARTICLE_TITLE_EMPTY"))
        }
        Some("article") => text::content(&result["input_message_content"]).map(|_| ()),
        _ => Err(unread("this sandbox knows articles only")),
    }
}
