//! What is remembered of a server's list in the folder.

use std::time::Duration;

use tokio::time::Instant;

/// How long to wait before a list that could not be put in order or kept is tried again.
const PAUSE: Duration = Duration::from_secs(60);

/// What was last found in the place of a server's list.
#[derive(Debug, Default)]
pub(super) enum ListState {
    /// Nothing yet.
    #[default]
    Nothing,
    /// A list that was taken, or refused.
    Done(String),
    /// A list that cannot be read, and why.
    Unreadable(String),
    /// A list that could not be put in order or kept, and when to try again.
    Failed(String, Instant),
}

impl ListState {
    /// A list that could not be put in order or kept just now.
    pub(super) fn failed(source: String) -> Self {
        Self::Failed(source, Instant::now() + PAUSE)
    }

    /// What failed is tried again at the next look.
    pub(super) fn is_tried_now(&mut self) {
        if matches!(self, Self::Failed(..)) {
            *self = Self::Nothing;
        }
    }

    /// Whether a list from this source is to be left alone.
    pub(super) fn settles(&self, source: &str) -> bool {
        match self {
            Self::Nothing | Self::Unreadable(_) => false,
            Self::Done(done) => done == source,
            Self::Failed(failed, again) => failed == source && Instant::now() < *again,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn what_failed_is_left_alone_for_a_while_and_what_is_new_is_not() {
        let failed = ListState::failed("10 1.0".into());
        assert!(failed.settles("10 1.0") && !failed.settles("11 1.0"));
        tokio::time::advance(PAUSE).await;
        assert!(!failed.settles("10 1.0"));
        assert!(ListState::Done("10 1.0".into()).settles("10 1.0"));
        assert!(!ListState::Unreadable("10 1.0".into()).settles("10 1.0"));
    }
}
