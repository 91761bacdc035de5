//! The limit that all keys of one owner share.

use std::fmt::{self, Display, Formatter};
use std::num::NonZeroU32;
use std::str::FromStr;

use super::Limit;

/// The limits of keys that have none of their own, and of owners.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The limit of a standard key.
    pub standard: Limit,
    /// The limit that all keys of one owner share.
    pub owner: OwnerLimit,
}

/// The rule for the limit that all keys of one owner share, written `2x`, `600/60s` or `off`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnerLimit {
    /// A multiple of the highest of the keys' limits, each taken over the longest of their windows. So it is never
    /// tighter than one of the limits, even if their windows differ.
    Times(NonZeroU32),
    /// The same limit for every owner.
    Fixed(Limit),
    /// Keys share no limit.
    Off,
}

/// The text is not the limit of an owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "write a multiple of the highest limit among the owner's keys, like 2x, a limit like 600/60s, or off"
)]
pub struct OwnerLimitError;

impl Limits {
    /// The limit of a key, given its own limit.
    pub fn of_key(&self, own: Option<Limit>) -> Limit {
        own.unwrap_or(self.standard)
    }

    /// The limit that the active keys of one owner share, given the own limit of each.
    pub fn of_owner(&self, own: impl Iterator<Item = Option<Limit>> + Clone) -> Option<Limit> {
        let times = match self.owner {
            OwnerLimit::Times(times) => times,
            OwnerLimit::Fixed(limit) => return Some(limit),
            OwnerLimit::Off => return None,
        };
        let limits = own.map(|own| self.of_key(own));
        let seconds = limits.clone().map(|limit| limit.seconds).max()?;
        let highest = limits.map(|limit| limit.within(seconds)).max()?;
        Some(Limit { requests: highest.saturating_mul(times), seconds })
    }
}

impl Limit {
    /// The average number of requests this limit admits in a window at least as long as its own.
    fn within(self, seconds: NonZeroU32) -> NonZeroU32 {
        let requests =
            u64::from(self.requests()) * u64::from(seconds.get()) / u64::from(self.seconds());
        let requests = u32::try_from(requests).unwrap_or(u32::MAX);
        NonZeroU32::new(requests).unwrap_or(self.requests)
    }
}

impl Default for Limits {
    fn default() -> Self {
        let two = NonZeroU32::MIN.saturating_add(1);
        Self { standard: Limit::default(), owner: OwnerLimit::Times(two) }
    }
}

impl FromStr for OwnerLimit {
    type Err = OwnerLimitError;

    fn from_str(text: &str) -> Result<Self, OwnerLimitError> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("off") {
            return Ok(Self::Off);
        }
        if let Some(times) = text.strip_suffix(['x', 'X', '×']) {
            // `parse` alone would accept a sign.
            let is_number = times.bytes().all(|digit| digit.is_ascii_digit());
            let times = times.parse().ok().filter(|_| is_number);
            return times.map(Self::Times).ok_or(OwnerLimitError);
        }
        text.parse().map(Self::Fixed).map_err(|_| OwnerLimitError)
    }
}

impl Display for OwnerLimit {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Times(times) => write!(f, "{times}x"),
            Self::Fixed(limit) => limit.fmt(f),
            Self::Off => f.write_str("off"),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn limits(owner: &str) -> Limits {
        Limits { owner: owner.parse().unwrap(), ..Limits::default() }
    }

    #[test]
    fn keys_share_twice_the_highest_limit_over_the_longest_window() {
        for (own, shared) in [
            (&["60/60s"][..], "120/60s"),
            (&["60/60s", "60/60s", "600/60s"], "1200/60s"),
            (&["3000/1h"], "6000/3600s"),
            (&["3000/1h", "60/60s"], "7200/3600s"),
            (&["60/60s", "5000/1h", "1/1s"], "10000/3600s"),
            (&["4294967295/1s", "1/1d"], "4294967295/86400s"),
        ] {
            let own = own.iter().map(|text| Some(text.parse().unwrap()));
            assert_eq!(limits("2x").of_owner(own.clone()), Some(shared.parse().unwrap()));
            assert_eq!(limits("90/1h").of_owner(own.clone()), Some("90/1h".parse().unwrap()));
            assert_eq!(limits("off").of_owner(own), None);
        }
    }

    #[test]
    fn the_usual_spellings_are_accepted_and_nothing_else() {
        for (text, parsed) in
            [("2x", "2x"), (" 10X ", "10x"), ("600/1m", "600/60s"), ("Off", "off")]
        {
            assert_eq!(text.parse::<OwnerLimit>().unwrap().to_string(), parsed);
        }
        for text in ["", "x", "0x", "-1x", "+2x", "1.5x", "2", "none", "60/", "4294967296x"] {
            assert_eq!(text.parse::<OwnerLimit>(), Err(OwnerLimitError), "{text}");
        }
    }

    proptest! {
        /// A burst that a key's own limit admits also fits the limit of its owner.
        #[test]
        fn a_multiple_is_never_tighter_than_one_of_the_limits(
            own in proptest::collection::vec((1..5_000_u32, 1..=86_400_u32), 1..6)
        ) {
            let own: Vec<_> = own.iter().map(|(q, w)| Limit::new(*q, *w).unwrap()).collect();
            let shared = limits("2x").of_owner(own.iter().copied().map(Some)).unwrap();
            for limit in own {
                let bursts = shared.seconds().div_ceil(limit.seconds());
                let most = u64::from(limit.requests()) * u64::from(bursts);
                prop_assert!(u64::from(shared.requests()) >= most.min(u32::MAX.into()));
            }
        }
    }
}
