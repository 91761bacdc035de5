//! Photos in calls, uploaded or by `file_id`; `getFile`.

use serde_json::{Value, json};

use crate::error::ApiError;
use crate::params::Params;
use crate::photo::Photo;
use crate::state::State;

/// The photo of a value: an uploaded part or a `file_id`. The sandbox fetches no URLs.
pub(crate) fn take(
    state: &mut State,
    params: &Params,
    name: &str,
    value: &str,
) -> Result<Photo, ApiError> {
    let part = value.strip_prefix("attach://").unwrap_or(name);
    if let Some(bytes) = params.file(part) {
        return state.photos.store(bytes.clone());
    }
    match value {
        "" => Err(ApiError::bad("there is no photo in the request")),
        url if url.starts_with("http://") || url.starts_with("https://") => {
            Err(ApiError::bad("failed to get HTTP URL content"))
        }
        id => match state.photos.find(id) {
            Some((photo, _)) => Ok(photo.clone()),
            None => Err(ApiError::bad("wrong file identifier/HTTP URL specified")),
        },
    }
}

pub(crate) fn file(state: &State, params: &Params) -> Result<Value, ApiError> {
    let Some((photo, _)) = state.photos.find(&params.text("file_id")) else {
        return Err(ApiError::bad("invalid file_id"));
    };
    Ok(json!({
        "file_id": photo.file_id,
        "file_unique_id": photo.unique_id(),
        "file_size": photo.size,
        "file_path": photo.path(),
    }))
}
