//! The error responses of the API. All have the same body.

use std::borrow::Cow;
use std::error::Error as StdError;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use http::header::{ALLOW, CACHE_CONTROL, CONNECTION, CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use http::{HeaderName, HeaderValue, StatusCode};
use strum::EnumCount;
use uuid::Uuid;

use super::BotLink;
use super::answered_error::AnsweredError;
use super::rate_limiter::SpentLimit;
use crate::keys::{AuthError, ResourceGroup, Scope};
use crate::wire;

mod unauthorized;

pub(super) use unauthorized::Unauthorized;

/// The header with the error id of the body.
pub(super) const ERROR_ID: HeaderName = HeaderName::from_static("x-error-id");
/// Where a key comes from, if the address of the bot is not known.
const WITHOUT_ADDRESS: &str = " The bot issues one when you send it /new.";
/// The methods that every public path supports.
pub(super) const METHODS: HeaderValue = HeaderValue::from_static("GET, HEAD, OPTIONS");

/// The reason that a request fails. The caller reads the variant's message; a cause is only logged.
#[derive(Debug, thiserror::Error, EnumCount)]
pub(super) enum Error {
    /// 400 `BAD_REQUEST`: an HTTP/1.1 request without exactly one `Host`; the connection is closed.
    #[error("This is not a well-formed HTTP/1.1 request.")]
    Malformed,
    /// 401 `UNAUTHORIZED`, with `WWW-Authenticate: ApiKey`.
    #[error("{0}")]
    Unauthorized(Unauthorized),
    /// 403 `HISTORY_NOT_ALLOWED`: the key lacks the right to read when named players were online.
    #[error(
        "This key may not read when named players were online. The operator of this service grants that right, \
         `history`, to the id of a key; /v2/key shows yours."
    )]
    HistoryNotAllowed,
    /// 403 `FORBIDDEN_SCOPE`: the key is limited to other groups of resources.
    #[error(
        "This key may read only {scope}, and this belongs to {}. Its owner can change that in the bot: /list.",
        group.as_str()
    )]
    ForbiddenScope {
        /// What the key may read.
        scope: Scope,
        /// The group of the resource.
        group: ResourceGroup,
    },
    /// 403 `FORBIDDEN_ADDRESS`: the key is limited to other networks.
    #[error(
        "This key may not be used from {}. Its owner can change that in the bot (/list), or the operator of this service.",
        address.map_or_else(|| "here".to_owned(), |address| address.to_string())
    )]
    ForbiddenAddress {
        /// The address that the request came from, if it is known.
        address: Option<IpAddr>,
    },
    /// 404 `NOT_FOUND`: no such path.
    #[error("No such path. {}/docs lists all paths.", did_you_mean(*near))]
    NotFound {
        /// The path with the most similar name.
        near: Option<&'static str>,
    },
    /// 404 `SERVER_NOT_FOUND`: no server has this number.
    #[error("There is no server with this number. /v2/status lists the servers.")]
    ServerNotFound,
    /// 404 `PLAYER_NOT_FOUND`.
    #[error("No player with this name is known on this server. Nicknames are case-sensitive.")]
    PlayerNotFound,
    /// 404 `FRACTION_NOT_FOUND`.
    #[error(
        "There is no such faction on this server. {}/v2/fractions lists the names.",
        did_you_mean(near.as_deref())
    )]
    FractionNotFound {
        /// The only faction with a similar name.
        near: Option<Arc<str>>,
    },
    /// 404 `FAMILY_NOT_FOUND`.
    #[error("There is no family with this number on this server. /v2/families lists them.")]
    FamilyNotFound,
    /// 404 `PROPERTY_NOT_FOUND`.
    #[error("There is no house or business with this number on this server. /v2/map lists them.")]
    PropertyNotFound,
    /// 404 `NOT_PROVIDED`: the server is known, but its data has not arrived in the first minute.
    #[error("Nobody provides this data for this server.")]
    NotProvided,
    /// 405 `METHOD_NOT_ALLOWED`, with `Allow`.
    #[error("Only GET and HEAD are supported: this API is read-only.")]
    MethodNotAllowed,
    /// 410 `EVENTS_GONE`: the events after `since` are deleted.
    #[error("The events after this id are no longer kept. The oldest is {oldest}: continue with since={}.", oldest - 1)]
    EventsGone {
        /// The oldest event that is kept.
        oldest: i64,
    },
    /// 413 `PAYLOAD_TOO_LARGE`; the connection is closed.
    #[error("Requests to this API have no body.")]
    BodyTooLarge,
    /// 414 `URI_TOO_LONG`: over 4 KiB; the connection is closed.
    #[error("The URL is longer than 4 KiB.")]
    UriTooLong,
    /// 422 `VALIDATION_ERROR`, with every invalid parameter under `detail`.
    #[error("{}", .0.iter().map(|invalid| &*invalid.message).collect::<Vec<_>>().join(" "))]
    Invalid(Vec<InvalidParameter>),
    /// 429 `RATE_LIMIT_EXCEEDED`, with the wait in `Retry-After`.
    #[error(
        "{} Retry in {seconds} s.",
        match spent {
            SpentLimit::Key => "This key has used up its rate limit.",
            SpentLimit::Owner => "All your keys together have used up the limit that they share.",
            SpentLimit::Address => "Too many requests from your address had no valid key.",
        }
    )]
    LimitExceeded {
        /// The limit that is used up.
        spent: SpentLimit,
        /// The wait after which the client is admitted.
        seconds: u64,
    },
    /// 429 `TOO_MANY_STREAMS`, with `Retry-After`.
    #[error(
        "{}",
        if *of_key { "A key has at most three streams at once. Close one first." }
        else { "There are too many streams at the moment. Poll with wait=25, or retry in a minute." }
    )]
    TooManyStreams {
        /// Whether the key has too many; otherwise all keys together.
        of_key: bool,
    },
    /// 431 `HEADERS_TOO_LARGE`: over 16 KiB; the connection is closed.
    #[error("The request's headers are larger than 16 KiB.")]
    HeadersTooLarge,
    /// 500 `INTERNAL_ERROR`: the cause is in the log under the error id.
    #[error("Internal error. The operator can find it in the log by its error_id.")]
    Internal(#[source] Cause),
    /// 503 `SERVICE_UNAVAILABLE`, with `Retry-After`: the key store can't be read.
    #[error("Keys can't be checked at the moment. Retry in a few seconds.")]
    KeysUnavailable(#[source] Cause),
    /// 503 `SERVICE_UNAVAILABLE`, with `Retry-After`: the server's data, or the list of servers, has not arrived yet.
    #[error("This server's data has not arrived yet. Retry in a few seconds.")]
    NotYet,
    /// 503 `SERVICE_UNAVAILABLE`, with the wait in `Retry-After`: another service has the data, and can't be asked now.
    #[error("The source of this data can be asked again in {seconds} s.")]
    AskedLater {
        /// The wait after which the answer is likely here.
        seconds: u64,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct InvalidParameter {
    /// The part of the request that contains it.
    pub(super) place: &'static str,
    pub(super) name: &'static str,
    /// The kind of error, for programs.
    pub(super) kind: &'static str,
    /// The error, for people.
    pub(super) message: Cow<'static, str>,
}

/// The cause of an internal error, for the log.
pub(super) type Cause = Box<dyn StdError + Send + Sync>;

fn did_you_mean(near: Option<&str>) -> String {
    near.map_or_else(String::new, |near| format!("Did you mean {near}? "))
}

impl Error {
    /// A failure of the API itself.
    pub(super) fn internal(cause: impl Into<Cause>) -> Self {
        Self::Internal(cause.into())
    }

    /// An example of a request outside of a key's scope.
    pub(super) fn forbidden_scope() -> Self {
        let (group, allowed) = (ResourceGroup::Players, [ResourceGroup::Map]);
        Self::ForbiddenScope { scope: Scope::of(allowed).unwrap_or_default(), group }
    }

    /// One error of each variant, by status, for the reference.
    pub(super) fn samples() -> [Self; Self::COUNT] {
        [
            Self::Malformed,
            Self::Unauthorized(Unauthorized::Unknown),
            Self::HistoryNotAllowed,
            Self::forbidden_scope(),
            Self::ForbiddenAddress { address: Some(IpAddr::V4(Ipv4Addr::new(203, 0, 113, 7))) },
            Self::NotFound { near: None },
            Self::ServerNotFound,
            Self::PlayerNotFound,
            Self::FractionNotFound { near: None },
            Self::FamilyNotFound,
            Self::PropertyNotFound,
            Self::NotProvided,
            Self::MethodNotAllowed,
            Self::EventsGone { oldest: 48_213 },
            Self::BodyTooLarge,
            Self::UriTooLong,
            Self::Invalid(Vec::new()),
            Self::LimitExceeded { spent: SpentLimit::Key, seconds: 12 },
            Self::TooManyStreams { of_key: true },
            Self::HeadersTooLarge,
            Self::internal("a sample"),
            Self::KeysUnavailable("a sample".into()),
            Self::NotYet,
            Self::AskedLater { seconds: 8 },
        ]
    }

    /// The status and the `error_code` of the body.
    pub(super) fn code(&self) -> (StatusCode, &'static str) {
        match self {
            Self::Malformed => (StatusCode::BAD_REQUEST, "BAD_REQUEST"),
            Self::Unauthorized(_) => (StatusCode::UNAUTHORIZED, "UNAUTHORIZED"),
            Self::HistoryNotAllowed => (StatusCode::FORBIDDEN, "HISTORY_NOT_ALLOWED"),
            Self::ForbiddenScope { .. } => (StatusCode::FORBIDDEN, "FORBIDDEN_SCOPE"),
            Self::ForbiddenAddress { .. } => (StatusCode::FORBIDDEN, "FORBIDDEN_ADDRESS"),
            Self::NotFound { .. } => (StatusCode::NOT_FOUND, "NOT_FOUND"),
            Self::ServerNotFound => (StatusCode::NOT_FOUND, "SERVER_NOT_FOUND"),
            Self::PlayerNotFound => (StatusCode::NOT_FOUND, "PLAYER_NOT_FOUND"),
            Self::FractionNotFound { .. } => (StatusCode::NOT_FOUND, "FRACTION_NOT_FOUND"),
            Self::FamilyNotFound => (StatusCode::NOT_FOUND, "FAMILY_NOT_FOUND"),
            Self::PropertyNotFound => (StatusCode::NOT_FOUND, "PROPERTY_NOT_FOUND"),
            Self::NotProvided => (StatusCode::NOT_FOUND, "NOT_PROVIDED"),
            Self::MethodNotAllowed => (StatusCode::METHOD_NOT_ALLOWED, "METHOD_NOT_ALLOWED"),
            Self::EventsGone { .. } => (StatusCode::GONE, "EVENTS_GONE"),
            Self::BodyTooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "PAYLOAD_TOO_LARGE"),
            Self::UriTooLong => (StatusCode::URI_TOO_LONG, "URI_TOO_LONG"),
            Self::Invalid(_) => (StatusCode::UNPROCESSABLE_ENTITY, "VALIDATION_ERROR"),
            Self::LimitExceeded { .. } => (StatusCode::TOO_MANY_REQUESTS, "RATE_LIMIT_EXCEEDED"),
            Self::TooManyStreams { .. } => (StatusCode::TOO_MANY_REQUESTS, "TOO_MANY_STREAMS"),
            Self::HeadersTooLarge => {
                (StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE, "HEADERS_TOO_LARGE")
            }
            Self::Internal(_) => (StatusCode::INTERNAL_SERVER_ERROR, "INTERNAL_ERROR"),
            Self::KeysUnavailable(_) | Self::NotYet | Self::AskedLater { .. } => {
                (StatusCode::SERVICE_UNAVAILABLE, "SERVICE_UNAVAILABLE")
            }
        }
    }

    /// The body, with the id of this occurrence.
    pub(super) fn body<'a>(&'a self, id: &'a str) -> wire::ErrorBody<'a> {
        wire::ErrorBody {
            error_code: self.code().1.into(),
            error_message: self.to_string().into(),
            error_id: id.into(),
            detail: match self {
                Self::Invalid(invalid) => Some(invalid.iter().map(detail).collect()),
                _ => None,
            },
        }
    }

    /// The header that is specific to this error.
    fn header(&self) -> Option<(HeaderName, HeaderValue)> {
        match self {
            Self::Unauthorized(_) => Some((WWW_AUTHENTICATE, HeaderValue::from_static("ApiKey"))),
            Self::MethodNotAllowed => Some((ALLOW, METHODS)),
            Self::LimitExceeded { seconds, .. } | Self::AskedLater { seconds } => {
                Some((RETRY_AFTER, (*seconds).into()))
            }
            Self::TooManyStreams { .. } => Some((RETRY_AFTER, HeaderValue::from_static("60"))),
            Self::KeysUnavailable(_) | Self::NotYet => {
                Some((RETRY_AFTER, HeaderValue::from_static("5")))
            }
            Self::Malformed | Self::BodyTooLarge | Self::UriTooLong | Self::HeadersTooLarge => {
                Some((CONNECTION, HeaderValue::from_static("close")))
            }
            Self::HistoryNotAllowed
            | Self::ForbiddenScope { .. }
            | Self::ForbiddenAddress { .. }
            | Self::NotFound { .. }
            | Self::ServerNotFound
            | Self::PlayerNotFound
            | Self::FractionNotFound { .. }
            | Self::FamilyNotFound
            | Self::PropertyNotFound
            | Self::NotProvided
            | Self::EventsGone { .. }
            | Self::Invalid(_)
            | Self::Internal(_) => None,
        }
    }

    /// Logs the error. No other place does.
    fn log(&self, id: &Uuid) {
        let (status, code) = self.code();
        match self {
            Self::Internal(cause) | Self::KeysUnavailable(cause) => {
                let cause = &**cause as &dyn StdError;
                tracing::error!(error_id = %id, code, cause, "answered {}", status.as_u16());
            }
            _ => tracing::debug!(error_id = %id, code, "rejected"),
        }
    }
}

impl From<AuthError> for Error {
    fn from(error: AuthError) -> Self {
        match error {
            AuthError::Malformed | AuthError::Unknown => Self::Unauthorized(Unauthorized::Unknown),
            AuthError::Blocked { reason } => {
                Self::Unauthorized(Unauthorized::Blocked { reason: reason.to_string() })
            }
            AuthError::Expired { .. } => Self::Unauthorized(Unauthorized::Expired),
            AuthError::StoreUnavailable => Self::KeysUnavailable(error.into()),
        }
    }
}

fn detail(invalid: &InvalidParameter) -> wire::Detail<'_> {
    wire::Detail {
        loc: vec![invalid.place.into(), invalid.name.into()],
        msg: (&*invalid.message).into(),
        kind: invalid.kind.into(),
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        self.respond(None)
    }
}

impl Error {
    /// The response. If `bot` is given, a 401 contains its address.
    pub(super) fn respond(self, bot: Option<&BotLink>) -> Response {
        let id = uuid::Builder::from_random_bytes(rand::random()).into_uuid();
        self.log(&id);
        let mut text = Uuid::encode_buffer();
        let text = &*id.as_hyphenated().encode_lower(&mut text);
        let mut body = self.body(text);
        if let Self::Unauthorized(reason) = &self {
            match (bot.filter(|bot| bot.url().is_some()), reason) {
                // They have a key.
                (
                    _,
                    Unauthorized::Several | Unauthorized::Joined | Unauthorized::InAuthorization,
                ) => {}
                (Some(bot), Unauthorized::Unknown) => {
                    bot.append_address(body.error_message.to_mut());
                }
                (Some(bot), _) => bot.append_to(body.error_message.to_mut()),
                (None, Unauthorized::Missing) => {
                    body.error_message.to_mut().push_str(WITHOUT_ADDRESS);
                }
                (None, _) => {}
            }
        }
        // Serialising a body of strings can't fail.
        let body = serde_json::to_vec(&body).unwrap_or_default();
        let mut response = Response::new(Body::from(body));
        *response.status_mut() = self.code().0;
        response.extensions_mut().insert(AnsweredError { code: self.code().1, id });
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
