//! The balances of a client's limits, and the response headers that show them.

use std::cmp::Reverse;
use std::ops::Range;

use bytes::Bytes;
use http::header::{HeaderMap, HeaderName, HeaderValue};

use crate::keys::Limit;

const POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");
const RATE: HeaderName = HeaderName::from_static("ratelimit");
const LIMIT: HeaderName = HeaderName::from_static("x-ratelimit-limit");
const REMAINING: HeaderName = HeaderName::from_static("x-ratelimit-remaining");
const RESET: HeaderName = HeaderName::from_static("x-ratelimit-reset");

/// The balances of a key and of its owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::api) struct Remaining {
    pub(in crate::api) key: LimitBalance,
    pub(in crate::api) owner: Option<LimitBalance>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::api) struct LimitBalance {
    pub(in crate::api) limit: Limit,
    pub(in crate::api) requests: u32,
    /// Seconds until one more request is left. Zero if all are left.
    pub(in crate::api) seconds: u64,
}

impl Remaining {
    /// The balance of the limit that runs out first.
    pub(in crate::api) fn tightest(&self) -> LimitBalance {
        self.owner.filter(|owner| owner.is_tighter_than(&self.key)).unwrap_or(self.key)
    }

    /// Writes the headers of the IETF draft and the three older ones.
    pub(in crate::api) fn write(&self, headers: &mut HeaderMap) {
        let Self { key, owner } = self;
        // All values are slices of one text. The older headers show only one limit.
        let mut text = Vec::with_capacity(128);
        let policy = |limit: Limit| [limit.requests().into(), limit.seconds().into()];
        let left = |left: &LimitBalance| [left.requests.into(), left.seconds];
        let [limit, _] = put(&mut text, ["\"key\";q=", ";w="], policy(key.limit));
        if let Some(owner) = owner {
            put(&mut text, [", \"owner\";q=", ";w="], policy(owner.limit));
        }
        let policy = 0..text.len();
        let mut tightest = put(&mut text, ["\"key\";r=", ";t="], left(key));
        if let Some(owner) = owner {
            let shown = put(&mut text, [", \"owner\";r=", ";t="], left(owner));
            if owner.is_tighter_than(key) {
                tightest = shown;
            }
        }
        let [remaining, reset] = tightest;
        let rate = policy.end..text.len();
        let text = Bytes::from(text);
        for (name, part) in
            [(POLICY, policy), (RATE, rate), (LIMIT, limit), (REMAINING, remaining), (RESET, reset)]
        {
            // Digits and ASCII words are always a valid value.
            if let Ok(value) = HeaderValue::from_maybe_shared(text.slice(part)) {
                headers.insert(name, value);
            }
        }
    }
}

impl LimitBalance {
    fn is_tighter_than(&self, other: &Self) -> bool {
        (self.requests, Reverse(self.seconds)) < (other.requests, Reverse(other.seconds))
    }
}

/// Appends two numbers, each after a word. Returns the ranges of the numbers.
fn put(text: &mut Vec<u8>, words: [&str; 2], numbers: [u64; 2]) -> [Range<usize>; 2] {
    [0, 1].map(|index| {
        text.extend_from_slice(words[index].as_bytes());
        let start = text.len();
        text.extend_from_slice(itoa::Buffer::new().format(numbers[index]).as_bytes());
        start..text.len()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_headers_show_both_limits() {
        let limit = |requests| Limit::new(requests, 60).unwrap();
        let left = |limit, requests, seconds| LimitBalance { limit, requests, seconds };
        let remaining =
            Remaining { key: left(limit(60), 59, 1), owner: Some(left(limit(120), 3, 12)) };
        let mut headers = HeaderMap::new();
        remaining.write(&mut headers);
        insta::assert_debug_snapshot!(headers, @r#"
        {
            "ratelimit-policy": "\"key\";q=60;w=60, \"owner\";q=120;w=60",
            "ratelimit": "\"key\";r=59;t=1, \"owner\";r=3;t=12",
            "x-ratelimit-limit": "60",
            "x-ratelimit-remaining": "3",
            "x-ratelimit-reset": "12",
        }
        "#);
    }

    #[test]
    fn of_two_limits_that_are_spent_the_older_headers_show_the_one_that_takes_longer() {
        let left = |requests, seconds| LimitBalance { limit: Limit::default(), requests, seconds };
        for (key, owner, tightest) in [
            (left(0, 2), left(0, 9), left(0, 9)),
            (left(0, 9), left(0, 2), left(0, 9)),
            (left(1, 9), left(0, 2), left(0, 2)),
        ] {
            let remaining = Remaining { key, owner: Some(owner) };
            assert_eq!(remaining.tightest(), tightest);
        }
    }
}
