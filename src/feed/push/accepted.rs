//! The answer to an upload that was accepted.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

use crate::feed::document::{ValidationError, ValidationErrors};

/// An upload that was accepted, with the errors of the rows that were left out.
#[derive(Debug)]
pub(super) struct Accepted(pub(super) ValidationErrors);

/// The body of an answer that names rows.
#[derive(Serialize, Deserialize, Default)]
#[serde(default)]
pub(super) struct LeftOut {
    /// How many rows were left out.
    rows: usize,
    pub(super) faults: Vec<Fault>,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Fault {
    file: String,
    pub(super) path: String,
    pub(super) reason: String,
}

/// The errors that are kept.
pub(super) fn faults(errors: &ValidationErrors) -> Vec<Fault> {
    let fault = |ValidationError { at, reason }| Fault {
        file: errors.file().to_owned(),
        path: at.to_string(),
        reason,
    };
    errors.list().into_iter().map(fault).collect()
}

/// 204; 200 if rows were left out.
impl IntoResponse for Accepted {
    fn into_response(self) -> Response {
        let Self(errors) = self;
        match errors.unusable_rows() {
            0 => StatusCode::NO_CONTENT.into_response(),
            rows => Json(LeftOut { rows, faults: faults(&errors) }).into_response(),
        }
    }
}
