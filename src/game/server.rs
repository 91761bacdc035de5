//! The data of one server.

use std::sync::Arc;

use jiff::Timestamp;

use super::{Admins, Families, Ghetto, Map, Online, Sobes};

/// The parts of one server at one time; a part that has not arrived yet is `None`.
#[derive(Debug, Clone, Default)]
pub struct Server {
    /// The players online.
    pub online: Option<Arc<Online>>,
    /// The families.
    pub families: Option<Arc<Families>>,
    /// Houses and businesses.
    pub map: Option<Arc<Map>>,
    /// Announced interviews.
    pub sobes: Option<Arc<Sobes>>,
    /// The administrators.
    pub admins: Option<Arc<Admins>>,
    /// Gang territory.
    pub ghetto: Option<Arc<Ghetto>>,
}

impl Server {
    /// Whether there is an online list that is current at `now`.
    pub fn has_online(&self, now: Timestamp) -> bool {
        self.online.as_ref().is_some_and(|online| online.is_fresh(now))
    }

    /// The time of the newest part.
    pub fn last_update(&self) -> Option<Timestamp> {
        self.timestamps().map(|(_, made)| made).max()
    }

    /// The parts that have arrived, by name, with the time at which each was made.
    pub fn timestamps(&self) -> impl Iterator<Item = (&'static str, Timestamp)> {
        let Self { online, families, map, sobes, admins, ghetto } = self;
        let all = [
            ("online", online.as_ref().map(|part| part.timestamp)),
            ("families", families.as_ref().map(|part| part.timestamp)),
            ("map", map.as_ref().map(|part| part.timestamp)),
            ("sobes", sobes.as_ref().map(|part| part.timestamp)),
            ("admins", admins.as_ref().map(|part| part.timestamp)),
            ("ghetto", ghetto.as_ref().map(|part| part.timestamp)),
        ];
        all.into_iter().filter_map(|(name, made)| Some((name, made?)))
    }
}
