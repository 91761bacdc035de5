//! Photos and documents in calls, uploaded or by `file_id`; `getFile`.

use serde_json::Value;

use crate::document::Document;
use crate::error::ApiError;
use crate::params::{File, Params};
use crate::photo::Photo;
use crate::state::State;

/// The photo of a value: an uploaded part or a `file_id`. The sandbox fetches no URLs.
pub(crate) fn photo(
    state: &mut State,
    params: &Params,
    name: &str,
    value: &str,
) -> Result<Photo, ApiError> {
    match uploaded(params, name, value) {
        Some(file) => state.photos.store(file.bytes.clone()),
        None => known(value, "photo", state.photos.find(value).map(|(photo, _)| photo)),
    }
}

/// The document of a value, in the same way.
pub(crate) fn document(
    state: &mut State,
    params: &Params,
    value: &str,
) -> Result<Document, ApiError> {
    match uploaded(params, "document", value) {
        Some(file) => state.documents.store(&file.name, file.bytes.clone()),
        None => known(value, "document", state.documents.find(value).map(|(it, _)| it)),
    }
}

fn uploaded<'p>(params: &'p Params, name: &str, value: &str) -> Option<&'p File> {
    params.file(value.strip_prefix("attach://").unwrap_or(name))
}

fn known<T: Clone>(value: &str, what: &str, found: Option<&T>) -> Result<T, ApiError> {
    match (value, found) {
        ("", _) => Err(ApiError::bad(format!("there is no {what} in the request"))),
        (url, _) if url.starts_with("http://") || url.starts_with("https://") => {
            Err(ApiError::bad("failed to get HTTP URL content"))
        }
        (_, Some(known)) => Ok(known.clone()),
        (_, None) => Err(ApiError::bad("wrong file identifier/HTTP URL specified")),
    }
}

/// `getFile`.
pub(crate) fn get(state: &State, params: &Params) -> Result<Value, ApiError> {
    let id = params.text("file_id");
    let file = state.photos.json(&id).or_else(|| state.documents.json(&id));
    file.ok_or_else(|| ApiError::bad("invalid file_id"))
}
