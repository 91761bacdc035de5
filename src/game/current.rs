//! The current game data, replaced snapshot by snapshot.

use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::Arc;

use arc_swap::ArcSwap;
use jiff::Timestamp;
use parking_lot::Mutex;
use tokio::sync::watch;

use super::{Admins, Families, Fractions, Ghetto, Map, Online, Pois, Server, Servers, Sobes};

/// All game data at one time.
#[derive(Debug, Clone, Default)]
pub struct GameSnapshot {
    /// The list of servers.
    pub servers: Arc<Servers>,
    /// The reference list of fractions.
    pub fractions: Arc<Fractions>,
    /// The points of interest.
    pub pois: Arc<Pois>,
    parts: BTreeMap<u32, Arc<Server>>,
}

impl GameSnapshot {
    /// The data of a server, empty until the first data arrives; `None` if the server is not listed.
    pub fn server(&self, number: u32) -> Option<Arc<Server>> {
        self.servers.get(number)?;
        Some(self.parts.get(&number).cloned().unwrap_or_default())
    }

    /// Whether a list of servers has arrived.
    pub fn has_arrived(&self) -> bool {
        self.servers.timestamp.is_some()
    }

    fn set_fractions(&mut self, fractions: Arc<Fractions>) {
        for server in self.parts.values_mut().map(Arc::make_mut) {
            if let Some(online) = &mut server.online {
                Arc::make_mut(online).set_fractions(&fractions);
            }
            if let Some(sobes) = &mut server.sobes {
                Arc::make_mut(sobes).fractions = Arc::clone(&fractions);
            }
        }
        self.fractions = fractions;
    }

    /// Replaces the points of interest, and finds the nearest ones of all property again.
    fn set_pois(&mut self, pois: Arc<Pois>) {
        for server in self.parts.values_mut().map(Arc::make_mut) {
            if let Some(map) = &mut server.map {
                Arc::make_mut(map).set_pois(&pois);
            }
        }
        self.pois = pois;
    }

    fn part(&mut self, number: u32) -> &mut Server {
        Arc::make_mut(self.parts.entry(number).or_default())
    }
}

/// New data that replaces a part of the game data.
#[derive(Debug)]
pub enum Update {
    /// The list of servers.
    Servers(Servers),
    /// The reference list of fractions.
    Fractions(Fractions),
    /// The points of interest.
    Pois(Pois),
    /// The players online on a server.
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

impl Update {
    /// When the source made the data, if it has a timestamp.
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
}

/// Holds the current [`GameSnapshot`]. Readers never wait, and see a snapshot that is published as soon as they read
/// again.
#[derive(Debug, Default)]
pub struct Current {
    snapshot: ArcSwap<GameSnapshot>,
    writing: Mutex<()>,
    revision: watch::Sender<u64>,
}

impl Current {
    /// No data yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The current snapshot.
    pub fn snapshot(&self) -> Arc<GameSnapshot> {
        self.snapshot.load_full()
    }

    /// The current snapshot, borrowed for a short time, which is cheaper than owning it.
    pub fn peek(&self) -> impl Deref<Target = Arc<GameSnapshot>> {
        self.snapshot.load()
    }

    /// The list of servers.
    pub fn servers(&self) -> Arc<Servers> {
        Arc::clone(&self.snapshot.load().servers)
    }

    /// The data of a server; `None` if it is not listed.
    pub fn server(&self, number: u32) -> Option<Arc<Server>> {
        self.snapshot.load().server(number)
    }

    /// A number that changes with every publication.
    pub fn revision(&self) -> watch::Receiver<u64> {
        self.revision.subscribe()
    }

    /// Publishes new data, and updates the data that refers to it.
    pub fn publish(&self, update: Update) {
        self.write(|snapshot| match update {
            Update::Servers(servers) => {
                snapshot.servers = Arc::new(servers.after(&snapshot.servers));
            }
            Update::Fractions(fractions) => snapshot.set_fractions(Arc::new(fractions)),
            Update::Pois(pois) => snapshot.set_pois(Arc::new(pois)),
            Update::Online(number, mut online) => {
                online.set_fractions(&snapshot.fractions);
                snapshot.part(number).online = Some(Arc::new(online));
            }
            Update::Sobes(number, mut sobes) => {
                sobes.fractions = Arc::clone(&snapshot.fractions);
                snapshot.part(number).sobes = Some(Arc::new(sobes));
            }
            Update::Families(number, families) => {
                snapshot.part(number).families = Some(Arc::new(families));
            }
            Update::Map(number, mut map) => {
                map.set_pois(&snapshot.pois);
                snapshot.part(number).map = Some(Arc::new(map));
            }
            Update::Admins(number, admins) => {
                snapshot.part(number).admins = Some(Arc::new(admins));
            }
            Update::Ghetto(number, ghetto) => {
                snapshot.part(number).ghetto = Some(Arc::new(ghetto));
            }
        });
    }

    /// Changes the current list of servers; `None` leaves it as it is.
    pub fn revise_servers(&self, revise: impl FnOnce(&Servers) -> Option<Servers>) {
        self.write(|snapshot| {
            if let Some(servers) = revise(&snapshot.servers) {
                snapshot.servers = Arc::new(servers);
            }
        });
    }

    fn write(&self, change: impl FnOnce(&mut GameSnapshot)) {
        {
            let _lock = self.writing.lock();
            let mut snapshot = GameSnapshot::clone(&self.snapshot.load());
            change(&mut snapshot);
            self.snapshot.store(Arc::new(snapshot));
        }
        self.revision.send_modify(|revision| *revision += 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Listing;

    fn servers(numbers: &[u32]) -> Update {
        let listing = |&number| Listing { number, ..Listing::default() };
        Update::Servers(Servers::new(Timestamp::UNIX_EPOCH, numbers.iter().map(listing).collect()))
    }

    fn admins() -> Update {
        Update::Admins(1, Admins { timestamp: Timestamp::UNIX_EPOCH, list: vec![] })
    }

    #[test]
    fn a_server_has_its_data_once_it_is_listed() {
        let current = Current::new();
        current.publish(admins());
        assert!(current.server(1).is_none() && !current.snapshot().has_arrived());
        current.publish(servers(&[1, 2]));
        assert!(current.server(1).is_some_and(|server| server.admins.is_some()));
        assert!(current.server(2).is_some_and(|server| server.admins.is_none()));
        assert!(current.server(3).is_none());
    }
}
