//! The warnings before a key expires.

use jiff::{SignedDuration, Timestamp};

use crate::keys::{Key, Kind};

/// The last warning comes this long before a key expires.
const LAST: SignedDuration = SignedDuration::from_hours(24);

/// The first warning comes this long before a key expires that its owner has limited.
const FIRST: SignedDuration = SignedDuration::from_hours(24 * 3);

/// The first warning comes this long before an enterprise key expires: its owner has to agree on another one.
const FIRST_OF_ENTERPRISE: SignedDuration = SignedDuration::from_hours(24 * 7);

/// No warning comes earlier than this.
pub(in crate::bot) const EARLIEST: SignedDuration = FIRST_OF_ENTERPRISE;

/// A warning that is due.
pub(in crate::bot) struct ExpiryWarning {
    /// The name under which it is recorded as sent.
    pub(in crate::bot) event: String,
    pub(in crate::bot) end: Timestamp,
    /// The days that are left, rounded up.
    pub(in crate::bot) days: u64,
}

impl ExpiryWarning {
    /// The warning that is due for a key, whether it was sent or not.
    pub(in crate::bot) fn due(key: &Key, now: Timestamp) -> Option<Self> {
        let end = key.expires_at?;
        let (left, lifetime) = (end.duration_since(now), end.duration_since(key.created_at));
        let first = if key.kind == Kind::Standard { FIRST } else { FIRST_OF_ENTERPRISE };
        let warning = if left <= LAST { LAST } else { first };
        if left > warning || lifetime <= warning {
            return None;
        }
        let days = u64::try_from(left.as_secs()).unwrap_or(0).div_ceil(86_400).max(1);
        let event = format!("expires {} {}", warning.as_hours(), end.as_second());
        Some(Self { event, end, days })
    }
}
