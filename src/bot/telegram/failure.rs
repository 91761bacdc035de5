//! Why a call to the Bot API failed: the one place that tells Telegram's errors apart.

use std::time::Duration;

use serde::Deserialize;
use teloxide::types::ChatId;

/// Why a call failed, and what the caller knows then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::bot) enum ApiFailure {
    /// Not done: to be repeated after this long and not before.
    RetryAfter(Duration),
    /// Not done: the group has this id now.
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

#[derive(Deserialize)]
struct Answer {
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
    pub(in crate::bot) fn name(&self) -> &'static str {
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

    /// Reads a response that is no success. A 5xx may come before or after the effect.
    pub(in crate::bot) fn read(status: u16, body: &[u8]) -> Self {
        let Ok(Answer { description, parameters }) = serde_json::from_slice(body) else {
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
        let says = |parts: &[&str]| parts.iter().any(|part| text.contains(part));
        if says(&["message is not modified"]) {
            Self::NotModified
        } else if says(&["query is too old", "query id is invalid"]) {
            Self::Expired
        } else if says(&["message to edit not found", "message to delete not found"]) {
            Self::MessageNotFound
        } else if says(&[
            "message can't be edited",
            "message can't be deleted",
            "no text in the message",
            "message_id_invalid",
        ]) {
            Self::NotEditable
        } else if says(&[
            "chat not found",
            "not enough rights to send",
            "user not found",
            "peer_id_invalid",
        ]) {
            Self::Unreachable
        } else {
            Self::Rejected(description)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_told_apart() {
        let read = |status: u16, description: &str| {
            ApiFailure::read(
                status,
                format!(r#"{{"ok":false,"error_code":{status},"description":"{description}"}}"#)
                    .as_bytes(),
            )
        };
        for blocked in [
            "Forbidden: bot was blocked by the user",
            "Forbidden: bot was kicked from the group chat",
            "Forbidden: user is deactivated",
            "Forbidden: bot can't initiate conversation with a user",
        ] {
            assert_eq!(read(403, blocked), ApiFailure::Unreachable);
        }
        assert_eq!(read(400, "Bad Request: chat not found"), ApiFailure::Unreachable);
        assert_eq!(
            read(400, "Bad Request: there is no text in the message to edit"),
            ApiFailure::NotEditable
        );
        assert_eq!(
            read(400, "Bad Request: message to delete not found"),
            ApiFailure::MessageNotFound
        );
        assert_eq!(read(400, "Bad Request: message can't be deleted"), ApiFailure::NotEditable);
        assert_eq!(
            read(
                400,
                "Bad Request: message is not modified: specified new message content and reply markup are exactly the same"
            ),
            ApiFailure::NotModified
        );
        assert_eq!(
            read(
                400,
                "Bad Request: query is too old and response timeout expired or query ID is invalid"
            ),
            ApiFailure::Expired
        );
        assert_eq!(
            read(409, "Conflict: terminated by other getUpdates request"),
            ApiFailure::Conflict
        );
        assert_eq!(read(401, "Unauthorized"), ApiFailure::Unauthorized);
        assert_eq!(read(500, "Internal Server Error"), ApiFailure::Unknown);
        assert_eq!(ApiFailure::read(502, b"<html>"), ApiFailure::Unknown);
        assert!(matches!(read(400, "Bad Request: message is too long"), ApiFailure::Rejected(_)));
        let wait =
            br#"{"ok":false,"error_code":429,"description":"x","parameters":{"retry_after":7}}"#;
        assert_eq!(ApiFailure::read(429, wait), ApiFailure::RetryAfter(Duration::from_secs(7)));
        let moved = br#"{"ok":false,"error_code":400,"description":"x","parameters":{"migrate_to_chat_id":-1001}}"#;
        assert_eq!(ApiFailure::read(400, moved), ApiFailure::Migrated(ChatId(-1001)));
    }
}
