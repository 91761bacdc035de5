//! A sliding window: at most `requests` are admitted in any period of the limit's length.

use std::collections::VecDeque;
use std::time::Duration;

use crate::keys::Limit;

/// Limits up to this many requests keep the time of each request.
const EXACT: u32 = 1024;

fn span(limit: Limit) -> u64 {
    u64::from(limit.seconds()) * 1_000_000_000
}

/// Larger limits round times up to this: a request then counts slightly longer than it must, never shorter, and the
/// number of times is bounded.
fn granularity(limit: Limit) -> u64 {
    if limit.requests() <= EXACT { 1 } else { span(limit) / u64::from(EXACT) }
}

/// Requests admitted at one time, in nanoseconds of the limiter's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Batch {
    at: u64,
    count: u32,
}

/// The admitted requests that still count, oldest first.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct SlidingWindow {
    batches: VecDeque<Batch>,
    used: u32,
}

/// Where a request was counted, to uncount it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slot(u64);

impl SlidingWindow {
    /// Drops requests that no longer count at `now`.
    pub(super) fn expire(&mut self, limit: Limit, now: u64) {
        let span = span(limit);
        while let Some(oldest) = self.batches.front()
            && oldest.at.saturating_add(span) <= now
        {
            self.used -= oldest.count;
            self.batches.pop_front();
        }
    }

    /// How long until a request is admitted; `None` if it is now. Call [`SlidingWindow::expire`] first.
    pub(super) fn wait(&self, limit: Limit, now: u64) -> Option<Duration> {
        let mut over = self.used.checked_sub(limit.requests())?;
        for batch in &self.batches {
            match over.checked_sub(batch.count) {
                Some(still) => over = still,
                None => return Some(until(batch.at.saturating_add(span(limit)), now)),
            }
        }
        None
    }

    /// Counts a request. Call [`SlidingWindow::wait`] first.
    pub(super) fn count(&mut self, limit: Limit, now: u64) -> Slot {
        let at = now.next_multiple_of(granularity(limit));
        self.used += 1;
        match self.batches.back_mut() {
            Some(newest) if newest.at >= at => {
                newest.count += 1;
                Slot(newest.at)
            }
            _ => {
                self.batches.push_back(Batch { at, count: 1 });
                Slot(at)
            }
        }
    }

    /// Removes a counted request, as if it had never been made.
    pub(super) fn uncount(&mut self, slot: Slot) {
        let Ok(index) = self.batches.binary_search_by_key(&slot.0, |batch| batch.at) else {
            return;
        };
        let Some(batch) = self.batches.get_mut(index) else { return };
        batch.count -= 1;
        self.used -= 1;
        if batch.count == 0 {
            self.batches.remove(index);
        }
    }

    /// How many requests are left.
    pub(super) fn remaining(&self, limit: Limit) -> u32 {
        limit.requests().saturating_sub(self.used)
    }

    /// How long until the oldest counted request expires; zero if there is none.
    pub(super) fn oldest_expires_in(&self, limit: Limit, now: u64) -> Duration {
        match self.batches.front() {
            Some(oldest) => until(oldest.at.saturating_add(span(limit)), now),
            None => Duration::ZERO,
        }
    }

    /// Whether no request counts.
    pub(super) fn is_empty(&self) -> bool {
        self.batches.is_empty()
    }
}

fn until(then: u64, now: u64) -> Duration {
    Duration::from_nanos(then.saturating_sub(now))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const SECOND: u64 = 1_000_000_000;

    fn try_count(window: &mut SlidingWindow, limit: Limit, now: u64) -> Result<Slot, Duration> {
        window.expire(limit, now);
        match window.wait(limit, now) {
            None => Ok(window.count(limit, now)),
            Some(wait) => Err(wait),
        }
    }

    fn limits() -> impl Strategy<Value = Limit> {
        (prop_oneof![1..6_u32, 1000..1100_u32, 5000..6000_u32], 1..90_u32)
            .prop_map(|(requests, seconds)| Limit::new(requests, seconds).unwrap())
    }

    proptest! {
        #[test]
        fn no_window_admits_more(limit in limits(), bursts in proptest::collection::vec((0..40 * SECOND, 1..3000_u32), 1..20)) {
            let (mut window, mut now, mut admitted) = (SlidingWindow::default(), 7, Vec::new());
            for (pause, requests) in bursts {
                now += pause;
                for _ in 0..requests {
                    if try_count(&mut window, limit, now).is_ok() {
                        admitted.push(now);
                    }
                }
            }
            let ahead = limit.requests() as usize;
            for (first, beyond) in admitted.iter().zip(admitted.iter().skip(ahead)) {
                prop_assert!(beyond - first >= span(limit));
            }
            prop_assert!(window.batches.len() <= 1026);
        }

        #[test]
        fn a_client_that_waits_is_admitted(limit in limits(), pauses in proptest::collection::vec(0..SECOND, 1..3000)) {
            let (mut window, mut now) = (SlidingWindow::default(), 0);
            for pause in pauses {
                now += pause;
                if let Err(wait) = try_count(&mut window, limit, now) {
                    prop_assert!(wait > Duration::ZERO && wait <= limit.window() * 2);
                    now += wait.as_nanos() as u64;
                    prop_assert!(try_count(&mut window, limit, now).is_ok());
                }
            }
        }

        #[test]
        fn a_rejection_changes_nothing(limit in limits(), late in 0..SECOND) {
            let mut window = SlidingWindow::default();
            while try_count(&mut window, limit, 0).is_ok() {}
            let before = window.clone();
            for _ in 0..100 {
                prop_assert!(try_count(&mut window, limit, late).is_err());
            }
            prop_assert_eq!(before, window);
        }

        #[test]
        fn uncounting_restores_the_window(limit in limits(), times in proptest::collection::vec(0..SECOND, 1..50)) {
            let (mut window, mut now) = (SlidingWindow::default(), 0);
            for time in times {
                now += time / 100;
                window.expire(limit, now);
                let before = window.clone();
                if let Ok(slot) = try_count(&mut window, limit, now) {
                    window.uncount(slot);
                    prop_assert_eq!(&before, &window);
                    let _ = try_count(&mut window, limit, now);
                }
            }
        }
    }

    #[test]
    fn a_smaller_limit_applies_at_once() {
        let mut window = SlidingWindow::default();
        let (wide, narrow) = (Limit::new(10, 60).unwrap(), Limit::new(4, 60).unwrap());
        for second in 0..10 {
            assert!(try_count(&mut window, wide, second * SECOND).is_ok());
        }
        let wait = try_count(&mut window, narrow, 10 * SECOND).unwrap_err();
        assert_eq!(wait, Duration::from_secs(56));
        assert!(try_count(&mut window, narrow, 66 * SECOND).is_ok());
    }
}
