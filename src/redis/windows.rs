//! The sliding windows of the rate limits: one call of a script decides about a request and counts it.

use std::sync::Arc;
use std::time::Duration;

use redis::{Cmd, Value};

use super::connection::{Away, Link, Redis};
use super::generation;

/// The bytes of one window in an answer.
const STATE: usize = 18;

/// A window of a key or of an owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Window {
    /// Its name in Redis.
    pub name: String,
    /// How many requests it admits.
    pub requests: u32,
    /// In how many seconds.
    pub seconds: u32,
}

/// What to do with a request.
#[derive(Debug, Clone, Copy)]
pub enum Act<'a> {
    /// Count it, if every window has one left.
    Admit,
    /// Count nothing.
    Peek,
    /// Uncount it; for each window the time at which it was counted.
    Refund(&'a [u64]),
}

/// The answer of Redis.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The request was decided.
    Decided(Counts),
    /// Nothing was counted: keys have changed, and this is the generation now.
    Moved(u64),
    /// Nothing was counted: Redis came back empty, without a generation.
    Empty,
}

/// What the windows hold after a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counts {
    /// Whether every window had a request left.
    pub admitted: bool,
    /// Each window, in the order of the call.
    pub windows: Vec<Count>,
}

/// What one window holds after a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// How many requests count.
    pub used: u32,
    /// How long until it admits a request if it is spent, or else until its oldest request expires.
    pub pending: Duration,
    /// The time at which this request was counted, to refund it; zero if it was not.
    pub slot: u64,
}

impl Redis {
    /// Decides about a request in all `windows` together, if `generation` is still current; `None` accepts any.
    ///
    /// Time is that of Redis, so that the clocks of processes don't matter; tests give `now` in microseconds.
    pub async fn decide(
        &self,
        link: &Arc<Link>,
        windows: &[Window],
        act: Act<'_>,
        generation: Option<u64>,
        now: Option<u64>,
    ) -> Result<Answer, Away> {
        let fill = |command: &mut Cmd| {
            command.arg(windows.len() + 1).arg(generation::KEY);
            for window in windows {
                command.arg(window.name.as_str());
            }
            command.arg(match act {
                Act::Admit => "admit",
                Act::Peek => "peek",
                Act::Refund(_) => "refund",
            });
            // `None` would be no argument at all.
            for number in [generation, now] {
                match number {
                    Some(number) => command.arg(number),
                    None => command.arg(""),
                };
            }
            for (index, window) in windows.iter().enumerate() {
                let slot = match act {
                    Act::Refund(slots) => slots.get(index).copied().unwrap_or_default(),
                    Act::Admit | Act::Peek => 0,
                };
                command.arg(window.requests).arg(window.seconds).arg(slot);
            }
        };
        match self.run_script(link, &self.scripts().windows, fill).await? {
            Value::BulkString(answer) => Answer::parse(&answer).ok_or(Away),
            _ => Err(Away),
        }
    }
}

impl Answer {
    fn parse(answer: &[u8]) -> Option<Self> {
        let (first, states) = answer.split_first()?;
        Some(match first {
            b'-' => Self::Empty,
            b'a' | b'r' => Self::Decided(Counts {
                admitted: *first == b'a',
                windows: states.chunks_exact(STATE).map(Count::parse).collect(),
            }),
            _ => Self::Moved(std::str::from_utf8(answer).ok()?.parse().ok()?),
        })
    }
}

impl Count {
    fn parse(state: &[u8]) -> Self {
        let number = |bytes: &[u8]| {
            bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
        };
        Self {
            used: u32::try_from(number(&state[..4])).unwrap_or(u32::MAX),
            pending: Duration::from_micros(number(&state[4..11])),
            slot: number(&state[11..]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_told_apart() {
        assert_eq!(Answer::parse(b"-"), Some(Answer::Empty));
        assert_eq!(Answer::parse(b"1764000000000000"), Some(Answer::Moved(1_764_000_000_000_000)));
        assert_eq!(Answer::parse(b""), None);
        assert_eq!(Answer::parse(b"what"), None);
        let state = b"a\x02\0\0\0\x40\x42\x0f\0\0\0\0\x01\x02\0\0\0\0\0";
        let window = Count { used: 2, pending: Duration::from_secs(1), slot: 513 };
        let counts = Counts { admitted: true, windows: vec![window] };
        assert_eq!(Answer::parse(state), Some(Answer::Decided(counts)));
    }
}
