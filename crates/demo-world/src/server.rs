//! One server of the world: who ever played there, and who is playing now.

use crate::{
    example,
    intervals::{Intervals, crowd},
    names::{Names, Sex},
    random::Random,
    world::{Occupancy, Size},
};

/// A server. Everything about it follows from the seed and the moment that is asked about.
#[derive(Debug)]
pub(crate) struct Server {
    pub(crate) number: u32,
    pub(crate) random: Random,
    pub(crate) size: Size,
    names: Names,
    /// Which seat a place has; people take places in interval, and so share seats.
    seats: Vec<u32>,
    places: Vec<u32>,
}

/// The first people lead fractions or look after the server, which takes experience.
const STAFF: Person = 128;

/// Somebody who has played on the server: the lower the number, the keener.
pub(crate) type Person = u32;

impl Server {
    pub(crate) fn new(seed: Random, number: u32, size: Size) -> Self {
        let random = seed.of("town").nth(number);
        // A full server has somebody in every seat, a living one keeps some free even in the evening.
        let seats = match size.occupancy {
            Occupancy::Full => size.players,
            Occupancy::Daily => size.players + size.players / 10,
        }
        .max(1);
        let seats = random.of("seats").shuffled(seats);
        let mut places = vec![0; seats.len()];
        for (place, seat) in (0..).zip(&seats) {
            places[*seat as usize] = place;
        }
        let names = example::names(number).unwrap_or_else(|| Names::any(random));
        Self { number, random, size, names, seats, places }
    }

    /// How many people have ever played here.
    pub(crate) fn people(&self) -> u32 {
        self.size.records.max(self.seats.len() as u32).max(self.size.families.saturating_mul(4))
    }

    /// A server that is being repaired has nobody on it.
    pub(crate) fn in_maintenance(&self) -> bool {
        self.size.occupancy == Occupancy::Daily
            && self.size.servers > 3
            && self.number == self.size.servers
    }

    /// Everybody who plays at that moment with the in-game id, by id.
    pub(crate) fn online(&self, now: i64) -> impl Iterator<Item = (u32, Person)> {
        (0..self.seats.len() as u32).filter_map(move |seat| Some((seat, self.seated(seat, now)?)))
    }

    /// Everybody who sat in any seat between two moments, with the first second and the one after the last.
    pub(crate) fn sittings(&self, from: i64, to: i64) -> impl Iterator<Item = (Person, i64, i64)> {
        let seats = if self.in_maintenance() { 0 } else { self.seats.len() as u32 };
        (0..seats).flat_map(move |seat| {
            let intervals = self.intervals(seat);
            (intervals.at(from)..=intervals.at(to)).filter_map(move |interval| {
                Some((
                    self.taken(seat, interval)?,
                    intervals.start(interval),
                    intervals.end(interval),
                ))
            })
        })
    }

    /// The in-game id of somebody who plays at that moment.
    pub(crate) fn seat_if_online(&self, person: Person, now: i64) -> Option<u32> {
        let seat = self.seat(person);
        (self.seated(seat, now) == Some(person)).then_some(seat)
    }

    /// When somebody was seen last: now, the end of the last interval with a seat, or a long time ago.
    pub(crate) fn last_seen(&self, person: Person, now: i64) -> i64 {
        const TURNS_REMEMBERED: i64 = 60;
        let seat = self.seat(person);
        let intervals = self.intervals(seat);
        let this = intervals.at(now);
        (this - TURNS_REMEMBERED..=this)
            .rev()
            .find(|interval| self.taken(seat, *interval) == Some(person))
            .map_or_else(
                || intervals.start(this - TURNS_REMEMBERED) - self.absence(person),
                |interval| intervals.end(interval).min(now),
            )
    }

    pub(crate) fn nickname(&self, person: Person) -> String {
        self.names.of(person).0
    }

    pub(crate) fn sex(&self, person: Person) -> Sex {
        self.names.of(person).1
    }

    /// The random of everything about one person.
    pub(crate) fn fate(&self, person: Person) -> Random {
        self.random.of("person").nth(person)
    }

    /// A number in the server's books that stays with the person.
    pub(crate) fn account(&self, person: Person) -> u32 {
        1_000 + person
    }

    /// A person somebody may have to do with: the keen more often.
    pub(crate) fn somebody(&self, random: Random) -> Person {
        let depth = random.of("depth").unit().powf(1.6);
        let reach = (f64::from(self.people()) * depth) as u32;
        random.of("who").below(reach.clamp(1, self.people()))
    }

    /// Hours played: few have played much, and the keen have played more.
    pub(crate) fn hours(&self, person: Person) -> u32 {
        let keen = 1.0 - f64::from(person) / f64::from(self.people());
        let least = if person < STAFF { 250.0 } else { 4.0 };
        (least + 3_200.0 * self.fate(person).of("hours").unit().powi(3) * (0.15 + 0.85 * keen))
            as u32
    }

    pub(crate) fn level(&self, person: Person) -> u32 {
        1 + f64::from(self.hours(person)).sqrt() as u32
    }

    fn seat(&self, person: Person) -> u32 {
        self.seats[person as usize % self.seats.len()]
    }

    fn seated(&self, seat: u32, now: i64) -> Option<Person> {
        if self.in_maintenance() {
            return None;
        }
        self.taken(seat, self.intervals(seat).at(now))
    }

    /// A person stays for a quarter of an hour or so, often for several intervals in a row.
    fn intervals(&self, seat: u32) -> Intervals {
        Intervals::of(self.random.of("sitting").nth(seat), 4 * 60, 24 * 60)
    }

    fn taken(&self, seat: u32, interval: i64) -> Option<Person> {
        let random = self.random.of("seat").nth(seat).nth(interval);
        let seats = self.seats.len() as f64;
        let taken = match self.size.occupancy {
            Occupancy::Full => 1.0,
            // Low ids are given out first, so the high ones stay empty when few are there.
            Occupancy::Daily => {
                let load = crowd(self.intervals(seat).start(interval));
                (0.5 + (load - f64::from(seat) / seats) * 4.0).clamp(0.03, 0.97)
            }
        };
        if !random.of("taken").happens(taken) {
            return None;
        }
        let place = self.places[seat as usize];
        let sharing = (self.people() - place).div_ceil(self.seats.len() as u32);
        let keenest = f64::from(sharing) * random.of("by").unit().powf(2.2);
        Some(place + keenest as u32 * self.seats.len() as u32)
    }

    /// How long somebody who has not been seen lately has been away.
    fn absence(&self, person: Person) -> i64 {
        (self.fate(person).of("absence").unit().powi(2) * 120.0 * 86_400.0) as i64
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    const NOW: i64 = 1_800_000_000;

    fn server(occupancy: Occupancy) -> Server {
        let size = Size { occupancy, ..Size::DEMO };
        Server::new(Random::new(1), 1, size)
    }

    #[test]
    fn nobody_sits_in_two_seats_and_the_last_seen_are_there() {
        let server = server(Occupancy::Daily);
        let online: Vec<_> = server.online(NOW).collect();
        let people: HashSet<_> = online.iter().map(|(_, person)| person).collect();
        assert_eq!(people.len(), online.len());
        for (seat, person) in online {
            assert_eq!(server.seat_if_online(person, NOW), Some(seat));
            assert_eq!(server.last_seen(person, NOW), NOW);
        }
        assert!((0..server.people()).all(|person| server.last_seen(person, NOW) <= NOW));
    }

    #[test]
    fn people_come_and_go_within_a_minute_but_not_all_at_once() {
        let server = server(Occupancy::Daily);
        let before: HashSet<_> = server.online(NOW).collect();
        let after: HashSet<_> = server.online(NOW + 60).collect();
        let stayed = before.intersection(&after).count();
        assert!(
            stayed < before.len() && stayed * 10 > before.len() * 8,
            "{stayed} of {}",
            before.len()
        );
    }

    #[test]
    fn a_full_server_is_full() {
        let server = server(Occupancy::Full);
        assert_eq!(server.online(NOW).count() as u32, server.size.players);
    }
}
