//! Counts the answer to a request of a known key, and remembers it if it is an error.

use axum::response::Response;
use http::StatusCode;
use jiff::Timestamp;

use crate::api::answered_error::AnsweredError;
use crate::keys::{AnswerKind, AuthenticatedKey, Authenticator, Failure};

/// Counts the answer to a request that began at `now`.
pub(super) fn count_answer(
    key: &AuthenticatedKey,
    endpoint: &'static str,
    now: Timestamp,
    response: &Response,
) {
    key.answered(now, endpoint, kind(response.status()));
    if let Some(failure) = failure(endpoint, now, response) {
        key.failed(failure);
    }
}

/// Counts the answer to a request whose key is blocked or has expired.
pub(super) fn count_rejection(
    authenticator: &Authenticator,
    presented: &[u8],
    endpoint: &'static str,
    now: Timestamp,
    response: &Response,
) {
    if let Some(failure) = failure(endpoint, now, response) {
        authenticator.rejected(presented, endpoint, failure);
    }
}

fn failure(endpoint: &'static str, now: Timestamp, response: &Response) -> Option<Failure> {
    let AnsweredError { code, id } = *response.extensions().get::<AnsweredError>()?;
    let (endpoint, error_code, error_id) = (endpoint.into(), code.into(), id.to_string());
    Some(Failure { at: now, endpoint, error_code, error_id })
}

fn kind(status: StatusCode) -> AnswerKind {
    match status {
        StatusCode::NOT_MODIFIED => AnswerKind::NotModified,
        StatusCode::TOO_MANY_REQUESTS => AnswerKind::Refused,
        status if status.is_client_error() => AnswerKind::ClientError,
        status if status.is_server_error() => AnswerKind::ServerError,
        _ => AnswerKind::Ok,
    }
}
