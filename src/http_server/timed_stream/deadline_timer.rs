//! A timer for deadlines that change with every request.

use std::pin::Pin;
use std::task::{Context, Waker};

use tokio::time::{Instant, Sleep, sleep_until};

#[derive(Default)]
pub(super) struct DeadlineTimer {
    /// Fires at the current deadline or before it.
    sleep: Option<Pin<Box<Sleep>>>,
    /// Whom it wakes.
    waker: Option<Waker>,
}

impl DeadlineTimer {
    /// Whether `deadline` has passed; if not, the task is woken then. The timer is moved only when it fires or has to fire
    /// earlier.
    pub(super) fn has_passed(&mut self, deadline: Instant, cx: &mut Context<'_>) -> bool {
        let sleep = self.sleep.get_or_insert_with(|| Box::pin(sleep_until(deadline)));
        if sleep.deadline() > deadline {
            sleep.as_mut().reset(deadline);
        } else if !sleep.is_elapsed()
            && self.waker.as_ref().is_some_and(|waker| waker.will_wake(cx.waker()))
        {
            return false;
        }
        self.waker = Some(cx.waker().clone());
        while sleep.as_mut().poll(cx).is_ready() {
            if Instant::now() >= deadline {
                return true;
            }
            sleep.as_mut().reset(deadline);
        }
        false
    }
}
