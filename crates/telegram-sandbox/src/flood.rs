//! Flood control: limits on messages per chat and overall, with longer waits for early retries.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use jiff::Timestamp;

use crate::chat::ChatKind;
use crate::error::ApiError;
use crate::id::ChatId;

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);
const OVER_ALL: usize = 30;
const IN_GROUP: usize = 20;
const IN_PRIVATE: usize = 1;
/// Added to the wait by each early retry.
const PENALTY: Duration = Duration::from_secs(3);

/// Flood control.
#[derive(Debug, Default)]
pub(crate) struct Flood {
    is_on: bool,
    sent: VecDeque<(Timestamp, ChatId)>,
    shut: HashMap<ChatId, Timestamp>,
}

impl Flood {
    pub(crate) fn switch(&mut self, on: bool) {
        *self = Self { is_on: on, ..Self::default() };
    }

    /// Admits a message, or returns an error with the time to wait. Early retries prolong the wait.
    pub(crate) fn admit(
        &mut self,
        chat: ChatId,
        kind: ChatKind,
        now: Timestamp,
    ) -> Result<(), ApiError> {
        if !self.is_on {
            return Ok(());
        }
        if let Some(until) = self.shut.get_mut(&chat).filter(|until| **until > now) {
            *until += PENALTY;
            return Err(ApiError::flood(until.duration_since(now).unsigned_abs()));
        }
        self.sent.retain(|(at, _)| now.duration_since(*at).unsigned_abs() < MINUTE);
        let (limit, window) = match kind {
            ChatKind::Private => (IN_PRIVATE, SECOND),
            ChatKind::Group | ChatKind::Supergroup | ChatKind::Forum | ChatKind::Channel => {
                (IN_GROUP, MINUTE)
            }
        };
        let waits = [
            self.wait(limit, window, now, |to| to == chat),
            self.wait(OVER_ALL, SECOND, now, |_| true),
        ];
        match waits.into_iter().flatten().max() {
            Some(wait) => {
                let error = ApiError::flood(wait);
                self.shut.insert(chat, now + error.retry_after.unwrap_or(wait));
                Err(error)
            }
            None => {
                self.sent.push_back((now, chat));
                Ok(())
            }
        }
    }

    /// The time until the window has room for another message to a chat that `counts` selects.
    fn wait(
        &self,
        limit: usize,
        window: Duration,
        now: Timestamp,
        counts: impl Fn(ChatId) -> bool,
    ) -> Option<Duration> {
        let ages: Vec<Duration> = self
            .sent
            .iter()
            .filter(|(_, to)| counts(*to))
            .map(|(at, _)| now.duration_since(*at).unsigned_abs())
            .filter(|age| *age < window)
            .collect();
        let oldest = ages.len().checked_sub(limit).and_then(|at| ages.get(at))?;
        Some(window - *oldest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_second(1_800_000_000 + seconds).unwrap()
    }

    fn seconds(refused: Result<(), ApiError>) -> u64 {
        refused.unwrap_err().retry_after.unwrap().as_secs()
    }

    #[test]
    fn an_early_retry_prolongs_the_wait() {
        let mut flood = Flood::default();
        flood.switch(true);
        let alice = ChatId(1);
        assert_eq!(flood.admit(alice, ChatKind::Private, at(0)), Ok(()));
        assert_eq!(seconds(flood.admit(alice, ChatKind::Private, at(0))), 1);
        assert_eq!(seconds(flood.admit(alice, ChatKind::Private, at(0))), 4);
        assert_eq!(seconds(flood.admit(alice, ChatKind::Private, at(3))), 4);
        assert_eq!(flood.admit(ChatId(2), ChatKind::Private, at(3)), Ok(()));
        assert_eq!(flood.admit(alice, ChatKind::Private, at(7)), Ok(()));
    }

    #[test]
    fn twenty_a_minute_in_a_group_and_thirty_a_second_over_all() {
        let mut flood = Flood::default();
        flood.switch(true);
        for second in 0..20 {
            assert_eq!(flood.admit(ChatId(-1), ChatKind::Group, at(second)), Ok(()));
        }
        assert_eq!(seconds(flood.admit(ChatId(-1), ChatKind::Group, at(20))), 40);
        for person in 1..=30 {
            assert_eq!(flood.admit(ChatId(person), ChatKind::Private, at(30)), Ok(()));
        }
        assert_eq!(seconds(flood.admit(ChatId(31), ChatKind::Private, at(30))), 1);
    }
}
