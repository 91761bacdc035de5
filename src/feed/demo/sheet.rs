//! The world written as the feed's documents.

use std::io::{self, Write};

use serde::Serialize;

use super::{
    admin::Admin,
    estate::{Estate, Property},
    fraction,
    ghetto::{self, Zone},
    interview::{self, Interview},
    land,
    status::Status,
    town::Town,
    world::{Place, World},
};

/// One document of the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sheet {
    /// `servers.json`
    Servers,
    /// `fractions.json`
    Fractions,
    /// `pois.json`
    Pois,
    /// `<number>/online.json`
    Online(u32),
    /// `<number>/sobes.json`
    Sobes(u32),
    /// `<number>/families.json`
    Families(u32),
    /// `<number>/map.json`
    Map(u32),
    /// `<number>/admins.json`
    Admins(u32),
    /// `<number>/ghetto.json`
    Ghetto(u32),
    /// `<number>/players.ndjson`
    Players(u32),
}

impl Sheet {
    /// The documents that belong to no server.
    pub const SHARED: [Self; 3] = [Self::Servers, Self::Fractions, Self::Pois];

    /// Every document of a server.
    #[must_use]
    pub fn of_server(number: u32) -> [Self; 7] {
        [
            Self::Online(number),
            Self::Sobes(number),
            Self::Families(number),
            Self::Map(number),
            Self::Admins(number),
            Self::Ghetto(number),
            Self::Players(number),
        ]
    }

    /// The server it is about, if it is about one, and the name of its file.
    #[must_use]
    pub fn file(self) -> (Option<u32>, &'static str) {
        match self {
            Self::Servers => (None, "servers.json"),
            Self::Fractions => (None, "fractions.json"),
            Self::Pois => (None, "pois.json"),
            Self::Online(number) => (Some(number), "online.json"),
            Self::Sobes(number) => (Some(number), "sobes.json"),
            Self::Families(number) => (Some(number), "families.json"),
            Self::Map(number) => (Some(number), "map.json"),
            Self::Admins(number) => (Some(number), "admins.json"),
            Self::Ghetto(number) => (Some(number), "ghetto.json"),
            Self::Players(number) => (Some(number), "players.ndjson"),
        }
    }
}

impl World {
    /// Writes a document as it is at that moment (Unix seconds). Nothing is written about a server that is not there.
    pub fn write(&self, sheet: Sheet, now: i64, mut out: impl Write) -> io::Result<()> {
        let place = |number: u32| self.towns.get((number as usize).wrapping_sub(1));
        let about = match sheet {
            Sheet::Servers => return json(out, &self.servers_sheet(now)),
            Sheet::Fractions => return out.write_all(fraction::DOCUMENT.as_bytes()),
            Sheet::Pois => return out.write_all(land::PLACES.as_bytes()),
            Sheet::Online(number)
            | Sheet::Sobes(number)
            | Sheet::Families(number)
            | Sheet::Map(number)
            | Sheet::Admins(number)
            | Sheet::Ghetto(number)
            | Sheet::Players(number) => place(number),
        };
        let Some(place) = about else { return Ok(()) };
        match sheet {
            Sheet::Online(_) => json(out, &self.online_sheet(&place.town, now)),
            Sheet::Sobes(_) => {
                let interviews = interview::interviews(&place.town, &self.fractions, now);
                json(out, &SobesSheet { timestamp: now, interviews })
            }
            Sheet::Families(_) => json(out, &families_sheet(place, now)),
            Sheet::Map(_) => json(out, &map_sheet(&place.town, now)),
            Sheet::Admins(_) => {
                let admins = place.town.administration(&self.fractions, now);
                json(out, &AdminsSheet { timestamp: now, admins })
            }
            Sheet::Ghetto(_) => {
                let zones = ghetto::zones(&place.town, &place.families, &self.fractions, now);
                json(out, &GhettoSheet { timestamp: now, zones })
            }
            Sheet::Players(_) => self.players_sheet(place, now, out),
            Sheet::Servers | Sheet::Fractions | Sheet::Pois => Ok(()),
        }
    }

    fn servers_sheet(&self, now: i64) -> ServersSheet {
        ServersSheet {
            timestamp: now,
            servers: self.towns.iter().map(|place| place.town.status(now)).collect(),
        }
    }

    fn online_sheet(&self, town: &Town, now: i64) -> OnlineSheet<'_> {
        let players = town
            .online(now)
            .map(|(id, person)| {
                let post = town.post(person, &self.fractions);
                Playing {
                    id,
                    name: town.nickname(person),
                    level: town.level(person),
                    fraction: post.map(|post| post.fraction.short.as_str()),
                    position: post.map(super::crew::Post::title),
                    in_uniform: post.is_some_and(|post| town.in_uniform(person, post, now)),
                    is_leader: post.is_some_and(super::crew::Post::is_leader),
                    is_zam: post.is_some_and(super::crew::Post::is_deputy),
                }
            })
            .collect();
        OnlineSheet { timestamp: now, players }
    }

    fn players_sheet(&self, place: &Place, now: i64, mut out: impl Write) -> io::Result<()> {
        for person in 0..place.town.size.records.min(place.town.people()) {
            json(&mut out, &self.record(place, person, now))?;
            out.write_all(b"\n")?;
        }
        Ok(())
    }
}

fn families_sheet(place: &Place, now: i64) -> FamiliesSheet {
    let town = &place.town;
    let families = place
        .families
        .iter()
        .map(|family| Kin {
            id: family.id,
            name: family.name(),
            leader: family.people.first().map_or_else(String::new, |person| town.nickname(*person)),
            level: family.level(),
            flag_id: family.flag(),
            members: (1..)
                .zip(family.members(now))
                .map(|(id, member)| Member {
                    id,
                    nickname: town.nickname(member.person),
                    rank: member.rank,
                    player_id: town.account(member.person),
                    warns: member.warns,
                    leader: member.leader,
                    deputy: member.deputy,
                    joined_at: member.joined_at,
                })
                .collect(),
        })
        .collect();
    FamiliesSheet { timestamp: now, families }
}

fn map_sheet(town: &Town, now: i64) -> MapSheet {
    let all = |estate: Estate| -> Vec<Property> {
        (0..estate.count(town)).map(|id| estate.property(town, id, now)).collect()
    };
    MapSheet { timestamp: now, houses: all(Estate::House), businesses: all(Estate::Business) }
}

fn json(out: impl Write, sheet: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(out, sheet).map_err(io::Error::from)
}

#[derive(Serialize)]
struct ServersSheet {
    timestamp: i64,
    servers: Vec<Status>,
}

#[derive(Serialize)]
struct OnlineSheet<'a> {
    timestamp: i64,
    players: Vec<Playing<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Playing<'a> {
    id: u32,
    name: String,
    level: u32,
    fraction: Option<&'a str>,
    position: Option<&'static str>,
    in_uniform: bool,
    is_leader: bool,
    is_zam: bool,
}

#[derive(Serialize)]
struct SobesSheet<'a> {
    timestamp: i64,
    interviews: Vec<Interview<'a>>,
}

#[derive(Serialize)]
struct FamiliesSheet {
    timestamp: i64,
    families: Vec<Kin>,
}

#[derive(Serialize)]
struct Kin {
    id: u32,
    name: String,
    leader: String,
    level: u32,
    #[serde(rename = "flagId")]
    flag_id: u32,
    members: Vec<Member>,
}

#[derive(Serialize)]
struct Member {
    id: u32,
    nickname: String,
    rank: u32,
    player_id: u32,
    warns: u32,
    leader: bool,
    deputy: bool,
    joined_at: i64,
}

#[derive(Serialize)]
struct MapSheet {
    timestamp: i64,
    houses: Vec<Property>,
    businesses: Vec<Property>,
}

#[derive(Serialize)]
struct AdminsSheet {
    timestamp: i64,
    admins: Vec<Admin>,
}

#[derive(Serialize)]
struct GhettoSheet<'a> {
    timestamp: i64,
    zones: Vec<Zone<'a>>,
}
