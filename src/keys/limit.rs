//! The request limit of a key.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

const DAY: u32 = 86_400;

/// A number of requests in a sliding window of seconds, written `60/60s`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limit {
    requests: NonZeroU32,
    seconds: NonZeroU32,
}

/// The text is not a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "write a limit as requests/window, like 60/60s, 600/1m or 5000/1h; the window is at most a day"
)]
pub struct LimitError;

impl Limit {
    /// `requests` in any `seconds`. Neither may be zero, and the window is at most a day.
    pub fn new(requests: u32, seconds: u32) -> Result<Limit, LimitError> {
        let seconds = NonZeroU32::new(seconds).filter(|s| s.get() <= DAY).ok_or(LimitError)?;
        Ok(Limit { requests: NonZeroU32::new(requests).ok_or(LimitError)?, seconds })
    }

    /// The requests that a window admits.
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

    /// The budget that all keys of one owner share: twice what the highest of their limits admits in the longest of
    /// their windows. It is never tighter than one of the limits, however different their windows are.
    #[must_use]
    pub fn shared(self, others: impl Iterator<Item = Limit> + Clone) -> Limit {
        let seconds = others.clone().map(|other| other.seconds).fold(self.seconds, NonZeroU32::max);
        let highest =
            others.map(|other| other.within(seconds)).fold(self.within(seconds), NonZeroU32::max);
        Limit { requests: highest.saturating_mul(NonZeroU32::MIN.saturating_add(1)), seconds }
    }

    /// The average number of requests this limit admits in a window at least as long as its own.
    fn within(self, seconds: NonZeroU32) -> NonZeroU32 {
        let requests =
            u64::from(self.requests()) * u64::from(seconds.get()) / u64::from(self.seconds());
        let requests = u32::try_from(requests).unwrap_or(u32::MAX);
        NonZeroU32::new(requests).unwrap_or(self.requests)
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

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}/{}s", self.requests, self.seconds))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn limit(text: &str) -> Limit {
        text.parse().unwrap()
    }

    #[test]
    fn accepts_the_usual_spellings() {
        for (text, parsed) in
            [("60/60s", "60/60s"), ("600/1m", "600/60s"), ("5000/h", "5000/3600s"), ("1/1", "1/1s")]
        {
            assert_eq!(limit(text).to_string(), parsed);
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

    #[test]
    fn keys_share_twice_the_highest_limit_over_the_longest_window() {
        for (limits, shared) in [
            (&["60/60s"][..], "120/60s"),
            (&["60/60s", "60/60s", "600/60s"], "1200/60s"),
            (&["3000/1h"], "6000/3600s"),
            (&["3000/1h", "60/60s"], "7200/3600s"),
            (&["60/60s", "5000/1h", "1/1s"], "10000/3600s"),
            (&["4294967295/1s", "1/1d"], "4294967295/86400s"),
        ] {
            let limits: Vec<_> = limits.iter().copied().map(limit).collect();
            for (at, own) in limits.iter().enumerate() {
                let others = limits.iter().enumerate().filter(|(other, _)| *other != at);
                assert_eq!(own.shared(others.map(|(_, other)| *other)), limit(shared));
            }
        }
    }

    proptest! {
        /// A burst that a key's own limit admits also fits the shared budget.
        #[test]
        fn the_shared_budget_is_never_tighter_than_one_of_the_limits(
            limits in proptest::collection::vec((1..5_000_u32, 1..=DAY), 1..6)
        ) {
            let limits: Vec<_> = limits.iter().map(|(q, w)| Limit::new(*q, *w).unwrap()).collect();
            let shared = limits[0].shared(limits[1..].iter().copied());
            for limit in limits {
                let bursts = shared.seconds().div_ceil(limit.seconds());
                let most = u64::from(limit.requests()) * u64::from(bursts);
                prop_assert!(u64::from(shared.requests()) >= most.min(u32::MAX.into()));
            }
        }
    }
}
