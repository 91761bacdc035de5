//! The error for data that a known server lacks.

use std::time::Duration;

use jiff::SignedDuration;

use super::{Error, RequestContext, ServerId};
use crate::game::Unanswered;

/// The time after the start in which data may still arrive. Later, missing data counts as not provided.
const GRACE: SignedDuration = SignedDuration::from_mins(1);

impl RequestContext {
    /// The error for missing data: it may still arrive, or nobody provides it.
    pub(super) fn no_data(&self) -> Error {
        let running = self.caller.now.duration_since(self.api.started);
        if running < GRACE { Error::NotYet } else { Error::NotProvided }
    }

    /// Tells the source that somebody reads a document of a server.
    pub(super) fn uses(&self, server: ServerId, document: &str) {
        if let Some(origin) = &self.api.origin {
            origin.uses(server.0, document, false);
        }
    }

    /// The error for a missing document. If it will be pulled, it comes next.
    pub(super) fn no_document(&self, server: ServerId, document: &str) -> Error {
        let origin = self.api.origin.as_ref();
        match origin.and_then(|origin| origin.uses(server.0, document, true)) {
            Some(wait) => Error::AskedLater { seconds: whole_seconds(wait) },
            None => self.no_data(),
        }
    }
}

/// The error for what the source has not answered; `known` is the error without a source.
pub(super) fn unanswered(unanswered: Unanswered, known: Error) -> Error {
    match unanswered {
        Unanswered::NotProvided => known,
        Unanswered::Later { retry_after } => {
            Error::AskedLater { seconds: whole_seconds(retry_after) }
        }
    }
}

/// After so many seconds, the wait is over.
fn whole_seconds(wait: Duration) -> u64 {
    (wait + Duration::from_millis(999)).as_secs()
}
