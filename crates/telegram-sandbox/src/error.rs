//! Errors of the Bot API.

use std::time::Duration;

use serde_json::{Value, json};

use crate::id::ChatId;

/// An error of the Bot API, with the server's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiError {
    /// The `error_code`, which is also the HTTP status.
    pub code: u16,
    /// The `description`.
    pub description: String,
    /// The supergroup that a group was upgraded to.
    pub migrated_to: Option<ChatId>,
    /// How long to wait before retrying.
    pub retry_after: Option<Duration>,
}

impl ApiError {
    fn new(code: u16, description: String) -> Self {
        Self { code, description, migrated_to: None, retry_after: None }
    }

    /// 400. The first letter becomes lower case, unless the text is a code.
    #[must_use]
    pub fn bad(sentence: impl AsRef<str>) -> Self {
        Self::new(400, format!("Bad Request: {}", lowered(sentence.as_ref())))
    }

    /// 403.
    #[must_use]
    pub fn forbidden(sentence: &str) -> Self {
        Self::new(403, format!("Forbidden: {sentence}"))
    }

    /// 409.
    pub(crate) fn conflict(sentence: &str) -> Self {
        Self::new(409, format!("Conflict: {sentence}"))
    }

    /// 401.
    pub(crate) fn unauthorized() -> Self {
        Self::new(401, "Unauthorized".to_owned())
    }

    /// 404.
    pub(crate) fn no_method() -> Self {
        Self::new(404, "Not Found: method not found".to_owned())
    }

    /// 404 for a path that is not a method.
    pub(crate) fn not_found() -> Self {
        Self::new(404, "Not Found".to_owned())
    }

    /// 413.
    pub(crate) fn too_large() -> Self {
        Self::new(413, "Request Entity Too Large".to_owned())
    }

    /// 429.
    pub(crate) fn flood(wait: Duration) -> Self {
        let seconds = wait.as_secs_f64().ceil().max(1.0) as u64;
        Self {
            retry_after: Some(Duration::from_secs(seconds)),
            ..Self::new(429, format!("Too Many Requests: retry after {seconds}"))
        }
    }

    /// 500.
    pub(crate) fn broken() -> Self {
        Self::new(500, "Internal Server Error".to_owned())
    }

    /// 400 for a group that was upgraded to a supergroup.
    #[must_use]
    pub fn migrated(to: ChatId) -> Self {
        Self { migrated_to: Some(to), ..Self::bad("group chat was upgraded to a supergroup chat") }
    }

    pub(crate) fn json(&self) -> Value {
        let mut body =
            json!({ "ok": false, "error_code": self.code, "description": self.description });
        if let Some(chat) = self.migrated_to {
            body["parameters"] = json!({ "migrate_to_chat_id": chat });
        }
        if let Some(wait) = self.retry_after {
            body["parameters"] = json!({ "retry_after": wait.as_secs() });
        }
        body
    }
}

fn lowered(sentence: &str) -> String {
    let mut chars = sentence.chars();
    match (chars.next(), chars.next()) {
        (_, Some('_' | 'A'..='Z')) | (None, _) => sentence.to_owned(),
        (Some(first), _) => first.to_ascii_lowercase().to_string() + &sentence[first.len_utf8()..],
    }
}
