//! What the Mini App answers instead of what was asked for.

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::header::RETRY_AFTER;
use http::{HeaderValue, StatusCode};
use serde_json::json;

use super::init_data::InitDataError;
use crate::bot::AppError;
use crate::text::Lang;

/// Why a request is not answered.
#[derive(Debug, thiserror::Error)]
pub(super) enum AppFailure {
    #[error("no such thing")]
    NotFound,
    #[error("another site sent the request")]
    OtherOrigin,
    /// The launch data is missing or not accepted.
    #[error("the launch data is not accepted: {0}")]
    Stranger(InitDataError, Lang),
    #[error("too many requests")]
    TooMany { seconds: u64 },
    #[error("the request can't be read: {0}")]
    Malformed(String),
    #[error(transparent)]
    Bot(#[from] AppError),
}

impl IntoResponse for AppFailure {
    fn into_response(self) -> Response {
        let (status, code, wait) = match &self {
            Self::NotFound | Self::Bot(AppError::NotFound) => {
                (StatusCode::NOT_FOUND, "not_found", None)
            }
            Self::OtherOrigin => (StatusCode::FORBIDDEN, "other_origin", None),
            Self::Stranger(..) => (StatusCode::UNAUTHORIZED, "open_again", None),
            Self::TooMany { seconds } => {
                (StatusCode::TOO_MANY_REQUESTS, "too_many", Some(*seconds))
            }
            Self::Malformed(_) => (StatusCode::BAD_REQUEST, "malformed", None),
            Self::Bot(AppError::Refused(_)) => (StatusCode::UNPROCESSABLE_ENTITY, "refused", None),
            Self::Bot(AppError::Away | AppError::Failed(_)) => {
                (StatusCode::SERVICE_UNAVAILABLE, "away", Some(2))
            }
        };
        if let Self::Bot(AppError::Failed(why)) = &self {
            tracing::error!(error = %why, "the Mini App could not read or change something");
        }
        let message = match &self {
            Self::Stranger(_, lang) => lang.open_app_again().as_str().to_owned(),
            Self::Bot(AppError::Refused(sentence)) => sentence.clone(),
            // The cause is for the log.
            Self::Bot(AppError::Failed(_)) => "try again in a moment".to_owned(),
            other => other.to_string(),
        };
        let mut response =
            (status, Json(json!({ "error": code, "message": message }))).into_response();
        if let Some(seconds) = wait {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
