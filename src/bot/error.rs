//! Something broke: what it was stands in the log, and whoever asked is told so.

use crate::bot::callback_answer::CallbackAnswer;
use crate::bot::context::Context;
use crate::bot::incoming::Entry;
use crate::bot::telegram::Destination;
use crate::db::ErrorKind;
use crate::text::Lang;

/// Something broke.
#[derive(Debug, thiserror::Error)]
pub(super) enum HandlerError {
    /// The store can't be read or written.
    #[error(transparent)]
    Store(#[from] crate::db::Error),
    /// Anything else.
    #[error("{0}")]
    Internal(&'static str),
}

impl HandlerError {
    /// Whether it is of the kind that somebody is at, or that passes by itself.
    fn passes(&self) -> bool {
        match self {
            Self::Store(error) => match error.kind {
                ErrorKind::Busy | ErrorKind::Full | ErrorKind::ReadOnly => true,
                ErrorKind::CannotOpen | ErrorKind::Damaged | ErrorKind::Other => false,
            },
            Self::Internal(_) => false,
        }
    }
}

/// Who is told, and how. The language is the one of their app: what they have chosen may not be readable now.
pub(super) struct ErrorRecipient {
    destination: Option<Destination>,
    press: Option<CallbackAnswer>,
    lang: Lang,
}

impl ErrorRecipient {
    /// Whoever asked.
    pub(super) fn of(entry: &Entry, press: Option<CallbackAnswer>) -> Self {
        let (destination, lang) = match entry {
            Entry::Said { at, .. } | Entry::Pressed { at, .. } => {
                (Some(at.person.chat().into()), at.person.lang())
            }
            Entry::SaidInGroup { at, .. } | Entry::PressedInGroup { at, .. } => {
                (Some(at.destination), at.sender.lang())
            }
            Entry::PressedNowhere { .. }
            | Entry::InlineQuery { .. }
            | Entry::Moved { .. }
            | Entry::Gone(_)
            | Entry::Nothing => (None, Lang::En),
        };
        Self { destination, press, lang }
    }

    /// Says what happened, in one sentence: that it has to wait, or by which number the cause is found in the log.
    pub(super) async fn apologise(&self, context: &Context, broke: &HandlerError, error_id: &str) {
        let Self { destination, press, lang } = self;
        let (toast, words) = match broke.passes() {
            true => (Some(lang.store_unavailable_toast()), lang.store_unavailable()),
            // A number is copied from a message, not from a toast.
            false => (None, lang.internal_error(error_id)),
        };
        if let Some(press) = press
            && press.answer(context, toast.as_ref()).await
            && toast.is_some()
        {
            return;
        }
        if let Some(destination) = destination {
            context.outbox.send(*destination, &words.into()).await;
        }
    }
}
