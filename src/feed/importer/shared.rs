//! Documents in a database that several processes share: all processes serve what one of them has imported.

use std::fs;
use std::io;

use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};
use tokio::runtime::Handle;
use tokio::sync::watch;

use super::Importer;
use super::document_state::DocumentState;
use super::recorder::block;
use crate::feed::document::{self, DocumentId, Valid, ValidationContext};
use crate::game::documents::{Documents, NewVersion, Saved};
use crate::game::{Current, History, Update};
use crate::ledger::Ledger;

/// The zstd level of saved documents. A higher level costs more time than it saves.
const LEVEL: i32 = 3;

/// The database in which an importer saves documents, instead of in its folder.
#[derive(Debug)]
pub(super) struct Shared {
    pub(super) documents: Documents,
    history: History,
    runtime: Handle,
    host: String,
    /// When all documents of the database were last compared with those served here, and loaded.
    pub(super) loaded: watch::Sender<Option<Timestamp>>,
}

/// A valid document to save.
pub(super) struct NewDocument<'a> {
    pub(super) id: DocumentId,
    pub(super) bytes: &'a [u8],
    pub(super) update: &'a Update,
    /// When its file changed; `None` for an upload.
    pub(super) changed: Option<Timestamp>,
}

/// How often a document is compared again because another process has saved one meanwhile.
const ATTEMPTS: usize = 5;

impl Shared {
    /// Saves a version of a document with its samples and with what it changes. Blocks the thread.
    pub(super) fn save(
        &self,
        document: NewDocument<'_>,
        state: &mut DocumentState,
        current: &Current,
        ledger: Option<&Ledger>,
    ) -> io::Result<Saved> {
        let NewDocument { id, bytes, update, changed } = document;
        let way = if changed.is_some() { "folder" } else { "upload" };
        let new = NewVersion {
            name: id.to_string(),
            body: zstd::encode_all(bytes, LEVEL)?,
            digest: Sha256::digest(bytes).into(),
            made: update.timestamp(),
            changed,
            publisher: format!("{way} at {}", self.host),
        };
        block(&self.runtime, async {
            for _ in 0..ATTEMPTS {
                let before = self.documents.version(&new.name).await?;
                let is_recorded = before.is_some() && state.recorded == before;
                let served = (is_recorded && state.shared == before).then_some(current);
                let mut statements = History::statements(update);
                let mut changes = match ledger {
                    Some(ledger) => Some(ledger.changes(update, served).await?),
                    None => None,
                };
                if let Some(changes) = &mut changes {
                    statements.append(&mut changes.statements);
                }
                let saved = self.documents.save(new.clone(), before, statements).await?;
                let Some(saved) = saved else { continue };
                if let (Saved::New(version, _), Some(ledger), Some(changes)) =
                    (saved, ledger, changes)
                {
                    ledger.saved(&[changes]).await;
                    state.recorded = Some(version);
                }
                return Ok(saved);
            }
            Err(io::Error::other("other processes keep saving this document"))
        })
    }

    /// Counts the playtime and the hours of families between the previous list and the one that this process has just published.
    pub(super) fn record(&self, id: DocumentId, before: Option<Timestamp>, current: &Current) {
        let server = id.server().and_then(|number| Some((number, current.server(number)?)));
        if let (DocumentId::Server(_, document::ServerDocument::Online), Some((number, server))) =
            (id, server)
            && let Some(online) = &server.online
        {
            self.history.playtime.record_after(number, online, before);
            if let Some(families) = &server.families {
                self.history.families.record_after(number, online, families, before);
            }
        }
    }
}

/// How long ago the last comparison with the database may be. After that, several have failed.
const MAX_LAG: SignedDuration = SignedDuration::from_secs(3);

impl Importer {
    /// Saves documents in `documents`, with the samples of `history`, instead of in the folder. Must be called in a
    /// runtime.
    #[must_use]
    pub fn sharing(self, documents: Documents, history: History) -> Self {
        let host = fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
        let shared = Shared {
            documents,
            history,
            runtime: Handle::current(),
            host: host.trim().to_owned(),
            loaded: watch::Sender::new(None),
        };
        Self { shared: Some(shared), ..self }
    }

    /// The documents that all processes share.
    pub(in crate::feed) fn documents(&self) -> Option<&Documents> {
        self.shared.as_ref().map(|shared| &shared.documents)
    }

    /// Whether there is a document in the folder, or one that all processes share.
    pub(in crate::feed) fn has(&self, id: DocumentId) -> bool {
        let is_shared = || self.state(id).try_lock().is_none_or(|state| state.shared.is_some());
        id.within(&self.folder).exists() || (self.shared.is_some() && is_shared())
    }

    /// Waits until the shared documents were loaded, with which the documents in the folder are compared.
    pub async fn loaded(&self) {
        if let Some(shared) = &self.shared {
            // The sender lives as long as the importer.
            let _ = shared.loaded.subscribe().wait_for(Option::is_some).await;
        }
    }

    pub(in crate::feed) fn set_loaded(&self, at: Timestamp) {
        if let Some(shared) = &self.shared {
            shared.loaded.send_replace(Some(at));
        }
    }

    /// Whether the last comparison with the database is too long ago.
    pub fn is_behind(&self, now: Timestamp) -> bool {
        let loaded = |shared: &Shared| *shared.loaded.borrow();
        self.shared.as_ref().is_some_and(|shared| {
            loaded(shared).is_none_or(|loaded| now.duration_since(loaded) > MAX_LAG)
        })
    }

    /// The time of the last comparison with the database.
    pub(in crate::feed) fn compared(&self) -> Option<watch::Receiver<Option<Timestamp>>> {
        self.shared.as_ref().map(|shared| shared.loaded.subscribe())
    }

    /// Whether this version is not loaded yet, or was refused and may be valid by now.
    pub(in crate::feed) fn wants(&self, id: DocumentId, version: i64, now: Timestamp) -> bool {
        let state = self.state(id);
        // A thread that saves this document holds the lock until the database has answered. Waiting for it would block
        // the runtime, so the next comparison finds the version.
        let Some(state) = state.try_lock() else { return false };
        state.shared < Some(version) || state.shared_valid_from.is_some_and(|at| at <= now)
    }

    /// Publishes a version from the database. If it is not valid here, the last version stays.
    pub(in crate::feed) fn import_shared(
        &self,
        id: DocumentId,
        version: i64,
        bytes: &[u8],
        now: Timestamp,
    ) {
        let state = self.state(id);
        let mut state = state.lock();
        if state.shared > Some(version)
            || (state.shared, state.shared_valid_from) == (Some(version), None)
        {
            return;
        }
        let is_first = state.shared != Some(version);
        (state.shared, state.shared_valid_from) = (Some(version), None);
        let context = ValidationContext::of(&self.current, now, self.strict);
        match document::validate(id, bytes, &context) {
            Ok(Valid { update, .. }) => {
                state.shared_refused = false;
                self.current.publish(update);
                tracing::debug!(document = %id, version, "loaded");
            }
            Err(errors) => {
                (state.shared_refused, state.shared_valid_from) = (true, errors.valid_from());
                if is_first {
                    self.report(&errors, id.name());
                }
                return;
            }
        }
        drop(state);
        self.imported(id);
    }
}
