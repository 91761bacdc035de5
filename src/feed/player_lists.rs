//! Imports lists of players, `players.ndjson`, from the folder and from uploads into the players' database.
//!
//! The database stores the version of the file that a list was read from. So a restart reads no file again, and keeps
//! records that were uploaded since.

mod list_state;
pub(super) mod read;

use std::collections::BTreeMap;
use std::io::{self, BufReader, Cursor};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bytes::Bytes;
use jiff::Timestamp;
use parking_lot::Mutex;
use tempfile::NamedTempFile;
use tokio_util::sync::CancellationToken;

use super::document::ValidationErrors;
use super::files::{self, FileVersion, SETTLE_TIME};
use super::folder;
use super::importer::{ImportError, Importer};
use super::temporary_files;
use crate::game::Fractions;
use crate::game::players::{Players, SortedRecords, Staging};
use list_state::ListState;

pub use read::{ReadError, read};

/// The name of the document in metrics.
pub(super) const NAME: &str = "players";

const SCAN_INTERVAL: Duration = Duration::from_secs(2);

/// Imports lists of players.
#[derive(Debug)]
pub struct PlayerLists {
    importer: Arc<Importer>,
    players: Players,
    temporary: PathBuf,
    states: Mutex<BTreeMap<u32, LockedState>>,
    scanned: AtomicBool,
}

/// Locked while a list of the server is imported.
type LockedState = Arc<tokio::sync::Mutex<ListState>>;

impl PlayerLists {
    /// Imports into `players`. `temporary` is a writable folder for the files in which lists are sorted.
    pub fn new(importer: Arc<Importer>, players: Players, temporary: PathBuf) -> Self {
        let (states, scanned) = (Mutex::default(), AtomicBool::new(false));
        Self { importer, players, temporary, states, scanned }
    }

    /// Watches the folder until `stop`; an import that is running then is abandoned.
    pub async fn watch(&self, stop: CancellationToken) {
        let watch = async {
            self.recover().await;
            loop {
                self.scan().await;
                tokio::time::sleep(SCAN_INTERVAL).await;
            }
        };
        stop.run_until_cancelled(watch).await;
    }

    /// Imports every list that has changed.
    pub async fn scan(&self) {
        let mut is_complete = true;
        for server in folder::server_numbers(self.importer.folder()).unwrap_or_default() {
            let state = self.state(server);
            let mut state = state.lock().await;
            is_complete &= self.import_file(server, &mut state).await.is_none();
        }
        self.scanned.fetch_or(is_complete, Ordering::Release);
    }

    /// Whether all lists that were in the folder at the start have been imported or refused.
    pub fn is_scanned(&self) -> bool {
        self.scanned.load(Ordering::Acquire)
    }

    /// An empty temporary file; in the feed folder, if the list is to be moved there.
    pub(super) fn temporary_file(&self, server: u32) -> Result<NamedTempFile, ImportError> {
        if self.players.is_shared() {
            return Ok(NamedTempFile::new_in(&self.temporary)?);
        }
        Ok(temporary_files::create(&self.path(server))?)
    }

    pub(super) async fn must_be_listed(&self, server: u32) -> Result<(), ImportError> {
        self.importer.scanned().await;
        match self.importer.current().server(server) {
            Some(_) => Ok(()),
            None => Err(ImportError::UnknownServer(server)),
        }
    }

    /// Replaces all records of a server with an uploaded list. The list is moved into the folder before the database
    /// changes, so that the next scan imports it if the process dies in between. If processes share the database, the
    /// list is saved only there.
    pub(super) async fn replace(
        &self,
        server: u32,
        list: NamedTempFile,
    ) -> Result<ValidationErrors, ImportError> {
        let state = self.state(server);
        let mut state = state.lock().await;
        let version =
            FileVersion::of(list.path())?.ok_or(io::Error::from(io::ErrorKind::NotFound))?;
        let version = version.to_string();
        let read = self.read_file(server, list.path()).await;
        let (records, errors) = read.map_err(|error| self.refuse(error))?;
        if self.players.is_shared() {
            let saved = self.save(server, Timestamp::now(), None, &records).await;
            saved.map_err(ImportError::Unsaved)?;
            self.importer.report_unusable_rows(&errors, NAME);
            return Ok(errors);
        }
        let path = self.path(server);
        let persisted = tokio::task::spawn_blocking(move || temporary_files::persist(list, &path));
        persisted.await.map_err(io::Error::other)??;
        let now = Timestamp::now();
        if let Err(error) = self.save(server, now, Some(version.clone()), &records).await {
            *state = ListState::failed(version);
            return Err(ImportError::NotServed(error));
        }
        *state = ListState::Done(version);
        self.importer.report_unusable_rows(&errors, NAME);
        Ok(errors)
    }

    /// Adds uploaded records, replacing those with the same nickname.
    pub(super) async fn amend(
        &self,
        server: u32,
        bytes: Bytes,
    ) -> Result<ValidationErrors, ImportError> {
        let state = self.state(server);
        let mut state = state.lock().await;
        // A list that arrived before these records must not be imported after them.
        state.retry();
        if let Some(wait) = self.import_file(server, &mut state).await {
            tokio::time::sleep(wait).await;
            self.import_file(server, &mut state).await;
        }
        if matches!(*state, ListState::Failed(..)) {
            return Err(ImportError::Disk(io::Error::other(
                "the list in the folder is not imported yet",
            )));
        }
        let (source, strict) = (Cursor::new(bytes), self.importer.is_strict());
        let read = read(source, &self.temporary, self.fractions(), no_errors(server), strict).await;
        let (records, errors) = read.map_err(|error| self.refuse(error))?;
        let now = Timestamp::now();
        let saved = self.players.amend(server, now, &records).await.map_err(io::Error::from);
        let shared = self.players.is_shared();
        saved.map_err(if shared { ImportError::Unsaved } else { ImportError::Disk })?;
        self.importer.set_players_received(server, now);
        self.importer.report_unusable_rows(&errors, NAME);
        Ok(errors)
    }

    /// Imports a server's list if it has changed. A list that was changed just now is left alone; then the result is
    /// how long to wait.
    async fn import_file(&self, server: u32, state: &mut ListState) -> Option<Duration> {
        let path = self.path(server);
        let file = match FileVersion::of(&path) {
            Ok(Some(file)) => file,
            Ok(None) => return None,
            Err(error) => {
                self.unreadable(server, state, &error);
                return None;
            }
        };
        let version = file.to_string();
        if state.is_settled(&version) {
            return None;
        }
        if matches!(self.players.source(server).await, Ok(Some(source)) if source == version) {
            *state = ListState::Done(version);
            return None;
        }
        if matches!(self.players.arrived(server).await, Ok(Some(arrived)) if arrived > file.changed())
        {
            tracing::info!(
                server,
                "players are not imported from the folder: a list that arrived later is served"
            );
            *state = ListState::Done(version);
            return None;
        }
        // An empty file may be one that is about to be written.
        if file.len == 0 && matches!(self.players.received(server).await, Ok(Some(_))) {
            let empty = "is empty: that would remove all players that are served now";
            self.unreadable(server, state, &io::Error::other(empty));
            return None;
        }
        let wait = file.age().and_then(|age| SETTLE_TIME.checked_sub(age));
        if wait.is_some_and(|wait| !wait.is_zero()) {
            return wait;
        }
        let read = self.read_file(server, &path).await;
        if !matches!(FileVersion::of(&path), Ok(Some(now)) if now == file) {
            return None;
        }
        let saved = match read {
            Ok((records, errors)) => {
                let received =
                    if self.players.is_shared() { file.changed() } else { Timestamp::now() };
                let saved = self.save(server, received, Some(version.clone()), &records).await;
                saved.inspect(|()| self.importer.report_unusable_rows(&errors, NAME))
            }
            Err(ReadError::Invalid(errors)) => {
                self.importer.report(&errors, NAME);
                Ok(())
            }
            Err(ReadError::Staging(error)) => Err(error),
            Err(ReadError::Source(error)) => {
                self.unreadable(server, state, &error);
                return None;
            }
        };
        *state = match saved {
            Ok(()) => ListState::Done(version),
            Err(error) => {
                tracing::error!(server, %error, "players could not be imported; retrying in a minute");
                ListState::failed(version)
            }
        };
        None
    }

    async fn read_file(
        &self,
        server: u32,
        path: &Path,
    ) -> Result<(SortedRecords, ValidationErrors), ReadError> {
        read_file(server, path, (&self.temporary, self.fractions()), self.importer.is_strict())
            .await
    }

    fn fractions(&self) -> Arc<Fractions> {
        Arc::clone(&self.importer.current().snapshot().fractions)
    }

    async fn save(
        &self,
        server: u32,
        received: Timestamp,
        version: Option<String>,
        records: &SortedRecords,
    ) -> io::Result<()> {
        let count = self.players.replace(server, received, version, records).await?;
        self.importer.set_players_received(server, received);
        tracing::info!(server, records = count, "players imported");
        Ok(())
    }

    /// Restores the times at which lists arrived, and deletes leftovers of a killed process.
    async fn recover(&self) {
        match self.players.all_received().await {
            Ok(all) => {
                for (server, at) in all {
                    self.importer.set_players_received(server, at);
                }
            }
            Err(error) => tracing::warn!(%error, "when players arrived can't be read"),
        }
        if let Err(error) = Staging::clean_up(&self.temporary) {
            tracing::warn!(%error, "temporary files of players can't be deleted");
        }
        if let Err(error) = self.players.clean_up().await {
            tracing::warn!(%error, "obsolete players can't be deleted");
        }
    }

    fn refuse(&self, error: ReadError) -> ImportError {
        match error {
            ReadError::Invalid(errors) => {
                self.importer.count_refusal(&errors, NAME);
                ImportError::Invalid(errors)
            }
            ReadError::Source(error) | ReadError::Staging(error) => ImportError::Disk(error),
        }
    }

    fn unreadable(&self, server: u32, state: &mut ListState, error: &io::Error) {
        let reason = files::reason(error);
        if !matches!(state, ListState::Unreadable(last) if *last == reason) {
            let errors = ValidationErrors::of_file(folder::player_list(server), reason.clone());
            self.importer.report(&errors, NAME);
            *state = ListState::Unreadable(reason);
        }
    }

    fn state(&self, server: u32) -> LockedState {
        Arc::clone(self.states.lock().entry(server).or_default())
    }

    fn path(&self, server: u32) -> PathBuf {
        self.importer.folder().join(folder::player_list(server))
    }
}

/// Validates a server's list in a folder; `None` if there is none. A valid list can have errors in rows that are left
/// out.
pub(super) async fn check(
    folder: &Path,
    server: u32,
    fractions: Arc<Fractions>,
    strict: bool,
) -> Option<Result<ValidationErrors, ValidationErrors>> {
    let path = folder.join(folder::player_list(server));
    if matches!(FileVersion::of(&path), Ok(None)) {
        return None;
    }
    let reason = match read_file(server, &path, (&std::env::temp_dir(), fractions), strict).await {
        Ok((_, errors)) => return Some(Ok(errors)),
        Err(ReadError::Invalid(errors)) => return Some(Err(errors)),
        Err(ReadError::Source(error)) => files::reason(&error),
        Err(error) => error.to_string(),
    };
    Some(Err(ValidationErrors::of_file(folder::player_list(server), reason)))
}

async fn read_file(
    server: u32,
    path: &Path,
    (temporary, fractions): (&Path, Arc<Fractions>),
    strict: bool,
) -> Result<(SortedRecords, ValidationErrors), ReadError> {
    let source = files::open(path).map_err(ReadError::Source)?;
    let source = BufReader::with_capacity(64 << 10, source);
    read(source, temporary, fractions, no_errors(server), strict).await
}

/// An empty list of the errors of a server's list.
fn no_errors(server: u32) -> ValidationErrors {
    ValidationErrors::in_file(folder::player_list(server))
}
