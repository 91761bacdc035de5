//! The failures of calls to the Bot API. Only this file distinguishes Telegram's errors.

use std::time::Duration;

use serde::Deserialize;
use teloxide::types::ChatId;

/// A failure of a call, with what the caller knows about its effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ApiFailure {
    /// Not done. The call may be repeated after this time and not before.
    RetryAfter(Duration),
    /// Not done: the group has this new id.
    Migrated(ChatId),
    /// Not done: the person blocked the bot or never started it, or the group removed it.
    Unreachable,
    /// Nothing to do: the message already has this content.
    NotModified,
    /// Nothing to do: the message does not exist.
    MessageNotFound,
    /// Not done: the message exists and can't be edited or deleted like this.
    NotEditable,
    /// Not done: the query was answered before, or is too old.
    Expired,
    /// Not done: another program receives this bot's updates.
    Conflict,
    /// Not done: Telegram does not know the token.
    Unauthorized,
    /// Not done, for a reason that a repetition does not change.
    Rejected(String),
    /// Not done: the request was not sent.
    NotSent,
    /// Done or not done.
    Unknown,
}

/// A call that failed, and why in a sentence for the log.
pub(crate) struct FailedCall {
    pub(crate) failure: ApiFailure,
    pub(crate) cause: String,
}

#[derive(Deserialize)]
struct ErrorBody {
    #[serde(default)]
    description: String,
    #[serde(default)]
    parameters: Parameters,
}

#[derive(Default, Deserialize)]
struct Parameters {
    retry_after: Option<u64>,
    migrate_to_chat_id: Option<i64>,
}

impl ApiFailure {
    /// The name, as the metrics show it.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::RetryAfter(_) => "wait",
            Self::Migrated(_) => "moved",
            Self::Unreachable => "unreachable",
            Self::NotModified => "unchanged",
            Self::MessageNotFound => "message_gone",
            Self::NotEditable => "message_fixed",
            Self::Expired => "too_late",
            Self::Conflict => "rival",
            Self::Unauthorized => "bad_token",
            Self::Rejected(_) => "refused",
            Self::NotSent => "unsent",
            Self::Unknown => "unknown",
        }
    }

    /// The failure in a sentence for the log: the answer of `server` with this status.
    pub(super) fn sentence(&self, server: &str, status: u16) -> String {
        match self {
            Self::Unauthorized => {
                "Telegram does not know this bot token (TELOXIDE_TOKEN)".to_owned()
            }
            Self::Rejected(why) => format!("Telegram ({server}) refuses the bot: {why}"),
            _ => format!("Telegram ({server}) fails: it answers with status {status}"),
        }
    }

    /// Whether the connection as a whole fails, which the log says once instead of at every call.
    pub(crate) fn is_of_connection(&self) -> bool {
        matches!(self, Self::Unauthorized | Self::NotSent | Self::Unknown)
    }

    /// Reads a response that is not a success. A 5xx may come before or after the call had its effect.
    pub(crate) fn read(status: u16, body: &[u8]) -> Self {
        let Ok(ErrorBody { description, parameters }) = serde_json::from_slice(body) else {
            return Self::Unknown;
        };
        if status == 429 || parameters.retry_after.is_some() {
            return Self::RetryAfter(Duration::from_secs(parameters.retry_after.unwrap_or(1)));
        }
        if let Some(chat) = parameters.migrate_to_chat_id {
            return Self::Migrated(ChatId(chat));
        }
        match status {
            401 => Self::Unauthorized,
            404 if description == "Not Found" => Self::Unauthorized,
            403 => Self::Unreachable,
            409 => Self::Conflict,
            400..500 => Self::of_description(description),
            _ => Self::Unknown,
        }
    }

    fn of_description(description: String) -> Self {
        let text = description.to_lowercase();
        let known = DESCRIPTIONS.iter().find(|(part, _)| text.contains(part));
        known.map_or(Self::Rejected(description), |(_, failure)| failure.clone())
    }
}

/// Texts in Telegram's descriptions of bad requests, with their meanings.
static DESCRIPTIONS: [(&str, ApiFailure); 15] = [
    ("message is not modified", ApiFailure::NotModified),
    ("query is too old", ApiFailure::Expired),
    ("query id is invalid", ApiFailure::Expired),
    ("message to edit not found", ApiFailure::MessageNotFound),
    ("message to delete not found", ApiFailure::MessageNotFound),
    ("message to pin not found", ApiFailure::MessageNotFound),
    ("message to unpin not found", ApiFailure::MessageNotFound),
    ("chat_not_modified", ApiFailure::NotModified),
    ("message can't be edited", ApiFailure::NotEditable),
    ("message can't be deleted", ApiFailure::NotEditable),
    ("no text in the message", ApiFailure::NotEditable),
    ("message_id_invalid", ApiFailure::NotEditable),
    ("chat not found", ApiFailure::Unreachable),
    ("user not found", ApiFailure::Unreachable),
    ("peer_id_invalid", ApiFailure::Unreachable),
];

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn errors_are_told_apart() {
        for (status, description, failure) in [
            (403, "Forbidden: bot was blocked by the user", ApiFailure::Unreachable),
            (400, "Bad Request: chat not found", ApiFailure::Unreachable),
            (400, "Bad Request: there is no text in the message to edit", ApiFailure::NotEditable),
            (400, "Bad Request: message to delete not found", ApiFailure::MessageNotFound),
            (400, "Bad Request: message can't be deleted", ApiFailure::NotEditable),
            (400, "Bad Request: message is not modified: specified new", ApiFailure::NotModified),
            (400, "Bad Request: query is too old and response timeout", ApiFailure::Expired),
            (400, "Bad Request: message is too long", ApiFailure::Rejected(String::new())),
            // A group may allow texts but no photos, and it may allow messages again later.
            (
                400,
                "Bad Request: not enough rights to send photos to the chat",
                ApiFailure::Rejected(String::new()),
            ),
            (409, "Conflict: terminated by other getUpdates request", ApiFailure::Conflict),
            (401, "Unauthorized", ApiFailure::Unauthorized),
            (500, "Internal Server Error", ApiFailure::Unknown),
        ] {
            let body = json!({"ok": false, "error_code": status, "description": description});
            let read = ApiFailure::read(status, body.to_string().as_bytes());
            assert_eq!(read.name(), failure.name(), "{description}");
        }
        assert_eq!(ApiFailure::read(502, b"<html>"), ApiFailure::Unknown);
        let wait =
            br#"{"ok":false,"error_code":429,"description":"x","parameters":{"retry_after":7}}"#;
        assert_eq!(ApiFailure::read(429, wait), ApiFailure::RetryAfter(Duration::from_secs(7)));
        let moved = br#"{"ok":false,"error_code":400,"description":"x","parameters":{"migrate_to_chat_id":-1001}}"#;
        assert_eq!(ApiFailure::read(400, moved), ApiFailure::Migrated(ChatId(-1001)));
    }
}
