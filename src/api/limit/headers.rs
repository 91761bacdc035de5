use std::fmt::Write;

use bytes::{BufMut, Bytes, BytesMut};
use http::header::{HeaderMap, HeaderName, HeaderValue};

use super::{Left, Standing};
use crate::keys::Limit;

const POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");
const RATE: HeaderName = HeaderName::from_static("ratelimit");
const LIMIT: HeaderName = HeaderName::from_static("x-ratelimit-limit");
const REMAINING: HeaderName = HeaderName::from_static("x-ratelimit-remaining");
const RESET: HeaderName = HeaderName::from_static("x-ratelimit-reset");

/// The header values that change only when a limit does.
#[derive(Debug, Clone)]
pub(super) struct Fixed {
    policy: HeaderValue,
    limit: HeaderValue,
}

impl Fixed {
    pub(super) fn new(key: Limit, owner: Option<Limit>) -> Self {
        let mut policy = format!("\"key\";q={};w={}", key.requests(), key.seconds());
        if let Some(owner) = owner {
            // Writing to a string does not fail.
            let _ = write!(policy, ", \"owner\";q={};w={}", owner.requests(), owner.seconds());
        }
        Self { policy: value(policy.into()), limit: key.requests().into() }
    }
}

impl Standing {
    /// Tells a known key what is left: the headers of the IETF's draft and the older three.
    pub(in crate::api) fn tell(&self, headers: &mut HeaderMap) {
        let Self { key, owner, fixed } = self;
        // One allocation holds the three values that change.
        let mut text = BytesMut::with_capacity(112);
        text.put_slice(b"\"key\";");
        put_left(&mut text, key);
        if let Some(owner) = owner {
            text.put_slice(b", \"owner\";");
            put_left(&mut text, owner);
        }
        let rate = text.split().freeze();
        // The older headers know one budget.
        let tight = self.tight();
        put_number(&mut text, tight.requests.into());
        let remaining = text.split().freeze();
        put_number(&mut text, tight.seconds);
        let reset = text.freeze();
        headers.insert(POLICY, fixed.policy.clone());
        headers.insert(RATE, value(rate));
        headers.insert(LIMIT, fixed.limit.clone());
        headers.insert(REMAINING, value(remaining));
        headers.insert(RESET, value(reset));
    }
}

fn put_left(text: &mut BytesMut, left: &Left) {
    text.put_slice(b"r=");
    put_number(text, left.requests.into());
    text.put_slice(b";t=");
    put_number(text, left.seconds);
}

fn put_number(text: &mut BytesMut, number: u64) {
    let mut digits = [0; 20];
    let mut first = digits.len();
    let mut rest = number;
    loop {
        first -= 1;
        digits[first] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    text.put_slice(&digits[first..]);
}

/// Digits and the words above are always a header value.
fn value(text: Bytes) -> HeaderValue {
    HeaderValue::from_maybe_shared(text).unwrap_or_else(|_| HeaderValue::from_static(""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_in_full() {
        for number in [0, 7, 10, 120, u64::from(u32::MAX), u64::MAX] {
            let mut text = BytesMut::new();
            put_number(&mut text, number);
            assert_eq!(text, number.to_string().as_bytes());
        }
    }

    #[test]
    fn both_budgets_are_told() {
        let limit = |requests| Limit::new(requests, 60).unwrap();
        let left = |limit, requests, seconds| Left { limit, requests, seconds };
        let standing = Standing {
            key: left(limit(60), 59, 60),
            owner: Some(left(limit(120), 3, 12)),
            fixed: Fixed::new(limit(60), Some(limit(120))).into(),
        };
        let mut headers = HeaderMap::new();
        standing.tell(&mut headers);
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
