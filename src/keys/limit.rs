//! The request limit of a key.

use std::num::NonZeroU32;
use std::str::FromStr;

use derive_more::Display;

const DAY: u32 = 86_400;

/// A request limit, written `60/60s`: the number of requests that may be made at once, and the seconds in which all of
/// them are regained one by one.
#[derive(Clone, Copy, Debug, Display, PartialEq, Eq, Hash)]
#[display("{requests}/{seconds}s")]
pub struct Limit {
    pub(super) requests: NonZeroU32,
    pub(super) seconds: NonZeroU32,
}

/// The text is not a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "write a limit as requests/window, like 60/60s, 600/1m or 5000/1h; the window is at most a day"
)]
pub struct LimitError;

impl Limit {
    /// `requests` in `seconds`. Neither may be zero, and the window is at most a day.
    pub fn new(requests: u32, seconds: u32) -> Result<Limit, LimitError> {
        let seconds = NonZeroU32::new(seconds).filter(|s| s.get() <= DAY).ok_or(LimitError)?;
        Ok(Limit { requests: NonZeroU32::new(requests).ok_or(LimitError)?, seconds })
    }

    /// The requests that may be made at once, and that are regained in a window.
    pub fn requests(self) -> u32 {
        self.requests.get()
    }

    /// The window in seconds.
    pub fn seconds(self) -> u32 {
        self.seconds.get()
    }
}

impl Default for Limit {
    /// 60 requests at once, and one regained each second.
    fn default() -> Limit {
        let minute = const { NonZeroU32::new(60).unwrap() };
        Limit { requests: minute, seconds: minute }
    }
}

impl FromStr for Limit {
    type Err = LimitError;

    fn from_str(text: &str) -> Result<Limit, LimitError> {
        let (requests, window) = text.trim().split_once('/').ok_or(LimitError)?;
        let digits = window.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let unit = match &window[digits.len()..] {
            "s" | "" => 1,
            "m" => 60,
            "h" => 3_600,
            "d" => DAY,
            _ => return Err(LimitError),
        };
        let count = if digits.is_empty() && !window.is_empty() { 1 } else { number(digits)? };
        Limit::new(number(requests)?, count.checked_mul(unit).ok_or(LimitError)?)
    }
}

/// Digits only: `parse` alone would accept a sign.
fn number(digits: &str) -> Result<u32, LimitError> {
    if !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(LimitError);
    }
    digits.parse().map_err(|_| LimitError)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_the_usual_spellings() {
        for (text, parsed) in
            [("60/60s", "60/60s"), ("600/1m", "600/60s"), ("5000/h", "5000/3600s"), ("1/1", "1/1s")]
        {
            assert_eq!(text.parse::<Limit>().unwrap().to_string(), parsed);
        }
    }

    #[test]
    fn rejects_everything_else() {
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
            assert_eq!(text.parse::<Limit>(), Err(LimitError), "{text}");
        }
    }
}
