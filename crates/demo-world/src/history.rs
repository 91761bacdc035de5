//! A stretch of the past: how many players were online minute by minute, and who was when.

use std::ops::Range;

use crate::{
    fraction::Fraction,
    membership::Membership,
    server::Server,
    world::{ServerState, World},
};

/// How many players of one server were online in one minute.
#[derive(Debug)]
pub struct Minute {
    /// Unix seconds at which the minute starts.
    pub at: i64,
    /// All players.
    pub total: Counts,
    /// The members of each fraction, by the fraction's id.
    pub fractions: Vec<(u32, Counts)>,
}

/// How many of a group are online.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// All of them.
    pub online: u32,
    /// Those on duty.
    pub in_uniform: u32,
    /// Leaders among them.
    pub leaders: u32,
    /// Deputies among them.
    pub deputies: u32,
}

/// A player's time online, without a break.
#[derive(Debug)]
pub struct Visit {
    /// The nickname.
    pub nickname: String,
    /// The id of the player's fraction.
    pub fraction: Option<u32>,
    /// Unix seconds.
    pub time: Range<i64>,
}

impl World {
    /// Who was online on a server from one moment up to another; nobody for a server that does not exist.
    pub fn visits(&self, server: u32, from: i64, to: i64) -> impl Iterator<Item = Visit> {
        let server = self.server(server).map(|state| &state.server);
        server.into_iter().flat_map(move |server| {
            server.sessions(from, to).map(move |(person, since, until)| Visit {
                nickname: server.nickname(person),
                fraction: server
                    .membership(person, &self.fractions)
                    .map(|membership| membership.fraction.id),
                time: since.max(from)..until.min(to),
            })
        })
    }

    /// The minutes of a server from one moment up to another; none for a server that does not exist.
    #[must_use]
    pub fn history(&self, server: u32, from: i64, to: i64) -> Vec<Minute> {
        self.server(server).map_or_else(Vec::new, |state| self.minutes(state, from, to))
    }

    fn minutes(&self, state: &ServerState, from: i64, to: i64) -> Vec<Minute> {
        let none = || self.fractions.iter().map(|f| (f.id, Counts::default())).collect();
        let first = from.div_euclid(60);
        let mut minutes: Vec<Minute> = (first..to.div_euclid(60))
            .map(|minute| Minute { at: minute * 60, total: Counts::default(), fractions: none() })
            .collect();
        for (person, since, until) in state.server.sessions(from, to) {
            let membership = state.server.membership(person, &self.fractions);
            let fraction = membership.and_then(|membership| index(&self.fractions, membership));
            // A minute counts who is online when it starts.
            let (since, until) = ((since + 59).div_euclid(60), (until + 59).div_euclid(60));
            let range = (since.max(first) - first) as usize..(until.max(first) - first) as usize;
            let end = range.end.min(minutes.len());
            for minute in minutes.get_mut(range.start..end).unwrap_or_default() {
                let counted = Self::count(&state.server, person, membership, minute.at);
                add(&mut minute.total, counted);
                if let Some((_, counts)) = fraction.and_then(|at| minute.fractions.get_mut(at)) {
                    add(counts, counted);
                }
            }
        }
        minutes
    }

    fn count(server: &Server, person: u32, membership: Option<Membership<'_>>, now: i64) -> Counts {
        Counts {
            online: 1,
            in_uniform: membership
                .is_some_and(|membership| server.in_uniform(person, membership, now))
                .into(),
            leaders: membership.is_some_and(Membership::is_leader).into(),
            deputies: membership.is_some_and(Membership::is_deputy).into(),
        }
    }
}

fn index(fractions: &[Fraction], membership: Membership<'_>) -> Option<usize> {
    fractions.iter().position(|fraction| fraction.id == membership.fraction.id)
}

fn add(counts: &mut Counts, more: Counts) {
    counts.online += more.online;
    counts.in_uniform += more.in_uniform;
    counts.leaders += more.leaders;
    counts.deputies += more.deputies;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::size::Size;

    #[test]
    fn history_agrees_with_the_online_lists() {
        const FROM: i64 = 1_800_000_000;
        let world = World::new(1, Size { players: 80, records: 400, families: 5, ..Size::DEMO });
        let state = &world.servers[0];
        let past = world.history(1, FROM, FROM + 3_600);
        assert_eq!(past.len(), 60);
        for minute in past {
            let online: Vec<_> = state.server.online(minute.at).collect();
            assert_eq!(minute.total.online as usize, online.len());
            let lspd = |person: &u32| {
                state
                    .server
                    .membership(*person, &world.fractions)
                    .is_some_and(|membership| membership.fraction.id == 1)
            };
            let officers = online.iter().filter(|(_, person)| lspd(person)).count();
            assert_eq!(minute.fractions[0].1.online as usize, officers);
        }
        let visits: Vec<_> = world.visits(1, FROM, FROM + 3_600).collect();
        let mut online: Vec<_> =
            state.server.online(FROM).map(|(_, person)| state.server.nickname(person)).collect();
        let at_first = visits.iter().filter(|visit| visit.time.contains(&FROM));
        let mut visitors: Vec<_> = at_first.map(|visit| visit.nickname.clone()).collect();
        online.sort_unstable();
        visitors.sort_unstable();
        assert_eq!(visitors, online);
    }
}
