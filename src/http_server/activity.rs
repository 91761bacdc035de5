//! What a connection is doing: whether it is silent, since when, and whether it may be closed for another one.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tokio::time::Instant;

/// A request is being answered.
const BUSY: u64 = u64::MAX;
/// Its response is being sent.
const ANSWERED: u64 = u64::MAX - 1;

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// What a connection is doing. It costs a request three stores, and no lock.
#[derive(Debug)]
pub(super) struct Activity {
    /// Since when the peer is silent, in nanoseconds, or one of the states above.
    state: AtomicU64,
    /// Whether a request was answered with anything but an error of the client.
    is_welcome: AtomicBool,
}

/// How a peer is silent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Silence {
    /// Since when, in nanoseconds.
    pub(super) since: u64,
    /// Whether a request of it was answered with anything but an error of the client.
    pub(super) is_welcome: bool,
}

impl Activity {
    /// A connection that was opened just now.
    pub(super) fn new() -> Self {
        let state = AtomicU64::new(nanoseconds(Instant::now()));
        Self { state, is_welcome: AtomicBool::new(false) }
    }

    /// The head of a request has arrived.
    pub(super) fn begin(&self) {
        self.state.store(BUSY, Ordering::Relaxed);
    }

    /// The request was answered, and the response will be sent.
    pub(super) fn answered(&self, is_welcome: bool) {
        if is_welcome {
            self.is_welcome.store(true, Ordering::Relaxed);
        }
        self.state.store(ANSWERED, Ordering::Relaxed);
    }

    /// The response is sent, and the peer silent since `now`.
    pub(super) fn wait(&self, now: Instant) {
        if self.state.load(Ordering::Relaxed) == ANSWERED {
            self.state.store(nanoseconds(now), Ordering::Relaxed);
        }
    }

    /// Whether a request is being answered.
    pub(super) fn is_busy(&self) -> bool {
        self.state.load(Ordering::Relaxed) == BUSY
    }

    /// How the peer is silent, if it is.
    pub(super) fn silence(&self) -> Option<Silence> {
        let since = Some(self.state.load(Ordering::Relaxed)).filter(|state| *state < ANSWERED)?;
        Some(Silence { since, is_welcome: self.is_welcome.load(Ordering::Relaxed) })
    }
}

/// The time since the start of the process, in nanoseconds: no two connections are silent since the same moment.
fn nanoseconds(at: Instant) -> u64 {
    let passed = at.saturating_duration_since(*START).as_nanos();
    u64::try_from(passed).unwrap_or(ANSWERED - 1)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_peer_is_silent_before_a_request_and_after_its_response() {
        let activity = Activity::new();
        let opened = activity.silence().unwrap();
        assert!(!opened.is_welcome);
        for (is_welcome, becomes) in [(false, false), (true, true), (false, true)] {
            activity.begin();
            assert!(activity.is_busy() && activity.silence().is_none());
            activity.answered(is_welcome);
            assert!(!activity.is_busy() && activity.silence().is_none());
            tokio::time::advance(Duration::from_secs(1)).await;
            activity.wait(Instant::now());
            assert_eq!(activity.silence().unwrap().is_welcome, becomes);
        }
        activity.wait(Instant::now());
        assert_eq!(activity.silence().unwrap().since, opened.since + 3_000_000_000);
    }
}
