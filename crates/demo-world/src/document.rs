//! The world written as the feed's documents.

use std::collections::BTreeSet;
use std::io::{self, Write};

use serde::Serialize;

use crate::{
    admin::Admin,
    estate::{Estate, Property},
    fraction::FRACTIONS,
    ghetto::{self, Zone},
    interview::{self, Interview},
    land,
    membership::Membership,
    server::Server,
    status::Status,
    world::{Place, World},
};

/// One document of the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Document {
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

impl Document {
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
    pub fn write(&self, document: Document, now: i64, mut out: impl Write) -> io::Result<()> {
        let about = match document {
            Document::Servers => return json(out, &self.servers_document(now)),
            Document::Fractions => return out.write_all(FRACTIONS.as_bytes()),
            Document::Pois => return out.write_all(land::PLACES.as_bytes()),
            Document::Online(number)
            | Document::Sobes(number)
            | Document::Families(number)
            | Document::Map(number)
            | Document::Admins(number)
            | Document::Ghetto(number)
            | Document::Players(number) => self.place(number),
        };
        let Some(place) = about else { return Ok(()) };
        match document {
            Document::Online(_) => json(out, &self.online_document(&place.server, now)),
            Document::Sobes(_) => {
                let interviews = interview::interviews(&place.server, &self.fractions, now);
                json(out, &SobesDocument { timestamp: now, interviews })
            }
            Document::Families(_) => json(out, &families_document(place, now)),
            Document::Map(_) => json(out, &map_document(&place.server, now)),
            Document::Admins(_) => {
                let admins = place.server.administration(&self.fractions, now);
                json(out, &AdminsDocument { timestamp: now, admins })
            }
            Document::Ghetto(_) => {
                let zones = ghetto::zones(&place.server, &place.families, &self.fractions, now);
                json(out, &GhettoDocument { timestamp: now, zones })
            }
            Document::Players(_) => self.players_document(place, now, out),
            Document::Servers | Document::Fractions | Document::Pois => Ok(()),
        }
    }

    /// Writes the records of the players of a server who were online at `before` and are not at `now`, one a line.
    pub fn write_departed(
        &self,
        server: u32,
        before: i64,
        now: i64,
        mut out: impl Write,
    ) -> io::Result<()> {
        let Some(place) = self.place(server) else { return Ok(()) };
        let online =
            |at| place.server.online(at).map(|(_, person)| person).collect::<BTreeSet<_>>();
        for person in online(before).difference(&online(now)) {
            json(&mut out, &self.record(place, *person, now))?;
            out.write_all(b"\n")?;
        }
        Ok(())
    }

    fn servers_document(&self, now: i64) -> ServersDocument {
        ServersDocument {
            timestamp: now,
            servers: self.servers.iter().map(|place| place.server.status(now)).collect(),
        }
    }

    fn online_document(&self, server: &Server, now: i64) -> OnlineDocument<'_> {
        let players = server
            .online(now)
            .map(|(id, person)| {
                let membership = server.membership(person, &self.fractions);
                Playing {
                    id,
                    name: server.nickname(person),
                    level: server.level(person),
                    fraction: membership.map(|membership| membership.fraction.short.as_str()),
                    position: membership.map(Membership::title),
                    in_uniform: membership
                        .is_some_and(|membership| server.in_uniform(person, membership, now)),
                    is_leader: membership.is_some_and(Membership::is_leader),
                    is_zam: membership.is_some_and(Membership::is_deputy),
                }
            })
            .collect();
        OnlineDocument { timestamp: now, players }
    }

    fn players_document(&self, place: &Place, now: i64, mut out: impl Write) -> io::Result<()> {
        for person in 0..place.server.size.records.min(place.server.people()) {
            json(&mut out, &self.record(place, person, now))?;
            out.write_all(b"\n")?;
        }
        Ok(())
    }
}

fn families_document(place: &Place, now: i64) -> FamiliesDocument {
    let server = &place.server;
    let families = place
        .families
        .iter()
        .map(|family| Kin {
            id: family.id,
            name: family.name(),
            leader: family
                .people
                .first()
                .map_or_else(String::new, |person| server.nickname(*person)),
            level: family.level(),
            flag_id: family.flag(),
            members: (1..)
                .zip(family.members(now))
                .map(|(id, member)| Member {
                    id,
                    nickname: server.nickname(member.person),
                    rank: member.rank,
                    player_id: server.account(member.person),
                    warns: member.warns,
                    leader: member.leader,
                    deputy: member.deputy,
                    joined_at: member.joined_at,
                })
                .collect(),
        })
        .collect();
    FamiliesDocument { timestamp: now, families }
}

fn map_document(server: &Server, now: i64) -> MapDocument {
    let all = |estate: Estate| -> Vec<Property> {
        (0..estate.count(server)).map(|id| estate.property(server, id, now)).collect()
    };
    MapDocument { timestamp: now, houses: all(Estate::House), businesses: all(Estate::Business) }
}

fn json(out: impl Write, document: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(out, document).map_err(io::Error::from)
}

#[derive(Serialize)]
struct ServersDocument {
    timestamp: i64,
    servers: Vec<Status>,
}

#[derive(Serialize)]
struct OnlineDocument<'a> {
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
struct SobesDocument<'a> {
    timestamp: i64,
    interviews: Vec<Interview<'a>>,
}

#[derive(Serialize)]
struct FamiliesDocument {
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
struct MapDocument {
    timestamp: i64,
    houses: Vec<Property>,
    businesses: Vec<Property>,
}

#[derive(Serialize)]
struct AdminsDocument {
    timestamp: i64,
    admins: Vec<Admin>,
}

#[derive(Serialize)]
struct GhettoDocument<'a> {
    timestamp: i64,
    zones: Vec<Zone<'a>>,
}
