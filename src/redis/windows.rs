//! The sliding windows of the rate limits: what the script that decides about requests is told, and what it answers.

use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

use redis::{Cmd, ErrorKind, RedisError, RedisResult, ToRedisArgs, Value};

use super::script::{Form, GENERATION_KEY, WINDOWS};

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

/// One request to count. Equal ones are counted together: they name the very same windows.
#[derive(Debug, Clone)]
pub(super) struct Admission {
    windows: Arc<[Window]>,
    generation: Option<u64>,
    now: Option<u64>,
    form: Form,
}

impl Admission {
    pub(super) fn new(
        form: Form,
        windows: &Arc<[Window]>,
        generation: Option<u64>,
        now: Option<u64>,
    ) -> Self {
        Self { windows: Arc::clone(windows), generation, now, form }
    }

    /// The command that counts so many of them.
    pub(super) fn command(&self, requests: usize) -> Cmd {
        let Self { windows, generation, now, form } = self;
        command(*form, requests, windows, *generation, *now, &[])
    }

    fn identity(&self) -> (*const Window, Option<u64>, Option<u64>, Form) {
        (self.windows.as_ptr(), self.generation, self.now, self.form)
    }
}

impl PartialEq for Admission {
    fn eq(&self, other: &Self) -> bool {
        self.identity() == other.identity()
    }
}

impl Eq for Admission {}

impl Hash for Admission {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.identity().hash(state);
    }
}

/// A command that counts so many requests, or refunds one that was counted at these times.
pub(super) fn command(
    form: Form,
    act: impl ToRedisArgs,
    windows: &[Window],
    generation: Option<u64>,
    now: Option<u64>,
    slots: &[u64],
) -> Cmd {
    let mut command = WINDOWS.command(form);
    command.arg(windows.len() + 1).arg(GENERATION_KEY);
    for window in windows {
        command.arg(window.name.as_str());
    }
    command.arg(act);
    // `None` would be no argument at all.
    for number in [generation, now] {
        match number {
            Some(number) => command.arg(number),
            None => command.arg(""),
        };
    }
    for (index, window) in windows.iter().enumerate() {
        let slot = slots.get(index).copied().unwrap_or_default();
        command.arg(window.requests).arg(window.seconds).arg(slot);
    }
    command
}

impl Answer {
    /// The answer to one of the requests that a command counted; `place` tells which one.
    pub(super) fn parse(value: &Value, place: usize) -> RedisResult<Self> {
        let answer = match value {
            Value::BulkString(answer) => Self::parse_text(answer, place),
            _ => None,
        };
        answer.ok_or_else(|| {
            RedisError::from((ErrorKind::UnexpectedReturnType, "not an answer of the script"))
        })
    }

    fn parse_text(answer: &[u8], place: usize) -> Option<Self> {
        Some(match answer {
            b"-" => Self::Empty,
            [b'd', low, high, states @ ..] => {
                // The first ones were admitted.
                let later = usize::from(u16::from_le_bytes([*low, *high])).checked_sub(place + 1);
                let windows = states.chunks_exact(STATE).map(|state| Count::parse(state, later));
                Self::Decided(Counts { admitted: later.is_some(), windows: windows.collect() })
            }
            _ => Self::Moved(std::str::from_utf8(answer).ok()?.parse().ok()?),
        })
    }
}

impl Count {
    /// What a window held after a request, `later` requests before all that were admitted with it.
    fn parse(state: &[u8], later: Option<usize>) -> Self {
        let number = |bytes: &[u8]| {
            bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
        };
        let used = number(&state[..4]) - later.map_or(0, |later| later as u64);
        Self {
            used: u32::try_from(used).unwrap_or(u32::MAX),
            pending: Duration::from_micros(number(&state[4..11])),
            slot: later.map_or(0, |_| number(&state[11..])),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_told_apart() {
        let parse = Answer::parse_text;
        assert_eq!(parse(b"-", 0), Some(Answer::Empty));
        assert_eq!(parse(b"1764000000000000", 0), Some(Answer::Moved(1_764_000_000_000_000)));
        assert_eq!(parse(b"", 0), None);
        assert_eq!(parse(b"what", 0), None);
        let answer = b"d\x02\0\x07\0\0\0\x40\x42\x0f\0\0\0\0\x01\x02\0\0\0\0\0";
        for (place, admitted, used, slot) in
            [(0, true, 6, 513), (1, true, 7, 513), (2, false, 7, 0)]
        {
            let windows = vec![Count { used, pending: Duration::from_secs(1), slot }];
            assert_eq!(parse(answer, place), Some(Answer::Decided(Counts { admitted, windows })));
        }
    }
}
