//! What is left of a client's limits, and the response headers that show it.

use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;

use bytes::Bytes;
use http::header::{HeaderMap, HeaderName, HeaderValue};

use crate::keys::Limit;

const POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");
const RATE: HeaderName = HeaderName::from_static("ratelimit");
const LIMIT: HeaderName = HeaderName::from_static("x-ratelimit-limit");
const REMAINING: HeaderName = HeaderName::from_static("x-ratelimit-remaining");
const RESET: HeaderName = HeaderName::from_static("x-ratelimit-reset");

/// What is left for a key and for its owner.
#[derive(Debug, Clone)]
pub(in crate::api) struct Remaining {
    pub(in crate::api) key: Left,
    pub(in crate::api) owner: Option<Left>,
    pub(super) headers: Arc<FixedHeaders>,
}

/// What is left of one limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::api) struct Left {
    pub(in crate::api) limit: Limit,
    pub(in crate::api) requests: u32,
    /// Seconds until the oldest counted request expires, or until a rejected one would be admitted.
    pub(in crate::api) seconds: u64,
}

/// The header values that change only with the limits.
#[derive(Debug)]
pub(super) struct FixedHeaders {
    policy: HeaderValue,
    limit: HeaderValue,
}

impl FixedHeaders {
    pub(super) fn new(key: Limit, owner: Option<Limit>) -> Self {
        let mut policy = format!("\"key\";q={};w={}", key.requests(), key.seconds());
        if let Some(owner) = owner {
            // Writing to a string does not fail.
            let _ = write!(policy, ", \"owner\";q={};w={}", owner.requests(), owner.seconds());
        }
        Self { policy: header_value(policy.into()), limit: key.requests().into() }
    }
}

impl Remaining {
    /// What is left of the limit that runs out first.
    pub(in crate::api) fn tightest(&self) -> Left {
        self.owner.filter(|owner| owner.requests < self.key.requests).unwrap_or(self.key)
    }

    /// Writes the headers of the IETF draft and the three older ones.
    pub(in crate::api) fn write(&self, headers: &mut HeaderMap) {
        let Self { key, owner, headers: fixed } = self;
        let mut text = Vec::with_capacity(96);
        // The older headers know one limit: their values are part of the text that shows both.
        let mut tightest = put(&mut text, b"\"key\";", key);
        if let Some(owner) = owner {
            let shown = put(&mut text, b", \"owner\";", owner);
            if owner.requests < key.requests {
                tightest = shown;
            }
        }
        let text = Bytes::from(text);
        let [remaining, reset] = tightest.map(|range| header_value(text.slice(range)));
        headers.insert(POLICY, fixed.policy.clone());
        headers.insert(RATE, header_value(text));
        headers.insert(LIMIT, fixed.limit.clone());
        headers.insert(REMAINING, remaining);
        headers.insert(RESET, reset);
    }
}

/// Appends what is left of a limit; returns where its two numbers are.
fn put(text: &mut Vec<u8>, name: &[u8], left: &Left) -> [Range<usize>; 2] {
    text.extend_from_slice(name);
    text.extend_from_slice(b"r=");
    let requests = put_number(text, left.requests);
    text.extend_from_slice(b";t=");
    [requests, put_number(text, left.seconds)]
}

fn put_number(text: &mut Vec<u8>, number: impl itoa::Integer) -> Range<usize> {
    let start = text.len();
    text.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
    start..text.len()
}

/// Digits and the words above are always a valid header value.
fn header_value(text: Bytes) -> HeaderValue {
    HeaderValue::from_maybe_shared(text).unwrap_or_else(|_| HeaderValue::from_static(""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_headers_show_both_limits() {
        let limit = |requests| Limit::new(requests, 60).unwrap();
        let left = |limit, requests, seconds| Left { limit, requests, seconds };
        let remaining = Remaining {
            key: left(limit(60), 59, 60),
            owner: Some(left(limit(120), 3, 12)),
            headers: FixedHeaders::new(limit(60), Some(limit(120))).into(),
        };
        let mut headers = HeaderMap::new();
        remaining.write(&mut headers);
        insta::assert_debug_snapshot!(headers, @r#"
        {
            "ratelimit-policy": "\"key\";q=60;w=60, \"owner\";q=120;w=60",
            "ratelimit": "\"key\";r=59;t=60, \"owner\";r=3;t=12",
            "x-ratelimit-limit": "60",
            "x-ratelimit-remaining": "3",
            "x-ratelimit-reset": "12",
        }
        "#);
    }
}
