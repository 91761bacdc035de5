//! The state of a server's list of players in the feed folder.

use std::time::Duration;

use tokio::time::Instant;

/// How long to wait before a list that could not be stored is tried again.
const PAUSE: Duration = Duration::from_secs(60);

/// The state of a list. The version of its file identifies it.
#[derive(Debug, Default)]
pub(super) enum ListState {
    /// No list was seen yet.
    #[default]
    Unknown,
    /// This list was stored or refused.
    Done(String),
    /// The list cannot be read, and why.
    Unreadable(String),
    /// This list could not be stored, and when to try again.
    Failed(String, Instant),
}

impl ListState {
    pub(super) fn failed(version: String) -> Self {
        Self::Failed(version, Instant::now() + PAUSE)
    }

    /// Lets a failed list be tried again at once.
    pub(super) fn retry(&mut self) {
        if matches!(self, Self::Failed(..)) {
            *self = Self::Unknown;
        }
    }

    /// Whether there is nothing to do now for a list of this version.
    pub(super) fn is_settled(&self, version: &str) -> bool {
        match self {
            Self::Unknown | Self::Unreadable(_) => false,
            Self::Done(done) => done == version,
            Self::Failed(failed, again) => failed == version && Instant::now() < *again,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_failed_list_is_retried_after_a_pause_and_a_new_one_at_once() {
        let failed = ListState::failed("10 1.0".into());
        assert!(failed.is_settled("10 1.0") && !failed.is_settled("11 1.0"));
        tokio::time::advance(PAUSE).await;
        assert!(!failed.is_settled("10 1.0"));
        assert!(ListState::Done("10 1.0".into()).is_settled("10 1.0"));
        assert!(!ListState::Unreadable("10 1.0".into()).is_settled("10 1.0"));
    }
}
