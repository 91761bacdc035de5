//! Where every way in ends: a document is judged, and published or refused.
//!
//! Each document has a turn of its own, so what a push has just written and what the folder's watcher sees next are
//! never confused, and a slow disk under one document holds up no other.

mod disk;
mod error;
mod file_state;

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::Timestamp;
use parking_lot::Mutex;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use sha2::{Digest, Sha256};
use tokio::sync::watch;

use super::document::{
    self, DocumentId, Location, ServerDocument, SharedDocument, ValidationContext, ValidationErrors,
};
use crate::game::Current;

pub(super) use disk::{because, beside, open, read, settle};
pub use error::ImportError;
use file_state::{Entry, Last};
pub(super) use file_state::{Stamp, UNSETTLED};

/// Takes documents in from the feed folder and from pushes.
#[derive(Debug)]
pub struct Importer {
    folder: PathBuf,
    current: Arc<Current>,
    entries: Mutex<BTreeMap<DocumentId, Arc<Mutex<Entry>>>>,
    was_read: watch::Sender<bool>,
    pub(super) refusals: Family<Vec<(&'static str, &'static str)>, Counter>,
    /// When each server's players last came in: their lists do not say when they were made.
    pub(super) arrivals: Arc<Mutex<BTreeMap<u32, Timestamp>>>,
}

impl Importer {
    /// Opens a feed folder, which is made when missing. Until it brings a list of fractions, the shipped one holds.
    pub fn open(folder: PathBuf, current: Arc<Current>) -> io::Result<Self> {
        std::fs::create_dir_all(&folder)?;
        disk::sweep(&folder);
        if current.fractions().iter().len() == 0 {
            current.publish_fractions(document::shipped_fractions());
        }
        Ok(Self {
            folder,
            current,
            entries: Mutex::default(),
            was_read: watch::Sender::new(false),
            refusals: Family::default(),
            arrivals: Arc::default(),
        })
    }

    /// Whether everything that lay in the folder at the start was looked at.
    pub fn was_read(&self) -> bool {
        *self.was_read.borrow()
    }

    /// Waits until everything that lay in the folder at the start was looked at: before that nobody can say
    /// whether what is pushed is older.
    pub(super) async fn first_read(&self) {
        // The sender lives as long as this importer.
        let _ = self.was_read.subscribe().wait_for(|read| *read).await;
    }

    pub(super) fn has_read(&self) {
        self.was_read.send_replace(true);
    }

    /// The feed folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// What is true now.
    pub fn current(&self) -> &Arc<Current> {
        &self.current
    }

    /// Every document that was ever seen.
    pub(super) fn known(&self) -> Vec<DocumentId> {
        self.entries.lock().keys().copied().collect()
    }

    /// Looks at a document's file, and takes it if it is new and without fault. What was there before stays
    /// otherwise, and a refusal is told once. What was refused for its moment alone is judged again once that has come.
    pub(super) fn look(&self, id: DocumentId, now: Timestamp) {
        let entry = self.entry(id);
        let mut entry = entry.lock();
        if entry.due.is_some_and(|due| due <= now) {
            *entry = Entry::default();
        }
        let path = id.within(&self.folder);
        let stamp = match Stamp::of(&path) {
            Ok(Some(stamp)) => stamp,
            Ok(None) => return entry.vanished(id),
            Err(wrong) => return self.unreadable(id, &mut entry, disk::because(&wrong)),
        };
        if entry.stamp.as_ref() == Some(&stamp) {
            return;
        }
        if stamp.len > document::MAX_BYTES as u64 {
            entry.stamp = Some(stamp);
            return self.unreadable(id, &mut entry, document::too_large());
        }
        let bytes = match disk::read(&path) {
            Ok(bytes) => bytes,
            Err(wrong) => return self.unreadable(id, &mut entry, disk::because(&wrong)),
        };
        let young = stamp.age().is_some_and(|age| age < UNSETTLED);
        entry.stamp = (!young).then_some(stamp);
        let content = Last::Content(Sha256::digest(&bytes).into());
        if entry.last == content {
            return;
        }
        if young && document::breaks_off(&bytes) {
            return;
        }
        entry.last = content;
        match document::validate(id, &bytes, &self.context(now)) {
            Ok(facts) => {
                (entry.refused, entry.due) = (false, None);
                facts.publish(&self.current);
                tracing::debug!(document = %id, bytes = bytes.len(), "taken");
            }
            Err(faults) => {
                (entry.refused, entry.due) = (true, faults.due());
                self.tell(&faults, id.name());
                return;
            }
        }
        drop(entry);
        self.taken(id);
    }

    /// Takes a document that was sent: once this returns it is on the disk, and the next query sees it.
    pub fn take(&self, id: DocumentId, bytes: &[u8]) -> Result<(), ImportError> {
        let facts =
            document::validate(id, bytes, &self.context(Timestamp::now())).map_err(|faults| {
                self.count(id.name());
                ImportError::Refused(faults)
            })?;
        let entry = self.entry(id);
        let mut entry = entry.lock();
        let there = self.standing(id)?;
        if let (Some(offered), Some(there)) = (facts.timestamp(), there)
            && offered < there
        {
            return Err(ImportError::Older { offered, there });
        }
        let path = id.within(&self.folder);
        disk::write(&path, bytes)?;
        entry.stamp = Stamp::of(&path).ok().flatten();
        entry.last = Last::Content(Sha256::digest(bytes).into());
        (entry.refused, entry.due) = (false, None);
        facts.publish(&self.current);
        drop(entry);
        self.taken(id);
        Ok(())
    }

    /// When what is served now was made.
    fn standing(&self, id: DocumentId) -> Result<Option<Timestamp>, ImportError> {
        let moment = self.current.snapshot();
        let (number, part) = match id {
            DocumentId::Shared(SharedDocument::Servers) => return Ok(moment.servers().listed()),
            DocumentId::Shared(SharedDocument::Fractions | SharedDocument::Pois) => {
                return Ok(None);
            }
            DocumentId::Server(number, part) => (number, part),
        };
        let server = moment.server(number).ok_or(ImportError::UnknownServer(number))?;
        Ok(match part {
            ServerDocument::Online => server.online.as_ref().map(|part| part.timestamp()),
            ServerDocument::Sobes => server.sobes.as_ref().map(|part| part.timestamp()),
            ServerDocument::Families => server.families.as_ref().map(|part| part.timestamp()),
            ServerDocument::Map => server.map.as_ref().map(|part| part.timestamp()),
            ServerDocument::Admins => server.admins.as_ref().map(|part| part.timestamp()),
            ServerDocument::Ghetto => server.ghetto.as_ref().map(|part| part.timestamp()),
        })
    }

    fn context(&self, now: Timestamp) -> ValidationContext {
        ValidationContext::of(&self.current, now)
    }

    fn entry(&self, id: DocumentId) -> Arc<Mutex<Entry>> {
        Arc::clone(self.entries.lock().entry(id).or_default())
    }

    /// New fractions may clear documents that were refused for speaking of them.
    fn taken(&self, id: DocumentId) {
        if id != DocumentId::Shared(SharedDocument::Fractions) {
            return;
        }
        let entries: Vec<_> = self.entries.lock().values().cloned().collect();
        for entry in entries {
            let mut entry = entry.lock();
            if entry.refused {
                *entry = Entry::default();
            }
        }
    }

    fn unreadable(&self, id: DocumentId, entry: &mut Entry, reason: String) {
        let told = Last::Unreadable(reason.clone());
        if entry.last == told {
            return;
        }
        entry.last = told;
        (entry.refused, entry.due) = (true, None);
        self.tell(&ValidationErrors::of(id).with(Location::File, reason), id.name());
    }

    /// Counts a refusal and tells of it.
    pub(super) fn tell(&self, faults: &ValidationErrors, document: &'static str) {
        const TOLD: usize = 5;
        self.count(document);
        let list = faults.list();
        let first: Vec<String> = list.iter().take(TOLD).map(ToString::to_string).collect();
        let more = match faults.count() {
            all if all > TOLD => format!("; `muster feed check` names {} more", all - TOLD),
            _ => String::new(),
        };
        tracing::warn!(
            document = faults.file(),
            faults = faults.count(),
            "refused, what was there before is still served: {}{more}",
            first.join("; "),
        );
    }

    /// Notes that players of a server came in.
    pub(super) fn arrived(&self, server: u32, at: Timestamp) {
        self.arrivals.lock().insert(server, at);
    }

    /// Counts a refusal.
    pub(super) fn count(&self, document: &'static str) {
        self.refusals.get_or_create(&vec![("document", document)]).inc();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_ahead_is_refused_once_and_taken_when_its_moment_has_come() {
        let folder = tempfile::tempdir().expect("a folder");
        let importer = Importer::open(folder.path().into(), Arc::default()).expect("a feed folder");
        let text = r#"{"timestamp": 1000300, "servers": [
            {"number": 1, "name": "One", "ip": "127.0.0.1", "port": 7777, "query": 1}]}"#;
        std::fs::write(folder.path().join("servers.json"), text).expect("room");
        let look = |second| {
            let now = Timestamp::from_second(second).expect("a moment");
            importer.look(DocumentId::Shared(SharedDocument::Servers), now);
            let refused = importer.refusals.get_or_create(&vec![("document", "servers")]).get();
            (refused, importer.current.servers().iter().len())
        };
        assert_eq!(look(999_000), (1, 0));
        assert_eq!(look(999_999), (1, 0));
        assert_eq!(look(1_000_000), (1, 1));
    }
}
