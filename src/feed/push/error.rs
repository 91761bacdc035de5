//! The errors of an upload as HTTP answers.

use std::io;

use axum::Json;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::accepted::{self, Fault};
use crate::feed::document::MAX_BYTES;
use crate::feed::importer::{ImportError, first_errors};

/// Why an upload is refused.
#[derive(Debug, thiserror::Error)]
pub enum PushError {
    /// 403: no token is set.
    #[error("Uploads are disabled: start muster with MUSTER_FEED_TOKEN to enable them.")]
    Disabled,
    /// 401: the token is missing or wrong.
    #[error("Send the feed token as Authorization: Bearer <MUSTER_FEED_TOKEN>.")]
    Unauthorized,
    /// 404: no document has this path.
    #[error(
        "There is no document at this path. The documents are /feed/servers, /feed/fractions, /feed/pois, and \
         /feed/<number>/ with online, sobes, families, map, admins, ghetto, players."
    )]
    NoSuchDocument,
    /// 405: only these methods are allowed, and a sentence that says so.
    #[error("{1}")]
    Method(&'static str, &'static str),
    /// 408: the body arrived too slowly.
    #[error("The document took too long to arrive.")]
    Slow,
    /// 400: the body is incomplete.
    #[error("The document was cut off before its end.")]
    Incomplete,
    /// 413: larger than a document may be.
    #[error("The document is larger than {} MiB.", MAX_BYTES / 1024 / 1024)]
    TooLarge,
    /// 415: an unknown compression.
    #[error("Compress the document with gzip or zstd, or not at all.")]
    Encoding,
    /// 422: not compressed as `Content-Encoding` says.
    #[error("The document is not compressed as Content-Encoding says; nothing was changed.")]
    Undecodable,
    /// 404, 409, 422, 503 or 507: the document was not imported.
    #[error(transparent)]
    Import(#[from] ImportError),
    /// 503: other uploads use up the limit of all uploads.
    #[error("Too much is being uploaded at the same time; send it again in a moment.")]
    Busy,
    /// 500: an internal error, which is logged.
    #[error("Internal error; its cause is in the log.")]
    Internal,
}

impl From<io::Error> for PushError {
    fn from(error: io::Error) -> Self {
        Self::Import(ImportError::Disk(error))
    }
}

impl PushError {
    /// An internal error, which is logged here.
    pub(super) fn internal(cause: tokio::task::JoinError) -> Self {
        tracing::error!(%cause, "an upload panicked");
        Self::Internal
    }

    fn status(&self) -> (StatusCode, &'static str) {
        match self {
            Self::Disabled => (StatusCode::FORBIDDEN, "FORBIDDEN"),
            Self::Unauthorized => (StatusCode::UNAUTHORIZED, "UNAUTHORIZED"),
            Self::NoSuchDocument => (StatusCode::NOT_FOUND, "NOT_FOUND"),
            Self::Method(..) => (StatusCode::METHOD_NOT_ALLOWED, "METHOD_NOT_ALLOWED"),
            Self::Slow => (StatusCode::REQUEST_TIMEOUT, "REQUEST_TIMEOUT"),
            Self::Incomplete => (StatusCode::BAD_REQUEST, "BAD_REQUEST"),
            Self::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "PAYLOAD_TOO_LARGE"),
            Self::Encoding => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "UNSUPPORTED_MEDIA_TYPE"),
            Self::Undecodable | Self::Import(ImportError::Invalid(_)) => {
                (StatusCode::UNPROCESSABLE_ENTITY, "VALIDATION_ERROR")
            }
            Self::Import(ImportError::UnknownServer(_)) => {
                (StatusCode::NOT_FOUND, "SERVER_NOT_FOUND")
            }
            Self::Import(ImportError::Older { .. }) => (StatusCode::CONFLICT, "OUTDATED"),
            Self::Import(
                ImportError::Disk(error)
                | ImportError::Unsaved(error)
                | ImportError::NotServed(error),
            ) => match is_full(error) {
                true => (StatusCode::INSUFFICIENT_STORAGE, "STORAGE_FULL"),
                false => (StatusCode::SERVICE_UNAVAILABLE, "SERVICE_UNAVAILABLE"),
            },
            Self::Busy => (StatusCode::SERVICE_UNAVAILABLE, "SERVICE_UNAVAILABLE"),
            Self::Internal => (StatusCode::INTERNAL_SERVER_ERROR, "INTERNAL_ERROR"),
        }
    }

    fn log(&self, error_id: &str, error_code: &str) {
        match self {
            Self::Import(
                ImportError::Disk(cause)
                | ImportError::Unsaved(cause)
                | ImportError::NotServed(cause),
            ) => {
                tracing::error!(error_id, %cause, "an uploaded document could not be written");
            }
            Self::Import(ImportError::Invalid(errors)) => {
                let (document, first) = (errors.file(), first_errors(errors));
                let errors = errors.count();
                tracing::info!(error_id, error_code, document, errors, "upload refused: {first}");
            }
            _ => tracing::info!(error_id, error_code, "upload refused"),
        }
    }

    fn faults(&self) -> Vec<Fault> {
        match self {
            Self::Import(ImportError::Invalid(errors)) => accepted::faults(errors),
            _ => Vec::new(),
        }
    }
}

/// Whether a write failed because the disk is full.
pub(super) fn is_full(error: &io::Error) -> bool {
    use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge)
}

#[derive(Serialize, Deserialize, Default)]
#[serde(default)]
pub(super) struct Body {
    error_code: String,
    pub(super) error_message: String,
    error_id: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) faults: Vec<Fault>,
}

impl IntoResponse for PushError {
    fn into_response(self) -> Response {
        let (status, error_code) = self.status();
        let error_id = Uuid::new_v4().to_string();
        self.log(&error_id, error_code);
        let header_id = HeaderValue::from_str(&error_id);
        let (error_code, error_message) = (error_code.to_owned(), self.to_string());
        let body = Body { error_code, error_message, error_id, faults: self.faults() };
        let mut response = (status, Json(body)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Ok(id) = header_id {
            headers.insert(HeaderName::from_static("x-error-id"), id);
        }
        match self {
            Self::Method(allowed, _) => {
                headers.insert(header::ALLOW, HeaderValue::from_static(allowed));
            }
            Self::Unauthorized => {
                headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
            }
            Self::Busy => {
                headers.insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
            }
            _ => {}
        }
        response
    }
}
