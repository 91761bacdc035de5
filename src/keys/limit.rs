//! How much a key may ask for.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

const DAY: u32 = 86_400;

/// So many requests in a window of so many seconds, written `60/60s`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limit {
    requests: NonZeroU32,
    seconds: NonZeroU32,
}

/// Why a text is no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a limit is written like 60/60s, 600/1m or 5000/1h: requests, then a window of at most a day"
)]
pub struct BadLimit;

impl Limit {
    /// `requests` in any `seconds`; none of the two may be zero, nor the window longer than a day.
    pub fn new(requests: u32, seconds: u32) -> Result<Limit, BadLimit> {
        let seconds = NonZeroU32::new(seconds).filter(|s| s.get() <= DAY).ok_or(BadLimit)?;
        Ok(Limit { requests: NonZeroU32::new(requests).ok_or(BadLimit)?, seconds })
    }

    /// How many requests a window admits.
    pub fn requests(self) -> u32 {
        self.requests.get()
    }

    /// The window in seconds.
    pub fn seconds(self) -> u32 {
        self.seconds.get()
    }

    /// The window.
    pub fn window(self) -> Duration {
        Duration::from_secs(self.seconds.get().into())
    }

    /// Twice as many requests in the same window: what all keys of one owner share.
    #[must_use]
    pub fn doubled(self) -> Limit {
        Limit { requests: self.requests.saturating_mul(NonZeroU32::MIN.saturating_add(1)), ..self }
    }

    /// The one that admits more in the long run; of two equal ones the one that admits more at once.
    #[must_use]
    pub fn higher(self, other: Limit) -> Limit {
        let rate = |a: Limit, b: Limit| u64::from(a.requests()) * u64::from(b.seconds());
        let (mine, theirs) = (rate(self, other), rate(other, self));
        if (mine, self.requests) >= (theirs, other.requests) { self } else { other }
    }
}

impl FromStr for Limit {
    type Err = BadLimit;

    fn from_str(text: &str) -> Result<Limit, BadLimit> {
        let (requests, window) = text.trim().split_once('/').ok_or(BadLimit)?;
        let digits = window.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let unit = match &window[digits.len()..] {
            "s" | "" => 1,
            "m" => 60,
            "h" => 3_600,
            "d" => DAY,
            _ => return Err(BadLimit),
        };
        let count = if digits.is_empty() && !window.is_empty() { 1 } else { whole(digits)? };
        Limit::new(whole(requests)?, count.checked_mul(unit).ok_or(BadLimit)?)
    }
}

/// Digits alone: no sign, no space.
fn whole(digits: &str) -> Result<u32, BadLimit> {
    if !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(BadLimit);
    }
    digits.parse().map_err(|_| BadLimit)
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}/{}s", self.requests, self.seconds))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limit(text: &str) -> Limit {
        text.parse().unwrap()
    }

    #[test]
    fn reads_the_usual_spellings() {
        for (text, read) in
            [("60/60s", "60/60s"), ("600/1m", "600/60s"), ("5000/h", "5000/3600s"), ("1/1", "1/1s")]
        {
            assert_eq!(limit(text).to_string(), read);
        }
    }

    #[test]
    fn refuses_the_rest() {
        for text in [
            "",
            "60",
            "/",
            "60/",
            "0/60s",
            "60/0s",
            "-1/60s",
            "+1/60s",
            "60/60x",
            "1/2d",
            "60/60s/1",
            "4294967296/1s",
        ] {
            assert_eq!(text.parse::<Limit>(), Err(BadLimit), "{text}");
        }
    }

    #[test]
    fn the_higher_one_admits_more_in_the_long_run() {
        assert_eq!(limit("60/60s").higher(limit("2/1s")), limit("2/1s"));
        assert_eq!(limit("60/60s").higher(limit("600/600s")), limit("600/600s"));
        assert_eq!(limit("61/60s").higher(limit("1/1s")), limit("61/60s"));
    }
}
