//! Reasons why another message is shown in place of the answer.

use std::time::Duration;

use jiff::SignedDuration;

use crate::bot::clock::seconds;
use crate::bot::error::with_support;
use crate::bot::subjects::QueryContext;
use crate::bot::telegram::OutgoingMessage;
use crate::client::{Error, Missing};
use crate::text::{Html, Lang, Plain};

/// Ends the making of an answer early.
pub(in crate::bot) enum EarlyReply {
    /// Another message is shown: a question, or similar names.
    Reply(OutgoingMessage),
    Api(Error),
}

impl From<OutgoingMessage> for EarlyReply {
    fn from(message: OutgoingMessage) -> Self {
        Self::Reply(message)
    }
}

impl From<Html> for EarlyReply {
    fn from(text: Html) -> Self {
        Self::Reply(text.into())
    }
}

impl From<Error> for EarlyReply {
    fn from(error: Error) -> Self {
        Self::Api(error)
    }
}

/// One sentence that says what the person can do.
pub(in crate::bot) fn sentence(query: &QueryContext, error: &Error) -> Html {
    let lang = query.lang;
    match error {
        Error::Limited { retry_after } | Error::Unavailable { retry_after: Some(retry_after) } => {
            lang.api_wait(whole_seconds(*retry_after))
        }
        Error::Unavailable { retry_after: None } | Error::Unauthorized { .. } => {
            lang.api_unavailable()
        }
        Error::NotFound(Missing::Server) => lang.api_no_server(),
        Error::NotFound(Missing::Data) => lang.api_no_data(),
        Error::NotFound(Missing::Player | Missing::Fraction | Missing::Family | Missing::Path)
        | Error::Invalid { .. } => lang.api_nothing(),
        Error::BadResponse { error_id } => match error_id {
            Some(id) => with_support(lang, lang.api_broken(id), query.support.as_deref()),
            None => lang.api_unavailable(),
        },
    }
}

/// The same for a message into which the answer comes by itself after `wait`.
pub(in crate::bot) fn wait_here(lang: Lang, wait: Duration) -> Html {
    lang.api_wait_here(whole_seconds(wait))
}

/// The same in a few words, for the button above inline results.
pub(in crate::bot) fn hint(lang: Lang, error: &Error) -> Plain {
    match error {
        Error::Limited { retry_after } | Error::Unavailable { retry_after: Some(retry_after) } => {
            lang.inline_wait(whole_seconds(*retry_after))
        }
        Error::Unavailable { retry_after: None }
        | Error::Unauthorized { .. }
        | Error::NotFound(_)
        | Error::Invalid { .. }
        | Error::BadResponse { .. } => lang.inline_unavailable(),
    }
}

fn whole_seconds(wait: Duration) -> u64 {
    seconds(wait.try_into().unwrap_or(SignedDuration::MAX))
}
