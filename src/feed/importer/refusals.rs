//! The documents whose last version was refused.

use std::collections::BTreeMap;

use jiff::Timestamp;
use parking_lot::Mutex;

use super::Importer;
use crate::feed::document::ValidationErrors;

/// A document whose last version was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The path of the document relative to a feed folder: `5/online.json`.
    pub document: String,
    /// When the first version in a row was refused.
    pub since: Timestamp,
    /// The first error of the last version.
    pub fault: String,
}

#[derive(Debug, Default)]
pub(super) struct Refusals(Mutex<BTreeMap<String, Refusal>>);

impl Refusals {
    pub(super) fn insert(&self, errors: &ValidationErrors, now: Timestamp) {
        let document = errors.file().to_owned();
        let fault = errors.list().first().map(ToString::to_string).unwrap_or_default();
        let mut refusals = self.0.lock();
        let since = refusals.get(&document).map_or(now, |refusal| refusal.since);
        refusals.insert(document.clone(), Refusal { document, since, fault });
    }

    pub(super) fn remove(&self, document: &str) {
        self.0.lock().remove(document);
    }
}

impl Importer {
    /// The documents whose last version was refused.
    pub fn refused(&self) -> Vec<Refusal> {
        self.refused.0.lock().values().cloned().collect()
    }

    /// When the players of each server last arrived.
    pub fn players_received(&self) -> BTreeMap<u32, Timestamp> {
        self.players_received.lock().clone()
    }
}
