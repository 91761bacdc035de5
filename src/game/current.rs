//! The one holder of what is true now.

use std::collections::BTreeMap;
use std::sync::Arc;

use arc_swap::ArcSwap;
use parking_lot::Mutex;
use tokio::sync::watch;

use super::{Admins, Families, Fractions, Ghetto, Map, Online, Pois, Server, Servers, Sobes};

/// Everything at one moment.
#[derive(Debug, Clone, Default)]
pub struct GameSnapshot {
    servers: Arc<Servers>,
    fractions: Arc<Fractions>,
    pois: Arc<Pois>,
    parts: BTreeMap<u32, Arc<Server>>,
}

impl GameSnapshot {
    /// The list of servers.
    pub fn servers(&self) -> &Arc<Servers> {
        &self.servers
    }

    /// The reference list of fractions.
    pub fn fractions(&self) -> &Arc<Fractions> {
        &self.fractions
    }

    /// The points of interest.
    pub fn pois(&self) -> &Arc<Pois> {
        &self.pois
    }

    /// What is known of a server on the list, be it nothing yet; `None` if no such server is listed.
    pub fn server(&self, number: u32) -> Option<Arc<Server>> {
        self.servers.get(number)?;
        Some(self.parts.get(&number).cloned().unwrap_or_default())
    }

    /// Whether a list of servers has arrived.
    pub fn has_arrived(&self) -> bool {
        self.servers.timestamp().is_some()
    }
}

/// Holds the current [`GameSnapshot`]. Readers never wait; a published part is what the next reader sees.
#[derive(Debug)]
pub struct Current {
    moment: ArcSwap<GameSnapshot>,
    writing: Mutex<()>,
    revision: watch::Sender<u64>,
}

impl Default for Current {
    fn default() -> Self {
        Self::new()
    }
}

impl Current {
    /// A world of which nothing is known.
    pub fn new() -> Self {
        Self {
            moment: ArcSwap::default(),
            writing: Mutex::default(),
            revision: watch::Sender::new(0),
        }
    }

    /// Everything, as of now.
    pub fn snapshot(&self) -> Arc<GameSnapshot> {
        self.moment.load_full()
    }

    /// The list of servers.
    pub fn servers(&self) -> Arc<Servers> {
        Arc::clone(&self.moment.load().servers)
    }

    /// The reference list of fractions.
    pub fn fractions(&self) -> Arc<Fractions> {
        Arc::clone(&self.moment.load().fractions)
    }

    /// The points of interest.
    pub fn pois(&self) -> Arc<Pois> {
        Arc::clone(&self.moment.load().pois)
    }

    /// What is known of a server on the list; `None` if no such server is listed.
    pub fn server(&self, number: u32) -> Option<Arc<Server>> {
        self.moment.load().server(number)
    }

    /// Wakes whoever watches it after each publication.
    pub fn revision(&self) -> watch::Receiver<u64> {
        self.revision.subscribe()
    }

    /// Publishes a new list of servers.
    pub fn publish_servers(&self, servers: Servers) {
        self.write(|moment| moment.servers = Arc::new(servers.after(&moment.servers)));
    }

    /// Changes the list of servers as it is now; `None` leaves it alone.
    pub fn revise_servers(&self, revise: impl FnOnce(&Servers) -> Option<Servers>) {
        self.write(|moment| {
            if let Some(servers) = revise(&moment.servers) {
                moment.servers = Arc::new(servers);
            }
        });
    }

    /// Publishes the reference list and reads by it what refers to fractions.
    pub fn publish_fractions(&self, fractions: Fractions) {
        let fractions = Arc::new(fractions);
        self.write(|moment| {
            for server in moment.parts.values_mut() {
                let server = Arc::make_mut(server);
                let under = |online: Arc<Online>| Arc::new(online.under(Arc::clone(&fractions)));
                server.online = server.online.take().map(under);
                let under = |sobes: Arc<Sobes>| Arc::new(sobes.under(Arc::clone(&fractions)));
                server.sobes = server.sobes.take().map(under);
            }
            moment.fractions = fractions;
        });
    }

    /// Publishes the points of interest and finds the nearest ones anew.
    pub fn publish_pois(&self, pois: Pois) {
        let pois = Arc::new(pois);
        self.write(|moment| {
            for server in moment.parts.values_mut() {
                let server = Arc::make_mut(server);
                let among = |map: Arc<Map>| Arc::new(map.among(Arc::clone(&pois)));
                server.map = server.map.take().map(among);
            }
            moment.pois = pois;
        });
    }

    /// Publishes who is online on a server.
    pub fn publish_online(&self, number: u32, online: Online) {
        self.write(|moment| {
            let same = Arc::ptr_eq(online.fractions(), &moment.fractions);
            let online = if same { online } else { online.under(Arc::clone(&moment.fractions)) };
            moment.part(number).online = Some(Arc::new(online));
        });
    }

    /// Publishes a server's families.
    pub fn publish_families(&self, number: u32, families: Families) {
        self.write(|moment| moment.part(number).families = Some(Arc::new(families)));
    }

    /// Publishes a server's property.
    pub fn publish_map(&self, number: u32, map: Map) {
        self.write(|moment| {
            let same = Arc::ptr_eq(map.pois(), &moment.pois);
            let map = if same { map } else { map.among(Arc::clone(&moment.pois)) };
            moment.part(number).map = Some(Arc::new(map));
        });
    }

    /// Publishes a server's interviews.
    pub fn publish_sobes(&self, number: u32, sobes: Sobes) {
        self.write(|moment| {
            let sobes = sobes.under(Arc::clone(&moment.fractions));
            moment.part(number).sobes = Some(Arc::new(sobes));
        });
    }

    /// Publishes a server's administrators.
    pub fn publish_admins(&self, number: u32, admins: Admins) {
        self.write(|moment| moment.part(number).admins = Some(Arc::new(admins)));
    }

    /// Publishes a server's gang territory.
    pub fn publish_ghetto(&self, number: u32, ghetto: Ghetto) {
        self.write(|moment| moment.part(number).ghetto = Some(Arc::new(ghetto)));
    }

    fn write(&self, change: impl FnOnce(&mut GameSnapshot)) {
        {
            let _turn = self.writing.lock();
            let mut moment = GameSnapshot::clone(&self.moment.load());
            change(&mut moment);
            self.moment.store(Arc::new(moment));
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
    use crate::game::{Listing, Status};

    fn listing(number: u32) -> Listing {
        Listing {
            number,
            name: "One".into(),
            ip: "127.0.0.1".into(),
            port: 7777,
            online: 0,
            max_players: 0,
            password: false,
            donate_multiplier: 1.0,
            experience_multiplier: 1.0,
            status: Status::Online,
            status_since: Timestamp::UNIX_EPOCH,
            aliases: Box::default(),
            query: false,
            queried: None,
            listed_as: None,
        }
    }

    #[test]
    fn a_server_is_known_once_it_is_listed_whatever_came_first() {
        let current = Current::new();
        current.publish_admins(1, Admins::new(Timestamp::UNIX_EPOCH, vec![]));
        assert!(current.server(1).is_none() && !current.snapshot().has_arrived());
        current.publish_servers(Servers::new(Timestamp::UNIX_EPOCH, vec![listing(1), listing(2)]));
        assert!(current.server(1).is_some_and(|server| server.admins.is_some()));
        assert!(current.server(2).is_some_and(|server| server.admins.is_none()));
        assert!(current.server(3).is_none());
    }

    #[test]
    fn publishing_one_part_leaves_the_others_as_they_are() {
        let current = Current::new();
        current.publish_servers(Servers::new(Timestamp::UNIX_EPOCH, vec![listing(1)]));
        current.publish_admins(1, Admins::new(Timestamp::UNIX_EPOCH, vec![]));
        let before = current.server(1).expect("listed");
        current.publish_families(1, Families::new(Timestamp::UNIX_EPOCH, vec![]));
        let after = current.server(1).expect("listed");
        let same =
            before.admins.as_ref().zip(after.admins.as_ref()).map(|(a, b)| Arc::ptr_eq(a, b));
        assert_eq!(same, Some(true));
        assert!(before.families.is_none() && after.families.is_some());
    }

    #[test]
    fn every_publication_wakes_those_who_watch() {
        let current = Current::new();
        let watcher = current.revision();
        current.publish_admins(1, Admins::new(Timestamp::UNIX_EPOCH, vec![]));
        assert!(watcher.has_changed().expect("the sender lives"));
    }
}
