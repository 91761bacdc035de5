use std::pin::Pin;
use std::task::Context;
use std::time::Duration;

use tokio::time::{Instant, Sleep, sleep_until};

/// How long a connection may take over each of its steps.
#[derive(Debug, Clone, Copy)]
pub struct Timeouts {
    /// From a head's first byte to its last, and from the connection's start to the first head.
    pub head: Duration,
    /// Between an answer and the next head.
    pub idle: Duration,
    /// Without the peer taking a single byte of an answer.
    pub write: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self { head: seconds(10), idle: seconds(75), write: seconds(30) }
    }
}

/// What one connection is waited for.
pub(super) struct Waits {
    /// When the wait for the peer's words is over; set when there is first a wait for them.
    deadline: Option<Instant>,
    /// When the peer stopped taking what is written.
    stalled: Option<Instant>,
    timer: Option<Pin<Box<Sleep>>>,
}

impl Waits {
    /// Words are waited for until `deadline`.
    pub(super) fn until(deadline: Instant) -> Self {
        Self { deadline: Some(deadline), stalled: None, timer: None }
    }

    /// What is waited for next is something else.
    pub(super) fn renew(&mut self) {
        self.deadline = None;
    }

    /// Whether words were waited for as long as `patience`; if not, the task is woken when they were.
    pub(super) fn is_over(&mut self, patience: Duration, cx: &mut Context<'_>) -> bool {
        let deadline = *self.deadline.get_or_insert_with(|| Instant::now() + patience);
        self.is_late(deadline, cx)
    }

    /// Whether the peer has taken nothing for as long as `patience`; if not, the task is woken when it has.
    pub(super) fn is_stalled(&mut self, patience: Duration, cx: &mut Context<'_>) -> bool {
        let since = *self.stalled.get_or_insert_with(Instant::now);
        self.is_late(since + patience, cx)
    }

    /// The peer takes what is written; gives back whether it had stopped to.
    pub(super) fn is_taking_again(&mut self) -> bool {
        self.stalled.take().is_some()
    }

    /// Whether `deadline` has passed. The timer is moved lazily: one that fires early looks again.
    fn is_late(&mut self, deadline: Instant, cx: &mut Context<'_>) -> bool {
        let timer = self.timer.get_or_insert_with(|| Box::pin(sleep_until(deadline)));
        if timer.deadline() > deadline {
            timer.as_mut().reset(deadline);
        }
        while timer.as_mut().poll(cx).is_ready() {
            if Instant::now() >= deadline {
                return true;
            }
            timer.as_mut().reset(deadline);
        }
        false
    }
}
