//! Player records, the lines of `players.ndjson`.

use jiff::Timestamp;
use serde::Serialize;

use crate::{
    names::Sex,
    server::Person,
    world::{ServerState, World},
};

/// A line of `players.ndjson`: the documented fields, then game-specific ones.
#[derive(Serialize, Debug)]
pub(crate) struct Record<'a> {
    id: u32,
    nickname: String,
    level: u32,
    exp: u32,
    money: u64,
    bank: u64,
    fraction: Option<FractionMembership<'a>>,
    online: bool,
    last_seen: Timestamp,
    stats: Stats,
    sex: &'static str,
    phone: Option<u32>,
    job: Option<&'static str>,
    family: Option<FamilyMembership>,
    vip: Option<&'static str>,
    warns: u32,
    law_abiding: u32,
    deposit: u64,
    registered_at: Timestamp,
}

#[derive(Serialize, Debug)]
struct FractionMembership<'a> {
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
struct FamilyMembership {
    id: u32,
    name: String,
    rank: u32,
}

impl World {
    /// The record of a person as of `now`.
    pub(crate) fn record(&self, state: &ServerState, person: Person, now: i64) -> Record<'_> {
        let server = &state.server;
        let random = server.person_random(person);
        let (hours, level) = (server.hours(person), server.level(person));
        let wealth = |what: &str, most: f64| {
            (most * random.of(what).unit().powi(4) * f64::from(hours).sqrt()) as u64
        };
        let kills = random.of("kills").below(hours + 1);
        let last_seen = server.last_seen(person, now);
        let joined = state.families.of_person(person, now);
        let known_since = joined.map_or(last_seen, |(_, member)| member.joined_at.min(last_seen));
        let age = i64::from(hours) * 3_600 * random.of("age").between(4, 20) + 86_400;
        Record {
            id: server.account(person),
            nickname: server.nickname(person),
            level,
            exp: random.of("exp").below(level * 4 + 4),
            money: wealth("money", 900_000.0),
            bank: wealth("bank", 6_000_000.0),
            fraction: server.membership(person, &self.fractions).map(|membership| {
                FractionMembership {
                    id: membership.fraction.id,
                    name: &membership.fraction.short,
                    rank: membership.rank,
                    rank_name: membership.title(),
                }
            }),
            online: server.seat_if_online(person, now).is_some(),
            last_seen: timestamp(last_seen),
            stats: Stats {
                kills,
                deaths: kills / 2 + random.of("deaths").below(hours / 2 + 3),
                playtime_hours: hours,
            },
            sex: match server.sex(person) {
                Sex::Male => "male",
                Sex::Female => "female",
            },
            phone: random
                .of("has phone")
                .happens(0.92)
                .then(|| 100_000 + random.of("phone").below(9_900_000)),
            job: random.of("has job").happens(0.6).then(|| random.of("job").pick(JOBS)),
            family: joined.map(|(family, member)| FamilyMembership {
                id: family.id,
                name: family.name.clone(),
                rank: member.rank,
            }),
            vip: random.of("has vip").happens(0.22).then(|| random.of("vip").pick(VIPS)),
            warns: if random.of("warned").happens(0.9) {
                0
            } else {
                1 + random.of("warns").below(2)
            },
            law_abiding: random.of("law").below(101),
            deposit: wealth("deposit", 2_000_000.0),
            registered_at: timestamp((known_since - age).max(OPENED)),
        }
    }
}

/// When the first server opened: autumn 2014.
const OPENED: i64 = 1_412_000_000;

/// Unix seconds as a timestamp.
pub(crate) fn timestamp(second: i64) -> Timestamp {
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
