//! The bot's name and descriptions, per language.

use serde_json::{Value, json};

use crate::entities::utf16;
use crate::error::ApiError;
use crate::event::Event;
use crate::method::commands;
use crate::params::Params;
use crate::state::State;

/// A text of the profile.
pub(crate) struct Field {
    name: &'static str,
    limit: usize,
    complaint: &'static str,
}

pub(crate) const NAME: Field = Field { name: "name", limit: 64, complaint: "BOT_TITLE_INVALID" };
pub(crate) const LONG: Field =
    Field { name: "description", limit: 512, complaint: "BOT_DESCRIPTION_TOO_LONG" };
pub(crate) const SHORT: Field =
    Field { name: "short_description", limit: 120, complaint: "BOT_SHORT_DESCRIPTION_TOO_LONG" };

pub(crate) fn set(state: &mut State, params: &Params, field: &Field) -> Result<Value, ApiError> {
    let text = params.text(field.name);
    if utf16(&text) > field.limit {
        return Err(ApiError::bad(field.complaint));
    }
    let language = commands::language(params)?;
    state.texts.insert((field.name, language), text.into_owned());
    state.emit(Event::Profile);
    Ok(json!(true))
}

pub(crate) fn get(state: &State, params: &Params, field: &Field) -> Result<Value, ApiError> {
    let language = commands::language(params)?;
    let kept = |language: &str| state.texts.get(&(field.name, language.to_owned()));
    let text = kept(&language).filter(|text| !text.is_empty()).or_else(|| kept(""));
    let fallback = if field.name == "name" { state.bot.name.as_str() } else { "" };
    Ok(json!({ field.name: text.map_or(fallback, String::as_str) }))
}
