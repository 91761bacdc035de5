//! What the feed's door answers.

use std::io;

use axum::Json;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use serde::Serialize;
use uuid::Uuid;

use crate::feed::document::{MAX_BYTES, ValidationErrors};

/// 204: on the disk, and what the next query sees.
pub(super) struct Taken;

/// Why a push is refused.
#[derive(Debug, thiserror::Error)]
pub enum PushError {
    /// 403: no token is set.
    #[error("The feed's door is shut: start muster with MUSTER_FEED_TOKEN to open it.")]
    Shut,
    /// 401: the token is missing or wrong.
    #[error("Send the feed's token as Authorization: Bearer <MUSTER_FEED_TOKEN>.")]
    Unauthorized,
    /// 404: no document has this address.
    #[error(
        "No document has this address. There are /feed/servers, /feed/fractions, /feed/pois, and \
         /feed/<number>/ with online, sobes, families, map, admins, ghetto, players."
    )]
    NoSuchDocument,
    /// 404: the list has no such server.
    #[error("servers.json lists no server {0}: push /feed/servers first.")]
    UnknownServer(u32),
    /// 405: documents are put.
    #[error("Send documents with PUT.")]
    Method,
    /// 408: the body came too slowly.
    #[error("The document took too long to arrive.")]
    Slow,
    /// 400: the body broke off.
    #[error("The document broke off before its end.")]
    Cut,
    /// 409: what is there is newer.
    #[error("The document was made at {offered}; the one there is newer, made at {there}.")]
    Older {
        /// When the pushed document was made.
        offered: Timestamp,
        /// When the one that is served was made.
        there: Timestamp,
    },
    /// 413: larger than a document may be.
    #[error("The document is larger than {} MiB.", MAX_BYTES / 1024 / 1024)]
    TooLarge,
    /// 415: compressed in a way unknown here.
    #[error("Compress the document with gzip or zstd, or not at all.")]
    Coding,
    /// 405: lists of players are put or patched.
    #[error("Send all players with PUT, or some with PATCH.")]
    PlayersMethod,
    /// 422: not compressed as it says.
    #[error("The document is not compressed as Content-Encoding says; nothing was changed.")]
    Undecodable,
    /// 422: the document has faults, all of them named.
    #[error("The document has faults; nothing was changed.")]
    Faulty(ValidationErrors),
    /// 507 when the disk is full, 503 when it fails otherwise.
    #[error("The document could not be written to the disk; nothing was changed.")]
    Disk(io::Error),
    /// 507 or 503: it lies in the folder, and the store has failed.
    #[error(
        "The list lies in the feed folder now, but the players' store could not take it in: the players before are \
         still served, and it is tried again every minute."
    )]
    Behind(io::Error),
    /// 500: something broke here; the log says what.
    #[error("Something went wrong here; the log has the cause.")]
    Broken,
}

impl PushError {
    /// Something broke here.
    pub(super) fn broken(cause: tokio::task::JoinError) -> Self {
        tracing::error!(%cause, "a push broke");
        Self::Broken
    }

    fn status(&self) -> (StatusCode, &'static str) {
        match self {
            Self::Shut => (StatusCode::FORBIDDEN, "FORBIDDEN"),
            Self::Unauthorized => (StatusCode::UNAUTHORIZED, "UNAUTHORIZED"),
            Self::NoSuchDocument => (StatusCode::NOT_FOUND, "NOT_FOUND"),
            Self::UnknownServer(_) => (StatusCode::NOT_FOUND, "SERVER_NOT_FOUND"),
            Self::Method | Self::PlayersMethod => {
                (StatusCode::METHOD_NOT_ALLOWED, "METHOD_NOT_ALLOWED")
            }
            Self::Slow => (StatusCode::REQUEST_TIMEOUT, "REQUEST_TIMEOUT"),
            Self::Cut => (StatusCode::BAD_REQUEST, "BAD_REQUEST"),
            Self::Older { .. } => (StatusCode::CONFLICT, "OUTDATED"),
            Self::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "PAYLOAD_TOO_LARGE"),
            Self::Coding => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "UNSUPPORTED_MEDIA_TYPE"),
            Self::Faulty(_) | Self::Undecodable => {
                (StatusCode::UNPROCESSABLE_ENTITY, "VALIDATION_ERROR")
            }
            Self::Disk(wrong) | Self::Behind(wrong) if is_full(wrong) => {
                (StatusCode::INSUFFICIENT_STORAGE, "STORAGE_FULL")
            }
            Self::Disk(_) | Self::Behind(_) => {
                (StatusCode::SERVICE_UNAVAILABLE, "SERVICE_UNAVAILABLE")
            }
            Self::Broken => (StatusCode::INTERNAL_SERVER_ERROR, "INTERNAL_ERROR"),
        }
    }

    fn faults(&self) -> Option<Vec<Named<'_>>> {
        let Self::Faulty(faults) = self else { return None };
        let named = |fault: crate::feed::document::ValidationError| Named {
            file: faults.file(),
            path: fault.at.to_string(),
            reason: fault.reason,
        };
        Some(faults.list().into_iter().map(named).collect())
    }
}

/// Whether a write failed for want of room.
pub(super) fn is_full(wrong: &io::Error) -> bool {
    use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    matches!(wrong.kind(), StorageFull | QuotaExceeded | FileTooLarge)
}

#[derive(Serialize)]
struct Body<'a> {
    error_code: &'a str,
    error_message: String,
    error_id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    faults: Option<Vec<Named<'a>>>,
}

#[derive(Serialize)]
struct Named<'a> {
    file: &'a str,
    path: String,
    reason: String,
}

impl IntoResponse for Taken {
    fn into_response(self) -> Response {
        StatusCode::NO_CONTENT.into_response()
    }
}

impl IntoResponse for PushError {
    fn into_response(self) -> Response {
        let (status, error_code) = self.status();
        let error_id = Uuid::new_v4().to_string();
        match &self {
            Self::Disk(cause) | Self::Behind(cause) => {
                tracing::error!(error_id, %cause, "a pushed document could not be written")
            }
            Self::Faulty(faults) => {
                let document = faults.file();
                tracing::info!(
                    error_id,
                    error_code,
                    document,
                    faults = faults.count(),
                    "push refused"
                );
            }
            _ => tracing::info!(error_id, error_code, "push refused"),
        }
        let body = Body {
            error_code,
            error_message: self.to_string(),
            error_id: error_id.clone(),
            faults: self.faults(),
        };
        let mut response = (status, Json(body)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Ok(id) = HeaderValue::from_str(&error_id) {
            headers.insert(HeaderName::from_static("x-error-id"), id);
        }
        match self {
            Self::Method => drop(headers.insert(header::ALLOW, HeaderValue::from_static("PUT"))),
            Self::PlayersMethod => {
                drop(headers.insert(header::ALLOW, HeaderValue::from_static("PUT, PATCH")));
            }
            Self::Unauthorized => {
                drop(headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer")));
            }
            _ => {}
        }
        response
    }
}
