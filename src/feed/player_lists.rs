//! `players.ndjson` on its way to the players' store, from the folder and from pushes.
//!
//! Records live in the store, not in memory. The store remembers which file it has read, so a restart reads none
//! again, and what pushes have amended since stays.

mod check;
mod list_state;

use std::collections::BTreeMap;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use jiff::Timestamp;
use parking_lot::Mutex;
use tempfile::NamedTempFile;
use tokio_util::sync::CancellationToken;

use super::document::{Location, ValidationErrors};
use super::folder;
use super::importer::{ImportError, Importer, Stamp, UNSETTLED, because, beside, open, settle};
use super::players::{ReadError, Sorted, validate};
use crate::game::players::{Entry, Players, SaveError};
pub(super) use check::check;
use list_state::ListState;

/// The document's name, and its label in metrics.
pub(super) const NAME: &str = "players";

/// How often the folder is looked at: lists of players are long and rare.
const POLL: Duration = Duration::from_secs(2);

/// Takes lists of players in.
#[derive(Debug)]
pub struct PlayerLists {
    importer: Arc<Importer>,
    players: Players,
    scratch: PathBuf,
    turns: Mutex<BTreeMap<u32, Turn>>,
}

/// One list of a server at a time, and what was last found in the folder.
type Turn = Arc<tokio::sync::Mutex<ListState>>;

impl PlayerLists {
    /// Beside an importer. `scratch` is a folder that can be written, for what does not fit into memory.
    pub fn new(importer: Arc<Importer>, players: Players, scratch: PathBuf) -> Self {
        Self { importer, players, scratch, turns: Mutex::default() }
    }

    /// Follows the folder until told to stop; a list that is being read is given up.
    pub async fn watch(&self, stop: CancellationToken) {
        let look = async {
            self.recall().await;
            loop {
                self.read().await;
                tokio::time::sleep(POLL).await;
            }
        };
        tokio::select! {
            () = look => {}
            () = stop.cancelled() => {}
        }
    }

    /// Looks at every server's list once.
    pub async fn read(&self) {
        for number in folder::numbers(self.importer.folder()).unwrap_or_default() {
            let turn = self.turn(number);
            let mut found = turn.lock().await;
            self.look(number, &mut found).await;
        }
    }

    /// Puts a pushed list in the place of all that a server had, even if who sent it goes away.
    pub(super) async fn replace(
        self: &Arc<Self>,
        server: u32,
        list: NamedTempFile,
    ) -> Result<(), ImportError> {
        let player_lists = Arc::clone(self);
        let work = tokio::spawn(async move { player_lists.take_all(server, list).await });
        work.await.map_err(io::Error::other)?
    }

    /// Adds pushed records to what a server has, in the place of those with the same nickname; even if who sent
    /// them goes away.
    pub(super) async fn amend(
        self: &Arc<Self>,
        server: u32,
        bytes: Bytes,
    ) -> Result<(), ImportError> {
        let player_lists = Arc::clone(self);
        let work = tokio::spawn(async move { player_lists.take_some(server, bytes).await });
        work.await.map_err(io::Error::other)?
    }

    /// An empty file on the disk that a pushed list ends up on.
    pub(super) fn sheet(&self, server: u32) -> Result<NamedTempFile, ImportError> {
        Ok(beside(&self.path(server))?)
    }

    /// Players are kept for servers that are listed.
    pub(super) async fn must_list(&self, server: u32) -> Result<(), ImportError> {
        self.importer.first_read().await;
        match self.importer.current().server(server) {
            Some(_) => Ok(()),
            None => Err(ImportError::UnknownServer(server)),
        }
    }

    /// The list is on the disk before the store changes: whatever happens in between, the watcher goes on from there.
    async fn take_all(&self, server: u32, list: NamedTempFile) -> Result<(), ImportError> {
        let turn = self.turn(server);
        let mut found = turn.lock().await;
        let stamp = Stamp::of(list.path())?.ok_or(io::Error::from(io::ErrorKind::NotFound))?;
        let source = stamp.to_string();
        let sorted = self.judged(server, list.path()).await.map_err(io::Error::from)?;
        let sorted = sorted.map_err(|faults| self.refused(faults))?;
        let path = self.path(server);
        let kept = tokio::task::spawn_blocking(move || settle(list, &path));
        kept.await.map_err(io::Error::other)??;
        if let Err(wrong) = self.keep(server, &source, sorted).await {
            *found = ListState::failed(source);
            return Err(ImportError::Behind(wrong));
        }
        *found = ListState::Done(source);
        Ok(())
    }

    async fn take_some(&self, server: u32, bytes: Bytes) -> Result<(), ImportError> {
        let turn = self.turn(server);
        let mut found = turn.lock().await;
        // A list that came before these records must not come after them.
        found.is_tried_now();
        if let Some(young) = self.look(server, &mut found).await {
            tokio::time::sleep(young).await;
            self.look(server, &mut found).await;
        }
        if matches!(*found, ListState::Failed(..)) {
            return Err(ImportError::Disk(io::Error::other(
                "the list in the folder is not taken yet",
            )));
        }
        let (scratch, faults) = (self.scratch.clone(), ValidationErrors::in_file(file(server)));
        let work = tokio::task::spawn_blocking(move || all(&bytes, &scratch, faults));
        let entries = work.await.map_err(io::Error::other)?.map_err(io::Error::from)?;
        let entries = entries.map_err(|faults| self.refused(faults))?;
        let now = Timestamp::now();
        self.players.amend(server, now, entries).await.map_err(unkept)?;
        self.importer.arrived(server, now);
        Ok(())
    }

    /// Looks at a server's list. A list that was touched just now is left alone, for as long as is returned.
    async fn look(&self, server: u32, found: &mut ListState) -> Option<Duration> {
        let path = self.path(server);
        let stamp = match Stamp::of(&path) {
            Ok(Some(stamp)) => stamp,
            Ok(None) => return None,
            Err(wrong) => {
                self.unreadable(server, found, &wrong);
                return None;
            }
        };
        let source = stamp.to_string();
        if found.settles(&source) {
            return None;
        }
        if matches!(self.players.source(server).await, Ok(Some(read)) if read == source) {
            *found = ListState::Done(source);
            return None;
        }
        // An empty file is as often one that is still to be written: it takes nothing away.
        if stamp.is_empty() && matches!(self.players.taken(server).await, Ok(Some(_))) {
            let empty = "is empty: that would take away all that is served";
            self.unreadable(server, found, &io::Error::other(empty));
            return None;
        }
        let young = stamp.age().and_then(|age| UNSETTLED.checked_sub(age));
        if young.is_some_and(|young| !young.is_zero()) {
            return young;
        }
        let judged = self.judged(server, &path).await;
        if !matches!(Stamp::of(&path), Ok(Some(now)) if now == stamp) {
            return None;
        }
        *found = match judged {
            Ok(Ok(sorted)) => match self.keep(server, &source, sorted).await {
                Ok(()) => ListState::Done(source),
                Err(wrong) => {
                    tracing::error!(server, %wrong, "players could not be kept; trying again in a minute");
                    ListState::failed(source)
                }
            },
            Ok(Err(faults)) => {
                self.importer.tell(&faults, NAME);
                ListState::Done(source)
            }
            Err(ReadError::Scratch(wrong)) => {
                let scratch = self.scratch.display();
                tracing::error!(server, %scratch, %wrong, "a list of players could not be put in order; trying again in a minute");
                ListState::failed(source)
            }
            Err(ReadError::List(wrong)) => {
                self.unreadable(server, found, &wrong);
                return None;
            }
        };
        None
    }

    async fn keep(&self, server: u32, source: &str, sorted: Sorted) -> io::Result<()> {
        let (source, now) = (Some(source.to_owned()), Timestamp::now());
        let records = self.players.replace(server, now, source, sorted).await.map_err(unkept)?;
        self.importer.arrived(server, now);
        tracing::info!(server, records, "players taken");
        Ok(())
    }

    async fn judged(
        &self,
        server: u32,
        path: &Path,
    ) -> Result<Result<Sorted, ValidationErrors>, ReadError> {
        let (path, scratch) = (path.to_owned(), self.scratch.clone());
        let faults = ValidationErrors::in_file(file(server));
        let work = tokio::task::spawn_blocking(move || {
            let source = open(&path).map_err(ReadError::List)?;
            validate(BufReader::with_capacity(1 << 20, source), &scratch, faults)
        });
        work.await.unwrap_or_else(|broken| Err(ReadError::List(io::Error::other(broken))))
    }

    /// When lists came in before a restart; what one that was killed had not finished is removed.
    async fn recall(&self) {
        match self.players.arrivals().await {
            Ok(arrivals) => {
                arrivals.into_iter().for_each(|(server, at)| self.importer.arrived(server, at))
            }
            Err(wrong) => tracing::warn!(%wrong, "when players came in can't be read"),
        }
        if let Err(wrong) = self.players.tidy().await {
            tracing::warn!(%wrong, "players that are nobody's answer can't be removed");
        }
    }

    fn refused(&self, faults: ValidationErrors) -> ImportError {
        self.importer.count(NAME);
        ImportError::Refused(faults)
    }

    fn unreadable(&self, server: u32, found: &mut ListState, wrong: &io::Error) {
        let reason = because(wrong);
        if !matches!(found, ListState::Unreadable(told) if *told == reason) {
            self.importer.tell(
                &ValidationErrors::in_file(file(server)).with(Location::File, reason.clone()),
                NAME,
            );
            *found = ListState::Unreadable(reason);
        }
    }

    fn turn(&self, server: u32) -> Turn {
        Arc::clone(self.turns.lock().entry(server).or_default())
    }

    fn path(&self, server: u32) -> PathBuf {
        self.importer.folder().join(file(server))
    }
}

/// All records of a short list.
fn all(
    bytes: &[u8],
    scratch: &Path,
    faults: ValidationErrors,
) -> Result<Result<Vec<Entry>, ValidationErrors>, ReadError> {
    Ok(match validate(bytes, scratch, faults)? {
        Ok(sorted) => Ok(sorted.collect::<io::Result<_>>().map_err(ReadError::Scratch)?),
        Err(faults) => Err(faults),
    })
}

/// Where a server's list lies in a feed folder.
pub(super) fn file(server: u32) -> String {
    format!("{server}/{NAME}.ndjson")
}

/// A full disk is one, be it the store's.
fn unkept(wrong: SaveError) -> io::Error {
    match wrong {
        SaveError::Source(wrong) => wrong,
        SaveError::Store(_) if wrong.is_full() => io::Error::new(io::ErrorKind::StorageFull, wrong),
        SaveError::Store(_) => io::Error::other(wrong),
    }
}
