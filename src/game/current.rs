//! The current game data, replaced snapshot by snapshot.

use std::collections::BTreeMap;
use std::sync::Arc;

use arc_swap::ArcSwap;
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
    /// The data of a server, empty before any has arrived; `None` if the server is not listed.
    pub fn server(&self, number: u32) -> Option<Arc<Server>> {
        self.servers.get(number)?;
        Some(self.parts.get(&number).cloned().unwrap_or_default())
    }

    /// Whether a list of servers has arrived.
    pub fn has_arrived(&self) -> bool {
        self.servers.timestamp.is_some()
    }
}

/// Holds the current [`GameSnapshot`]. Readers never wait; the next reader sees what was published.
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

    /// The list of servers.
    pub fn servers(&self) -> Arc<Servers> {
        Arc::clone(&self.snapshot.load().servers)
    }

    /// The reference list of fractions.
    pub fn fractions(&self) -> Arc<Fractions> {
        Arc::clone(&self.snapshot.load().fractions)
    }

    /// The data of a server; `None` if it is not listed.
    pub fn server(&self, number: u32) -> Option<Arc<Server>> {
        self.snapshot.load().server(number)
    }

    /// Changes with every publication.
    pub fn revision(&self) -> watch::Receiver<u64> {
        self.revision.subscribe()
    }

    /// Publishes a new list of servers.
    pub fn publish_servers(&self, servers: Servers) {
        self.write(|snapshot| snapshot.servers = Arc::new(servers.after(&snapshot.servers)));
    }

    /// Changes the current list of servers; `None` leaves it as it is.
    pub fn revise_servers(&self, revise: impl FnOnce(&Servers) -> Option<Servers>) {
        self.write(|snapshot| {
            if let Some(servers) = revise(&snapshot.servers) {
                snapshot.servers = Arc::new(servers);
            }
        });
    }

    /// Publishes the reference list and updates what refers to fractions.
    pub fn publish_fractions(&self, fractions: Fractions) {
        let fractions = Arc::new(fractions);
        self.write(|snapshot| {
            for server in snapshot.parts.values_mut().map(Arc::make_mut) {
                if let Some(online) = &mut server.online {
                    *online = Arc::new(online.with_fractions(Arc::clone(&fractions)));
                }
                if let Some(sobes) = &mut server.sobes {
                    *sobes = Arc::new(sobes.with_fractions(Arc::clone(&fractions)));
                }
            }
            snapshot.fractions = fractions;
        });
    }

    /// Publishes the points of interest and finds the nearest ones again.
    pub fn publish_pois(&self, pois: Pois) {
        let pois = Arc::new(pois);
        self.write(|snapshot| {
            for server in snapshot.parts.values_mut().map(Arc::make_mut) {
                if let Some(map) = &mut server.map {
                    *map = Arc::new(map.with_pois(Arc::clone(&pois)));
                }
            }
            snapshot.pois = pois;
        });
    }

    /// Publishes who is online on a server.
    pub fn publish_online(&self, number: u32, online: Online) {
        self.write(|snapshot| {
            let same = Arc::ptr_eq(&online.fractions, &snapshot.fractions);
            let online =
                if same { online } else { online.with_fractions(Arc::clone(&snapshot.fractions)) };
            snapshot.part(number).online = Some(Arc::new(online));
        });
    }

    /// Publishes a server's families.
    pub fn publish_families(&self, number: u32, families: Families) {
        self.write(|snapshot| snapshot.part(number).families = Some(Arc::new(families)));
    }

    /// Publishes a server's property.
    pub fn publish_map(&self, number: u32, map: Map) {
        self.write(|snapshot| {
            let same = Arc::ptr_eq(&map.pois, &snapshot.pois);
            let map = if same { map } else { map.with_pois(Arc::clone(&snapshot.pois)) };
            snapshot.part(number).map = Some(Arc::new(map));
        });
    }

    /// Publishes a server's interviews.
    pub fn publish_sobes(&self, number: u32, sobes: Sobes) {
        self.write(|snapshot| {
            let sobes = sobes.with_fractions(Arc::clone(&snapshot.fractions));
            snapshot.part(number).sobes = Some(Arc::new(sobes));
        });
    }

    /// Publishes a server's administrators.
    pub fn publish_admins(&self, number: u32, admins: Admins) {
        self.write(|snapshot| snapshot.part(number).admins = Some(Arc::new(admins)));
    }

    /// Publishes a server's gang territory.
    pub fn publish_ghetto(&self, number: u32, ghetto: Ghetto) {
        self.write(|snapshot| snapshot.part(number).ghetto = Some(Arc::new(ghetto)));
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

impl GameSnapshot {
    fn part(&mut self, number: u32) -> &mut Server {
        Arc::make_mut(self.parts.entry(number).or_default())
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::game::Listing;

    fn listing(number: u32) -> Listing {
        Listing { number, ..Listing::default() }
    }

    fn admins() -> Admins {
        Admins { timestamp: Timestamp::UNIX_EPOCH, list: vec![] }
    }

    #[test]
    fn a_server_has_its_data_once_it_is_listed() {
        let current = Current::new();
        current.publish_admins(1, admins());
        assert!(current.server(1).is_none() && !current.snapshot().has_arrived());
        current.publish_servers(Servers::new(Timestamp::UNIX_EPOCH, vec![listing(1), listing(2)]));
        assert!(current.server(1).is_some_and(|server| server.admins.is_some()));
        assert!(current.server(2).is_some_and(|server| server.admins.is_none()));
        assert!(current.server(3).is_none());
    }

    #[test]
    fn publishing_one_part_keeps_the_others() {
        let current = Current::new();
        current.publish_servers(Servers::new(Timestamp::UNIX_EPOCH, vec![listing(1)]));
        current.publish_admins(1, admins());
        let before = current.server(1).expect("listed");
        current.publish_families(1, Families::new(Timestamp::UNIX_EPOCH, vec![]));
        let after = current.server(1).expect("listed");
        let same =
            before.admins.as_ref().zip(after.admins.as_ref()).map(|(a, b)| Arc::ptr_eq(a, b));
        assert_eq!(same, Some(true));
        assert!(before.families.is_none() && after.families.is_some());
    }
}
