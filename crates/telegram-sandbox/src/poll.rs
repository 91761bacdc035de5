//! Whose turn it is to fetch updates.

use crate::error::ApiError;

/// Only the latest caller fetches; the one before is told why it no longer does.
#[derive(Debug, Default)]
pub(crate) struct Poll {
    turn: u64,
    reason: &'static str,
}

impl Poll {
    /// A caller begins to wait, and whoever waited before is sent away.
    pub(crate) fn begin(&mut self) -> u64 {
        self.interrupt(
            "terminated by other getUpdates request; make sure that only one bot instance is running",
        );
        self.turn
    }

    /// Sends away whoever waits.
    pub(crate) fn interrupt(&mut self, reason: &'static str) {
        self.turn += 1;
        self.reason = reason;
    }

    /// May the caller of this turn still wait?
    pub(crate) fn check(&self, turn: u64) -> Result<(), ApiError> {
        if self.turn == turn { Ok(()) } else { Err(ApiError::conflict(self.reason)) }
    }
}
