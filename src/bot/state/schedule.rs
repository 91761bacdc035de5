//! The times at which background jobs last ran.

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;

use super::FIRST_USE;

#[derive(Default)]
pub(crate) struct Schedule {
    all_first_uses: LastRun,
    notifications: LastRun,
    problems: LastRun,
    pruning: LastRun,
}

#[derive(Default)]
struct LastRun(Mutex<Option<Timestamp>>);

impl Schedule {
    /// The start of the time in which keys were issued that are checked for a first request now. Recently issued keys
    /// are checked every time, all of them once a minute.
    pub(crate) fn first_use_since(&self, now: Timestamp) -> Timestamp {
        match self.all_first_uses.start_if_due(now, SignedDuration::from_mins(1)) {
            true => now - FIRST_USE,
            false => now - SignedDuration::from_hours(1),
        }
    }

    /// Whether all keys are to be checked for notifications now.
    pub(crate) fn is_time_to_notify(&self, now: Timestamp) -> bool {
        self.notifications.start_if_due(now, SignedDuration::from_secs(15))
    }

    /// Makes the next tick check for notifications.
    pub(crate) fn notify_soon(&self) {
        *self.notifications.0.lock() = None;
    }

    /// Whether problems are to be looked for now.
    pub(crate) fn is_time_for_problems(&self, now: Timestamp) -> bool {
        self.problems.start_if_due(now, SignedDuration::from_secs(15))
    }

    /// Whether outdated rows are to be deleted now.
    pub(crate) fn is_time_to_prune(&self, now: Timestamp) -> bool {
        self.pruning.start_if_due(now, SignedDuration::from_hours(1))
    }
}

impl LastRun {
    /// Whether the interval is over, or the clock was set back. If so, a new interval starts.
    fn start_if_due(&self, now: Timestamp, interval: SignedDuration) -> bool {
        let mut last = self.0.lock();
        let is_due = last.is_none_or(|last| now < last || now.duration_since(last) >= interval);
        if is_due {
            *last = Some(now);
        }
        is_due
    }
}
