//! Everything `/v2` answers that is not a success, in one body.

use std::error::Error as StdError;

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use http::header::{ALLOW, CACHE_CONTROL, CONNECTION, CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use http::{HeaderName, HeaderValue, StatusCode};
use uuid::Uuid;

use super::gate::Verdict;
use super::query::Wrong;
use crate::wire;

mod unauthorized;

pub use unauthorized::Unauthorized;

/// Where an error's id stands beside the body.
pub(super) const ERROR_ID: HeaderName = HeaderName::from_static("x-error-id");
/// The methods that every public path answers.
pub(super) const METHODS: HeaderValue = HeaderValue::from_static("GET, HEAD, OPTIONS");

/// Why a request is not answered with what it asked for. The sentence of a variant is what the caller reads;
/// a cause is only ever logged.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// 400 `BAD_REQUEST`: not HTTP/1.1 as the RFC writes it; the connection ends.
    #[error("This is not a well-formed HTTP/1.1 request.")]
    Malformed,
    /// 401 `UNAUTHORIZED`, with `WWW-Authenticate: ApiKey`.
    #[error("{0}")]
    Unauthorized(Unauthorized),
    /// 404 `NOT_FOUND`: no such path.
    #[error("There is nothing at this path. /docs lists every path there is.")]
    NotFound,
    /// 404 `SERVER_NOT_FOUND`: a well-formed number that no server has.
    #[error("There is no server with this number. /v2/status lists the servers.")]
    ServerNotFound,
    /// 404 `PLAYER_NOT_FOUND`.
    #[error("No player of this name is known on this server. Mind capital and small letters.")]
    PlayerNotFound,
    /// 404 `FRACTION_NOT_FOUND`.
    #[error("There is no such fraction on this server. /v2/fractions lists the names.")]
    FractionNotFound,
    /// 404 `FAMILY_NOT_FOUND`.
    #[error("There is no family with this number on this server. /v2/families lists them.")]
    FamilyNotFound,
    /// 405 `METHOD_NOT_ALLOWED`, with `Allow`.
    #[error("Only GET and HEAD are answered here: this API is for reading.")]
    MethodNotAllowed,
    /// 408 `REQUEST_TIMEOUT`: the request's head did not arrive in time; the connection ends.
    #[error("The request did not arrive in time.")]
    TooSlow,
    /// 413 `PAYLOAD_TOO_LARGE`; the connection ends.
    #[error("Requests to this API have no body.")]
    BodyTooLarge,
    /// 414 `URI_TOO_LONG`: over 4 KiB; the connection ends.
    #[error("The address is longer than 4 KiB.")]
    UriTooLong,
    /// 422 `VALIDATION_ERROR`, with every wrong parameter under `detail`.
    #[error("{}", .0.iter().map(Wrong::message).collect::<Vec<_>>().join(" "))]
    Invalid(Vec<Wrong>),
    /// 429 `RATE_LIMIT_EXCEEDED`, with an honest `Retry-After`.
    #[error("The limit is spent. Ask again in {seconds} s; /v2/key tells the limit at no cost.")]
    LimitExceeded {
        /// Whoever waits this long is admitted.
        seconds: u64,
    },
    /// 431 `HEADERS_TOO_LARGE`: over 16 KiB or 100 lines; the connection ends.
    #[error("The request's headers are larger than 16 KiB, or more than 100.")]
    HeadersTooLarge,
    /// 500 `INTERNAL_ERROR`: ours; the cause is in the log under the error's id.
    #[error("Something went wrong on our side. The operator finds it in the log by the error_id.")]
    Internal(#[source] Cause),
    /// 503 `SERVICE_UNAVAILABLE`, with `Retry-After`: the keys cannot be read at this moment.
    #[error("Keys cannot be checked at this moment. Ask again in a few seconds.")]
    KeysUnavailable(#[source] Cause),
    /// 503 `SERVICE_UNAVAILABLE`, with `Retry-After`: a known server of which this has not arrived yet.
    #[error("This server's data has not arrived yet. Ask again in a few seconds.")]
    NotYet,
}

/// What broke, for the log.
pub type Cause = Box<dyn StdError + Send + Sync>;

impl Error {
    /// Anything that is our own failure.
    pub fn internal(cause: impl Into<Cause>) -> Self {
        Self::Internal(cause.into())
    }

    fn status(&self) -> StatusCode {
        match self {
            Self::Malformed => StatusCode::BAD_REQUEST,
            Self::Unauthorized(_) => StatusCode::UNAUTHORIZED,
            Self::NotFound
            | Self::ServerNotFound
            | Self::PlayerNotFound
            | Self::FractionNotFound
            | Self::FamilyNotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::BodyTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::UriTooLong => StatusCode::URI_TOO_LONG,
            Self::Invalid(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::LimitExceeded { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::HeadersTooLarge => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
            Self::KeysUnavailable(_) | Self::NotYet => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// The word for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Malformed => "BAD_REQUEST",
            Self::Unauthorized(_) => "UNAUTHORIZED",
            Self::NotFound => "NOT_FOUND",
            Self::ServerNotFound => "SERVER_NOT_FOUND",
            Self::PlayerNotFound => "PLAYER_NOT_FOUND",
            Self::FractionNotFound => "FRACTION_NOT_FOUND",
            Self::FamilyNotFound => "FAMILY_NOT_FOUND",
            Self::MethodNotAllowed => "METHOD_NOT_ALLOWED",
            Self::TooSlow => "REQUEST_TIMEOUT",
            Self::BodyTooLarge => "PAYLOAD_TOO_LARGE",
            Self::UriTooLong => "URI_TOO_LONG",
            Self::Invalid(_) => "VALIDATION_ERROR",
            Self::LimitExceeded { .. } => "RATE_LIMIT_EXCEEDED",
            Self::HeadersTooLarge => "HEADERS_TOO_LARGE",
            Self::Internal(_) => "INTERNAL_ERROR",
            Self::KeysUnavailable(_) | Self::NotYet => "SERVICE_UNAVAILABLE",
        }
    }

    /// What a caller reads of the occurrence with this id.
    pub(super) fn body<'a>(&self, id: &'a str) -> wire::ErrorBody<'a> {
        wire::ErrorBody {
            error_code: self.code().into(),
            error_message: self.to_string().into(),
            error_id: id.into(),
            detail: match self {
                Self::Invalid(wrong) => Some(wrong.iter().map(Wrong::detail).collect()),
                _ => None,
            },
        }
    }

    /// The header that belongs to this answer alone.
    fn header(&self) -> Option<(HeaderName, HeaderValue)> {
        match self {
            Self::Unauthorized(_) => Some((WWW_AUTHENTICATE, HeaderValue::from_static("ApiKey"))),
            Self::MethodNotAllowed => Some((ALLOW, METHODS)),
            Self::LimitExceeded { seconds } => Some((RETRY_AFTER, (*seconds).into())),
            Self::KeysUnavailable(_) | Self::NotYet => {
                Some((RETRY_AFTER, HeaderValue::from_static("5")))
            }
            Self::Malformed
            | Self::TooSlow
            | Self::BodyTooLarge
            | Self::UriTooLong
            | Self::HeadersTooLarge => Some((CONNECTION, HeaderValue::from_static("close"))),
            Self::NotFound
            | Self::ServerNotFound
            | Self::PlayerNotFound
            | Self::FractionNotFound
            | Self::FamilyNotFound
            | Self::Invalid(_)
            | Self::Internal(_) => None,
        }
    }

    /// The one place where an error meets the log.
    fn log(&self, id: &Uuid) {
        let code = self.code();
        match self {
            Self::Internal(cause) => {
                tracing::error!(error_id = %id, code, cause = &**cause as &dyn StdError, "answered 500");
            }
            Self::KeysUnavailable(cause) => {
                tracing::error!(error_id = %id, code, cause = &**cause as &dyn StdError, "answered 503");
            }
            _ => tracing::debug!(error_id = %id, code, "refused"),
        }
    }
}

impl From<Verdict> for Error {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Malformed => Self::Malformed,
            Verdict::UriTooLong => Self::UriTooLong,
            Verdict::HeadTooLarge => Self::HeadersTooLarge,
            Verdict::BodyTooLarge => Self::BodyTooLarge,
            Verdict::TooSlow => Self::TooSlow,
        }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let id = uuid::Builder::from_random_bytes(rand::random()).into_uuid();
        self.log(&id);
        let mut text = Uuid::encode_buffer();
        let text = &*id.as_hyphenated().encode_lower(&mut text);
        // A body of strings always serialises.
        let body = serde_json::to_vec(&self.body(text)).unwrap_or_default();
        let mut response = Response::new(Body::from(body));
        *response.status_mut() = self.status();
        let headers = response.headers_mut();
        headers.reserve(24);
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Ok(id) = HeaderValue::from_str(text) {
            headers.insert(ERROR_ID, id);
        }
        if let Some((name, value)) = self.header() {
            headers.insert(name, value);
        }
        response
    }
}
