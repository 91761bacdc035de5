//! Quiet hours: in these a chat gets only messages that it asked for.

use jiff::civil::{Date, time};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use teloxide::types::ChatId;

use super::Chats;
use crate::bot::language::NIGHT_HOURS;
use crate::db::{self, Error};

const MINUTES_OF_DAY: u16 = 24 * 60;

/// Quiet hours from one minute of the local day to another, which may be on the next day. The two minutes differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct QuietHours {
    pub(crate) from: u16,
    pub(crate) to: u16,
}

impl QuietHours {
    /// From 23:00 to 08:00.
    pub(crate) const NIGHT: Self = Self { from: NIGHT_HOURS.0, to: NIGHT_HOURS.1 };

    /// `None` if a minute is not one of a day, or if the two are the same.
    pub(crate) fn new(from: u16, to: u16) -> Option<Self> {
        (from < MINUTES_OF_DAY && to < MINUTES_OF_DAY && from != to).then_some(Self { from, to })
    }

    /// Whether a minute of the day is in the quiet hours.
    pub(crate) fn contains(self, minute: u16) -> bool {
        let Self { from, to } = self;
        if from < to { (from..to).contains(&minute) } else { minute >= from || minute < to }
    }

    /// The end of the quiet hours that it is in now; `None` outside of quiet hours.
    pub(crate) fn end(self, now: Timestamp, zone: &TimeZone) -> Option<Timestamp> {
        let today = now.to_zoned(zone.clone()).date();
        // Quiet hours that began yesterday may still last.
        [-1, 0].into_iter().find_map(|day: i64| {
            let first = today.checked_add(day.days()).ok()?;
            let last = if self.to > self.from { first } else { first.tomorrow().ok()? };
            let (start, end) = (at(first, self.from, zone)?, at(last, self.to, zone)?);
            (start <= now && now < end).then_some(end)
        })
    }
}

fn at(day: Date, minute: u16, zone: &TimeZone) -> Option<Timestamp> {
    let time = time((minute / 60) as i8, (minute % 60) as i8, 0, 0);
    Some(day.to_datetime(time).to_zoned(zone.clone()).ok()?.timestamp())
}

impl Chats {
    /// Sets the quiet hours of a chat; `None` removes them.
    pub(crate) async fn set_quiet_hours(
        &self,
        chat: ChatId,
        quiet: Option<QuietHours>,
    ) -> Result<(), Error> {
        const SET: &str = "INSERT INTO chats (chat, quiet_from, quiet_to) VALUES ($1, $2, $3)
             ON CONFLICT (chat) DO UPDATE SET quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to";
        let query = db::query(SET)
            .bind(chat.0)
            .bind(quiet.map(|quiet| quiet.from))
            .bind(quiet.map(|quiet| quiet.to));
        self.execute(chat, query).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_hours_end_at_their_local_time() {
        let zone = TimeZone::get("Europe/Berlin").unwrap();
        let end = |quiet: QuietHours, now: &str| {
            let end = quiet.end(now.parse().unwrap(), &zone)?;
            Some(end.to_zoned(zone.clone()).strftime("%d %H:%M").to_string())
        };
        let noon = QuietHours::new(12 * 60, 14 * 60).unwrap();
        for (quiet, now, expected) in [
            (QuietHours::NIGHT, "2026-11-23T21:59:59Z", None),
            (QuietHours::NIGHT, "2026-11-23T22:00:00Z", Some("24 08:00")),
            (QuietHours::NIGHT, "2026-11-24T06:59:59Z", Some("24 08:00")),
            (QuietHours::NIGHT, "2026-11-24T07:00:00Z", None),
            (noon, "2026-11-23T12:00:00Z", Some("23 14:00")),
            (noon, "2026-11-23T13:00:00Z", None),
            // The night in which clocks are set forward is an hour shorter.
            (QuietHours::NIGHT, "2026-03-29T05:30:00Z", Some("29 08:00")),
            (QuietHours::NIGHT, "2026-03-29T06:00:00Z", None),
        ] {
            assert_eq!(end(quiet, now).as_deref(), expected, "{now}");
        }
        assert_eq!((QuietHours::new(60, 60), QuietHours::new(1_440, 0)), (None, None));
    }
}
