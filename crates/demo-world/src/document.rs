//! The documents of a world and how they are written.

use std::collections::BTreeSet;
use std::io::{self, Write};

use serde::Serialize;

use crate::{
    admin::Admin,
    district,
    fraction::FRACTIONS,
    ghetto::{self, Zone},
    interview::{self, Interview},
    membership::Membership,
    property::{Property, PropertyKind},
    server::Server,
    status::Status,
    world::{ServerState, World},
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
    /// The documents that belong to no single server.
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

    /// Its server, if it belongs to one, and its file name.
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
    /// Writes a document as of `now` (Unix seconds). Writes nothing for a server that does not exist.
    pub fn write(&self, document: Document, now: i64, mut out: impl Write) -> io::Result<()> {
        let about = match document {
            Document::Servers => return json(out, &self.servers_document(now)),
            Document::Fractions => return out.write_all(FRACTIONS.as_bytes()),
            Document::Pois => return out.write_all(district::POIS.as_bytes()),
            Document::Online(number)
            | Document::Sobes(number)
            | Document::Families(number)
            | Document::Map(number)
            | Document::Admins(number)
            | Document::Ghetto(number)
            | Document::Players(number) => self.server(number),
        };
        let Some(state) = about else { return Ok(()) };
        match document {
            Document::Online(_) => json(out, &self.online_document(&state.server, now)),
            Document::Sobes(_) => {
                let interviews = interview::interviews(&state.server, &self.fractions, now);
                json(out, &SobesDocument { timestamp: now, interviews })
            }
            Document::Families(_) => json(out, &families_document(state, now)),
            Document::Map(_) => json(out, &map_document(&state.server, now)),
            Document::Admins(_) => {
                let admins = state.server.administration(&self.fractions, now);
                json(out, &AdminsDocument { timestamp: now, admins })
            }
            Document::Ghetto(_) => {
                let zones = ghetto::zones(&state.server, &state.families, &self.fractions, now);
                json(out, &GhettoDocument { timestamp: now, zones })
            }
            Document::Players(_) => self.players_document(state, now, out),
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
        let Some(state) = self.server(server) else { return Ok(()) };
        let online =
            |at| state.server.online(at).map(|(_, person)| person).collect::<BTreeSet<_>>();
        for person in online(before).difference(&online(now)) {
            json(&mut out, &self.record(state, *person, now))?;
            out.write_all(b"\n")?;
        }
        Ok(())
    }

    fn servers_document(&self, now: i64) -> ServersDocument {
        ServersDocument {
            timestamp: now,
            servers: self.servers.iter().map(|state| state.server.status(now)).collect(),
        }
    }

    fn online_document(&self, server: &Server, now: i64) -> OnlineDocument<'_> {
        let players = server
            .online(now)
            .map(|(id, person)| {
                let membership = server.membership(person, &self.fractions);
                OnlinePlayer {
                    id,
                    name: server.nickname(person),
                    level: server.level(person),
                    fraction: membership.map(|membership| membership.fraction.short.as_str()),
                    rank: membership.map(|membership| membership.rank),
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

    fn players_document(
        &self,
        state: &ServerState,
        now: i64,
        mut out: impl Write,
    ) -> io::Result<()> {
        for person in 0..state.server.size.records.min(state.server.people()) {
            json(&mut out, &self.record(state, person, now))?;
            out.write_all(b"\n")?;
        }
        Ok(())
    }
}

fn families_document(state: &ServerState, now: i64) -> FamiliesDocument {
    let server = &state.server;
    let families = state
        .families
        .iter()
        .map(|family| FamilyEntry {
            id: family.id,
            name: family.name.clone(),
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
    let all = |kind_of: PropertyKind| -> Vec<Property> {
        (0..kind_of.count(server)).map(|id| kind_of.property(server, id, now)).collect()
    };
    MapDocument {
        timestamp: now,
        houses: all(PropertyKind::House),
        businesses: all(PropertyKind::Business),
    }
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
    players: Vec<OnlinePlayer<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct OnlinePlayer<'a> {
    id: u32,
    name: String,
    level: u32,
    fraction: Option<&'a str>,
    rank: Option<usize>,
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
    families: Vec<FamilyEntry>,
}

#[derive(Serialize)]
struct FamilyEntry {
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
