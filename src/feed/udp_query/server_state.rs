//! The state of a queried server, from its answers and missing answers.

use jiff::Timestamp;

use crate::game::{Listing, ServerInfo, Status};

/// How many queries in a row must fail before a server counts as offline.
const MISSES: u32 = 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ServerState {
    /// The status and when it began; `None` before the first answer or the third failure.
    pub(super) known: Option<(Status, Timestamp)>,
    misses: u32,
}

impl ServerState {
    /// The state to start with, as known before a restart.
    pub(super) fn new(known: Option<(Status, Timestamp)>) -> Self {
        Self { known, misses: 0 }
    }

    /// The state after an answer or a failure.
    #[must_use]
    pub(super) fn after(
        self,
        answer: Option<&ServerInfo>,
        listed: &Listing,
        now: Timestamp,
    ) -> Self {
        let (status, misses) = match answer {
            Some(_) => (Status::Online, 0),
            None if self.misses + 1 < MISSES => return Self { misses: self.misses + 1, ..self },
            None => (Status::Offline, MISSES),
        };
        let before = self.known.or(match listed.status {
            Status::Maintenance => None,
            Status::Online | Status::Offline => Some(listed.status).zip(listed.status_since),
        });
        let since = before.filter(|(before, _)| *before == status).map_or(now, |(_, since)| since);
        Self { known: Some((status, since)), misses }
    }

    /// The server as it is to be listed; `None` if nothing changes. Maintenance comes from the list and stays.
    pub(super) fn listing(
        self,
        answer: Option<&ServerInfo>,
        listed: &Listing,
        now: Timestamp,
    ) -> Option<Listing> {
        if listed.status == Status::Maintenance {
            return None;
        }
        let (status, since) = self.known?;
        let status_since = Some(since);
        let same = (listed.status, listed.status_since) == (status, status_since);
        if answer.is_none() && same && listed.queried.is_some() {
            return None;
        }
        let queried = Some(now);
        Some(match answer {
            Some(ServerInfo { password, online, max_players, name }) => Listing {
                password: *password,
                online: *online,
                max_players: *max_players,
                status,
                status_since,
                queried,
                ..listed.clone().called(name)
            },
            None => {
                let online = if status == Status::Offline { 0 } else { listed.online };
                Listing { online, status, status_since, queried, ..listed.clone() }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).expect("a time")
    }

    fn listed(status: Status) -> Listing {
        Listing {
            name: "One".into(),
            online: 9,
            status,
            status_since: Some(at(5)),
            query: true,
            ..Listing::default()
        }
    }

    fn info() -> ServerInfo {
        ServerInfo { password: true, online: 7, max_players: 500, name: "The One".into() }
    }

    #[test]
    fn three_failures_in_a_row_mean_offline_since_the_third() {
        let list = listed(Status::Online);
        let mut state = ServerState::new(None);
        for (second, answered) in [(10, false), (20, false), (30, true), (40, false), (50, false)] {
            let answer = info();
            state = state.after(answered.then_some(&answer), &list, at(second));
            assert!(state.known.is_none_or(|known| known == (Status::Online, at(5))));
        }
        let down = state.after(None, &list, at(60));
        assert_eq!(down.known, Some((Status::Offline, at(60))));
        let down = down.after(None, &list, at(70));
        assert_eq!(down.known, Some((Status::Offline, at(60))));
        assert_eq!(down.listing(None, &list, at(70)).map(|shown| shown.online), Some(0));
        let up = down.after(Some(&info()), &list, at(80));
        assert_eq!(up.known, Some((Status::Online, at(80))));
    }

    #[test]
    fn a_restart_continues_with_the_last_state() {
        let list = listed(Status::Online);
        let state = ServerState::new(Some((Status::Offline, at(3))));
        assert_eq!(state.after(None, &list, at(9)).known, Some((Status::Offline, at(3))));
        let recalled = state.listing(None, &list, at(8)).expect("shown before it is asked");
        assert_eq!((recalled.status, recalled.status_since), (Status::Offline, Some(at(3))));
        assert_eq!(state.listing(None, &recalled, at(8)), None);
    }

    #[test]
    fn maintenance_stays_as_listed() {
        let list = listed(Status::Maintenance);
        let state = ServerState::new(None).after(Some(&info()), &list, at(9));
        assert_eq!(state.known, Some((Status::Online, at(9))));
        assert_eq!(state.listing(Some(&info()), &list, at(9)), None);
    }
}
