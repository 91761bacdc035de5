//! Errors of the client.

use std::time::Duration;

use crate::wire::Detail;

/// The reason why there is no response.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Error {
    /// The requested thing does not exist.
    #[error("there is no such {0}")]
    NotFound(Missing),
    /// A parameter is invalid.
    #[error("{}", detail.first().map_or("a parameter is invalid", |first| &*first.msg))]
    Invalid {
        /// Every invalid parameter.
        detail: Vec<Detail<'static>>,
    },
    /// The key's rate limit is exceeded.
    #[error("the key's rate limit is exceeded, retry in {} s", retry_after.as_secs())]
    Limited {
        /// When to retry.
        retry_after: Duration,
    },
    /// The key is not accepted.
    #[error("the API rejects the key: {message}")]
    Unauthorized {
        /// The API's message.
        message: String,
    },
    /// The API, or the requested data, is unavailable.
    #[error("the API is unavailable")]
    Unavailable {
        /// When to retry, if the API knows.
        retry_after: Option<Duration>,
    },
    /// The API failed, or its response cannot be read.
    #[error("the API failed (error id {})", error_id.as_deref().unwrap_or("unknown"))]
    BadResponse {
        /// The id of the error in the API's log.
        error_id: Option<String>,
    },
}

/// The thing that does not exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::Display, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Missing {
    /// A server of that number.
    #[strum(to_string = "server", serialize = "SERVER_NOT_FOUND")]
    Server,
    /// A player of that name.
    #[strum(to_string = "player", serialize = "PLAYER_NOT_FOUND")]
    Player,
    /// A fraction of that name.
    #[strum(to_string = "fraction", serialize = "FRACTION_NOT_FOUND")]
    Fraction,
    /// A family of that number.
    #[strum(to_string = "family", serialize = "FAMILY_NOT_FOUND")]
    Family,
    /// Data that the source does not provide.
    #[strum(to_string = "data", serialize = "NOT_PROVIDED")]
    Data,
    /// The path does not exist: the API is another version, or its address is wrong.
    Path,
}

/// Why a client cannot be built.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// The address is not an `http://` or `https://` URL.
    #[error("the API's address must look like http://127.0.0.1:8080")]
    Address,
    /// The key is not a valid header value.
    #[error("the API key contains invalid characters")]
    Key,
    /// The TLS library failed to start.
    #[error("the TLS library failed to start")]
    Tls,
}
