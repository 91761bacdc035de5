//! A server: everybody who ever played on it, and who is online.

use crate::{
    daily_load::{DAY, daily_load},
    example,
    intervals::Intervals,
    names::{Names, Sex},
    random::Random,
    size::{Occupancy, Size},
};

/// A server. Every fact about it is a function of the seed and the moment.
#[derive(Debug)]
pub(crate) struct Server {
    pub(crate) number: u32,
    pub(crate) random: Random,
    pub(crate) size: Size,
    names: Names,
    /// The seat (in-game id) of each place. People are spread over the places in turn and so share seats.
    seats: Vec<u32>,
    /// The place of each seat.
    places: Vec<u32>,
}

/// The first people lead fractions or administrate the server, and have played for long.
const EXPERIENCED: Person = 128;

/// A person who has played on the server: the lower the number, the more active.
pub(crate) type Person = u32;

impl Server {
    pub(crate) fn new(seed: Random, number: u32, size: Size) -> Self {
        let random = seed.of("town").nth(number);
        // With daily load some seats stay free even in the evening.
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
        let names = Some(example::NAME)
            .filter(|_| number == example::SERVER)
            .and_then(|(name, surname)| Names::with(example::PLAYER, name, surname))
            .unwrap_or_else(|| Names::random(random));
        Self { number, random, size, names, seats, places }
    }

    /// How many people have ever played here.
    pub(crate) fn people(&self) -> u32 {
        self.size.records.max(self.seats.len() as u32).max(self.size.families.saturating_mul(4))
    }

    /// In maintenance nobody is online.
    pub(crate) fn in_maintenance(&self) -> bool {
        self.size.occupancy == Occupancy::Daily
            && self.size.servers > 3
            && self.number == self.size.servers
    }

    /// Everybody online at `now`, with and ordered by in-game id.
    pub(crate) fn online(&self, now: i64) -> impl Iterator<Item = (u32, Person)> {
        (0..self.seats.len() as u32).filter_map(move |seat| Some((seat, self.seated(seat, now)?)))
    }

    /// Every session that overlaps `from..=to`: the person, its start and its end.
    pub(crate) fn sessions(&self, from: i64, to: i64) -> impl Iterator<Item = (Person, i64, i64)> {
        let seats = if self.in_maintenance() { 0 } else { self.seats.len() as u32 };
        (0..seats).flat_map(move |seat| {
            let intervals = self.intervals(seat);
            (intervals.at(from)..=intervals.at(to)).filter_map(move |interval| {
                Some((
                    self.seat_holder(seat, interval)?,
                    intervals.start(interval),
                    intervals.end(interval),
                ))
            })
        })
    }

    /// The in-game id of a person who is online.
    pub(crate) fn seat_if_online(&self, person: Person, now: i64) -> Option<u32> {
        let seat = self.seat(person);
        (self.seated(seat, now) == Some(person)).then_some(seat)
    }

    /// When a person was last online: now, at the end of a recent session, or long ago.
    pub(crate) fn last_seen(&self, person: Person, now: i64) -> i64 {
        const INTERVALS_CHECKED: i64 = 60;
        let seat = self.seat(person);
        let intervals = self.intervals(seat);
        let this = intervals.at(now);
        (this - INTERVALS_CHECKED..=this)
            .rev()
            .find(|interval| self.seat_holder(seat, *interval) == Some(person))
            .map_or_else(
                || {
                    let long_ago = intervals.start(this - INTERVALS_CHECKED) - self.absence(person);
                    self.pause(person, now).map_or(long_ago, |since| since.min(long_ago))
                },
                |interval| intervals.end(interval).min(now),
            )
    }

    pub(crate) fn nickname(&self, person: Person) -> String {
        self.names.of(person).0
    }

    pub(crate) fn sex(&self, person: Person) -> Sex {
        self.names.of(person).1
    }

    /// The random values about a person.
    pub(crate) fn person_random(&self, person: Person) -> Random {
        self.random.of("person").nth(person)
    }

    /// The person's account number.
    pub(crate) fn account(&self, person: Person) -> u32 {
        1_000 + person
    }

    /// A random person, active ones more often.
    pub(crate) fn random_person(&self, random: Random) -> Person {
        let depth = random.of("depth").unit().powf(1.6);
        let reach = (f64::from(self.people()) * depth) as u32;
        random.of("who").below(reach.clamp(1, self.people()))
    }

    /// Hours played: more for active people, and large for few.
    pub(crate) fn hours(&self, person: Person) -> u32 {
        let activity = 1.0 - f64::from(person) / f64::from(self.people());
        let least = if person < EXPERIENCED { 250.0 } else { 4.0 };
        (least
            + 3_200.0
                * self.person_random(person).of("hours").unit().powi(3)
                * (0.15 + 0.85 * activity)) as u32
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
        self.seat_holder(seat, self.intervals(seat).at(now))
    }

    /// The holder of a seat can change at the start of each interval, about every quarter of an hour.
    fn intervals(&self, seat: u32) -> Intervals {
        Intervals::of(self.random.of("sitting").nth(seat), 4 * 60, 24 * 60)
    }

    fn seat_holder(&self, seat: u32, interval: i64) -> Option<Person> {
        let random = self.random.of("seat").nth(seat).nth(interval);
        let seats = self.seats.len() as f64;
        let probability = match self.size.occupancy {
            Occupancy::Full => 1.0,
            // Low ids are assigned first, so high ones are free when few are online.
            Occupancy::Daily => {
                let load = daily_load(self.intervals(seat).start(interval));
                (0.5 + (load - f64::from(seat) / seats) * 4.0).clamp(0.03, 0.97)
            }
        };
        if !random.of("taken").happens(probability) {
            return None;
        }
        let place = self.places[seat as usize];
        let sharing = (self.people() - place).div_ceil(self.seats.len() as u32);
        let offset = f64::from(sharing) * random.of("by").unit().powf(2.2);
        let person = place + offset as u32 * self.seats.len() as u32;
        self.pause(person, self.intervals(seat).start(interval)).is_none().then_some(person)
    }

    /// Since when a person takes a break of some days. Experienced people take none.
    fn pause(&self, person: Person, now: i64) -> Option<i64> {
        if person < EXPERIENCED || self.size.occupancy == Occupancy::Full {
            return None;
        }
        let random = self.person_random(person).of("pause");
        let pauses = Intervals::of(random, 3 * DAY, 16 * DAY);
        let pause = pauses.at(now);
        let is_away = random.of("away").nth(pause).happens(0.1);
        is_away.then(|| pauses.start(pause))
    }

    /// How long a person who was not online lately has been away.
    fn absence(&self, person: Person) -> i64 {
        (self.person_random(person).of("absence").unit().powi(2) * 120.0 * 86_400.0) as i64
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
    fn nobody_has_two_seats_and_last_seen_is_now_for_online_people() {
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
    fn a_minute_changes_some_of_the_online_people() {
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
