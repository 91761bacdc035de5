//! How long an owner lets a key be valid.

use jiff::{SignedDuration, Timestamp};

/// A lifetime of 1 to 365 days.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lifetime(u16);

impl Lifetime {
    /// The most days.
    pub const MAX_DAYS: u16 = 365;

    /// A lifetime of so many days; `None` if there are none, or too many.
    pub fn new(days: u16) -> Option<Self> {
        (1..=Self::MAX_DAYS).contains(&days).then_some(Self(days))
    }

    /// How many days it has.
    pub fn days(self) -> u16 {
        self.0
    }

    /// The end of a key that is valid from `now` on.
    pub fn end(self, now: Timestamp) -> Timestamp {
        now + SignedDuration::from_hours(24 * i64::from(self.0))
    }
}
