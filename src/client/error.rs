use std::time::Duration;

use crate::wire::Detail;

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Error {
    /// The thing that was asked for does not exist.
    #[error("there is no such {0}")]
    NotFound(Missing),
    /// A parameter cannot be what it is.
    #[error("{}", detail.first().map_or("a parameter is wrong", |first| &*first.msg))]
    Invalid {
        /// Every parameter that is wrong.
        detail: Vec<Detail<'static>>,
    },
    /// The key's limit is reached.
    #[error("the key's limit is reached for {} s", retry_after.as_secs())]
    Limited {
        /// A question after this is admitted.
        retry_after: Duration,
    },
    /// The key is not, or no longer, good.
    #[error("the API refuses the key: {message}")]
    Unauthorized {
        /// The API's own words.
        message: String,
    },
    /// The API, or the data asked for, is not there at the moment.
    #[error("not there at the moment")]
    Unavailable {
        /// When it may be, if the API knows.
        retry_after: Option<Duration>,
    },
    /// The API failed, or answered what no client can read.
    #[error("the API failed (error id {})", error_id.as_deref().unwrap_or("unknown"))]
    BadResponse {
        /// What the operator can find the cause by.
        error_id: Option<String>,
    },
}

/// What does not exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Missing {
    /// A server of that number.
    Server,
    /// A player of that name.
    Player,
    /// A fraction of that name.
    Fraction,
    /// A family of that number.
    Family,
    /// The path itself: the API is another version, or its address is wrong.
    Path,
}

impl Missing {
    pub(super) fn of(code: &str) -> Self {
        match code {
            "SERVER_NOT_FOUND" => Self::Server,
            "PLAYER_NOT_FOUND" => Self::Player,
            "FRACTION_NOT_FOUND" => Self::Fraction,
            "FAMILY_NOT_FOUND" => Self::Family,
            _ => Self::Path,
        }
    }
}

impl std::fmt::Display for Missing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Server => "server",
            Self::Player => "player",
            Self::Fraction => "fraction",
            Self::Family => "family",
            Self::Path => "path",
        })
    }
}

/// Why a client cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// The address is no `http://` or `https://` URL.
    #[error("the API's address must look like http://127.0.0.1:8080")]
    Address,
    /// The key cannot stand in a header.
    #[error("the API key has characters that no key has")]
    Key,
    /// The TLS stack does not start.
    #[error("the TLS stack does not start")]
    Stack,
}
