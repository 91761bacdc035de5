//! What is due at this round, and what not yet.

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;

use super::AWAITED;

/// When things were last done.
#[derive(Default)]
pub(in crate::bot) struct Schedule {
    looked: Last,
    told: Last,
    tidied: Last,
}

#[derive(Default)]
struct Last(Mutex<Option<Timestamp>>);

impl Schedule {
    /// Since when handed keys are looked at for a first request now: the fresh ones each time, the others now and then.
    pub(in crate::bot) fn first_use_since(&self, now: Timestamp) -> Timestamp {
        match self.looked.is_over(now, SignedDuration::from_mins(1)) {
            true => now - AWAITED,
            false => now - SignedDuration::from_hours(1),
        }
    }

    /// Whether all keys are to be looked through now.
    pub(in crate::bot) fn is_time_to_notify(&self, now: Timestamp) -> bool {
        self.told.is_over(now, SignedDuration::from_secs(15))
    }

    /// There is something to tell: the next round looks for it.
    pub(in crate::bot) fn notify_soon(&self) {
        *self.told.0.lock() = None;
    }

    /// Whether what is of no use any more is to be dropped now.
    pub(in crate::bot) fn is_time_to_prune(&self, now: Timestamp) -> bool {
        self.tidied.is_over(now, SignedDuration::from_hours(1))
    }
}

impl Last {
    /// Whether the last time is long enough ago; if so, now is the last time.
    fn is_over(&self, now: Timestamp, every: SignedDuration) -> bool {
        let mut last = self.0.lock();
        let is_over = last.is_none_or(|last| now < last || now.duration_since(last) >= every);
        if is_over {
            *last = Some(now);
        }
        is_over
    }
}
