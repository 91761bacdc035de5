//! The text that the source sends with an error.

use reqwest::header::HeaderValue;
use reqwest::{Response, StatusCode};
use serde::Deserialize;

use crate::feed::pull_status::Reason;

/// How many bytes of an error are read.
const LONGEST_BODY: usize = 4 * 1024;
/// How many characters of its text are repeated.
const LONGEST_TEXT: usize = 200;

/// The body of an error, in the form that the interface has.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct ErrorBody {
    pub(super) error_code: String,
    error_message: String,
}

impl ErrorBody {
    /// The body of an answer; empty if it is of another form.
    pub(super) async fn of(response: &mut Response) -> Self {
        let mut bytes = Vec::new();
        while let Ok(Some(chunk)) = response.chunk().await {
            if bytes.len() + chunk.len() > LONGEST_BODY {
                return Self::default();
            }
            bytes.extend(chunk);
        }
        serde_json::from_slice(&bytes).unwrap_or_default()
    }

    /// Whether it says that what was asked about does not exist, or can't. An error without a code may be of a proxy.
    pub(super) fn says_unknown(&self, status: StatusCode) -> bool {
        let code = self.error_code.as_str();
        match status {
            StatusCode::NOT_FOUND => {
                code.ends_with("_NOT_FOUND")
                    && !matches!(code, "SERVER_NOT_FOUND" | "PATH_NOT_FOUND")
            }
            StatusCode::UNPROCESSABLE_ENTITY | StatusCode::BAD_REQUEST => !code.is_empty(),
            _ => false,
        }
    }

    /// What kind of failure it is.
    pub(super) fn reason(&self, status: StatusCode) -> Reason {
        match self.error_code.as_str() {
            "EXPIRED_API_KEY" => Reason::Unauthorized,
            "MAINTENANCE_ERROR" => Reason::Maintenance,
            _ => reason(status),
        }
    }

    /// Describes an error: the status of the answer, and the text of the source.
    pub(super) fn explain(&self, status: StatusCode, key: &HeaderValue) -> String {
        let happened = match self.reason(status) {
            Reason::Limited => "the limit of the key is used up".to_owned(),
            Reason::Unauthorized => "the key is refused".to_owned(),
            Reason::Maintenance => "the service is in maintenance".to_owned(),
            _ => format!("the answer was {status}"),
        };
        let said = [self.error_code.as_str(), &self.error_message];
        let said: Vec<_> = said.into_iter().filter(|text| !text.is_empty()).collect();
        if said.is_empty() {
            return happened;
        }
        let said = said.join(": ").replace(key.to_str().unwrap_or_default(), "‹key›");
        format!("{happened}: {}", escaped(&said))
    }
}

fn reason(status: StatusCode) -> Reason {
    match status {
        StatusCode::TOO_MANY_REQUESTS => Reason::Limited,
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => Reason::Unauthorized,
        StatusCode::NOT_FOUND => Reason::NotFound,
        StatusCode::SERVICE_UNAVAILABLE => Reason::Unavailable,
        _ => Reason::Failed,
    }
}

/// The beginning of a text, with escapes for characters that are not displayed.
fn escaped(text: &str) -> String {
    let mut characters = text.chars();
    let mut escaped = String::new();
    for character in characters.by_ref().take(LONGEST_TEXT) {
        match character {
            '"' | '\'' | '\\' => escaped.push(character),
            other => escaped.extend(other.escape_debug()),
        }
    }
    if characters.next().is_some() {
        escaped.push('…');
    }
    escaped
}
