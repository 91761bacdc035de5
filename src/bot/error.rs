//! The errors of handlers, and the recipient of the apology.

use super::telegram::{CallbackAnswer, Destination, Outbox};
use crate::db::ErrorKind;
use crate::text::{Html, Lang, Plain};

/// Why a handler failed. The cause goes to the log, never to the person.
#[derive(Debug, thiserror::Error)]
pub(super) enum HandlerError {
    /// The store can't be read or written.
    #[error(transparent)]
    Store(#[from] crate::db::Error),
    #[error("{0}")]
    Internal(&'static str),
}

pub(super) type HandlerResult = Result<(), HandlerError>;

impl HandlerError {
    /// What the person can do about the error, as a callback's answer and as a message; `None` if only support can
    /// help.
    fn advice(&self, lang: Lang) -> Option<(Plain, Html)> {
        let Self::Store(error) = self else { return None };
        match error.kind {
            ErrorKind::Busy | ErrorKind::Full | ErrorKind::ReadOnly | ErrorKind::Unreachable => {
                Some((lang.store_unavailable_toast(), lang.store_unavailable()))
            }
            ErrorKind::Unconfirmed => {
                Some((lang.store_unconfirmed_toast(), lang.store_unconfirmed()))
            }
            ErrorKind::Unknown => Some((lang.store_unknown_toast(), lang.store_unknown())),
            ErrorKind::CannotOpen | ErrorKind::Damaged | ErrorKind::Other => None,
        }
    }
}

/// The recipient of messages that no handler sends: that the handler failed, or to wait. The language is the one of the
/// person's app, because the chosen language may not be readable.
#[derive(Clone)]
pub(super) struct Recipient {
    pub(super) destination: Option<Destination>,
    /// The callback that has to be answered, if a button was pressed.
    pub(super) callback: Option<CallbackAnswer>,
    pub(super) lang: Lang,
}

impl Recipient {
    pub(super) fn new(destination: Destination, lang: Lang) -> Self {
        Self { destination: Some(destination), callback: None, lang }
    }

    /// No recipient: no person sent the update.
    pub(super) fn nobody() -> Self {
        Self { destination: None, callback: None, lang: Lang::En }
    }

    /// Apologises in one sentence, with the advice to try again later, or with the id that the log has for the error.
    pub(super) async fn apologise(
        &self,
        outbox: &Outbox,
        support: Option<&str>,
        error: &HandlerError,
        error_id: &str,
    ) {
        let Self { destination, callback, lang } = self;
        let (short, text) = match error.advice(*lang) {
            Some((short, text)) => (Some(short), text),
            // A person can copy the id from a message, but not from a callback's answer.
            None => (None, with_support(*lang, lang.internal_error(error_id), support)),
        };
        if let Some(callback) = callback
            && callback.answer(outbox, short.as_ref()).await
            && short.is_some()
        {
            return;
        }
        if let Some(destination) = destination {
            outbox.send_until_received(*destination, &text.into()).await;
        }
    }
}

/// The text, and where people get help if that is known.
pub(super) fn with_support(lang: Lang, text: Html, support: Option<&str>) -> Html {
    let support = support.map(|contact| lang.support(contact));
    Html::lines([text].into_iter().chain(support))
}
