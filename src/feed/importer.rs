//! Imports documents: validates them, and publishes or refuses them.
//!
//! Each document has a lock of its own, so that an upload and the scan that finds its file are not confused, and a slow
//! disk under one document delays no other.
//!
//! Of two versions of a document, the one with the newer timestamp counts. If processes share a database,
//! [`Documents::save`](crate::game::Documents::save) decides.

mod document_state;
mod error;
mod from_files;
mod recorder;
mod refusals;
mod report;
mod shared;

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use sha2::{Digest, Sha256};
use tokio::sync::watch;

use super::document::{
    self, DocumentId, SharedDocument, Valid, ValidationContext, ValidationErrors,
};
use super::folder;
use super::pull_status::{PullFailure, PullStatus};
use super::temporary_files;
use crate::game::documents::Saved;
use crate::game::{Current, Update};
use document_state::{DocumentState, Last};
use recorder::Recorder;
use refusals::Refusals;
use shared::{NewDocument, Shared};

pub use error::ImportError;
pub use refusals::Refusal;
pub(super) use report::first_errors;

/// Imports documents from the feed folder and from uploads.
#[derive(Debug)]
pub struct Importer {
    folder: PathBuf,
    current: Arc<Current>,
    states: Mutex<BTreeMap<DocumentId, Arc<Mutex<DocumentState>>>>,
    scanned: watch::Sender<bool>,
    strict: bool,
    /// The database in which all processes save documents; without it, they are in the folder.
    shared: Option<Shared>,
    /// Where the changes of documents are recorded.
    recorder: Option<Recorder>,
    refused: Refusals,
    pub(super) refusals: Family<Vec<(&'static str, String)>, Counter>,
    pub(super) unusable_rows: Family<Vec<(&'static str, &'static str)>, Counter>,
    /// The state of the pull into this importer.
    pub(super) pull_status: Arc<PullStatus>,
    /// When the players of each server last arrived; their lists have no timestamp.
    pub(super) players_received: Arc<Mutex<BTreeMap<u32, Timestamp>>>,
}

impl Importer {
    /// Opens a feed folder, creating it if missing. Until it has lists of fractions and points of interest, the
    /// built-in lists are used.
    pub fn open(folder: PathBuf, current: Arc<Current>) -> io::Result<Self> {
        std::fs::create_dir_all(&folder)?;
        temporary_files::delete_leftovers(&folder);
        let snapshot = current.snapshot();
        if snapshot.fractions.iter().len() == 0 {
            current.publish(Update::Fractions(document::shipped_fractions()));
        }
        if snapshot.pois.iter().len() == 0 {
            current.publish(Update::Pois(document::shipped_pois()));
        }
        Ok(Self {
            folder,
            current,
            states: Mutex::default(),
            scanned: watch::Sender::new(false),
            strict: false,
            shared: None,
            recorder: None,
            refused: Refusals::default(),
            refusals: Family::default(),
            unusable_rows: Family::default(),
            pull_status: Arc::default(),
            players_received: Arc::default(),
        })
    }

    /// Refuses documents for any error, even if few rows are unusable.
    #[must_use]
    pub fn strict(self, strict: bool) -> Self {
        Self { strict, ..self }
    }

    pub(super) fn is_strict(&self) -> bool {
        self.strict
    }

    /// Whether all files that were in the folder at the start have been read.
    pub fn is_scanned(&self) -> bool {
        *self.scanned.borrow()
    }

    /// Waits for the first scan: before it, uploads cannot be compared with the documents in the folder.
    pub async fn scanned(&self) {
        // The sender lives as long as the importer.
        let _ = self.scanned.subscribe().wait_for(|scanned| *scanned).await;
    }

    pub(super) fn set_scanned(&self) {
        self.scanned.send_replace(true);
    }

    /// The feed folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The current game data.
    pub fn current(&self) -> &Arc<Current> {
        &self.current
    }

    /// The documents that the source of the pull does not provide.
    pub fn pull_failures(&self) -> Vec<PullFailure> {
        self.pull_status.failures()
    }

    /// How long it takes until every pulled document has been answered again; `None` if this process pulls nothing.
    pub fn pull_round(&self) -> Option<SignedDuration> {
        self.pull_status.round(Timestamp::now())
    }

    /// Every document that was ever seen.
    pub(super) fn known(&self) -> Vec<DocumentId> {
        self.states.lock().keys().copied().collect()
    }

    /// Imports an uploaded document: afterwards it is saved, and the next query sees it. Returns the errors of the rows
    /// that were left out.
    pub fn import(&self, id: DocumentId, bytes: &[u8]) -> Result<ValidationErrors, ImportError> {
        let context = ValidationContext::of(&self.current, Timestamp::now(), self.strict);
        let valid = document::validate(id, bytes, &context).map_err(|errors| {
            self.count_refusal(&errors, id.name());
            ImportError::Invalid(errors)
        })?;
        let Valid { update, errors } = valid;
        let state = self.state(id);
        let mut state = state.lock();
        let current = self.current_timestamp(id)?;
        if self.shared.is_none() {
            let path = id.within(&self.folder);
            *state = write(&path, bytes, (update.timestamp(), current))?;
        }
        if let Err(error) = self.publish(id, bytes, update, None, &mut state) {
            // The file is there already, so the next scan tries again.
            state.forget_file();
            return Err(error);
        }
        drop(state);
        self.report_unusable_rows(&errors, id.name());
        self.imported(id);
        Ok(errors)
    }

    /// Publishes a valid document. Its changes are recorded first; if processes share documents, it is saved for all of
    /// them in the same transaction. `changed` is when its file changed.
    #[tracing::instrument(level = "debug", skip_all, fields(document = %id))]
    fn publish(
        &self,
        id: DocumentId,
        bytes: &[u8],
        update: Update,
        changed: Option<Timestamp>,
        state: &mut DocumentState,
    ) -> Result<(), ImportError> {
        let unsaved = |why| {
            if let Some(recorder) = &self.recorder {
                recorder.ledger.count_failure();
            }
            ImportError::Unsaved(why)
        };
        let Some(shared) = &self.shared else {
            if let Some(recorder) = &self.recorder {
                recorder.record(&[&update], &self.current).map_err(unsaved)?;
            }
            self.current.publish(update);
            return Ok(());
        };
        let recorder = self.recorder.as_ref().map(|recorder| &recorder.ledger);
        let saved = shared.save(
            NewDocument { id, bytes, update: &update, changed },
            state,
            &self.current,
            recorder,
        );
        let saved = saved.map_err(unsaved)?;
        let (version, before) = match saved {
            Saved::New(version, before) => (version, Some(before)),
            Saved::Same(version) => (version, None),
            Saved::Outdated(made) => {
                let (uploaded, current) = (update.timestamp().or(changed), made);
                let (uploaded, current) =
                    (uploaded.unwrap_or_default(), current.unwrap_or_default());
                return Err(ImportError::Older { uploaded, current });
            }
        };
        if state.shared < Some(version) || state.shared_refused {
            (state.shared, state.shared_refused, state.shared_valid_from) =
                (Some(version), false, None);
            self.current.publish(update);
        }
        if let Some(before) = before {
            shared.record(id, before, &self.current);
        }
        Ok(())
    }

    /// When the current version of a document was made.
    fn current_timestamp(&self, id: DocumentId) -> Result<Option<Timestamp>, ImportError> {
        let snapshot = self.current.snapshot();
        let number = match id {
            DocumentId::Shared(SharedDocument::Servers) => return Ok(snapshot.servers.listed),
            DocumentId::Shared(SharedDocument::Fractions | SharedDocument::Pois) => {
                return Ok(None);
            }
            DocumentId::Server(number, _) => number,
        };
        let server = snapshot.server(number).ok_or(ImportError::UnknownServer(number))?;
        let mut timestamps = server.timestamps();
        Ok(timestamps.find(|(name, _)| *name == id.name()).map(|(_, made)| made))
    }

    fn state(&self, id: DocumentId) -> Arc<Mutex<DocumentState>> {
        Arc::clone(self.states.lock().entry(id).or_default())
    }

    /// Removes a refusal. After new fractions, to which refused documents may refer, these are read again.
    fn imported(&self, id: DocumentId) {
        self.refused.remove(&id.to_string());
        if id != DocumentId::Shared(SharedDocument::Fractions) {
            return;
        }
        let states: Vec<_> = self.states.lock().values().cloned().collect();
        for state in states {
            let mut state = state.lock();
            if state.refused {
                state.forget_file();
            }
            if state.shared_refused {
                state.shared = None;
            }
        }
    }

    pub(super) fn set_players_received(&self, server: u32, at: Timestamp) {
        self.refused.remove(&folder::player_list(server));
        self.players_received.lock().insert(server, at);
    }
}

/// Writes an uploaded document to its file, unless the current one is newer.
fn write(
    path: &Path,
    bytes: &[u8],
    timestamps: (Option<Timestamp>, Option<Timestamp>),
) -> Result<DocumentState, ImportError> {
    if let (Some(uploaded), Some(current)) = timestamps
        && uploaded < current
    {
        return Err(ImportError::Older { uploaded, current });
    }
    temporary_files::write(path, bytes)?;
    // The file's version stays unknown: somebody else may have replaced it since. The next scan reads it again.
    let last = Last::Content(Sha256::digest(bytes).into());
    Ok(DocumentState { last, ..DocumentState::default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_from_the_future_is_refused_once_and_imported_when_its_time_has_come() {
        let folder = tempfile::tempdir().expect("a folder");
        let importer = Importer::open(folder.path().into(), Arc::default()).expect("a feed folder");
        let text = r#"{"timestamp": 1000300, "servers": [
            {"number": 1, "name": "One", "ip": "127.0.0.1", "port": 7777, "query": 1}]}"#;
        std::fs::write(folder.path().join("servers.json"), text).expect("a file");
        let import = |second| {
            let now = Timestamp::from_second(second).expect("a time");
            importer.import_files(&[DocumentId::Shared(SharedDocument::Servers)], now);
            let refused =
                importer.refusals.get_or_create(&vec![("document", "servers".to_owned())]).get();
            (refused, importer.current.servers().iter().len())
        };
        assert_eq!(import(999_000), (1, 0));
        assert_eq!(import(999_999), (1, 0));
        assert_eq!(import(1_000_000), (1, 1));
    }
}
