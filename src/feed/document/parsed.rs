//! A parsed document, ready to be published.

use jiff::Timestamp;

use crate::game::{
    Admins, Current, Families, Fractions, Ghetto, Map, Online, Pois, Servers, Sobes,
};

/// The content of a valid document.
#[derive(Debug)]
pub enum ParsedDocument {
    /// The list of servers.
    Servers(Servers),
    /// The reference list of fractions.
    Fractions(Fractions),
    /// The points of interest.
    Pois(Pois),
    /// Who is online on a server.
    Online(u32, Online),
    /// A server's interviews.
    Sobes(u32, Sobes),
    /// A server's families.
    Families(u32, Families),
    /// A server's property.
    Map(u32, Map),
    /// A server's administrators.
    Admins(u32, Admins),
    /// A server's gang territory.
    Ghetto(u32, Ghetto),
}

impl ParsedDocument {
    /// When the document was made, if it has a timestamp.
    pub fn timestamp(&self) -> Option<Timestamp> {
        match self {
            Self::Servers(servers) => servers.timestamp,
            Self::Fractions(_) | Self::Pois(_) => None,
            Self::Online(_, online) => Some(online.timestamp),
            Self::Sobes(_, sobes) => Some(sobes.timestamp),
            Self::Families(_, families) => Some(families.timestamp),
            Self::Map(_, map) => Some(map.timestamp),
            Self::Admins(_, admins) => Some(admins.timestamp),
            Self::Ghetto(_, ghetto) => Some(ghetto.timestamp),
        }
    }

    /// Publishes the content.
    pub fn publish(self, current: &Current) {
        match self {
            Self::Servers(servers) => current.publish_servers(servers),
            Self::Fractions(fractions) => current.publish_fractions(fractions),
            Self::Pois(pois) => current.publish_pois(pois),
            Self::Online(number, online) => current.publish_online(number, online),
            Self::Sobes(number, sobes) => current.publish_sobes(number, sobes),
            Self::Families(number, families) => current.publish_families(number, families),
            Self::Map(number, map) => current.publish_map(number, map),
            Self::Admins(number, admins) => current.publish_admins(number, admins),
            Self::Ghetto(number, ghetto) => current.publish_ghetto(number, ghetto),
        }
    }
}
