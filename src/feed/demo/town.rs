//! One server of the world: who ever played there, and who is playing now.

use super::{
    chance::Chance,
    example,
    names::{Names, Sex},
    turns::{Turns, crowd},
    world::{Crowd, Size},
};

/// A server. Everything about it follows from the seed and the moment that is asked about.
#[derive(Debug)]
pub(super) struct Town {
    pub(super) number: u32,
    pub(super) chance: Chance,
    pub(super) size: Size,
    names: Names,
    /// Which seat a place has; people take places in turn, and so share seats.
    seats: Vec<u32>,
    places: Vec<u32>,
}

/// The first people lead fractions or look after the server, which takes experience.
const STAFF: Person = 128;

/// Somebody who has played on the server: the lower the number, the keener.
pub(super) type Person = u32;

impl Town {
    pub(super) fn new(seed: Chance, number: u32, size: Size) -> Self {
        let chance = seed.of("town").nth(number);
        // A full server has somebody in every seat, a living one keeps some free even in the evening.
        let seats = match size.crowd {
            Crowd::Full => size.players,
            Crowd::Daily => size.players + size.players / 10,
        }
        .max(1);
        let seats = chance.of("seats").shuffled(seats);
        let mut places = vec![0; seats.len()];
        for (place, seat) in (0..).zip(&seats) {
            places[*seat as usize] = place;
        }
        let names = example::names(number).unwrap_or_else(|| Names::any(chance));
        Self { number, chance, size, names, seats, places }
    }

    /// How many people have ever played here.
    pub(super) fn people(&self) -> u32 {
        self.size.records.max(self.seats.len() as u32).max(self.size.families.saturating_mul(4))
    }

    /// A server that is being repaired has nobody on it.
    pub(super) fn in_maintenance(&self) -> bool {
        self.size.crowd == Crowd::Daily && self.size.servers > 3 && self.number == self.size.servers
    }

    /// Everybody who plays at that moment with the in-game id, by id.
    pub(super) fn online(&self, now: i64) -> impl Iterator<Item = (u32, Person)> {
        (0..self.seats.len() as u32).filter_map(move |seat| Some((seat, self.seated(seat, now)?)))
    }

    /// Everybody who sat in any seat between two moments, with the first second and the one after the last.
    pub(super) fn sittings(&self, from: i64, to: i64) -> impl Iterator<Item = (Person, i64, i64)> {
        let seats = if self.in_maintenance() { 0 } else { self.seats.len() as u32 };
        (0..seats).flat_map(move |seat| {
            let turns = self.turns(seat);
            (turns.at(from)..=turns.at(to)).filter_map(move |turn| {
                Some((self.taken(seat, turn)?, turns.start(turn), turns.end(turn)))
            })
        })
    }

    /// The in-game id of somebody who plays at that moment.
    pub(super) fn seat_if_online(&self, person: Person, now: i64) -> Option<u32> {
        let seat = self.seat(person);
        (self.seated(seat, now) == Some(person)).then_some(seat)
    }

    /// When somebody was seen last: now, the end of the last turn with a seat, or a long time ago.
    pub(super) fn last_seen(&self, person: Person, now: i64) -> i64 {
        const TURNS_REMEMBERED: i64 = 60;
        let seat = self.seat(person);
        let turns = self.turns(seat);
        let this = turns.at(now);
        (this - TURNS_REMEMBERED..=this)
            .rev()
            .find(|turn| self.taken(seat, *turn) == Some(person))
            .map_or_else(
                || turns.start(this - TURNS_REMEMBERED) - self.absence(person),
                |turn| turns.end(turn).min(now),
            )
    }

    pub(super) fn nickname(&self, person: Person) -> String {
        self.names.of(person).0
    }

    pub(super) fn sex(&self, person: Person) -> Sex {
        self.names.of(person).1
    }

    /// The chance of everything about one person.
    pub(super) fn fate(&self, person: Person) -> Chance {
        self.chance.of("person").nth(person)
    }

    /// A number in the server's books that stays with the person.
    pub(super) fn account(&self, person: Person) -> u32 {
        1_000 + person
    }

    /// A person somebody may have to do with: the keen more often.
    pub(super) fn somebody(&self, chance: Chance) -> Person {
        let depth = chance.of("depth").unit().powf(1.6);
        let reach = (f64::from(self.people()) * depth) as u32;
        chance.of("who").below(reach.clamp(1, self.people()))
    }

    /// Hours played: few have played much, and the keen have played more.
    pub(super) fn hours(&self, person: Person) -> u32 {
        let keen = 1.0 - f64::from(person) / f64::from(self.people());
        let least = if person < STAFF { 250.0 } else { 4.0 };
        (least + 3_200.0 * self.fate(person).of("hours").unit().powi(3) * (0.15 + 0.85 * keen))
            as u32
    }

    pub(super) fn level(&self, person: Person) -> u32 {
        1 + f64::from(self.hours(person)).sqrt() as u32
    }

    fn seat(&self, person: Person) -> u32 {
        self.seats[person as usize % self.seats.len()]
    }

    fn seated(&self, seat: u32, now: i64) -> Option<Person> {
        if self.in_maintenance() {
            return None;
        }
        self.taken(seat, self.turns(seat).at(now))
    }

    /// A person stays for a quarter of an hour or so, often for several turns in a row.
    fn turns(&self, seat: u32) -> Turns {
        Turns::of(self.chance.of("sitting").nth(seat), 4 * 60, 24 * 60)
    }

    fn taken(&self, seat: u32, turn: i64) -> Option<Person> {
        let chance = self.chance.of("seat").nth(seat).nth(turn);
        let seats = self.seats.len() as f64;
        let taken = match self.size.crowd {
            Crowd::Full => 1.0,
            // Low ids are given out first, so the high ones stay empty when few are there.
            Crowd::Daily => {
                let load = crowd(self.turns(seat).start(turn));
                (0.5 + (load - f64::from(seat) / seats) * 4.0).clamp(0.03, 0.97)
            }
        };
        if !chance.of("taken").happens(taken) {
            return None;
        }
        let place = self.places[seat as usize];
        let sharing = (self.people() - place).div_ceil(self.seats.len() as u32);
        let keenest = f64::from(sharing) * chance.of("by").unit().powf(2.2);
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

    fn town(crowd: Crowd) -> Town {
        let size = Size { crowd, ..Size::DEMO };
        Town::new(Chance::new(1), 1, size)
    }

    #[test]
    fn nobody_sits_in_two_seats_and_the_last_seen_are_there() {
        let town = town(Crowd::Daily);
        let online: Vec<_> = town.online(NOW).collect();
        let people: HashSet<_> = online.iter().map(|(_, person)| person).collect();
        assert_eq!(people.len(), online.len());
        for (seat, person) in online {
            assert_eq!(town.seat_if_online(person, NOW), Some(seat));
            assert_eq!(town.last_seen(person, NOW), NOW);
        }
        assert!((0..town.people()).all(|person| town.last_seen(person, NOW) <= NOW));
    }

    #[test]
    fn people_come_and_go_within_a_minute_but_not_all_at_once() {
        let town = town(Crowd::Daily);
        let before: HashSet<_> = town.online(NOW).collect();
        let after: HashSet<_> = town.online(NOW + 60).collect();
        let stayed = before.intersection(&after).count();
        assert!(
            stayed < before.len() && stayed * 10 > before.len() * 8,
            "{stayed} of {}",
            before.len()
        );
    }

    #[test]
    fn a_full_server_is_full() {
        let town = town(Crowd::Full);
        assert_eq!(town.online(NOW).count() as u32, town.size.players);
    }
}
