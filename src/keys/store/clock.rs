//! The time that expiries are compared with. It never steps back, and follows a large leap of the wall clock after an
//! hour.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use parking_lot::Mutex;

/// A wall clock that is further ahead of the monotonic clock is doubted, because a key that expires stays expired.
const MAX_LEAP: i64 = 24 * 3_600 * 1_000;

/// A leap that has lasted this long is believed: the clock was wrong before, or the machine was suspended.
const BELIEVED_AFTER: Duration = Duration::from_secs(3_600);

type Monotonic = Arc<dyn Fn() -> Duration + Send + Sync>;

/// A clock that doubts large leaps of the wall clock.
pub(super) struct Clock {
    monotonic: Monotonic,
    /// In milliseconds.
    latest: AtomicI64,
    believed: Mutex<Option<Believed>>,
}

/// The last believed reading of the wall clock, and the time of the monotonic clock at that moment.
struct Believed {
    reading: i64,
    at: Duration,
    doubted_since: Option<Duration>,
}

impl Clock {
    pub(super) fn new() -> Self {
        let start = Instant::now();
        Self::with_monotonic(Arc::new(move || start.elapsed()))
    }

    pub(super) fn with_monotonic(monotonic: Monotonic) -> Self {
        Self { monotonic, latest: AtomicI64::default(), believed: Mutex::default() }
    }

    /// The reading `now` of the wall clock, or the latest time that was believed if that is later or `now` is doubted.
    pub(super) fn latest(&self, now: Timestamp) -> Timestamp {
        let reading = now.as_millisecond();
        // Most readings are in the same millisecond as the previous one.
        let seen = self.latest.load(Ordering::Relaxed);
        let latest = match reading <= seen {
            true => seen,
            false => {
                let believed = self.believe(reading);
                self.latest.fetch_max(believed, Ordering::Relaxed).max(believed)
            }
        };
        if latest == reading { now } else { Timestamp::from_millisecond(latest).unwrap_or(now) }
    }

    /// The reading, or the time that the monotonic clock predicts if the reading is doubted.
    fn believe(&self, reading: i64) -> i64 {
        let mut believed = self.believed.lock();
        let at = (self.monotonic)();
        if let Some(last) = &mut *believed {
            let passed = i64::try_from(at.saturating_sub(last.at).as_millis()).unwrap_or(i64::MAX);
            let expected = last.reading.saturating_add(passed);
            if reading.saturating_sub(expected) > MAX_LEAP {
                let since = *last.doubted_since.get_or_insert(at);
                if at.saturating_sub(since) < BELIEVED_AFTER {
                    return expected;
                }
            }
        }
        *believed = Some(Believed { reading, at, doubted_since: None });
        reading
    }
}
