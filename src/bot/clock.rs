//! The clock, and how moments are written in chats.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use crate::text::Lang;

/// The wall clock, which tests can stop and move ahead. Clones show the same time.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    stopped: Option<Timestamp>,
    ahead: Arc<AtomicI64>,
}

impl Clock {
    /// A clock that is stopped at `now`.
    pub fn stopped_at(now: Timestamp) -> Self {
        Self { stopped: Some(now), ahead: Arc::default() }
    }

    /// The time.
    pub fn now(&self) -> Timestamp {
        let ahead = SignedDuration::from_millis(self.ahead.load(Ordering::Relaxed));
        let now = self.stopped.unwrap_or_else(Timestamp::now);
        now.saturating_add(ahead).unwrap_or(Timestamp::MAX)
    }

    /// Moves the clock ahead.
    pub fn forward(&self, by: SignedDuration) {
        let by = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
        self.ahead.fetch_add(by, Ordering::Relaxed);
    }
}

/// The name of a time zone, as browsers know it.
pub fn zone_name(zone: &TimeZone) -> String {
    let hours = || zone.to_offset(Timestamp::now()).seconds() / 3600;
    // Such a name counts the hours to the other side.
    zone.iana_name().map_or_else(|| format!("Etc/GMT{:+}", -hours()), str::to_owned)
}

/// The wait in whole seconds, rounded up, at least one.
pub(super) fn seconds(wait: SignedDuration) -> u64 {
    u64::try_from(wait.as_millis()).unwrap_or(0).div_ceil(1000).max(1)
}

/// A moment as people say it in a chat: "at 18:42" today, "yesterday at 18:42", and with the date otherwise.
pub(super) fn moment(lang: Lang, at: Timestamp, now: Timestamp, zone: &TimeZone) -> String {
    let (then, today) = (at.to_zoned(zone.clone()), now.to_zoned(zone.clone()));
    let time = format!("{:02}:{:02}", then.hour(), then.minute());
    match then.date().duration_since(today.date()).as_hours() {
        0 => return lang.moment_today(&time).to_string(),
        -24 => return lang.moment_yesterday(&time).to_string(),
        24 => return lang.moment_tomorrow(&time).to_string(),
        _ => {}
    }
    let (month, day) = (then.month().unsigned_abs().into(), then.day().unsigned_abs().into());
    let day = if then.year() == today.year() {
        lang.day(month, day)
    } else {
        lang.day_of_year(month, day, &then.year().to_string())
    };
    lang.moment(day.as_str(), &time).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_written_in_the_persons_language_and_zone() {
        let zone = TimeZone::get("Europe/Moscow").unwrap();
        let now: Timestamp = "2026-11-20T20:30:00Z".parse().unwrap();
        let told = |lang, at: &str| moment(lang, at.parse().unwrap(), now, &zone);
        assert_eq!(told(Lang::En, "2026-11-20T15:42:00Z"), "at\u{a0}18:42");
        assert_eq!(told(Lang::Ru, "2026-11-20T21:05:00Z"), "завтра в\u{a0}00:05");
        assert_eq!(told(Lang::Ru, "2026-11-19T18:20:00Z"), "вчера в\u{a0}21:20");
        assert_eq!(told(Lang::Ru, "2026-11-18T18:20:00Z"), "18 ноября в\u{a0}21:20");
        assert_eq!(told(Lang::En, "2025-12-31T10:00:00Z"), "on Dec 31, 2025 at\u{a0}13:00");
    }
}
