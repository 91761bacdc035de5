//! Logs an outage of PostgreSQL: its beginning, its end, and once a minute that it goes on. Single failures are only
//! logged for debugging, because all have the same cause.

use std::error::Error as StdError;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use super::{Backend, Db, ErrorKind, error};

/// How often the log repeats that an outage goes on.
const REPEAT_INTERVAL: Duration = Duration::from_secs(60);
/// An outage is over when nothing has failed for this time. It is longer than the pause between two periodic writes.
const OVER_AFTER: Duration = Duration::from_secs(5);

/// The outage that goes on, if any.
#[derive(Default)]
pub(super) struct Outage(Mutex<Option<Ongoing>>);

struct Ongoing {
    began: Instant,
    last_failure: Instant,
    last_line: Instant,
    failures: u64,
}

#[derive(Debug, PartialEq, Eq)]
enum Line {
    Began,
    GoesOn { failures: u64, since: Duration },
}

impl Db {
    /// Logs that `what` failed. If PostgreSQL can't be reached, logs the outage instead.
    pub fn log_failure(&self, what: &str, error: &(dyn StdError + 'static)) {
        match is_away(error) {
            true => self.log_outage(what, error),
            false => tracing::warn!(%error, cause = cause(error), "{what}"),
        }
    }

    /// Logs that PostgreSQL can't be used. Periodic checks call this, or [`Db::log_success`].
    pub fn log_outage(&self, what: &str, error: &(dyn StdError + 'static)) {
        let Backend::Postgres { outage, .. } = &*self.backend else {
            return tracing::warn!(%error, cause = cause(error), "{what}");
        };
        match outage.failed(Instant::now()) {
            None => tracing::debug!(%error, "{what}"),
            Some(Line::Began) => tracing::error!(
                %error,
                cause = cause(error),
                "PostgreSQL can't be used: keys that this process remembers are served, others get 503, and nothing is saved"
            ),
            Some(Line::GoesOn { failures, since }) => tracing::error!(
                %error,
                cause = cause(error),
                "PostgreSQL can't be used for {} s: {failures} calls have failed, the last one: {what}",
                since.as_secs()
            ),
        }
    }

    /// Logs the end of an outage, if nothing has failed for a while.
    pub fn log_success(&self) {
        if let Backend::Postgres { outage, .. } = &*self.backend
            && let Some(lasted) = outage.answered(Instant::now())
        {
            tracing::info!("PostgreSQL can be used again, after {} s", lasted.as_secs());
        }
    }
}

impl Outage {
    fn failed(&self, now: Instant) -> Option<Line> {
        let mut ongoing = self.0.lock();
        let Some(outage) = &mut *ongoing else {
            *ongoing = Some(Ongoing { began: now, last_failure: now, last_line: now, failures: 1 });
            return Some(Line::Began);
        };
        outage.last_failure = now;
        outage.failures += 1;
        if now.duration_since(outage.last_line) < REPEAT_INTERVAL {
            return None;
        }
        outage.last_line = now;
        let since = now.duration_since(outage.began);
        Some(Line::GoesOn { failures: outage.failures, since })
    }

    /// Ends an outage that is over. Returns how long it lasted.
    fn answered(&self, now: Instant) -> Option<Duration> {
        let mut ongoing = self.0.lock();
        let over =
            ongoing.take_if(|outage| now.duration_since(outage.last_failure) >= OVER_AFTER)?;
        Some(over.last_failure.duration_since(over.began))
    }
}

/// Whether the cause of the error is that PostgreSQL can't be reached.
fn is_away(error: &(dyn StdError + 'static)) -> bool {
    causes(error).any(|cause| {
        let cause = cause.downcast_ref::<sqlx::Error>();
        cause.is_some_and(|cause| {
            matches!(cause, sqlx::Error::PoolTimedOut)
                || error::kind(cause) == ErrorKind::Unreachable
        })
    })
}

/// The last cause of the error, if it has any.
fn cause(error: &(dyn StdError + 'static)) -> Option<String> {
    causes(error).skip(1).last().map(ToString::to_string)
}

/// The error, followed by its causes.
fn causes<'e>(
    error: &'e (dyn StdError + 'static),
) -> impl Iterator<Item = &'e (dyn StdError + 'static)> {
    std::iter::successors(Some(error), |&error| error.source())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outage_is_told_when_it_begins_once_a_minute_and_when_it_is_over() {
        let (outage, start) = (Outage::default(), Instant::now());
        let at = |second| start + Duration::from_secs(second);
        assert_eq!(outage.answered(at(0)), None);
        assert_eq!(outage.failed(at(1)), Some(Line::Began));
        let told: Vec<_> = (2..=150).filter_map(|second| outage.failed(at(second))).collect();
        let goes_on =
            |failures| Line::GoesOn { failures, since: Duration::from_secs(failures - 1) };
        assert_eq!(told, [goes_on(61), goes_on(121)]);
        // Another part of the process may still fail.
        assert_eq!(outage.answered(at(152)), None);
        assert_eq!(outage.answered(at(155)), Some(Duration::from_secs(149)));
        assert_eq!(outage.answered(at(156)), None);
        assert_eq!(outage.failed(at(157)), Some(Line::Began));
    }

    #[test]
    fn only_an_error_of_the_way_to_the_server_is_an_outage() {
        let lost = || sqlx::Error::Io(std::io::ErrorKind::ConnectionReset.into());
        assert!(is_away(&lost()));
        assert!(is_away(&super::super::Error::from(lost())));
        assert!(is_away(&std::io::Error::from(super::super::Error::from(lost()))));
        assert!(!is_away(&sqlx::Error::RowNotFound));
    }
}
