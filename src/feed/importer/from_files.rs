//! Imports documents from the files of the feed folder. What several of them change is saved together.

use jiff::Timestamp;
use parking_lot::MutexGuard;
use sha2::{Digest, Sha256};

use super::document_state::{DocumentState, Last};
use super::{ImportError, Importer};
use crate::feed::document::{self, DocumentId, Valid, ValidationContext, ValidationErrors};
use crate::feed::files::{self, FileVersion, SETTLE_TIME};
use crate::game::Update;

/// How many bytes of documents are saved together at most, because all are in memory then, and none is served yet.
const TOGETHER: usize = 16 * 1024 * 1024;

/// A file with a new, valid document.
struct NewFile<'s> {
    id: DocumentId,
    state: MutexGuard<'s, DocumentState>,
    bytes: Vec<u8>,
    update: Update,
    /// The errors of the rows that were left out.
    errors: ValidationErrors,
    changed: Timestamp,
}

impl Importer {
    /// Imports documents from those of their files that are new and valid; of the others the last version stays.
    /// Documents that others refer to have to come first. A refusal is logged once. A document that was only refused for
    /// a time in the future is imported at that time.
    pub(in crate::feed) fn import_files(&self, ids: &[DocumentId], now: Timestamp) {
        let states: Vec<_> = ids.iter().map(|id| (*id, self.state(*id))).collect();
        let (mut files, mut bytes) = (Vec::new(), 0);
        for (id, state) in &states {
            let Some(file) = self.read_file(*id, state.lock(), now) else { continue };
            bytes += file.bytes.len();
            files.push(file);
            // Others refer to a document of no server.
            if id.server().is_none() || bytes >= TOGETHER {
                bytes = 0;
                self.publish_files(std::mem::take(&mut files));
            }
        }
        self.publish_files(files);
    }

    /// Reads and validates a document, unless this version of its file was read before.
    fn read_file<'s>(
        &self,
        id: DocumentId,
        mut state: MutexGuard<'s, DocumentState>,
        now: Timestamp,
    ) -> Option<NewFile<'s>> {
        if state.valid_from.is_some_and(|at| at <= now) {
            state.forget_file();
        }
        let path = id.within(&self.folder);
        let version = match FileVersion::of(&path) {
            Ok(Some(version)) => version,
            Ok(None) => {
                self.refused.remove(&id.to_string());
                state.set_missing(id, self.is_served(&id.to_string()));
                return None;
            }
            Err(error) => return self.unreadable(id, &mut state, files::reason(&error)),
        };
        if state.version.as_ref() == Some(&version) {
            return None;
        }
        if version.len > document::MAX_BYTES as u64 {
            state.version = Some(version);
            return self.unreadable(id, &mut state, document::too_large());
        }
        let bytes = match files::read(&path) {
            Ok(bytes) => bytes,
            Err(error) => return self.unreadable(id, &mut state, files::reason(&error)),
        };
        let is_fresh = version.age().is_some_and(|age| age < SETTLE_TIME);
        let changed = version.changed();
        state.version = (!is_fresh).then_some(version);
        let content = Last::Content(Sha256::digest(&bytes).into());
        if state.last == content || (is_fresh && document::is_incomplete(&bytes)) {
            return None;
        }
        state.last = content;
        let context = ValidationContext::of(&self.current, now, self.strict);
        match document::validate(id, &bytes, &context) {
            Ok(Valid { update, errors }) => {
                (state.refused, state.valid_from) = (false, None);
                Some(NewFile { id, state, bytes, update, errors, changed })
            }
            Err(errors) => {
                (state.refused, state.valid_from) = (true, errors.valid_from());
                self.report(&errors, id.name());
                None
            }
        }
    }

    /// Records the changes of documents together, and publishes them. If that fails, each is recorded by itself, so
    /// that only those are refused that can't be saved.
    fn publish_files(&self, files: Vec<NewFile<'_>>) {
        let updates: Vec<_> = files.iter().map(|file| &file.update).collect();
        let recorder = self.recorder.as_ref().filter(|_| self.shared.is_none() && files.len() > 1);
        let is_recorded =
            recorder.is_some_and(|recorder| recorder.record(&updates, &self.current).is_ok());
        for file in files {
            self.publish_file(file, is_recorded);
        }
    }

    fn publish_file(&self, file: NewFile<'_>, is_recorded: bool) {
        let NewFile { id, mut state, bytes, update, errors, changed } = file;
        let published = if is_recorded {
            self.current.publish(update);
            Ok(())
        } else {
            self.publish(id, &bytes, update, Some(changed), &mut state)
        };
        match published {
            Ok(()) => {}
            Err(ImportError::Older { .. }) => {
                self.refused.remove(&id.to_string());
                tracing::info!(document = %id, "not imported from the folder: a newer one is served");
                return;
            }
            Err(error) => {
                state.version = None;
                self.unreadable(id, &mut state, error.to_string());
                return;
            }
        }
        drop(state);
        self.report_unusable_rows(&errors, id.name());
        tracing::debug!(document = %id, bytes = bytes.len(), "imported");
        self.imported(id);
    }

    /// Refuses a file, and reports it unless it was refused before for the same reason.
    fn unreadable<'s>(
        &self,
        id: DocumentId,
        state: &mut DocumentState,
        reason: String,
    ) -> Option<NewFile<'s>> {
        let last = Last::Unreadable(reason.clone());
        if state.last != last {
            state.last = last;
            (state.refused, state.valid_from) = (true, None);
            self.report(&ValidationErrors::of_file(id.to_string(), reason), id.name());
        }
        None
    }
}
