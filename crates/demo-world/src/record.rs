//! Everybody's record, as `/player` shows it.

use jiff::Timestamp;
use serde::Serialize;

use crate::{
    names::Sex,
    server::Person,
    world::{Place, World},
};

/// A line of `players.ndjson`: the documented fields, then what this game keeps besides.
#[derive(Serialize, Debug)]
pub(crate) struct Record<'a> {
    id: u32,
    nickname: String,
    level: u32,
    exp: u32,
    money: u64,
    bank: u64,
    fraction: Option<Served<'a>>,
    online: bool,
    last_seen: Timestamp,
    stats: Stats,
    sex: &'static str,
    phone: Option<u32>,
    job: Option<&'static str>,
    family: Option<Kin>,
    vip: Option<&'static str>,
    warns: u32,
    law_abiding: u32,
    deposit: u64,
    registered_at: Timestamp,
}

#[derive(Serialize, Debug)]
struct Served<'a> {
    id: u32,
    name: &'a str,
    rank: usize,
    rank_name: &'static str,
}

#[derive(Serialize, Debug)]
struct Stats {
    kills: u32,
    deaths: u32,
    playtime_hours: u32,
}

#[derive(Serialize, Debug)]
struct Kin {
    id: u32,
    name: String,
    rank: u32,
}

impl World {
    /// What is on record about somebody at that moment.
    pub(crate) fn record(&self, place: &Place, person: Person, now: i64) -> Record<'_> {
        let server = &place.server;
        let fate = server.fate(person);
        let (hours, level) = (server.hours(person), server.level(person));
        let wealth = |what: &str, most: f64| {
            (most * fate.of(what).unit().powi(4) * f64::from(hours).sqrt()) as u64
        };
        let kills = fate.of("kills").below(hours + 1);
        let last_seen = server.last_seen(person, now);
        let joined = place.families.of_person(person, now);
        let known_since = joined.map_or(last_seen, |(_, member)| member.joined_at.min(last_seen));
        let age = i64::from(hours) * 3_600 * fate.of("age").between(4, 20) + 86_400;
        Record {
            id: server.account(person),
            nickname: server.nickname(person),
            level,
            exp: fate.of("exp").below(level * 4 + 4),
            money: wealth("money", 900_000.0),
            bank: wealth("bank", 6_000_000.0),
            fraction: server.membership(person, &self.fractions).map(|membership| Served {
                id: membership.fraction.id,
                name: &membership.fraction.short,
                rank: membership.rank,
                rank_name: membership.title(),
            }),
            online: server.seat_if_online(person, now).is_some(),
            last_seen: moment(last_seen),
            stats: Stats {
                kills,
                deaths: kills / 2 + fate.of("deaths").below(hours / 2 + 3),
                playtime_hours: hours,
            },
            sex: match server.sex(person) {
                Sex::Male => "male",
                Sex::Female => "female",
            },
            phone: fate
                .of("has phone")
                .happens(0.92)
                .then(|| 100_000 + fate.of("phone").below(9_900_000)),
            job: fate.of("has job").happens(0.6).then(|| fate.of("job").pick(JOBS)),
            family: joined.map(|(family, member)| Kin {
                id: family.id,
                name: family.name(),
                rank: member.rank,
            }),
            vip: fate.of("has vip").happens(0.22).then(|| fate.of("vip").pick(VIPS)),
            warns: if fate.of("warned").happens(0.9) { 0 } else { 1 + fate.of("warns").below(2) },
            law_abiding: fate.of("law").below(101),
            deposit: wealth("deposit", 2_000_000.0),
            registered_at: moment((known_since - age).max(OPENED)),
        }
    }
}

/// The first server opened in the autumn of 2014.
const OPENED: i64 = 1_412_000_000;

/// A moment of the world as documents write it.
pub(crate) fn moment(second: i64) -> Timestamp {
    Timestamp::from_second(second).unwrap_or_default()
}

const JOBS: &[&str] = &[
    "Bus Driver",
    "Taxi Driver",
    "Trucker",
    "Farmer",
    "Fisherman",
    "Mechanic",
    "Miner",
    "Lumberjack",
    "Courier",
    "Pizza Deliverer",
    "Tram Driver",
    "Refuse Collector",
    "Builder",
    "Pilot",
    "Oilman",
    "Collector",
];

const VIPS: &[&str] = &["Bronze", "Silver", "Gold", "Platinum", "Titan", "Premium"];
