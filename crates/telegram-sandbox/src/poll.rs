//! Only one `getUpdates` waits at a time.

use crate::error::ApiError;

/// Only the latest caller waits. Earlier callers get a conflict.
#[derive(Debug, Default)]
pub(crate) struct Poll {
    session: u64,
    reason: &'static str,
}

impl Poll {
    /// Starts a wait and interrupts the one before.
    pub(crate) fn begin(&mut self) -> u64 {
        self.interrupt(
            "terminated by other getUpdates request; make sure that only one bot instance is running",
        );
        self.session
    }

    /// Interrupts the caller that waits.
    pub(crate) fn interrupt(&mut self, reason: &'static str) {
        self.session += 1;
        self.reason = reason;
    }

    /// An error if the wait was interrupted.
    pub(crate) fn check(&self, session: u64) -> Result<(), ApiError> {
        if self.session == session { Ok(()) } else { Err(ApiError::conflict(self.reason)) }
    }
}
