//! One sliding window: at most `requests` admitted in any `window`, whatever the requests' timing.

use std::collections::VecDeque;
use std::time::Duration;

use crate::keys::Limit;

/// Up to this many requests a window remembers each by its own time.
const EXACT: u32 = 1024;

fn span(limit: Limit) -> u64 {
    u64::from(limit.seconds()) * 1_000_000_000
}

/// Times are rounded up to this: a request then counts a little longer than it must, never shorter, and a window
/// holds a bounded number of times however large its limit.
fn granule(limit: Limit) -> u64 {
    if limit.requests() <= EXACT { 1 } else { span(limit) / u64::from(EXACT) }
}

/// Requests admitted at one time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Run {
    at: u64,
    count: u32,
}

/// The admitted requests that still count, oldest first.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct Window {
    runs: VecDeque<Run>,
    used: u32,
}

/// The place of an admitted request, to give it back.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place(u64);

impl Window {
    /// Drops what no longer counts at `now`, in nanoseconds of the limiter's clock.
    pub(super) fn forget(&mut self, limit: Limit, now: u64) {
        let span = span(limit);
        while let Some(oldest) = self.runs.front()
            && oldest.at.saturating_add(span) <= now
        {
            self.used -= oldest.count;
            self.runs.pop_front();
        }
    }

    /// How long until a request is admitted: nothing when it is now. Call [`Window::forget`] first.
    pub(super) fn wait(&self, limit: Limit, now: u64) -> Option<Duration> {
        let mut over = self.used.checked_sub(limit.requests())?;
        for run in &self.runs {
            match over.checked_sub(run.count) {
                Some(still) => over = still,
                None => return Some(until(run.at.saturating_add(span(limit)), now)),
            }
        }
        None
    }

    /// Counts a request. Call [`Window::wait`] first.
    pub(super) fn take(&mut self, limit: Limit, now: u64) -> Place {
        let at = now.next_multiple_of(granule(limit));
        self.used += 1;
        match self.runs.back_mut() {
            Some(newest) if newest.at >= at => {
                newest.count += 1;
                Place(newest.at)
            }
            _ => {
                self.runs.push_back(Run { at, count: 1 });
                Place(at)
            }
        }
    }

    /// Gives a counted request back, as if it had never been made.
    pub(super) fn give_back(&mut self, place: Place) {
        let Ok(index) = self.runs.binary_search_by_key(&place.0, |run| run.at) else { return };
        let Some(run) = self.runs.get_mut(index) else { return };
        run.count -= 1;
        self.used -= 1;
        if run.count == 0 {
            self.runs.remove(index);
        }
    }

    /// How many requests are left.
    pub(super) fn left(&self, limit: Limit) -> u32 {
        limit.requests().saturating_sub(self.used)
    }

    /// How long until the oldest counted request leaves the window.
    pub(super) fn relief(&self, limit: Limit, now: u64) -> Duration {
        match self.runs.front() {
            Some(oldest) => until(oldest.at.saturating_add(span(limit)), now),
            None => Duration::ZERO,
        }
    }

    /// Whether nothing counts any more.
    pub(super) fn is_empty(&self) -> bool {
        self.runs.is_empty()
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

    fn ask(window: &mut Window, limit: Limit, now: u64) -> Result<Place, Duration> {
        window.forget(limit, now);
        match window.wait(limit, now) {
            None => Ok(window.take(limit, now)),
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
            let (mut window, mut now, mut admitted) = (Window::default(), 7, Vec::new());
            for (pause, requests) in bursts {
                now += pause;
                for _ in 0..requests {
                    if ask(&mut window, limit, now).is_ok() {
                        admitted.push(now);
                    }
                }
            }
            let ahead = limit.requests() as usize;
            for (first, beyond) in admitted.iter().zip(admitted.iter().skip(ahead)) {
                prop_assert!(beyond - first >= span(limit));
            }
            prop_assert!(window.runs.len() <= 1026);
        }

        #[test]
        fn whoever_waits_as_told_is_admitted(limit in limits(), pauses in proptest::collection::vec(0..SECOND, 1..3000)) {
            let (mut window, mut now) = (Window::default(), 0);
            for pause in pauses {
                now += pause;
                if let Err(wait) = ask(&mut window, limit, now) {
                    prop_assert!(wait > Duration::ZERO && wait <= limit.window() * 2);
                    now += wait.as_nanos() as u64;
                    prop_assert!(ask(&mut window, limit, now).is_ok());
                }
            }
        }

        #[test]
        fn a_refusal_changes_nothing(limit in limits(), late in 0..SECOND) {
            let mut window = Window::default();
            while ask(&mut window, limit, 0).is_ok() {}
            let before = window.clone();
            for _ in 0..100 {
                prop_assert!(ask(&mut window, limit, late).is_err());
            }
            prop_assert_eq!(before, window);
        }

        #[test]
        fn what_is_given_back_was_never_taken(limit in limits(), times in proptest::collection::vec(0..SECOND, 1..50)) {
            let (mut window, mut now) = (Window::default(), 0);
            for time in times {
                now += time / 100;
                window.forget(limit, now);
                let before = window.clone();
                if let Ok(place) = ask(&mut window, limit, now) {
                    window.give_back(place);
                    prop_assert_eq!(&before, &window);
                    let _ = ask(&mut window, limit, now);
                }
            }
        }
    }

    #[test]
    fn a_smaller_limit_holds_at_once() {
        let mut window = Window::default();
        let (wide, narrow) = (Limit::new(10, 60).unwrap(), Limit::new(4, 60).unwrap());
        for second in 0..10 {
            assert!(ask(&mut window, wide, second * SECOND).is_ok());
        }
        let wait = ask(&mut window, narrow, 10 * SECOND).unwrap_err();
        assert_eq!(wait, Duration::from_secs(56));
        assert!(ask(&mut window, narrow, 66 * SECOND).is_ok());
    }
}
