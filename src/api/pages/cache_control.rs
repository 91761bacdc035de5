//! `Cache-Control` and `Vary`: which caches may keep a response, and for how long.

use http::HeaderValue;
use jiff::{SignedDuration, Timestamp};

/// The caches that may keep a response, and for how long.
#[derive(Debug, Clone, Copy)]
pub(in crate::api) enum CachePolicy {
    /// The client, until newer data is expected and at most for 30 s. Not at all without a time.
    Private { now: Timestamp, fresh_until: Option<Timestamp> },
    /// The client, for a day: the page never changes.
    PrivateImmutable,
    /// Any cache, for an hour: the page changes only with the program.
    Public,
    /// The same for a page in the reader's language.
    Localized,
    /// Any cache, for ten seconds: a page in the reader's language that shows current data.
    LocalizedLive,
}

impl CachePolicy {
    pub(super) fn headers(self) -> (HeaderValue, HeaderValue) {
        match self {
            Self::Private { now, fresh_until } => {
                let seconds = fresh_until.map_or(0, |until| until.as_second() - now.as_second());
                let index = usize::try_from(seconds).unwrap_or(0).min(PRIVATE.len() - 1);
                (PRIVATE[index].clone(), PRIVATE_VARY)
            }
            Self::PrivateImmutable => (IMMUTABLE, PRIVATE_VARY),
            Self::Public => (PUBLIC, PUBLIC_VARY),
            Self::Localized => (PUBLIC, LOCALIZED_VARY),
            Self::LocalizedLive => (LIVE, LOCALIZED_VARY),
        }
    }
}

/// When data that changes all the time, such as players online, is expected to change again.
pub(in crate::api) fn next_live_update(data: Timestamp) -> Option<Timestamp> {
    data.checked_add(SignedDuration::from_secs(10)).ok()
}

/// When other data is expected to change again.
pub(in crate::api) fn next_update(data: Timestamp) -> Option<Timestamp> {
    data.checked_add(SignedDuration::from_mins(1)).ok()
}

macro_rules! private {
    ($($seconds:literal)*) => {
        [$(HeaderValue::from_static(concat!("private, max-age=", $seconds))),*]
    };
}

const IMMUTABLE: HeaderValue = HeaderValue::from_static("private, max-age=86400, immutable");
const PUBLIC: HeaderValue = HeaderValue::from_static("public, max-age=3600");
const LIVE: HeaderValue = HeaderValue::from_static("public, max-age=10");
const PUBLIC_VARY: HeaderValue = HeaderValue::from_static("Accept-Encoding, Origin");
const LOCALIZED_VARY: HeaderValue =
    HeaderValue::from_static("Accept-Language, Accept-Encoding, Origin");
const PRIVATE_VARY: HeaderValue = HeaderValue::from_static("X-API-Key, Accept-Encoding");

/// The values of `Cache-Control`, by seconds.
static PRIVATE: [HeaderValue; 31] = private!(
    0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_kept_until_newer_data_is_expected_and_at_most_30_s() {
        let at = |second| Timestamp::from_second(second).unwrap();
        for (fresh_until, cache_control) in [
            (None, "private, max-age=0"),
            (Some(at(90)), "private, max-age=0"),
            (Some(at(110)), "private, max-age=10"),
            (Some(at(130)), "private, max-age=30"),
            (Some(at(9_000)), "private, max-age=30"),
        ] {
            let policy = CachePolicy::Private { now: at(100), fresh_until };
            assert_eq!(policy.headers().0, cache_control, "{fresh_until:?}");
        }
    }
}
