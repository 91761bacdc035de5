//! The error for data that a known server lacks.

use jiff::SignedDuration;

use super::{Error, RequestContext};

/// The time after the start in which data may still arrive. Later, missing data counts as not provided.
const GRACE: SignedDuration = SignedDuration::from_mins(1);

impl RequestContext {
    /// The error for missing data: it may still arrive, or nobody provides it.
    pub(super) fn no_data(&self) -> Error {
        let running = self.caller.now.duration_since(self.api.started);
        if running < GRACE { Error::NotYet } else { Error::NotProvided }
    }
}
